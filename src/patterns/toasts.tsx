import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useStore } from '../ui/use-store.ts'
import { shownToasts } from './toast.ts'
import styles from './toasts.module.css'

// Lazy: most visits end without one.
const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }))

/** Where toasts are shown; once, in the frame. Empty but there from the start, so that the first one is spoken too. */
export function Toasts() {
  const toasts = useStore(shownToasts)
  // Where its code does not come: without the network toasts are needed most.
  const plain = (
    <ul className={styles['list']}>
      {toasts.map(({ id, title }) => (
        <li key={id} className={styles['toast']}>
          <span />
          {title}
        </li>
      ))}
    </ul>
  )
  return (
    <output className={styles['place']} aria-label="Notifications">
      {toasts.length > 0 && (
        <ErrorBoundary fallback={() => plain}>
          <Suspense>
            <ToastList toasts={toasts} />
          </Suspense>
        </ErrorBoundary>
      )}
    </output>
  )
}
