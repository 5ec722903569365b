import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

interface Props extends ComponentProps<'button'> {
  /** `plain` is the default; `link` reads as part of a sentence; `bare` is an icon or a quiet word in a bar. */
  readonly look?: 'primary' | 'plain' | 'bare' | 'link' | 'danger'
  readonly icon?: IconName
  /** Shows that work is under way: stays focusable, but ignores clicks. */
  readonly isBusy?: boolean
}

export function Button({
  look = 'plain',
  icon,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has one: the default above, or the one a form passes
      type={type}
      className={cx(styles['button'], styles[look], isBusy && styles['busy'], className)}
      // `disabled` would drop the focus to the top of the page while the work runs.
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}
