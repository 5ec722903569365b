/** The requests behind the form, and what came of them. Nothing here rejects: every outcome is a value to show. */
import { applicationsQuery } from '../../api/queries.ts'
import { syncCache } from '../../api/sync-cache.ts'
import type { Writer } from '../../api/write.ts'
import { Application, type createApplication, getApplication, updateApplication } from '../../contract/applications.ts'
import { isJsonObject } from '../../contract/json.ts'
import { type ParsedRecord, parseRecord } from '../../contract/record.ts'
import { type Creation, createRecord, type NotCreated } from '../../patterns/create-record.ts'
import { conflicts, type Kept, keptOtherwise } from './application-changes.ts'
import type { Body, HookName } from './application-fields.ts'
import { type ApplicationFields, carryPasswords, type HiddenExtras, toBody, toForm } from './application-form-model.ts'

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
  writer: Writer<typeof updateApplication>,
  opened: Application,
  fields: ApplicationFields,
): Promise<SaveOutcome> {
  const { application_sid } = opened
  let body: Body
  let now: Application
  try {
    const { value, raw } = await writer.client.send(getApplication, { application_sid }, { secrets: 'keep' })
    if (value === null) throw new Error('The server returned a record in an unexpected format.')
    if (conflicts(toForm(opened), toForm(value), fields).length > 0) return { kind: 'conflict', now: value }
    const { carried, missing } = carryPasswords(fields, value, raw)
    if (missing.length > 0) return { kind: 'passwords', missing }
    now = value
    body = toBody(fields, value, carried)
  } catch (error) {
    return { kind: 'unread', error }
  }
  const input = { application_sid, body }
  const outcome = await writer.write(input)
  if (outcome.kind === 'done') return toSaved(application_sid, body, outcome.record)
  const { error } = outcome
  // Where nothing visible was to change, reading cannot tell whether it did.
  const isVisible = keptOtherwise(body, null, now).length > 0
  if (outcome.kind === 'refused' || !isVisible) return { kind: 'failed', error, isKnownUnchanged: false }
  const { record } = await syncCache(writer, updateApplication, input, null)
  const saved = toSaved(application_sid, body, record)
  if (saved.isVerified && saved.kept.length === 0) {
    await outcome.settle({ record, readError: null })
    return { ...saved, wasLost: true }
  }
  return { kind: 'failed', error, isKnownUnchanged: saved.isVerified }
}

/** `record`: as read back; null where it could not be. */
function toSaved(application_sid: string, body: Body, record: ParsedRecord<unknown> | null): Saved {
  const application = record === null ? null : parseRecord(Application, record.raw).value
  return {
    kind: 'saved',
    application_sid,
    kept: application === null ? [] : keptOtherwise(body, null, application),
    isVerified: application !== null,
    wasLost: false,
  }
}

const creation = {
  type: Application,
  list: applicationsQuery,
  isSame: ({ name }, received) => isJsonObject(received) && received['name'] === name,
  isWhole: (sent, received) => {
    const { value } = parseRecord(Application, received)
    return value !== null && keptOtherwise(sent, null, value).length === 0
  },
} satisfies Creation<Body, typeof Application.schema, typeof applicationsQuery.endpoint>

/** Creates an application; see createRecord. `saved` with `wasLost`: the list has it. */
export async function createFrom(
  writer: Writer<typeof createApplication>,
  fields: ApplicationFields,
  hidden: HiddenExtras = {},
): Promise<Saved | NotCreated> {
  const body = toBody(fields, null, {}, hidden)
  const outcome = await createRecord(writer, creation, body)
  if (outcome.kind !== 'created') return outcome
  const { sid, stored, wasLost } = outcome
  const kept = stored === null ? [] : keptOtherwise(body, null, stored)
  return { kind: 'saved', application_sid: sid, kept, isVerified: stored !== null, wasLost }
}
