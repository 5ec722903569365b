import type { JournalEntry } from '../../api/journal.ts'
import { z } from '../../contract/zod.ts'

/** Anything that JSON holds; `before` and `after` are records as received. */
const AnyJson = z.json()

const SentRequest = z.object({
  method: z.string(),
  url: z.string(),
  accept: z.string(),
  // IndexedDB keeps `undefined`, which means that no body was sent.
  body: z.optional(AnyJson),
})

/** An entry as it lies in the browser's database, where another version of this app may have put it. */
const StoredEntry = z.object({
  id: z.string(),
  at: z.number(),
  server: z.string(),
  account_sid: z.nullable(z.string()),
  endpoint: z.string(),
  request: SentRequest,
  before: AnyJson,
  after: AnyJson,
  outcome: z.enum(['done', 'refused', 'not-sent', 'unknown']),
  isVerified: z.nullable(z.boolean()),
  status: z.nullable(z.number()),
  serverText: z.nullable(z.string()),
})

/** null for what is no entry, or one of another version. */
export function parseEntry(stored: unknown): JournalEntry | null {
  const result = StoredEntry.safeParse(stored)
  if (!result.success) return null
  const { request, ...entry } = result.data
  return { ...entry, request: { ...request, body: request.body } }
}
