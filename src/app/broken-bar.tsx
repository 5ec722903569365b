import { type ReactNode, Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

export function toBrokenBar() {
  return (
    <p role="alert">
      <StatusBadge tone="bad">This part of the app failed.</StatusBadge>{' '}
      <Button look="link" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </p>
  )
}

/** A lazy part of the header. If its code fails to load, the rest of the header stays. */
export function LazyPart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={toBrokenBar}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
