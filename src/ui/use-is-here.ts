import { useCallback, useEffect, useRef } from 'react'

/** Returns a function: whether the component is still on the page. Once it isn't, only a toast can show an outcome. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  // Tracks whether it is mounted.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
