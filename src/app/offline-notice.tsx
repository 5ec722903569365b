import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './offline-notice.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** What the browser believes. Only a hint: a server on this machine or intranet answers all the same. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
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
