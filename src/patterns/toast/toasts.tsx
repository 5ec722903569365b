import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { announce } from '../../ui/announce.tsx'
import { visible } from '../../ui/browser-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openModals } from '../../ui/use-modal.ts'
import { useStore } from '../../ui/use-store.ts'
import { dismissToast, goesAway, type ShownToast, shownToasts, unheard } from './toast.ts'
import { useShortcuts } from '../use-shortcut.ts'
import styles from './toasts.module.css'

/** ms, enough to read a toast twice; longer if it offers an action or a warning. */
const staysMs = { good: 6000, others: 12_000 } as const

/** Container of the toasts, once per page. Rendered empty from the start, so that the first one is announced too. */
export function Toasts() {
  const toasts = useStore(shownToasts)
  const isInert = useStore(openModals, (count) => count > 0)
  // Announces those that came behind a modal once it has closed. Not within it: a dialog reports its own jobs.
  useEffect(() => {
    if (isInert || unheard.size === 0) return
    announce([...unheard.values()].join('; '))
    unheard.clear()
  }, [isInert])
  return (
    // By default, a status is read as a whole: each new toast would repeat those before it.
    <output className={styles['place']} aria-label="Notifications" aria-atomic={false}>
      {toasts.length > 0 && <ToastList toasts={toasts} isInert={isInert} />}
    </output>
  )
}

function ToastList({ toasts, isInert }: { readonly toasts: readonly ShownToast[]; readonly isInert: boolean }) {
  const isInFront = useStore(visible)
  const [isHeld, setIsHeld] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // They come last in the Tab order: after hundreds of controls, and gone by then.
  useShortcuts({ z: () => list.current?.lastElementChild?.querySelector('button')?.focus() })
  /** Had the focus before. */
  const cameFrom = useRef<HTMLElement>(null)
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setIsHeld(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  const leave = () => {
    setIsHeld(false)
    if (list.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the timers
    <ul
      ref={list}
      className={styles['list']}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={enter}
      onBlur={() => setIsHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isHeld={isHeld || !isInFront || isInert} onGone={leave} />
      ))}
    </ul>
  )
}

interface ItemProps {
  readonly toast: ShownToast
  /** Whether timers are paused: under the pointer, while a toast has the focus, while the tab is hidden, behind a modal. */
  readonly isHeld: boolean
  /** Called when its own buttons remove it, along with the focus or hover that paused the timers. */
  readonly onGone: () => void
}

function ToastItem({ toast, isHeld, onGone }: ItemProps): ReactNode {
  const { id, tone, title, details, action } = toast
  const isLeaving = goesAway(toast) && !isHeld
  const [isRunning, setIsRunning] = useState(false)
  const leftMs = useRef<number>(tone === 'good' && action === undefined ? staysMs.good : staysMs.others)

  const words = useRef<HTMLDivElement>(null)
  // Synchronises with the modals, once it is in the document.
  useEffect(() => {
    if (openModals.get() === 0) return
    unheard.set(id, Array.from(words.current?.childNodes ?? [], ({ textContent }) => textContent).join(' '))
  }, [id])

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
    onGone()
    dismissToast(id)
  }

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Not the panel as well.
    event.preventDefault()
    dismiss()
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from its buttons
    <li className={styles['toast']} data-tone={tone} onKeyDown={closeByKey}>
      <Icon name={tone === 'good' ? 'done' : tone === 'bad' ? 'failure' : 'warning'} />
      <div ref={words} className={styles['words']}>
        <strong>{title}</strong>
        {details && <div className="stack-1 soft">{details}</div>}
        {action !== undefined && (
          <Button variant="link" isBusy={isRunning} onClick={() => void act()}>
            {action.label}
          </Button>
        )}
      </div>
      <Button variant="bare" icon="close" title="Dismiss" onClick={dismiss} />
    </li>
  )
}
