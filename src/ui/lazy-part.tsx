import { type ReactNode, Suspense } from 'react'
import { Button } from './button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { StatusBadge } from './status-badge.tsx'

export function toBrokenBar() {
  return (
    <p role="alert">
      <StatusBadge tone="bad">This part of the app failed.</StatusBadge>{' '}
      <Button variant="link" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </p>
  )
}

interface Props {
  /** Shown while the code loads. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** Holds parts made by `lazy`. If their code fails to load, everything around them stays. */
export function LazyPart({ fallback, children }: Props) {
  return (
    <ErrorBoundary fallback={toBrokenBar}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
