import { formatCount, formatCountOf } from '../../lib/count.ts'
import { doubtWords } from '../../records/export/manifest.ts'
import type { LoadState } from '../../records/load/load-state.ts'
import { failureOf, holdWords } from '../../records/load/load-work.ts'
import { UpdatedAge } from '../../patterns/freshness.tsx'
import styles from '../../patterns/freshness.module.css'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'

interface Props {
  readonly load: LoadState
  readonly onAgain: () => void
  readonly onStop: () => void
  /** The load may have been paused on the page of all records. */
  readonly onResume: () => void
  /** Goes back to the previous records; only after a failed load. */
  readonly onRestore: () => void
}

/** In place of `ReadLine` before the load, so that nothing below moves when that appears. */
export function NothingRead({ isCounting }: { readonly isCounting: boolean }) {
  return <div className={styles['line']}>{isCounting ? 'Counting call records…' : 'No call records loaded'}</div>
}

/** How much is loaded, of how much, and whether that is proven complete. */
export function ReadLine({ load, onAgain, onStop, onResume, onRestore }: Props) {
  const { phase, startedAt, progress, result, previousAt } = load
  const held = useNow((now) => holdWords(load, now))
  const { rows, total } = progress
  return (
    <div className={styles['line']}>
      <output>{scopeWords(load)}</output>
      {phase === 'over' ? (
        <>
          <span>
            <UpdatedAge at={startedAt} />
          </span>
          <Button look="link" onClick={onAgain}>
            Refresh
          </Button>
          {previousAt !== null && (
            <Button look="link" onClick={onRestore}>
              Show previous records
            </Button>
          )}
        </>
      ) : (
        <>
          <progress
            className={styles['progress']}
            aria-label="Records loaded"
            value={total === null ? undefined : rows}
            max={Math.max(1, total ?? 1)}
          />
          {phase === 'paused' && (
            <Button look="link" onClick={onResume}>
              Continue
            </Button>
          )}
          <Button look="link" onClick={onStop}>
            Stop
          </Button>
        </>
      )}
      {held !== '' && <StatusBadge tone="attention">{held}</StatusBadge>}
      {result !== null && result.error === null && result.doubts.length > 0 && (
        <span>{result.doubts.map((doubt) => doubtWords[doubt]).join(' ')}</span>
      )}
    </div>
  )
}

/** "12,880 calls, complete", "3,412 of 12,880 calls loaded…". */
export function scopeWords(load: LoadState): string {
  const { phase, progress, result } = load
  const { rows, total } = progress
  const isWhole = phase === 'over' && failureOf(load) === null && result?.error === null
  // Not "27,997 of 27,998, complete": calls that ended meanwhile are in the count, but only the next load has them.
  if (isWhole && result.doubts.length === 0) return `${formatCountOf(rows, 'call')}, complete`
  const loaded = `${formatCount(rows)}${total === null ? '' : ` of ${formatCount(Math.max(rows, total))}`} calls loaded`
  if (phase === 'running') return `${loaded}…`
  if (phase === 'paused') return `${loaded}, paused`
  if (failureOf(load) !== null) return `${loaded}, not all`
  if (result?.error !== null) return `${loaded}, stopped`
  return `${loaded}, completeness not proven`
}
