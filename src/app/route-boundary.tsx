import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../ui/error-boundary.tsx'

/** Keeps a failing page or panel from taking along what is around it. The next navigation is another try. */
export function RouteBoundary(props: Omit<ComponentProps<typeof ErrorBoundary>, 'resetKey'>) {
  return <ErrorBoundary {...props} resetKey={useLocation().key} />
}
