import { useCallback, useEffect, useRef } from 'react'

/** Returns a function: whether the component is still on the page. Once it isn't, only a toast can show an outcome. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  // Tracks whether it is mounted.
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
