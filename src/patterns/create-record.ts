/** Creating a record: one write; where its answer is lost, the list tells what came of it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import type { Services } from '../api/context.tsx'
import type { ApiError } from '../api/errors.ts'
import { type Query, queryKey } from '../api/query.ts'
import type { WriteOutcome } from '../api/write.ts'
import type { Listed, ReadEndpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import { parseRecord, recordId, type RecordType } from '../contract/record.ts'
import type { z } from '../contract/zod.ts'
import { statedAccount } from './stated-account.ts'

/** What creating differs in from resource to resource. */
export interface Creation<Body, S extends z.ZodMiniType, L extends ReadEndpoint> {
  readonly type: RecordType<S>
  /** All records of the resource. */
  readonly list: Query<L>
  /** Whether a record may be the one that was sent: nothing that it holds speaks against it. */
  readonly isSame: (sent: Body, received: Json) => boolean
  /**
   * Whether a record holds all that was sent. Decides where no list was read before, so that a new record cannot be told
   * from an old one by its sid. Left out: then nobody can tell.
   */
  readonly isWhole?: (sent: Body, received: Json) => boolean
}

/** It is there. */
export interface Created<T> {
  readonly kind: 'created'
  readonly sid: string
  /** As read afterwards; null: it could not be read. */
  readonly stored: T | null
  /** The answer never came; the list has it. */
  readonly wasLost: boolean
}

/** What a list says of a record that was sent. `unsure`: those like it (`sids`) may be it, or the list is not all there is. */
export type Found =
  | { readonly kind: 'created'; readonly sid: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unsure'; readonly sids: readonly string[] }

export type NotFound = Exclude<Found, { kind: 'created' }> | { readonly kind: 'unread' }

/** `failed`: nothing was created. `lost`: the answer was, and the list does not show it as created. */
export type NotCreated =
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'lost'; readonly error: ApiError; readonly found: NotFound }

export type CreateOutcome<T> = Created<T> | NotCreated

interface Creating<Body> extends Services {
  readonly write: (input: { readonly body: Body }) => Promise<WriteOutcome<{ readonly sid: string }>>
}

/** Sends one write, naming the account if need be. Never rejects, and never sends a second time. The body may hold secrets: it is kept nowhere. */
export async function createRecord<Body, S extends z.ZodMiniType, L extends ReadEndpoint>(
  writer: Creating<Body>,
  creation: Creation<Body, S, L>,
  body: Body,
): Promise<CreateOutcome<z.output<S>>> {
  const { client, queryClient } = writer
  const { type, list: query } = creation
  const before = knownSids(client, queryClient, creation)
  const outcome = await writer.write({ body: { ...statedAccount(writer), ...body } })
  if (outcome.kind === 'refused') return { kind: 'failed', error: outcome.error }
  if (outcome.kind === 'done') {
    const { answer, record } = outcome
    const stored = record === null ? null : parseRecord(type, record.raw).value
    return { kind: 'created', sid: answer.sid, stored, wasLost: false }
  }
  const { error } = outcome
  const answer = await client.send(query.endpoint, query.input).catch(() => null)
  if (answer === null) return { kind: 'lost', error, found: { kind: 'unread' } }
  queryClient.setQueryData(queryKey(client, query.endpoint, query.input), answer)
  // The query of a list; TypeScript cannot know what the endpoint of a type parameter answers.
  const list = answer as Listed<unknown>
  const found = findCreated(creation, body, before, list)
  if (found.kind !== 'created') return { kind: 'lost', error, found }
  const record = list.rows.find(({ raw }) => recordId(type, raw) === found.sid)
  await outcome.settle({ record: record ?? null, readError: null })
  const stored = record === undefined ? null : parseRecord(type, record.raw).value
  return { kind: 'created', sid: found.sid, stored, wasLost: true }
}

/** Looks for what was sent among all records read afterwards. `before`: the sids known before; null: none were read. */
export function findCreated<Body>(
  { type, isSame, isWhole }: Pick<Creation<Body, z.ZodMiniType, ReadEndpoint>, 'type' | 'isSame' | 'isWhole'>,
  sent: Body,
  before: ReadonlySet<string> | null,
  after: Listed<unknown>,
): Found {
  const alike = [...after.rows, ...after.unreadable].filter(({ raw }) => isSame(sent, raw))
  const isFresh = (sid: string) => before !== null && !before.has(sid)
  const proven =
    before === null && isWhole !== undefined
      ? toSids(
          type,
          alike.filter(({ raw }) => isWhole(sent, raw)),
        )
      : toSids(type, alike).filter(isFresh)
  const [created] = proven
  if (created !== undefined && proven.length === 1) return { kind: 'created', sid: created }
  // Several new ones: somebody else was at it, or the browser repeated the request.
  if (created !== undefined) return { kind: 'unsure', sids: proven }
  // Known before means that it is another one; never read means that nobody knows.
  const isUndecided = before === null && isWhole === undefined && alike.length > 0
  if (isUndecided) return { kind: 'unsure', sids: toSids(type, alike) }
  return after.complete ? { kind: 'absent' } : { kind: 'unsure', sids: [] }
}

function knownSids<Body, S extends z.ZodMiniType, L extends ReadEndpoint>(
  client: Client,
  queryClient: QueryClient,
  { type, list }: Creation<Body, S, L>,
): ReadonlySet<string> | null {
  const known = queryClient.getQueryData<Listed<unknown>>(queryKey(client, list.endpoint, list.input))
  return known === undefined ? null : new Set(toSids(type, [...known.rows, ...known.unreadable]))
}

/** Read from the records as received: an unreadable one has a sid, too. */
export function toSids(type: RecordType, records: readonly { readonly raw: Json }[]): string[] {
  return records.flatMap(({ raw }) => recordId(type, raw) ?? [])
}
