import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Announcer } from './announce.tsx'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface Props {
  readonly title: ReactNode
  /** Escape was pressed. The caller decides whether to close: the dialog is open as long as it's rendered. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** The label of a first button that closes it and gets the focus, so that an accidental Enter does no harm. */
  readonly dismiss?: string
  /** Buttons; the one that changes nothing comes first. */
  readonly footer?: ReactNode
  /** The element that gets the focus at first; by default, the first focusable one. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** `wide` is for tables. */
  readonly width?: 'default' | 'wide'
}

/** A native modal: it traps the focus, makes the page behind it inert, and restores the focus. */
export function Dialog({ title, onClose, children, dismiss, footer, initialFocus, width = 'default' }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const dismissButton = useRef<HTMLButtonElement>(null)

  useModal(dialog, onClose, initialFocus ?? dismissButton)

  return (
    <dialog ref={dialog} className={styles['dialog']} data-width={width} aria-labelledby={id}>
      <Announcer />
      <h2 id={id}>{title}</h2>
      <div className={styles['body']}>{children}</div>
      <div className={styles['footer']}>
        {dismiss !== undefined && (
          <Button ref={dismissButton} onClick={onClose}>
            {dismiss}
          </Button>
        )}
        {footer}
      </div>
    </dialog>
  )
}
