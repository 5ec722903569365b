import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface Props {
  readonly title: ReactNode
  /** Escape was pressed. Whether the dialog goes is the caller's decision: it is there as long as it is rendered. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Words of a first button that closes it and has the focus, so that Enter at the wrong moment does no harm. */
  readonly dismiss?: string
  /** Buttons; the one that leaves everything as it is comes first. */
  readonly footer?: ReactNode
  /** What has the focus at first; else the first thing that can. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** `wide` for tables. */
  readonly width?: 'usual' | 'wide'
}

/** A modal of the platform: it keeps the focus, makes the page behind it inert and gives the focus back. */
export function Dialog({ title, onClose, children, dismiss, footer, initialFocus, width = 'usual' }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const dismissButton = useRef<HTMLButtonElement>(null)

  useModal(dialog, onClose, initialFocus ?? dismissButton)

  return (
    <dialog ref={dialog} className={styles['dialog']} data-width={width} aria-labelledby={id}>
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
