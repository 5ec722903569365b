import { formatCountOf } from '../lib/count.ts'
import { useStore } from '../ui/use-store.ts'
import styles from './freshness.module.css'
import type { ReadPart } from './list-read.ts'

/** How far a long list has come, and what waits for the rest. A component of its own: the rows are not drawn again for it. */
export function LoadingPart({ part, noun }: { part: ReadPart<unknown>; noun: string }) {
  const { count, share } = useStore(part.progress) ?? { count: part.rows.length, share: null }
  return (
    <p className={styles['line']}>
      <span>Loading… {formatCountOf(count, noun)} so far</span>
      <progress
        className={styles['progress']}
        aria-label={`Loading ${noun}s`}
        {...(share === null ? {} : { value: share })}
      />
      <span>Sorting, selection and export start when all are loaded</span>
    </p>
  )
}
