import type { ReactNode } from 'react'
import type { Listed } from '../contract/endpoint.ts'
import { formatCountOf } from '../lib/count.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { SkeletonTable } from '../ui/skeleton-table.tsx'
import type { DataColumn } from '../ui/data-table.tsx'
import { FailedContent } from './failure.tsx'

/** What a list says while there is nothing to list. */
export interface EmptyWords {
  readonly title: string
  readonly text: string
}

interface Props<T> {
  readonly columns: readonly DataColumn<T>[]
  readonly noun: string
  readonly empty: EmptyWords
  readonly list: Listed<unknown> | undefined
  readonly error: Error | null
  readonly isReading: boolean
  readonly query: string
  /** Filters besides the search are on. */
  readonly isFiltered?: boolean
  readonly onRetry: () => void
  readonly onClear: () => void
}

/** In the place of the table while it has no rows: being read, failed, filtered to nothing, unreadable, or empty. */
export function ListPlaceholder<T>(props: Props<T>): ReactNode {
  const { columns, noun, empty, list, error, isReading, query, isFiltered = false, onRetry, onClear } = props
  if (list === undefined) {
    if (error !== null) return <FailedContent error={error} onRetry={onRetry} isRetrying={isReading} />
    return (
      <>
        <output className="visually-hidden">Reading {noun}s…</output>
        <SkeletonTable columns={columns} />
      </>
    )
  }
  if (list.rows.length > 0) {
    const all = formatCountOf(list.rows.length, noun)
    const isSearching = query.trim() !== ''
    const clear = isFiltered ? (isSearching ? 'Clear search and filters' : 'Clear filters') : 'Clear search'
    return (
      <Message icon="search" title="Nothing matches" actions={<Button onClick={onClear}>{clear}</Button>}>
        <p>
          {isSearching ? `None of the ${all} holds “${query.trim()}”` : `None of the ${all} fits the filters`}
          {isSearching && isFiltered && ' and fits the filters'}.
        </p>
      </Message>
    )
  }
  if (list.unreadable.length > 0) {
    return (
      <Message icon="warning" title={`No ${noun} could be read`}>
        <p>The server answered, but with records of another shape. They are listed above, as received.</p>
      </Message>
    )
  }
  return (
    <Message icon="applications" title={empty.title}>
      <p>{empty.text}</p>
    </Message>
  )
}
