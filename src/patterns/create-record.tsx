/** Creating a record: one write, and then a look at the list: what came of a lost answer, and whether there is one too many. */
import type { Services } from '../api/context.tsx'
import { ApiError } from '../api/errors.ts'
import type { Priority } from '../api/gate.ts'
import { type Query, queryKey } from '../api/query.ts'
import type { WriteOutcome } from '../api/write.ts'
import type { Listed, ReadEndpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import { parseRecord, recordId, type RecordType } from '../contract/record.ts'
import type { z } from '../contract/zod.ts'
import { formatCountOf } from '../lib/count.ts'
import { SidLinks } from './sid-links.tsx'
import { statedAccount } from './stated-account.ts'
import { showToast } from './toast.ts'

/** What creating differs in from resource to resource. */
export interface Creation<Body, S extends z.ZodMiniType, L extends ReadEndpoint> {
  readonly noun: string
  readonly toRecord: (sid: string) => string
  readonly type: RecordType<S>
  readonly list: Query<L>
  /** Whether a record may be the one that was sent: nothing that it holds speaks against it. */
  readonly isSame: (sent: Body, received: Json) => boolean
  /**
   * Whether a record holds all that was sent. Decides where no list was read before, so that a new record cannot be told
   * from an old one by its sid. Left out: then nobody can tell.
   */
  readonly isWhole?: (sent: Body, received: Json) => boolean
}

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

/** `failed`: nothing was created. `lost`: the answer does not tell, and the list does not show it as created, or not as the only one. */
export type NotCreated =
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'lost'; readonly error: unknown; readonly found: NotFound }

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
  const { type } = creation
  const before = knownSids(writer, creation)
  const outcome = await writer.write({ body: { ...statedAccount(writer), ...body } })
  if (outcome.kind === 'done') {
    const { answer, record } = outcome
    if (before !== null) void tellOthers(writer, creation, body, before, answer.sid)
    const stored = record === null ? null : parseRecord(type, record.raw).value
    return { kind: 'created', sid: answer.sid, stored, wasLost: false }
  }
  const { error } = outcome
  const failed = { kind: 'failed', error } as const
  // Without what was known before, a record that is in the way is anybody's.
  if (outcome.kind === 'refused' && (before === null || !isInTheWay(error))) return failed
  const list = await readList(writer, creation, 'person')
  const found = list === null ? null : findCreated(creation, body, before, list)
  if (outcome.kind === 'refused') {
    const sids = found?.kind === 'created' ? [found.sid] : found?.kind === 'unsure' ? found.sids : []
    return sids.length === 0 ? failed : { kind: 'lost', error, found: { kind: 'unsure', sids } }
  }
  if (list === null || found === null) return { kind: 'lost', error, found: { kind: 'unread' } }
  if (found.kind !== 'created') return { kind: 'lost', error, found }
  const record = list.rows.find(({ raw }) => recordId(type, raw) === found.sid)
  await outcome.settle({ record: record ?? null, readError: null })
  const stored = record === undefined ? null : parseRecord(type, record.raw).value
  return { kind: 'created', sid: found.sid, stored, wasLost: true }
}

/** Whether something else has what was to be created: perhaps what the browser had it create a moment before, with the same request. */
function isInTheWay(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 422)
}

/**
 * Browsers repeat a request by themselves where a connection that was used before breaks without a byte of an answer, a
 * POST too, and over any version of HTTP (docs/administrators.md#requests-that-browsers-repeat). Nothing tells the page,
 * so that the list is read after each create, as it would be soon anyway: records like the one that was sent, and new.
 */
async function tellOthers<Body, S extends z.ZodMiniType, L extends ReadEndpoint>(
  services: Services,
  creation: Creation<Body, S, L>,
  body: Body,
  before: ReadonlySet<string>,
  own: string,
): Promise<void> {
  const { type, noun, toRecord, isSame } = creation
  const list = await readList(services, creation, 'poll')
  const alike = [...(list?.rows ?? []), ...(list?.unreadable ?? [])].filter(({ raw }) => isSame(body, raw))
  const others = toSids(type, alike).filter((sid) => sid !== own && !before.has(sid))
  const title = `${formatCountOf(others.length + 1, noun)} created instead of one`
  if (others.length > 0) tellSeveral(title, [own, ...others], toRecord)
}

/** Names records of which there are too many, each with the way to its Delete. */
export function tellSeveral(title: string, sids: readonly string[], toRecord: (sid: string) => string): void {
  showToast({
    tone: 'attention',
    title,
    details: (
      <>
        The browser may have repeated the request after a broken connection, or someone else created the same. Open one
        that you don’t need, and delete it:
        <SidLinks sids={sids} toRecord={toRecord} />
      </>
    ),
    goesAway: false,
  })
}

/** All records, past the cache and into it; null: they could not be read. */
async function readList<Body, S extends z.ZodMiniType, L extends ReadEndpoint>(
  { client, queryClient }: Services,
  { list }: Creation<Body, S, L>,
  priority: Priority,
): Promise<Listed<unknown> | null> {
  const key = queryKey(client, list.endpoint, list.input)
  const known = queryClient.getQueryData(key)
  const answer = await client.send(list.endpoint, list.input, { priority }).catch(() => null)
  // What a write has changed meanwhile is younger.
  if (answer !== null && queryClient.getQueryData(key) === known) queryClient.setQueryData(key, answer)
  // The query of a list; TypeScript cannot know what the endpoint of a type parameter answers.
  return answer as Listed<unknown> | null
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
  { client, queryClient }: Services,
  { type, list }: Creation<Body, S, L>,
): ReadonlySet<string> | null {
  const known = queryClient.getQueryData<Listed<unknown>>(queryKey(client, list.endpoint, list.input))
  return known === undefined ? null : new Set(toSids(type, [...known.rows, ...known.unreadable]))
}

/** Read from the records as received: an unreadable one has a sid, too. */
export const toSids = (type: RecordType, records: readonly { readonly raw: Json }[]): string[] =>
  records.flatMap(({ raw }) => recordId(type, raw) ?? [])
