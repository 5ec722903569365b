import type { Json } from '../contract/json.ts'
import { redactWithUrls } from '../contract/redact.ts'
import type { Connection } from './connection.ts'
import type { SentRequest } from './curl.ts'
import type { ApiError, Outcome } from './errors.ts'
import type { ParsedRecord } from '../contract/record.ts'
import type { WriteEndpoint } from '../contract/endpoint.ts'

/** One write that this browser made or tried. Holds neither token nor secrets: both are out before anything gets here. */
export interface JournalEntry {
  readonly id: string
  /** When it was sent, ms since 1970. */
  readonly at: number
  readonly server: string
  readonly account_sid: string | null
  /** Endpoint by name: what was done. */
  readonly endpoint: string
  readonly request: SentRequest
  /** The record as last read before, and as read back after; null where it was not known. Redacted. */
  readonly before: Json
  readonly after: Json
  readonly outcome: Outcome | 'done'
  /** True when the record was read back; null where there is nothing to read back (a delete, a failure). */
  readonly isVerified: boolean | null
  /** HTTP status and the server's own words of a failure. */
  readonly status: number | null
  readonly serverText: string | null
}

/** Where writes are noted down. The app gives it a store that outlives the page; tests an array. */
export interface Journal {
  /** Adds an entry, or replaces the one with its id. Resolves when it is kept, or cannot be. */
  add(entry: JournalEntry): Promise<void>
}

export const noJournal: Journal = { add: () => Promise.resolve() }

/** What is known of a write before it is sent. */
export interface Noted {
  readonly id: string
  readonly at: number
  readonly connection: Connection
  readonly endpoint: WriteEndpoint
  readonly request: SentRequest
  readonly before: Json
}

/** A record after its write: as read back (null after a delete), and why it could not be. */
export interface ReadBack {
  readonly record: ParsedRecord<unknown> | null
  readonly readError: unknown
}

/** The entry of a write that is under way: what is left of it where the page ends before the answer comes. */
export function toOpenEntry(noted: Noted): JournalEntry {
  return { ...common(noted), after: null, outcome: 'unknown', isVerified: null, status: null, serverText: null }
}

export function toDoneEntry(noted: Noted, { record, readError }: ReadBack): JournalEntry {
  const isVerified = record !== null ? true : readError === null ? null : false
  return {
    ...common(noted),
    after: redactWithUrls(record?.raw ?? null),
    outcome: 'done',
    isVerified,
    status: null,
    serverText: null,
  }
}

export function toFailedEntry(noted: Noted, error: ApiError): JournalEntry {
  const { outcome, status, serverText } = error
  return { ...common(noted), after: null, outcome, isVerified: null, status, serverText }
}

function common({ id, at, connection, endpoint, request, before }: Noted) {
  const { server, account_sid } = connection
  return { id, at, server, account_sid, endpoint: endpoint.name, request, before: redactWithUrls(before) }
}
