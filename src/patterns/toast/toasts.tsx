import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '../../ui/announce.tsx'
import { visible } from '../../ui/browser-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openModals } from '../../ui/use-modal.ts'
import { useStore } from '../../ui/use-store.ts'
import { dismissToast, goesAway, type ShownToast, shownToasts } from './toast.ts'
import { useShortcuts } from '../use-shortcut.ts'
import styles from './toasts.module.css'

/** ms, enough to read a toast twice; longer if it offers an action or a warning. */
const staysMs = { good: 6000, others: 12_000 } as const

/** Container of the toasts, once per page. Rendered empty from the start, so that the first one is announced too. */
export function Toasts() {
  const toasts = useStore(shownToasts)
  return (
    // By default, a status is read as a whole: each new toast would repeat those before it.
    <output className={styles['place']} aria-label="Notifications" aria-atomic={false}>
      {toasts.length > 0 && <ToastList toasts={toasts} />}
    </output>
  )
}

function ToastList({ toasts }: { toasts: readonly ShownToast[] }) {
  const isInFront = useStore(visible)
  const isInert = useStore(openModals, (count) => count > 0)
  const [isHeld, setIsHeld] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  /** Words of those that came behind a modal, by id: also of those that others have since pushed out. */
  const unheard = useRef(new Map<number, string>())
  // Announces them once it has closed. Not within it: a dialog reports its own jobs.
  useEffect(() => {
    if (isInert || unheard.current.size === 0) return
    announce([...unheard.current.values()].join('; '))
    unheard.current.clear()
  }, [isInert])
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
        <ToastItem
          key={toast.id}
          toast={toast}
          isHeld={isHeld || !isInFront || isInert}
          onUnheard={(words) => unheard.current.set(toast.id, words)}
          onGone={leave}
        />
      ))}
    </ul>
  )
}

interface ItemProps {
  readonly toast: ShownToast
  /** Whether timers are paused: under the pointer, while a toast has the focus, while the tab is hidden, behind a modal. */
  readonly isHeld: boolean
  /** Called with its words if it came behind a modal, where screen readers hear nothing. */
  readonly onUnheard: (words: string) => void
  /** Called when its own buttons remove it, along with the focus or hover that paused the timers. */
  readonly onGone: () => void
}

function ToastItem({ toast, isHeld, onUnheard, onGone }: ItemProps): ReactNode {
  const { id, tone, title, details, action } = toast
  const isLeaving = goesAway(toast) && !isHeld
  const [isRunning, setIsRunning] = useState(false)
  const leftMs = useRef<number>(tone === 'good' && action === undefined ? staysMs.good : staysMs.others)

  const words = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(onUnheard)
  // Synchronises with the modals, once it is in the document: the dialog that showed it may have closed by now.
  useEffect(() => {
    if (openModals.get() === 0) return
    report(Array.from(words.current?.childNodes ?? [], ({ textContent }) => textContent).join(' '))
  }, [])

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
