import { applicationsQuery } from '../../api/queries.ts'
import { type Read, useRead } from '../../api/query.ts'
import { wordError, type WordedError } from '../../api/word-error.ts'
import { isWholeList, type Listed } from '../../contract/endpoint.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { groupBy } from '../../lib/records.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Notes } from '../../ui/page.tsx'
import { ErrorFacts, NextRetry } from './failure.tsx'
import { refreshReads } from '../list/list-read.ts'
import { useIsServerDown } from './outage.ts'

/** A list that the page reads. */
export interface Source extends Pick<Read<unknown>, 'refetch'> {
  /** For use in a sentence. */
  readonly name: string
  readonly error: unknown
  readonly isRead: boolean
  /** Whether it was read in full, without unreadable records. */
  readonly isWhole: boolean
  readonly isReading: boolean
  readonly unreadable: number
}

type ListState = Read<Pick<Listed<unknown>, 'complete' | 'unreadable'>>

/** `lists`: by name. */
export function toSources(lists: Readonly<Record<string, ListState>>): Source[] {
  return Object.entries(lists).map(([name, { data, error, isFetching, refetch }]) => ({
    name,
    error,
    isRead: data !== undefined,
    isWhole: isWholeList(data),
    isReading: isFetching,
    unreadable: data?.unreadable.length ?? 0,
    refetch,
  }))
}

/** Reports all failed and unreadable lists in one place; the rest of the page stays. */
export function FailedSources({ sources }: { readonly sources: readonly Source[] }) {
  const unreadable = sources.filter((source) => source.unreadable > 0)
  const failed = sources.filter(({ error }) => error !== null)
  const reasons = groupBy(failed, ({ error }) => wordError(error).title)
  // The page frame already reports an outage, and rereads everything.
  const isSaid = useIsServerDown()
  return (
    <Notes>
      {!isSaid &&
        Array.from(reasons, ([reason, alike]) => (
          <FailedAlike key={reason} failed={alike} among={sources.length} words={wordError(alike[0]?.error)} />
        ))}
      {unreadable.length > 0 && (
        <Callout tone="neutral">
          Not checked:{' '}
          {unreadable
            .map((source) => `${formatCountOf(source.unreadable, 'unreadable record')} in ${source.name}`)
            .join(', ')}
          .
        </Callout>
      )}
    </Notes>
  )
}

interface AlikeProps {
  readonly words: WordedError
  readonly failed: readonly Source[]
  readonly among: number
}

/** Lists that failed for the same reason. */
function FailedAlike({ words, failed, among }: AlikeProps) {
  const isReading = failed.some((source) => source.isReading)
  return (
    <Callout tone={failed.some(({ isRead }) => !isRead) ? 'bad' : 'attention'} isAnnounced>
      <p>
        <strong>
          {formatCount(failed.length)} of {among} lists couldn’t be loaded:
        </strong>{' '}
        {failed.map(({ name }) => name).join(', ')}. {words.title}.{' '}
        <Button look="link" onClick={() => void refreshReads(...failed)} isBusy={isReading}>
          {isReading ? 'Retrying…' : failed.length === 1 ? 'Retry' : 'Retry all'}
        </Button>
      </p>
      {words.detail !== '' && <p>{words.detail}</p>}
      <ErrorFacts words={words} />
      {failed.map(({ name, error }) => (
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
  const sources = toSources({ [name]: { ...read, error: null }, applications })
  return <FailedSources sources={sources.map((source) => Object.assign(source, { unreadable: 0 }))} />
}
