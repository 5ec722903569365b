import { useLocation } from 'react-router-dom'

/** Returns links that keep the list's query (search, order, filters): closing a panel leads back to the same list. */
export function useLinkWithQuery(): (pathname: string) => string {
  const { search } = useLocation()
  return (pathname) => `${pathname}${search}`
}
