import { useLocation } from 'react-router-dom'

/** A link within a resource with the list's state (search, order, filters) in its query: closing a panel leads back to the same list. */
export function useLinkWithQuery(): (pathname: string) => string {
  const { search } = useLocation()
  return (pathname) => `${pathname}${search}`
}
