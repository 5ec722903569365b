import type { JournalEntry } from '../../api/journal.ts'
import { nouns } from '../../contract/common.ts'
import { type Json, parseJson } from '../../contract/json.ts'
import { z } from '../../contract/zod.ts'

// Not z.json(): it would add to the code that every page loads first.
const AnyJson = z.pipe(z.string(), z.transform(toJson))

const SentRequest = z.object({
  method: z.string(),
  url: z.string(),
  accept: z.string(),
  body: z.optional(AnyJson),
})

/** An entry as stored in IndexedDB, perhaps by another version of this app. Records are stored as text. */
const StoredEntry = z.object({
  id: z.string(),
  at: z.number(),
  server: z.string(),
  account_sid: z.nullable(z.string()),
  endpoint: z.string(),
  // Older versions didn't store them.
  resource: z._default(z.nullable(z.enum(nouns)), null),
  sid: z._default(z.nullable(z.string()), null),
  request: SentRequest,
  before: AnyJson,
  after: AnyJson,
  outcome: z.enum(['done', 'refused', 'not-sent', 'unknown']),
  isVerified: z.nullable(z.boolean()),
  status: z.nullable(z.number()),
  serverText: z.nullable(z.string()),
})

export function toStored(entry: JournalEntry): unknown {
  const { body, ...request } = entry.request
  return {
    ...entry,
    request: body === undefined ? request : { ...request, body: JSON.stringify(body) },
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
  }
}

/** null if it isn't an entry, or not one of this version. */
export function parseEntry(stored: unknown): JournalEntry | null {
  const result = StoredEntry.safeParse(stored)
  if (!result.success) return null
  const { request, ...entry } = result.data
  return { ...entry, request: { ...request, body: request.body } }
}

/** Text that isn't JSON stays text: it is only displayed. */
function toJson(text: string): Json {
  const json = parseJson(text)
  return json === undefined ? text : json
}
