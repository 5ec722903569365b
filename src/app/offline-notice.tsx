import type { ReadonlyStore } from '../lib/store.ts'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/use-store.ts'
import styles from './offline-notice.module.css'

/** The browser holds the value: here it is only read, and its events are listened to. */
const online: ReadonlyStore<boolean> = {
  get: () => navigator.onLine,
  subscribe: (listener) => {
    const listening = new AbortController()
    window.addEventListener('online', listener, { signal: listening.signal })
    window.addEventListener('offline', listener, { signal: listening.signal })
    return () => listening.abort()
  },
}

/** What the browser believes. Only a hint: a server on this machine or intranet answers all the same. */
export function OfflineNotice() {
  const isOnline = useStore(online)
  return (
    // There before it speaks.
    <output className={styles['place']} aria-label="Network">
      {!isOnline && (
        <span className={styles['notice']}>
          <Icon name="warning" />
          This browser says that it is offline. Requests are tried all the same.
        </span>
      )}
    </output>
  )
}
