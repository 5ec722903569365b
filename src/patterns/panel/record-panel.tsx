import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { isForbidden, isNoSuchRecord } from '../../api/errors.ts'
import type { Read } from '../../api/query.ts'
import { describeError } from '../../api/describe-error.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { type Fields, isReadable, type ParsedRecord, type Readable, type Unreadable } from '../../contract/record.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { isOfAccount } from '../connection/of-account.ts'
import { ErrorFacts, FailedContent, FailedRefresh } from '../failure/failure.tsx'
import { Freshness } from '../freshness.tsx'
import { useListBeside } from '../list/list-with-panel.tsx'
import { refreshReads } from '../list/list-read.ts'
import { Panel, type PanelProps } from './panel.tsx'
import { PanelSteps } from './panel-steps.tsx'
import { RawRecord } from './raw-record.tsx'

export interface RecordRead<T> {
  /** The newest known version; null if there's none. */
  readonly record: ParsedRecord<T> | null
  /** Whether it's from a list: it wasn't read individually yet, or the server refuses that. */
  readonly isListed: boolean
  /** Time of receipt, ms since 1970; null if never. */
  readonly receivedAt: number | null
  /** Whether it doesn't exist (any more), even if an earlier version is known. */
  readonly isGone: boolean
  /** Why there's no record or no newer version; null if nothing failed. */
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => void
}

interface QueryResult<T> extends Read<ParsedRecord<T>> {
  readonly dataUpdatedAt: number
}

/** Combines a query of the record with the list, which serves as a fallback. */
export function toRecordRead<T>(
  { data, dataUpdatedAt, error, isFetching, refetch }: QueryResult<T>,
  list?: Listed<T>,
  isIt: (record: Fields<T>) => boolean = () => false,
): RecordRead<T> {
  const listed = data === undefined ? list?.rows.find(isIt) : undefined
  return {
    record: data ?? listed ?? null,
    isListed: listed !== undefined,
    receivedAt: data === undefined ? (list?.receivedAt ?? null) : dataUpdatedAt,
    isGone: isNoSuchRecord(error),
    error,
    isFetching,
    // Wrapped: onClick would pass its event as options.
    refetch: () => void refreshReads({ refetch, error }),
  }
}

/** The same, but not for another account's record: lists leave those out, and here it could be changed by mistake. */
export function useRecordRead<T extends object>(...args: Parameters<typeof toRecordRead<T>>): RecordRead<T> {
  const { account_sid } = useClient().connection
  const read = toRecordRead(...args)
  if (read.record === null || isOfAccount(read.record, account_sid)) return read
  return { ...read, record: null, isGone: true }
}

/** Maps the record of a read, to show it in another form. */
export function mapRecordRead<T, R>(read: RecordRead<T>, toRow: (record: Readable<T>) => R): RecordRead<R> {
  const { record } = read
  const mapped =
    record !== null && isReadable(record) ? { value: toRow(record), raw: record.raw, issues: record.issues } : record
  return { ...read, record: mapped }
}

/** Wraps a record that never changes; undefined while it's being looked up, null if there's none. */
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

export interface MissingText {
  readonly icon?: IconName
  readonly title: string
  readonly text: ReactNode
  /** Replaces the link to the list. */
  readonly actions?: ReactNode
}

const toGoneText = (kind: string): MissingText => ({
  title: `${kind} not found`,
  text: 'It may have been deleted, or belong to another account.',
})

export interface RecordText {
  readonly reading?: string
  /** Label of the link to the list, if there's nothing to show. Default: "All" of its kind. */
  readonly all?: string
  /** Default: it's not found. */
  readonly gone?: MissingText
  /** Replaces the error and its button, if the page already shows both. */
  readonly failed?: MissingText
  /** For a record that the server refuses to show (403). `listed`: the note above the version from the list. */
  readonly refused?: MissingText & { readonly listed: ReactNode }
}

interface Props<T> extends Omit<PanelProps, 'closeTo' | 'steps' | 'children'> {
  readonly read: RecordRead<T>
  readonly texts?: RecordText
  readonly what?: string
  /** Replaces age and Refresh; null for neither. */
  readonly line?: ReactNode
  readonly children: (value: T) => ReactNode
}

export function RecordPanel<T>(props: Props<T>) {
  const { title, read, texts = {}, what, line, actions, children } = props
  const { fields } = useListBeside()
  const record = read.isGone ? null : read.record
  return (
    <Panel
      title={title}
      steps={<PanelSteps />}
      line={
        line === undefined && !read.isGone ? (
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
        <NoRecord read={read} texts={texts} />
      ) : (
        <>
          <FailedRead read={read} texts={texts} />
          {isReadable(record) ? children(record.value) : <UnreadableNote record={record} />}
          {fields !== null && <RawRecord raw={record.raw} documented={Object.keys(fields)} />}
        </>
      )}
    </Panel>
  )
}

/**
 * A form for a record. Opens with the latest one: a copy of an older one would lack what others have changed. Once open
 * it stays, whatever later reads return, so that no input is lost.
 */
export function RecordForm<T>(props: Omit<Props<T>, 'what' | 'line' | 'actions'>) {
  const { read, children } = props
  const { record, isFetching } = read
  const [opened, setOpened] = useState<Readable<T> | null>(null)
  if (opened === null && !isFetching && record !== null && isReadable(record)) setOpened(record)
  if (opened !== null) return children(opened.value)
  return <RecordPanel {...props} read={{ ...read, record: isFetching ? null : record }} line={null} />
}

interface Shown<T> {
  readonly read: RecordRead<T>
  readonly texts: RecordText
}

/** Replaces the record while it's loading, gone, refused, or failed. */
function NoRecord<T>({ read, texts }: Shown<T>) {
  const { kind, url } = useListBeside()
  const { isGone, error, isFetching, refetch } = read
  const all = (
    <Link to={url} className={buttonClass()}>
      {texts.all ?? `All ${kind.toLowerCase()}s`}
    </Link>
  )
  if (isGone) return <MissingMessage message={texts.gone ?? toGoneText(kind)} all={all} />
  if (texts.refused !== undefined && isForbidden(error)) {
    return (
      <MissingMessage message={texts.refused} all={all}>
        <ErrorFacts summary={describeError(error)} />
      </MissingMessage>
    )
  }
  if (error !== null) {
    if (texts.failed !== undefined) return <MissingMessage message={texts.failed} all={undefined} />
    return <FailedContent error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  // Otherwise the record is being deleted, and reading it would only fail.
  return isFetching && <SkeletonLines label={texts.reading ?? `Loading ${kind.toLowerCase()}…`} />
}

function MissingMessage(props: { message: MissingText; all: ReactNode; children?: ReactNode }) {
  const { icon = 'warning', title, text, actions = props.all } = props.message
  return (
    <Message icon={icon} title={title} actions={actions}>
      <p>{text}</p>
      {props.children}
    </Message>
  )
}

function FailedRead<T>({ read, texts: { refused } }: Shown<T>) {
  const { error, isListed, receivedAt, isFetching, refetch } = read
  if (error === null) return null
  if (refused !== undefined && isListed && isForbidden(error)) {
    return (
      <Callout tone="neutral">
        <p>{refused.listed}</p>
        <ErrorFacts summary={describeError(error)} />
      </Callout>
    )
  }
  return <FailedRefresh error={error} onRetry={refetch} isRetrying={isFetching} at={receivedAt ?? 0} />
}

function UnreadableNote({ record: { issues } }: { record: Unreadable }) {
  const { kind } = useListBeside()
  return (
    <Message icon="warning" title={`This ${kind.toLowerCase()} couldn’t be read`}>
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
