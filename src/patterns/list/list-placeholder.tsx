import type { ReactNode } from 'react'
import { formatCountOf } from '../../lib/count.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { FailedContent } from '../failure/failure.tsx'
import type { ListRead } from './list-read.ts'
import { WriteLink } from '../edit/write-button.tsx'

export interface EmptyText {
  readonly title: string
  readonly text: string
  readonly icon: IconName
}

/** The form for a new record. */
export interface CreateLink {
  readonly label: string
  readonly to: string
}

interface Props {
  readonly noun: string
  readonly empty: EmptyText
  readonly create: CreateLink | undefined
  /** Has ended, or failed. */
  readonly read: ListRead<unknown>
  readonly query: string
  /** Whether there are active filters besides the search. */
  readonly isFiltered: boolean
  readonly onRetry: () => void
  readonly onClear: () => void
}

/** Replaces a table without rows: failed, filtered to nothing, unreadable, or empty. */
export function ListPlaceholder(props: Props): ReactNode {
  const { noun, empty, create, read, query, isFiltered, onRetry, onClear } = props
  const { data: list, error, isFetching } = read
  if (list === undefined) {
    return error !== null && <FailedContent error={error} onRetry={onRetry} isRetrying={isFetching} />
  }
  if (list.rows.length > 0) {
    const all = formatCountOf(list.rows.length, noun)
    const isSearching = query.trim() !== ''
    const clear = isFiltered ? (isSearching ? 'Clear search and filters' : 'Clear filters') : 'Clear search'
    return (
      <Message icon="search" title="Nothing matches" actions={<Button onClick={onClear}>{clear}</Button>}>
        <p>
          {isSearching ? `No match for “${query.trim()}”` : 'No match for these filters'}
          {isSearching && isFiltered && ' with these filters'} in {all}.
        </p>
      </Message>
    )
  }
  if (list.unreadable.length > 0) {
    return (
      <Message icon="warning" title={`No ${noun} could be read`}>
        <p>The server returned records in an unexpected format. They are listed above as received.</p>
      </Message>
    )
  }
  return (
    <Message
      icon={empty.icon}
      title={empty.title}
      actions={create !== undefined && <WriteLink to={create.to}>{create.label}</WriteLink>}
    >
      <p>{empty.text}</p>
    </Message>
  )
}
