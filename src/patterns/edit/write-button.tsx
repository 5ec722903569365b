import type { ComponentProps } from 'react'
import { Link, type To } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useReadOnly } from '../connection/connection-info.tsx'

/** A button that changes something on the server. A read-only connection disables it, and is then the reason. */
export function WriteButton({ reason = null, ...button }: ComponentProps<typeof Button>) {
  const why = useReadOnly() ?? reason
  return <Button {...button} reason={why} />
}

interface LinkProps {
  readonly to: To
  readonly variant?: 'primary' | 'plain' | 'bare'
  /** Why the link is disabled; null if it isn't. */
  readonly reason?: string | null
  readonly children: string
}

export function WriteLink({ to, variant = 'plain', reason = null, children }: LinkProps) {
  const readOnly = useReadOnly()
  if (readOnly !== null || reason !== null) {
    return (
      <WriteButton variant={variant} reason={reason}>
        {children}
      </WriteButton>
    )
  }
  return (
    <Link to={to} className={buttonClass(variant)}>
      {children}
    </Link>
  )
}
