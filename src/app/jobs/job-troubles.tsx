import { useState } from 'react'
import type { Item, JobView } from '../../jobs/work.ts'
import { formatCount } from '../../lib/count.ts'
import { useJobs } from '../../patterns/jobs-context.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toTroubleWords } from './job-words.ts'
import styles from './jobs-menu.module.css'
import { toTroubles, troublesCsv } from './troubles.ts'

/** Listed at most; the CSV has them all. */
const most = 100

/** The items that failed, or of which nobody knows, with reasons. */
export function JobTroubles({ view }: { view: JobView }) {
  const { failed, unknown } = view.counts
  const [isOpen, setIsOpen] = useState(false)
  const jobs = useJobs()
  const items = (): readonly Item[] => toTroubles(jobs.find(view.id)?.items() ?? [])
  if (failed + unknown === 0) return null
  return (
    <details className={styles['troubles']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{toTroubleWords([view])}</summary>
      {isOpen && (
        <>
          <CopyButton look="link" what="Copy all as CSV" text={() => troublesCsv(items())} />
          <ul>
            {items()
              .slice(0, most)
              .map(({ name, state, reason }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- names may be the same, and nothing is kept in them
                <li key={place}>
                  <bdi>{name}</bdi>
                  <span className={styles['reason']}>
                    {state === 'unknown' && 'not known whether it was done: '}
                    {reason}
                  </span>
                </li>
              ))}
          </ul>
          {failed + unknown > most && <p>and {formatCount(failed + unknown - most)} more</p>}
        </>
      )}
    </details>
  )
}
