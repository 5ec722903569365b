import { formatCount } from '../../lib/count.ts'
import { Age } from '../../ui/age.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './insights.module.css'
import type { SourceState } from './insights-source.ts'

interface Props {
  readonly read: SourceState
  readonly onAgain: () => void
  readonly onStop: () => void
}

/** How much there is, how much of it is here, and whether that is proven. */
export function ReadLine({ read, onAgain, onStop }: Props) {
  const { phase, startedAt, rows, total } = read
  return (
    <div className={styles['line']}>
      <output>{scopeWords(read)}</output>
      {phase === 'reading' ? (
        <>
          <progress
            aria-label="Records loaded"
            value={total === null ? undefined : rows}
            max={Math.max(1, total ?? 1)}
          />
          <Button look="link" onClick={onStop}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <span>
            read <Age at={startedAt} />
          </span>
          <Button look="link" onClick={onAgain}>
            Read again
          </Button>
        </>
      )}
    </div>
  )
}

/** "3,412 of 12,880 loaded, not proven complete: the list changed under the crawl". */
export function scopeWords({ phase, rows, total, doubts }: SourceState): string {
  const loaded = `${formatCount(rows)}${total === null ? '' : ` of ${formatCount(Math.max(rows, total))}`} loaded`
  if (phase === 'idle' || phase === 'reading') return `${loaded}, reading…`
  if (phase === 'stopped') return `${loaded}, stopped`
  if (phase === 'failed') return `${loaded}, not all`
  return doubts.length === 0 ? `${loaded}, complete` : `${loaded}, not proven complete (${doubts.join(', ')})`
}
