/** Creates a record: one write, then a read of the list, to settle a lost response and to find duplicates. */
import type { ReactNode } from 'react'
import type { Client } from '../../api/client.ts'
import type { Services } from '../../api/context.tsx'
import { ApiError } from '../../api/errors.ts'
import type { Priority } from '../../api/gate.ts'
import { type Query, queryKey } from '../../api/query.ts'
import type { WriteOutcome } from '../../api/write.ts'
import { listApplications } from '../../contract/applications.ts'
import type { Listed, ReadEndpoint } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import { listPhoneNumbers } from '../../contract/phone-numbers.ts'
import { listedId, parseRecord, type Readable, type RecordType, type Unreadable } from '../../contract/record.ts'
import type { z } from '../../contract/zod.ts'
import { formatCountOf } from '../../lib/count.ts'
import { SidLinks } from '../panel/facts.tsx'
import { ofAccount } from '../connection/of-account.ts'
import { showToast } from '../toast/toast.ts'

/** The differences between resources when creating. */
export interface Creation<Body, S extends z.ZodMiniType> {
  readonly noun: string
  readonly toRecord: (sid: string) => string
  readonly type: RecordType<S>
  readonly list: Query<ReadEndpoint>
  /** Whether a record may be the one that was sent: none of its fields contradict it. */
  readonly isSame: (sent: Body, received: Json) => boolean
}

export interface Created<T> {
  readonly kind: 'created'
  readonly sid: string
  /** Record as read back; null if it couldn't be read. */
  readonly stored: T | null
  /** Whether the response was lost and the record was found in the list. */
  readonly wasLost: boolean
}

/** Result of looking for a sent record in a list. `unsure`: `sids` may be it, or the list is incomplete. */
export type Found =
  | { readonly kind: 'created'; readonly sid: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unsure'; readonly sids: readonly string[] }

export type NotFound = Exclude<Found, { kind: 'created' }> | { readonly kind: 'unread' }

/** `failed`: nothing was created. `lost`: the response proves nothing, and the list doesn't have exactly one match. */
export type NotCreated =
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'lost'; readonly error: unknown; readonly found: NotFound }

interface Creating<Body> extends Services {
  readonly write: (input: { readonly body: Body }) => Promise<WriteOutcome<{ readonly sid: string }>>
}

/**
 * Sends one write; if the server refuses it for lack of the account, another with it. Never rejects, resends anything
 * that may have been done, or keeps the body: it may hold secrets.
 */
export async function createRecord<Body, S extends z.ZodMiniType>(
  writer: Creating<Body>,
  creation: Creation<Body, S>,
  body: Body,
): Promise<Created<z.output<S>> | NotCreated> {
  const { type } = creation
  const before = knownSids(writer, type, creation.list)
  const stated = statedAccount(writer)
  let outcome = await writer.write({ body: { ...stated, ...body } })
  if (outcome.kind === 'refused' && asksForAccount(writer, stated, outcome.error)) {
    outcome = await writer.write({ body: { ...statedAccount(writer), ...body } })
  }
  if (outcome.kind === 'done') {
    const { answer, record } = outcome
    if (before !== null) void notifyOthers(writer, creation, body, before, answer.sid)
    const stored = record === null ? null : parseRecord(type, record.raw).value
    return { kind: 'created', sid: answer.sid, stored, wasLost: false }
  }
  const { error } = outcome
  const failed = { kind: 'failed', error } as const
  // Without an earlier list, the conflicting record could be anyone's.
  if (outcome.kind === 'refused' && (before === null || !isInTheWay(error))) return failed
  const list = await readList(writer, creation.list, 'person')
  const found = list === null ? null : findCreated(creation, body, before, list)
  if (outcome.kind === 'refused') {
    const sids = found?.kind === 'created' ? [found.sid] : found?.kind === 'unsure' ? found.sids : []
    if (sids.length === 0) return failed
    const unproven = error instanceof ApiError ? error.withOutcome('unknown') : error
    return { kind: 'lost', error: unproven, found: { kind: 'unsure', sids } }
  }
  if (list === null || found === null) return { kind: 'lost', error, found: { kind: 'unread' } }
  if (found.kind !== 'created') return { kind: 'lost', error, found }
  const record = list.rows.find((one) => listedId(type, one) === found.sid)
  await outcome.settle({ record: record ?? null, readError: null })
  const stored = record === undefined ? null : parseRecord(type, record.raw).value
  return { kind: 'created', sid: found.sid, stored, wasLost: true }
}

interface Stated {
  readonly account_sid?: string
}

/** Clients whose server has asked for the account. */
const asked = new WeakSet<Client>()

/**
 * Whether a create was refused only because it didn't state its account: the token is for several accounts, but there
 * are no records of others to tell that by. From then on, statedAccount returns it.
 */
export function asksForAccount({ client }: Services, { account_sid }: Stated, error: unknown): boolean {
  if (account_sid !== undefined || client.connection.account_sid === null) return false
  if (!(error instanceof ApiError) || error.status !== 400 || !error.serverText?.includes('account_sid')) return false
  asked.add(client)
  return true
}

