import { type ComponentProps, useId } from 'react'
import { Link, type To } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { useReadOnly } from './connection-info.tsx'

interface ButtonProps extends ComponentProps<typeof Button> {
  /** Why it can't be used now; null if it can. A read-only connection disables it anyway. */
  readonly reason?: string | null
}

/** A button that changes something on the server. If that isn't allowed, it's disabled but visible, and says why. */
export function WriteButton({ reason = null, ...button }: ButtonProps) {
  const id = useId()
  const why = useReadOnly() ?? reason
  if (why === null) return <Button {...button} />
  const { onClick: _onClick, type: _type, ...rest } = button
  return (
    <>
      {/* Not `disabled`, which would hide the reason from keyboard users. */}
      <Button {...rest} data-disabled aria-disabled title={why} aria-describedby={id} />
      <span id={id} hidden>
        {why}
      </span>
    </>
  )
}

interface LinkProps {
  readonly to: To
  readonly look?: 'primary' | 'plain' | 'bare'
  /** Why the link is disabled; null if it isn't. */
  readonly reason?: string | null
  readonly children: string
}

export function WriteLink({ to, look = 'plain', reason = null, children }: LinkProps) {
  const readOnly = useReadOnly()
  if (readOnly !== null || reason !== null) {
    return (
      <WriteButton look={look} reason={reason}>
        {children}
      </WriteButton>
    )
  }
  return (
    <Link to={to} className={buttonClass(look)}>
      {children}
    </Link>
  )
}
