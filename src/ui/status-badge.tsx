import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './status-badge.module.css'

export type Tone = 'good' | 'attention' | 'bad' | 'neutral'

/** The one way a status is shown: a shape and a word carry it, colour only helps. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={cx(styles['badge'], styles[tone])}>{children}</span>
}
