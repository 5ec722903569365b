import { formatCountOf, formatShare } from '../../lib/count.ts'
import { Icon } from '../icon.tsx'

interface Props {
  /** "Tue 17 Nov, 11:00–23:00". */
  readonly name: string
  readonly calls: number
  readonly answered: number
  readonly link: string
  readonly onClear: () => void
}

/** The time range selected in a chart: its summary, and a link to its records. */
export function SelectionFlag({ name, calls, answered, link, onClear }: Props) {
  return (
    <output className="row row-text">
      <span>{name}</span>
      {calls > 0 && <strong>{formatShare(answered, calls)} answered</strong>}
      <a href={link}>View {formatCountOf(calls, 'call')}</a>
      <button type="button" className="icon-button" aria-label="Clear selection" onClick={onClear}>
        <Icon name="close" />
      </button>
    </output>
  )
}
