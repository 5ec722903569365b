import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './status-badge.module.css'

export type Tone = 'good' | 'attention' | 'bad' | 'neutral'

interface Props {
  readonly tone: Tone
  /** More about it, for pointers. */
  readonly title?: string | null
  readonly children: ReactNode
}

/** The one way a status is shown: a shape and a word carry it, colour only helps. */
export function StatusBadge({ tone, title, children }: Props) {
  return (
    <span className={cx(styles['badge'], styles[tone])} title={title ?? undefined}>
      {children}
    </span>
  )
}
