import { applicationsQuery } from '../../api/queries.ts'
import { type Read, useRead } from '../../api/query.ts'
import { describeError, type ErrorSummary } from '../../api/describe-error.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { groupBy } from '../../lib/records.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Notes } from '../../ui/page.tsx'
import { ErrorFacts, NextRetry } from './failure.tsx'
import { refreshReads } from '../list/list-read.ts'
import { useIsServerDown } from './outage.ts'

export type ListState = Read<Pick<Listed<unknown>, 'complete' | 'unreadable'>>

/** The lists that a page reads, by their names for use in a sentence. */
export type Sources = Readonly<Record<string, ListState>>

/** Reports all failed and unreadable lists in one place; the rest of the page stays. */
export function FailedSources({ sources }: { readonly sources: Sources }) {
  const all = Object.entries(sources)
  const failed = all.filter(([, { error }]) => error !== null)
  const reasons = groupBy(failed, ([, { error }]) => describeError(error).title)
  const unreadable = all.flatMap(([name, { data }]) =>
    data === undefined || data.unreadable.length === 0 ? [] : [{ name, count: data.unreadable.length }],
  )
  // The page frame already reports an outage, and rereads everything.
  const isSaid = useIsServerDown()
  return (
    <Notes>
      {!isSaid &&
        Array.from(reasons, ([reason, group]) => (
          <FailedGroup key={reason} failed={group} among={all.length} summary={describeError(group[0]?.[1].error)} />
        ))}
      {unreadable.length > 0 && (
        <Callout tone="neutral">
          Not checked:{' '}
          {unreadable.map(({ name, count }) => `${formatCountOf(count, 'unreadable record')} in ${name}`).join(', ')}.
        </Callout>
      )}
    </Notes>
  )
}

interface GroupProps {
  readonly summary: ErrorSummary
  /** Each with its name. */
  readonly failed: readonly (readonly [string, ListState])[]
  readonly among: number
}

/** Lists that failed for the same reason. */
function FailedGroup({ summary, failed, among }: GroupProps) {
  const reads = failed.map(([, read]) => read)
  const isReading = reads.some(({ isFetching }) => isFetching)
  return (
    <Callout tone={reads.some(({ data }) => data === undefined) ? 'bad' : 'attention'} isAnnounced>
      <p>
        <strong>
          {formatCount(failed.length)} of {among} lists couldn’t be loaded:
        </strong>{' '}
        {failed.map(([name]) => name).join(', ')}. {summary.title}.{' '}
        <Button variant="link" aria-live="off" onClick={() => void refreshReads(...reads)} isBusy={isReading}>
          {isReading ? 'Trying again…' : 'Try again'}
        </Button>
      </p>
      {summary.detail !== '' && <p>{summary.detail}</p>}
      <ErrorFacts summary={summary} />
      {failed.map(([name, { error }]) => (
        <NextRetry key={name} error={error} />
      ))}
    </Callout>
  )
}

/**
 * Says why a list, `read`, can't show the names of applications, and offers a retry. Empty unless only those failed.
 * `name` is the list's, for use in a sentence.
 */
export function FailedNames({ name, read }: { readonly name: string; readonly read: ListState }) {
  const applications = useRead(applicationsQuery)
  if (read.data === undefined || applications.data !== undefined || applications.error === null) return null
  // The list itself reports its failed refreshes and unreadable records.
  const list = { ...read, data: { ...read.data, unreadable: [] }, error: null }
  return <FailedSources sources={{ [name]: list, applications }} />
}
