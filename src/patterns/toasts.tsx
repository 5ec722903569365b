import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/use-store.ts'
import { dismissToast, type ShownToast, shownToasts } from './toast.ts'
import styles from './toasts.module.css'

/** Long enough to be read twice. */
const staysMs = 6000

/** Where toasts are shown; once, in the frame. Empty but there from the start, so that the first one is spoken too. */
export function Toasts() {
  const toasts = useStore(shownToasts)
  return (
    <output className={styles['place']} aria-label="Notifications">
      {toasts.length > 0 && (
        <ul className={styles['list']}>
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} />
          ))}
        </ul>
      )}
    </output>
  )
}

function ToastItem({ toast }: { toast: ShownToast }): ReactNode {
  const { id, tone, title, details, action, goesAway = tone === 'good' && action === undefined } = toast
  const [isHeld, setIsHeld] = useState(false)
  const [isRunning, setIsRunning] = useState(false)

  // Synchronises with the clock. Held by pointer or focus it stays, and starts anew when let go.
  useEffect(() => {
    if (!goesAway || isHeld) return
    const timer = setTimeout(() => dismissToast(id), staysMs)
    return () => clearTimeout(timer)
  }, [goesAway, isHeld, id])

  const act = async () => {
    if (action === undefined || isRunning) return
    setIsRunning(true)
    try {
      await action.run()
    } finally {
      dismissToast(id)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done here; it only stays while someone is at it
    <li
      className={cx(styles['toast'], styles[tone])}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={tone === 'good' ? 'done' : tone === 'bad' ? 'failure' : 'warning'} />
      <div className={styles['words']}>
        <strong>{title}</strong>
        {details !== undefined && <div className={styles['details']}>{details}</div>}
        {action !== undefined && (
          <Button look="link" isBusy={isRunning} onClick={() => void act()}>
            {action.label}
          </Button>
        )}
      </div>
      <Button look="bare" icon="close" title="Dismiss" onClick={() => dismissToast(id)}>
        <span className="visually-hidden">Dismiss</span>
      </Button>
    </li>
  )
}
