import { type ReactNode, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import styles from './header-popover.module.css'

interface Props {
  /** Named by the header button that opens it. */
  readonly id: string
  readonly label: string
  readonly className: string | undefined
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A menu below the end of the header, rendered while it's open. Escape or a click outside closes it. */
export function HeaderPopover({ id, label, className, onToggle, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section
      id={id}
      popover="auto"
      className={cx(styles['popover'], className)}
      aria-label={label}
      onToggle={({ newState }) => {
        setIsOpen(newState === 'open')
        onToggle?.(newState === 'open')
      }}
    >
      {isOpen && <LazyPart>{children}</LazyPart>}
    </section>
  )
}

/** Closes the menu around an element, such as a link, before the page changes. */
export const closeMenu = (element: Element | null) => element?.closest<HTMLElement>('[popover]')?.hidePopover()
