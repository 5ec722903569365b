/** The journal as files. Times are in UTC, to the millisecond, whatever the page shows: files travel. */
import type { JournalEntry } from '../../api/journal.ts'
import { type CsvField, toCsv } from '../../lib/csv.ts'
import { deedOf, nameOf, sidOf } from './entry-words.ts'

/** One JSON document per line (NDJSON), as kept: for programs. */
export function toNdjson(entries: readonly JournalEntry[]): string {
  return entries.map((entry) => `${JSON.stringify({ ...entry, at: new Date(entry.at).toISOString() })}\n`).join('')
}

/** For spreadsheets: without a byte order mark they misread UTF-8, and they would run formulas. */
export function toJournalCsv(entries: readonly JournalEntry[]): string {
  return `\uFEFF${toCsv(header, entries.map(toFields), 'spreadsheet')}`
}

/** Append new columns: scripts rely on the order. */
const header = [
  'time',
  'server',
  'account_sid',
  'change',
  'name',
  'sid',
  'outcome',
  'verified',
  'status',
  'server_message',
  'operation',
  'method',
  'url',
  'sent',
  'before',
  'after',
]

function toFields(entry: JournalEntry): CsvField[] {
  return [
    new Date(entry.at).toISOString(),
    entry.server,
    entry.account_sid,
    deedOf(entry),
    nameOf(entry),
    sidOf(entry),
    entry.outcome,
    entry.isVerified,
    entry.status,
    entry.serverText,
    entry.endpoint,
    entry.request.method,
    entry.request.url,
    toJson(entry.request.body),
    toJson(entry.before),
    toJson(entry.after),
  ]
}

function toJson(json: unknown): string | null {
  return json === undefined || json === null ? null : JSON.stringify(json)
}
