import type { Json } from '../contract/json.ts'
import { redactWithUrls } from '../contract/redact.ts'
import type { Connection } from './connection.ts'
import type { SentRequest } from './request.ts'
import { ApiError, type Outcome } from './errors.ts'
import type { Noun } from '../contract/common.ts'
import { resources } from '../contract/endpoints.ts'
import { type ParsedRecord, recordId } from '../contract/record.ts'
import type { WriteEndpoint } from '../contract/endpoint.ts'

/** One write that this browser made or tried. Token and secrets were removed before. */
export interface JournalEntry {
  readonly id: string
  /** When it was sent, ms since 1970. */
  readonly at: number
  readonly server: string
  readonly account_sid: string | null
  /** Name of the endpoint. */
  readonly endpoint: string
  /** The written record; `sid` is null if it was never created, or is not known. */
  readonly resource: Noun | null
  readonly sid: string | null
  readonly request: SentRequest
  /** The record as last read before and as read back after, redacted; null if not known. */
  readonly before: Json
  readonly after: Json
  readonly outcome: Outcome
  /** Whether the record was read back; null if that wasn't tried, or there is nothing to read back (a delete, a failure). */
  readonly isVerified: boolean | null
  /** HTTP status and server's message of a failure. */
  readonly status: number | null
  readonly serverText: string | null
}

/** The log of writes. The app passes a store that outlives the page; tests pass an array. */
export interface Journal {
  /** Adds an entry, or replaces the one with its id. Resolves when it is stored, or can't be. */
  add(entry: JournalEntry): Promise<void>
}

export const noJournal: Journal = { add: () => Promise.resolve() }

/** What is known about a write before it is sent. */
export interface Noted extends Pick<JournalEntry, 'id' | 'at' | 'sid' | 'request' | 'before'> {
  readonly connection: Connection
  readonly endpoint: WriteEndpoint
}

/** A record as read back after its write, and why reading it failed. Both are null if it wasn't read, as after a delete. */
export interface ReadBack {
  readonly record: ParsedRecord<unknown> | null
  readonly readError: unknown
}

/** Returns the entry of a write in progress. It stays as it is if the page closes before the response. */
export function toOpenEntry({ id, at, connection, endpoint, sid, request, before }: Noted): JournalEntry {
  const { server, account_sid } = connection
  const { name, resource } = endpoint
  const known = { id, at, server, account_sid, endpoint: name, resource, sid, request, before: redactWithUrls(before) }
  return { ...known, after: null, outcome: 'unknown', isVerified: null, status: null, serverText: null }
}

export function toDoneEntry(noted: Noted, { record, readError }: ReadBack): JournalEntry {
  const isVerified = record !== null ? true : readError === null || isUntried(readError) ? null : false
  return {
    ...toOpenEntry(noted),
    sid: noted.sid ?? recordId(resources[noted.endpoint.resource].record, record?.raw ?? null),
    after: redactWithUrls(record?.raw ?? null),
    outcome: 'done',
    isVerified,
  }
}

/** Whether a read was never sent or was aborted: nothing is known against the record then. */
function isUntried(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'aborted' || error.outcome === 'not-sent')
}

export function toFailedEntry(noted: Noted, { outcome, status, serverText }: ApiError): JournalEntry {
  return { ...toOpenEntry(noted), outcome, status, serverText }
}
