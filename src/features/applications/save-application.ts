/** The requests behind the form, and their outcomes. Saving and creating never reject: every outcome is a value. */
import { applicationsQuery } from '../../api/queries.ts'
import { syncCache } from '../../api/sync-cache.ts'
import type { Writer } from '../../api/write.ts'
import { Application, type createApplication, getApplication, updateApplication } from '../../contract/applications.ts'
import { isJsonObject } from '../../contract/json.ts'
import { type ParsedRecord, parseRecord } from '../../contract/record.ts'
import { paths } from '../../paths.ts'
import { type Creation, createRecord, type NotCreated } from '../../patterns/edit/create-record.tsx'
import { inTurn } from '../../patterns/edit/in-turn.ts'
import { changes, conflicts, type Diff, diffStored, otherPasswords } from './application-changes.ts'
import { type Body, type HookName, hookNames } from './application-fields.ts'
import {
  type ApplicationFields,
  carryPasswords,
  type HiddenExtras,
  passwordOf,
  toBody,
  toForm,
} from './application-form-model.ts'

export interface Saved {
  readonly kind: 'saved'
  readonly application_sid: string
  /** Fields stored differently from how they were sent or, if not sent, from before. */
  readonly diffs: readonly Diff[]
  /** As read back; null if that failed: then the stored values are unconfirmed. */
  readonly stored: Application | null
  /** Whether no response arrived, but reading showed that it was stored. */
  readonly wasLost: boolean
}

/** Found by a later read: someone else may have overwritten it meanwhile, from a form older than this save. */
export interface Overwritten {
  readonly stored: Application
  readonly diffs: readonly Diff[]
}

export type SaveOutcome =
  /** `again` reads the record again; null if it is as saved, or unreadable. */
  | (Saved & { readonly again: () => Promise<Overwritten | null> })
  /** Someone else changed it since `opened`. Nothing was sent. */
  | { readonly kind: 'conflict'; readonly now: Application }
  /** Some stored passwords can't be sent along. Nothing was sent. */
  | { readonly kind: 'passwords'; readonly missing: readonly HookName[] }
  /** The read before the save failed. Nothing was sent. */
  | { readonly kind: 'unread'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isKnownUnchanged: boolean }

/**
 * Updates an application, taking turns with other tabs. Reads it once more, uncached and with its passwords. Stops if
 * someone else changed it since `opened`. Sends it, and compares the record read back with the sent and previous one.
 */
export function saveApplication(
  writer: Writer<typeof updateApplication>,
  opened: Application,
  fields: ApplicationFields,
): Promise<SaveOutcome> {
  const { client } = writer
  const { application_sid } = opened
  const read = () => client.send(getApplication, { application_sid }, { secrets: 'keep' })
  return inTurn(client, application_sid, async () => {
    let body: Body
    let now: Application
    try {
      const { value, raw } = await read()
      if (value === null) throw new Error('The server returned a record in an unexpected format.')
      if (conflicts(toForm(opened), toForm(value), fields).length > 0) return { kind: 'conflict', now: value }
      const { carried, missing } = carryPasswords(fields, value, raw)
      if (missing.length > 0) return { kind: 'passwords', missing }
      now = value
      body = toBody(fields, value, carried)
    } catch (error) {
      return { kind: 'unread', error }
    }
    const isNew = hookNames.some((hook) => passwordOf(fields[hook]) === 'new')
    const compare = async (stored: Application): Promise<Diff[]> => {
      // The record read back has no passwords.
      const raw = isNew ? ((await read().catch(() => null))?.raw ?? null) : null
      return [...diffStored(body, now, stored), ...otherPasswords(fields, raw)]
    }
    const again = async (): Promise<Overwritten | null> => {
      const { value } = await client.send(getApplication, { application_sid }, { priority: 'poll' })
      const diffs = value === null ? [] : await compare(value)
      if (value === null || diffs.length === 0) return null
      await syncCache(writer, updateApplication, input, null)
      return { stored: value, diffs }
    }
    const input = { application_sid, body }
    const outcome = await writer.write(input)
    if (outcome.kind === 'done') {
      const stored = toApplication(outcome.record)
      const diffs = stored === null ? [] : await compare(stored)
      return { kind: 'saved', application_sid, stored, diffs, wasLost: false, again }
    }
    const { error } = outcome
    // If nothing visible was to change, reading can't tell whether the save arrived.
    const isVisible = diffStored(body, null, now).length > 0
    if (outcome.kind === 'refused' || !isVisible) return { kind: 'failed', error, isKnownUnchanged: false }
    const { record } = await syncCache(writer, updateApplication, input, null)
    const stored = toApplication(record)
    if (stored === null) return { kind: 'failed', error, isKnownUnchanged: false }
    if (diffStored(body, null, stored).length > 0) {
      // It may be saved, with differences, or someone else saved something.
      if (changes(toForm(now), toForm(stored)).length > 0) return { kind: 'failed', error, isKnownUnchanged: false }
      return { kind: 'failed', error: outcome.error.withOutcome('refused'), isKnownUnchanged: true }
    }
    await outcome.settle({ record, readError: null })
    return { kind: 'saved', application_sid, stored, diffs: await compare(stored), wasLost: true, again }
  })
}

function toApplication(record: ParsedRecord<unknown> | null): Application | null {
  return record === null ? null : parseRecord(Application, record.raw).value
}

export const applicationCreation = {
  noun: 'application',
  toRecord: paths.application.link,
  type: Application,
  list: applicationsQuery,
  isSame: ({ name }, received) => isJsonObject(received) && received['name'] === name,
} satisfies Creation<Body, typeof Application.schema>

/** Creates an application; see createRecord. `wasLost`: no response arrived, but the list has it. */
export async function createFrom(
  writer: Writer<typeof createApplication>,
  fields: ApplicationFields,
  hidden: HiddenExtras = {},
): Promise<Saved | NotCreated> {
  const body = toBody(fields, null, {}, hidden)
  const outcome = await createRecord(writer, applicationCreation, body)
  if (outcome.kind !== 'created') return outcome
  const { sid, stored, wasLost } = outcome
  const diffs = stored === null ? [] : diffStored(body, null, stored)
  return { kind: 'saved', application_sid: sid, stored, diffs, wasLost }
}
