import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './status-badge.module.css'

export type Tone = 'good' | 'attention' | 'bad' | 'neutral'

interface Props {
  readonly tone: Tone
  /** Details, shown as a tooltip. */
  readonly title?: string | null
  readonly children: ReactNode
}

/** The only way to show a status: a shape and a word express it, colour only helps. */
export function StatusBadge({ tone, title, children }: Props) {
  return (
    <span className={cx(styles['badge'], styles[tone])} title={title ?? undefined}>
      {children}
    </span>
  )
}
