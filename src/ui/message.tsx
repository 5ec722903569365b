import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './message.module.css'

interface Props {
  readonly icon: IconName
  readonly tone?: 'neutral' | 'bad'
  readonly title: string
  /** Announces at once a failure that appears while the page is in use. */
  readonly role?: 'alert'
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Replaces missing content, and says why it's missing and what can be done. */
export function Message({ icon, tone = 'neutral', title, role, children, actions }: Props) {
  return (
    <div className={cx(styles['message'], styles[tone])} role={role} aria-atomic={role && false}>
      <span className={styles['badge']}>
        <Icon name={icon} />
      </span>
      <div className={styles['words']}>
        <h2>{title}</h2>
        {children}
        {actions && <div className={cx('row', styles['actions'])}>{actions}</div>}
      </div>
    </div>
  )
}