/**
 * Returns the field to add to the body of a create, so that the record goes to the connection's account. The spec has
 * no such field; if the token sees several accounts, servers refuse a create without it or choose one themselves
 * (docs/api.md#creating-applications). {} unless the lists read so far have records of other accounts, or the server
 * has asked for it.
 */
export function statedAccount({ client, queryClient }: Services): Stated {
  const { account_sid } = client.connection
  if (account_sid === null) return {}
  if (asked.has(client)) return { account_sid }
  const seesOthers = [listApplications, listPhoneNumbers].some((endpoint) => {
    const key = queryKey(client, endpoint, {})
    const list = queryClient.getQueryData<Listed<{ readonly account_sid: string | null }>>(key)
    return list !== undefined && ofAccount(list, account_sid).others > 0
  })
  return seesOthers ? { account_sid } : {}
}

/** Whether it's a conflict with an existing record, perhaps one from the same request, sent twice by the browser. */
function isInTheWay(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 422)
}

/**
 * Finds duplicates. Browsers silently resend a request, even a POST, if a reused connection breaks before any byte of
 * the response, over any version of HTTP (docs/administrators.md#requests-that-browsers-repeat). The page can't detect
 * that, so this reads the list, which is due anyway, after each create and reports new records like the one sent.
 */
async function notifyOthers<Body, S extends z.ZodMiniType>(
  services: Services,
  creation: Creation<Body, S>,
  body: Body,
  before: ReadonlySet<string>,
  own: string,
): Promise<void> {
  const { type, noun, toRecord, isSame } = creation
  const list = await readList(services, creation.list, 'poll')
  const similar = [...(list?.rows ?? []), ...(list?.unreadable ?? [])].filter(({ raw }) => isSame(body, raw))
  const others = toSids(type, similar).filter((sid) => sid !== own && !before.has(sid))
  const title = `${formatCountOf(others.length + 1, noun)} created instead of one`
  if (others.length > 0) notifySeveral(title, [own, ...others], toRecord)
}

/** Reports a created record, once the form is closed. `differences`: sentences on what the server made of it. */
export function notifyCreated(
  noun: string,
  title: ReactNode,
  { stored, wasLost }: Created<unknown>,
  differences: readonly (string | false)[],
): void {
  const details = [
    wasLost && `No response confirmed it, but the ${noun} is in the list.`,
    stored === null && 'Not verified: it couldn’t be read back.',
    ...differences,
  ]
  const isWell = stored !== null && differences.every((words) => words === false)
  showToast({
    tone: isWell ? 'good' : 'attention',
    title,
    details: details.filter((words) => words !== false).join(' '),
    goesAway: isWell,
  })
}

/** Lists surplus records, each with a link to where it can be deleted. */
export function notifySeveral(title: string, sids: readonly string[], toRecord: (sid: string) => string): void {
  showToast({
    tone: 'attention',
    title,
    details: (
      <>
        The browser may have repeated the request after a broken connection, or someone else created the same one. Open
        the ones you don’t need, and delete them:
        <SidLinks sids={sids} toRecord={toRecord} />
      </>
    ),
    goesAway: false,
  })
}

/** Reads all records from the server and caches them. Returns null if they can't be read. */
async function readList(
  { client, queryClient }: Services,
  list: Query<ReadEndpoint>,
  priority: Priority,
): Promise<Listed<unknown> | null> {
  const key = queryKey(client, list.endpoint, list.input)
  const known = queryClient.getQueryData(key)
  const answer = await client.send(list.endpoint, list.input, { priority }).catch(() => null)
  // If a write changed the cache meanwhile, that's newer.
  if (answer !== null && queryClient.getQueryData(key) === known) queryClient.setQueryData(key, answer)
  // It's a query of a list, which its type doesn't say.
  return answer as Listed<unknown> | null
}

/** Looks for a sent record in a list read afterwards. `before`: sids known earlier; null if none were read. */
export function findCreated<Body>(
  { type, isSame }: Pick<Creation<Body, z.ZodMiniType>, 'type' | 'isSame'>,
  sent: Body,
  before: ReadonlySet<string> | null,
  after: Listed<unknown>,
): Found {
  const similar = [...after.rows, ...after.unreadable].filter(({ raw }) => isSame(sent, raw))
  // A sid known before is another record.
  const sids = toSids(type, similar).filter((sid) => before === null || !before.has(sid))
  const [created] = sids
  if (created === undefined && after.complete) return { kind: 'absent' }
  if (created !== undefined && sids.length === 1 && before !== null) return { kind: 'created', sid: created }
  // Without an earlier list, they may all be older. Several new ones: someone else created the same, or the browser
  // resent the request.
  return { kind: 'unsure', sids }
}

function knownSids(
  { client, queryClient }: Services,
  type: RecordType,
  list: Query<ReadEndpoint>,
): ReadonlySet<string> | null {
  const known = queryClient.getQueryData<Listed<unknown>>(queryKey(client, list.endpoint, list.input))
  // A record missing from an incomplete list may be older, too.
  return known?.complete ? new Set(toSids(type, [...known.rows, ...known.unreadable])) : null
}

/** Unreadable records have a sid, too. */
export const toSids = (type: RecordType, records: readonly (Readable<unknown> | Unreadable)[]): string[] =>
  records.flatMap((one) => listedId(type, one) ?? [])
