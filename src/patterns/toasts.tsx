import { type ReactNode, useEffect, useRef, useState } from 'react'
import { visible } from '../ui/browser-state.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/use-store.ts'
import { dismissToast, goesAway, type ShownToast, shownToasts } from './toast.ts'
import styles from './toasts.module.css'

/** Long enough to be read twice, ms; longer where there is something to decide, or to worry about. */
const staysMs = { good: 6000, others: 12_000 } as const

/** Where toasts are shown; once, in the frame. Empty but there from the start, so that the first one is spoken too. */
export function Toasts() {
  const toasts = useStore(shownToasts)
  return (
    <output className={styles['place']} aria-label="Notifications">
      {toasts.length > 0 && <ToastList toasts={toasts} />}
    </output>
  )
}

function ToastList({ toasts }: { toasts: readonly ShownToast[] }) {
  const isInFront = useStore(visible)
  const [isHeld, setIsHeld] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done here; they only stay while someone is at it
    <ul
      className={styles['list']}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isHeld={isHeld || !isInFront} onGone={() => setIsHeld(false)} />
      ))}
    </ul>
  )
}

interface ItemProps {
  readonly toast: ShownToast
  /** Time stands still for all of them: under the pointer, while one has the focus, and while nobody sees them. */
  readonly isHeld: boolean
  /** It goes by its own buttons, and with it what held them. */
  readonly onGone: () => void
}

function ToastItem({ toast, isHeld, onGone }: ItemProps): ReactNode {
  const { id, tone, title, details, action } = toast
  const isLeaving = goesAway(toast) && !isHeld
  const [isRunning, setIsRunning] = useState(false)
  const leftMs = useRef<number>(tone === 'good' && action === undefined ? staysMs.good : staysMs.others)

  // Synchronises with the clock.
  useEffect(() => {
    if (!isLeaving || isRunning) return
    const since = performance.now()
    const timer = setTimeout(() => dismissToast(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - since))
    }
  }, [isLeaving, isRunning, id])

  const dismiss = () => {
    dismissToast(id)
    onGone()
  }

  const act = async () => {
    if (action === undefined || isRunning) return
    setIsRunning(true)
    try {
      await action.run()
    } finally {
      dismiss()
    }
  }

  return (
    <li className={cx(styles['toast'], styles[tone])}>
      <Icon name={tone === 'good' ? 'done' : tone === 'bad' ? 'failure' : 'warning'} />
      <div className={styles['words']}>
        <strong>{title}</strong>
        {details !== undefined && <div className="stack-1 soft">{details}</div>}
        {action !== undefined && (
          <Button look="link" isBusy={isRunning} onClick={() => void act()}>
            {action.label}
          </Button>
        )}
      </div>
      <Button look="bare" icon="close" title="Dismiss" onClick={dismiss}>
        <span className="visually-hidden">Dismiss</span>
      </Button>
    </li>
  )
}
