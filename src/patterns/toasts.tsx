import { lazy, Suspense, useSyncExternalStore } from 'react'
import { shownToasts, subscribeToasts } from './toast.ts'
import styles from './toasts.module.css'

// Lazy: most visits end without one.
const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }))

/** Where toasts are shown; once, in the frame. Empty but there from the start, so that the first one is spoken too. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts)
  return (
    <output className={styles['place']} aria-label="Notifications">
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </output>
  )
}
