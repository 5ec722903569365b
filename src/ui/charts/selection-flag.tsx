import { formatCountOf } from '../../lib/count.ts'
import { Icon } from '../icon.tsx'
import styles from './selection-flag.module.css'
import type { Follow } from './chart-frame.tsx'

interface Props {
  /** "Tue 17 Nov, 11:00–23:00". */
  readonly name: string
  readonly calls: number
  readonly answered: number
  readonly link: string
  readonly follow: Follow
  readonly onClear: () => void
}

/** The time range selected in a chart: its summary, and a link to its records. */
export function SelectionFlag({ name, calls, answered, link, follow, onClear }: Props) {
  return (
    <output className={styles['selected']}>
      <span>{name}</span>
      {calls > 0 && <strong>{((100 * answered) / calls).toFixed(1)} % answered</strong>}
      <a href={link} onClick={(event) => follow(link, event)}>
        View {formatCountOf(calls, 'call')}
      </a>
      <button type="button" aria-label="Clear selection" onClick={onClear}>
        <Icon name="close" />
      </button>
    </output>
  )
}
