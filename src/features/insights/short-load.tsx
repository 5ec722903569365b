import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { LoadState } from '../../records/load/load-state.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { daysWords } from '../../lib/durations.ts'

interface Props {
  readonly load: LoadState
  /** Days to show, and days that must be loaded to show them. */
  readonly days: number
  readonly daysToRead: number
  /** Shows what the current load covers. */
  readonly onLess: () => void
  readonly onReplace: () => void
}

/** Fewer days are loaded than this page needs. Only one load can exist, so ask before replacing the user's. */
export function ShortLoad({ load, days, daysToRead, onLess, onReplace }: Props) {
  const { phase, progress, isPersisted } = load
  const loaded = lastDays(load.days)
  const isComparing = days <= load.days
  return (
    <Message
      icon="records"
      title={`Call records of ${loaded} ${phase === 'over' ? 'are loaded' : 'are loading'}`}
      actions={
        <>
          <Button look="primary" onClick={onLess}>
            {isComparing ? 'Show them without the comparison' : `Show ${loaded}`}
          </Button>
          <Button onClick={onReplace}>Load {lastDays(daysToRead)} instead</Button>
        </>
      }
    >
      <p>
        {isComparing ? 'The comparison needs' : 'This view needs'} {lastDays(daysToRead)}. Loading them replaces the{' '}
        {formatCountOf(progress.rows, 'record')}
        {progress.total !== null &&
          phase !== 'over' &&
          ` of ${formatCount(Math.max(progress.rows, progress.total))}`}{' '}
        already loaded{isPersisted ? '; the copy kept in this browser stays' : ''}.
      </p>
    </Message>
  )
}

const lastDays = (days: number): string => `the last ${daysWords(days)}`
