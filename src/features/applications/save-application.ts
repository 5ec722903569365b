/** The requests behind the form, and what came of them. Nothing here rejects: every outcome is a value to show. */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { syncCache } from '../../api/sync-cache.ts'
import { queryKey } from '../../api/query.ts'
import { write } from '../../api/write.ts'
import {
  Application,
  createApplication,
  getApplication,
  listApplications,
  updateApplication,
} from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { recordId } from '../../contract/record.ts'
import type { RouteServices } from '../../patterns/route-services.ts'
import { statedAccount } from '../../patterns/stated-account.ts'
import { carryPasswords, toBody } from './application-body.ts'
import { conflicts, type Kept, keptOtherwise } from './application-compare.ts'
import type { Body, HookName } from './application-fields.ts'
import { type ApplicationFields, toForm } from './application-form-model.ts'

/** It is stored. */
export interface Saved {
  readonly kind: 'saved'
  readonly application_sid: string
  /** Fields that the server holds otherwise than they were sent. */
  readonly kept: readonly Kept[]
  /** Whether it was read back; if not, nobody has seen that it is right. */
  readonly isVerified: boolean
  /** The answer never came; reading showed that it was stored. */
  readonly wasLost: boolean
}

export type SaveOutcome =
  | Saved
  /** Someone else changed it since `opened`. Nothing was sent. */
  | { readonly kind: 'conflict'; readonly now: Application }
  /** Stored passwords that cannot be sent along. Nothing was sent. */
  | { readonly kind: 'passwords'; readonly missing: readonly HookName[] }
  /** It could not be read before saving. Nothing was sent. */
  | { readonly kind: 'unread'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isKnownUnchanged: boolean }

/**
 * Updates an application: reads it once more, uncached and with its passwords; stops where someone else changed
 * it since it was `opened`; sends; and compares what was read back with what was sent.
 */
export async function saveApplication(
  { client, queryClient }: RouteServices,
  opened: Application,
  fields: ApplicationFields,
): Promise<SaveOutcome> {
  const { application_sid } = opened
  let body: Body
  let now: Application
  try {
    const { value, raw } = await client.send(getApplication, { application_sid }, { secrets: 'keep' })
    if (value === null) throw new Error('The server answered with a record of another shape.')
    if (conflicts(toForm(opened), toForm(value), fields).length > 0) return { kind: 'conflict', now: value }
    const { carried, missing } = carryPasswords(fields, value, raw)
    if (missing.length > 0) return { kind: 'passwords', missing }
    now = value
    body = toBody(fields, value, carried)
  } catch (error) {
    return { kind: 'unread', error }
  }
  try {
    const { record } = await write(client, queryClient, updateApplication, { application_sid, body })
    return toSaved(application_sid, body, record?.value)
  } catch (error) {
    // Where nothing visible was to change, reading cannot tell whether it did.
    const isVisible = keptOtherwise(body, now).length > 0
    if (!isLost(error) || !isVisible) return { kind: 'failed', error, isKnownUnchanged: false }
    const input = { application_sid, body }
    const { record } = await syncCache(client, queryClient, updateApplication, input, null)
    const saved = toSaved(application_sid, body, record?.value)
    if (saved.isVerified && saved.kept.length === 0) return { ...saved, wasLost: true }
    return { kind: 'failed', error, isKnownUnchanged: saved.isVerified }
  }
}

function toSaved(application_sid: string, body: Body, record: unknown): Saved {
  // The read-back of an application is one, or null; write() cannot know which resource it serves.
  const application = (record ?? null) as Application | null
  return {
    kind: 'saved',
    application_sid,
    kept: application === null ? [] : keptOtherwise(body, application),
    isVerified: application !== null,
    wasLost: false,
  }
}

/** A write without a readable answer: it may have been done. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.outcome === 'unknown' || error.outcome === 'done')
}

export type CreateOutcome =
  | Saved
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The answer was lost: `found` says what the list holds; `unread`: it could not be read either. */
  | { readonly kind: 'lost'; readonly error: unknown; readonly found: Application | 'nothing' | 'unread' }

/** Creates an application. Where the answer is lost, the list is read and searched for a new one of that name; nothing is sent again. */
export async function createFrom(
  { client, queryClient }: RouteServices,
  fields: ApplicationFields,
): Promise<CreateOutcome> {
  const body = { ...toBody(fields, null), ...statedAccount(client, queryClient) }
  const key = queryKey(client, listApplications, {})
  const before = sidsOf(queryClient, key)
  try {
    const { answer, record } = await write(client, queryClient, createApplication, { body })
    return toSaved(answer.sid, body, record?.value)
  } catch (error) {
    if (!isLost(error)) return { kind: 'failed', error }
    return { kind: 'lost', error, found: await lookFor(client, queryClient, body, before) }
  }
}

/** `before`: what there was already; null where nobody knows, and only a record that holds what was sent counts. */
async function lookFor(client: Client, queryClient: QueryClient, body: Body, before: ReadonlySet<string> | null) {
  try {
    const list = await client.send(listApplications, {})
    queryClient.setQueryData(queryKey(client, listApplications, {}), list)
    const isIt = ({ value }: { value: Application }) =>
      value.name === body.name &&
      (before === null ? keptOtherwise(body, value).length === 0 : !before.has(value.application_sid))
    return list.rows.find(isIt)?.value ?? 'nothing'
  } catch {
    return 'unread'
  }
}

function sidsOf(queryClient: QueryClient, key: readonly unknown[]): ReadonlySet<string> | null {
  const list = queryClient.getQueryData<Listed<Application>>(key)
  if (list === undefined) return null
  const records = [...list.rows, ...list.unreadable]
  return new Set(records.map(({ raw }) => recordId(Application, raw)).filter((sid) => sid !== null))
}
