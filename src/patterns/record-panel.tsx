import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isForbidden, isNoSuchRecord } from '../api/errors.ts'
import { wordError } from '../api/word-error.ts'
import type { Listed } from '../contract/endpoint.ts'
import { isReadable, type ParsedRecord, type Readable, type Unreadable } from '../contract/record.ts'
import { Age } from '../ui/age.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Callout } from '../ui/callout.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Message } from '../ui/message.tsx'
import { SkeletonLines } from '../ui/skeleton-lines.tsx'
import { ErrorFacts, FailedContent, FailedRefresh } from './failure.tsx'
import { Freshness } from './freshness.tsx'
import { Panel, type PanelProps } from './panel.tsx'
import { RawRecord } from './raw-record.tsx'

export interface RecordRead<T> {
  /** The newest that is known; null: none yet, or none at all. */
  readonly record: ParsedRecord<T> | null
  /** It is the one of a list: the record has not been read by itself, or the server refuses that. */
  readonly isListed: boolean
  /** When it was received, ms since 1970; null: never. */
  readonly receivedAt: number | null
  /** There is no such record, whatever is known of it from before. */
  readonly isGone: boolean
  /** Why there is none, or no newer one; null: nothing failed. */
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => void
}

interface QueryResult<T> {
  readonly data: ParsedRecord<T> | undefined
  readonly dataUpdatedAt: number
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** The record that react-query read, or the one of a list as long as that is all there is. */
export function toRecordRead<T>(
  { data, dataUpdatedAt, error, isFetching, refetch }: QueryResult<T>,
  list?: Listed<T>,
  isIt: (value: T) => boolean = () => false,
): RecordRead<T> {
  const listed = data === undefined ? list?.rows.find(({ value }) => isIt(value)) : undefined
  return {
    record: data ?? listed ?? null,
    isListed: listed !== undefined,
    receivedAt: data === undefined ? (list?.receivedAt ?? null) : dataUpdatedAt,
    isGone: isNoSuchRecord(error),
    error,
    isFetching,
    // Not as it is: a button would hand its event over as options.
    refetch: () => void refetch(),
  }
}

/** The same read, of what a record is shown as: with what is known besides. */
export function mapRecordRead<T, R>(read: RecordRead<T>, toRow: (record: Readable<T>) => R): RecordRead<R> {
  const { record } = read
  const mapped =
    record !== null && isReadable(record) ? { value: toRow(record), raw: record.raw, issues: record.issues } : record
  return { ...read, record: mapped }
}

/** A record that is found once and never changes; undefined while it is looked for, null where there is none. */
export function toFoundRecord<T>(record: ParsedRecord<T> | null | undefined): RecordRead<T> {
  return {
    record: record ?? null,
    isListed: false,
    receivedAt: null,
    isGone: record === null,
    error: null,
    isFetching: record === undefined,
    refetch: () => undefined,
  }
}

export interface MissingWords {
  readonly icon?: IconName
  readonly title: string
  readonly text: ReactNode
  /** In the place of the link to the list. */
  readonly actions?: ReactNode
}

export interface RecordWords {
  readonly reading?: string
  /** Link to the list, where there is nothing to show. */
  readonly all?: string
  readonly gone: MissingWords
  /** Instead of the error and another try, where the page says both already. */
  readonly failed?: MissingWords
  /** The server refuses to show it by itself (403); `listed`: said of what the list says of it. */
  readonly refused?: MissingWords & { readonly listed: ReactNode }
}

interface Props<T> extends Omit<PanelProps, 'children'> {
  readonly read: RecordRead<T>
  readonly words: RecordWords
  readonly what?: string
  /** In the place of its age and the way to news; null: neither. */
  readonly line?: ReactNode
  /** Fields that the document names. Given, the record as received is shown too. */
  readonly documented?: readonly string[]
  readonly children: (value: T) => ReactNode
}

export function RecordPanel<T>(props: Props<T>) {
  const { kind, title, closeTo, read, words, what, line, actions, documented, children } = props
  const record = read.isGone ? null : read.record
  return (
    <Panel
      kind={kind}
      title={title}
      closeTo={closeTo}
      line={
        line === undefined ? (
          <Freshness
            what={record === null ? null : (what ?? (read.isListed ? 'As listed' : 'As stored'))}
            at={read.receivedAt}
            isReading={read.isFetching}
            onRefresh={read.refetch}
          />
        ) : (
          line
        )
      }
      actions={record === null ? null : actions}
    >
      {record === null ? (
        <NoRecord kind={kind} closeTo={closeTo} read={read} words={words} />
      ) : (
        <>
          <FailedRead read={read} words={words} />
          {isReadable(record) ? children(record.value) : <UnreadableNote kind={kind} record={record} />}
          {documented !== undefined && <RawRecord raw={record.raw} documented={documented} />}
        </>
      )}
    </Panel>
  )
}

/** A form over a record. Once it is open it stays, whatever later reads say: what was typed is worth more. */
export function RecordForm<T>(props: Omit<Props<T>, 'what' | 'line' | 'actions'>) {
  const { read, children } = props
  const { record } = read
  return record !== null && isReadable(record) ? children(record.value) : <RecordPanel {...props} line={null} />
}

/** In the place of the record: being read, gone, out of reach, failed. */
function NoRecord<T>({ kind, closeTo, read, words }: Pick<Props<T>, 'kind' | 'closeTo' | 'read' | 'words'>) {
  const { isGone, error, isFetching, refetch } = read
  const all = (
    <Link to={closeTo} className={buttonClass()}>
      {words.all ?? 'Back to the list'}
    </Link>
  )
  if (isGone) return <MissingMessage words={words.gone} all={all} />
  if (words.refused !== undefined && isForbidden(error)) {
    return (
      <MissingMessage words={words.refused} all={all}>
        <ErrorFacts words={wordError(error)} />
      </MissingMessage>
    )
  }
  if (error !== null) {
    if (words.failed !== undefined) return <MissingMessage words={words.failed} all={undefined} />
    return <FailedContent error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  // Neither: it is being deleted, and reading it would only fail.
  return isFetching && <SkeletonLines label={words.reading ?? `Loading ${kind.toLowerCase()}…`} />
}

function MissingMessage(props: { words: MissingWords; all: ReactNode; children?: ReactNode }) {
  const { icon = 'warning', title, text, actions = props.all } = props.words
  return (
    <Message icon={icon} title={title} actions={actions}>
      <p>{text}</p>
      {props.children}
    </Message>
  )
}

function FailedRead<T>({ read, words: { refused } }: Pick<Props<T>, 'read' | 'words'>) {
  const { error, isListed, receivedAt, isFetching, refetch } = read
  if (error === null) return null
  if (refused !== undefined && isListed && isForbidden(error)) {
    return (
      <Callout tone="neutral">
        <p>{refused.listed}</p>
        <ErrorFacts words={wordError(error)} />
      </Callout>
    )
  }
  return <FailedRefresh error={error} onRetry={refetch} isRetrying={isFetching} age={<Age at={receivedAt ?? 0} />} />
}

function UnreadableNote({ kind, record: { issues } }: { kind: string; record: Unreadable }) {
  return (
    <Message icon="warning" title={`This ${kind.toLowerCase()} could not be read`}>
      <p>The server returned an unexpected format, shown below as received.</p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </Message>
  )
}
