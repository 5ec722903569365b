import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { useReason } from './use-reason.tsx'

interface Props extends ComponentProps<'button'> {
  /** `plain` is the default; `link` reads as part of a sentence; `bare` is an icon or a quiet word in a bar. */
  readonly variant?: 'primary' | 'plain' | 'bare' | 'link' | 'danger'
  readonly icon?: IconName
  /** Shows that work is in progress: stays focusable, but ignores clicks. */
  readonly isBusy?: boolean
  /** Why it can't be used now; null if it can. */
  readonly reason?: string | null
}

export function Button({
  variant = 'plain',
  icon,
  isBusy = false,
  reason = null,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const [off, why] = useReason(reason)
  return (
    <>
      <button
        // An icon alone is named by its title, or by a label while its title is the reason why it can't be used. With
        // both at other times, readers would have the same words twice.
        aria-label={children === undefined && reason !== null ? rest.title : undefined}
        {...rest}
        {...(isBusy && { 'aria-disabled': true })}
        {...off}
        // oxlint-disable-next-line react/button-has-type -- it has one: the default above, or the one a form passes
        type={type}
        className={cx(
          styles['button'],
          styles[variant],
          isBusy && styles['busy'],
          reason !== null && styles['off'],
          className,
        )}
        onClick={isBusy || reason !== null ? (event) => event.preventDefault() : onClick}
      >
        {icon !== undefined && <Icon name={icon} />}
        {children}
      </button>
      {why}
    </>
  )
}

/** The look of a button, for links: whatever leads to another page must be a link. */
export const buttonClass = (variant: 'primary' | 'plain' | 'bare' = 'plain'): string =>
  cx(styles['button'], styles[variant])
