import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Change } from './change.ts'
import styles from './insights.module.css'

/** A change: with arrow and colour if it's significant, otherwise grey. */
export function ChangeWords({ change: { words, tone, arrow } }: { readonly change: Change }) {
  return (
    <span className={cx(styles['change'], styles[tone])}>
      {arrow !== null && <Icon name={arrow} />}
      {words}
    </span>
  )
}
