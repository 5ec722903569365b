import type { JournalEntry } from '../../api/journal.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { credentialName } from '../../patterns/credentials/credential-name.ts'

interface Action {
  readonly done: string
  readonly verb: string
  readonly noun: string
}

const actions: Readonly<Record<string, Action>> = {
  createApplication: { done: 'Created', verb: 'create', noun: 'application' },
  updateApplication: { done: 'Updated', verb: 'update', noun: 'application' },
  deleteApplication: { done: 'Deleted', verb: 'delete', noun: 'application' },
  createPhoneNumber: { done: 'Created', verb: 'create', noun: 'phone number' },
  updatePhoneNumber: { done: 'Assigned', verb: 'assign', noun: 'phone number' },
  deletePhoneNumber: { done: 'Deleted', verb: 'delete', noun: 'phone number' },
  createSpeechCredential: { done: 'Created', verb: 'create', noun: 'speech credential' },
  testSpeechCredential: { done: 'Tested', verb: 'test', noun: 'speech credential' },
  updateSpeechCredential: { done: 'Changed use of', verb: 'change use of', noun: 'speech credential' },
  deleteSpeechCredential: { done: 'Deleted', verb: 'delete', noun: 'speech credential' },
  createCall: { done: 'Placed', verb: 'place', noun: 'call' },
  updateCall: { done: 'Asked to end', verb: 'end', noun: 'call' },
  deleteCall: { done: 'Removed', verb: 'remove', noun: 'live call record' },
}

const unassigned: Action = { done: 'Unassigned', verb: 'unassign', noun: 'phone number' }

/** The change and its outcome: "Updated application", "Could not delete phone number". The record's name follows it. */
export function titleOf(entry: JournalEntry): string {
  const action = actionBy(entry)
  // An entry of another version of this app.
  if (action === null) return entry.outcome === 'done' ? entry.endpoint : `${entry.endpoint}: ${outcomeText(entry)}`
  const { done, verb, noun } = action
  switch (entry.outcome) {
    case 'done':
      return `${done} ${noun}`
    case 'refused':
      return `Couldn’t ${verb} ${noun}`
    case 'not-sent':
      return `Didn’t ${verb} ${noun}`
    case 'unknown':
      return `May have ${done.toLowerCase()} ${noun}`
  }
}

function actionBy({ endpoint, request: { body } }: JournalEntry): Action | null {
  if (endpoint === 'updatePhoneNumber' && isJsonObject(body) && body['application_sid'] === null) return unassigned
  return Object.hasOwn(actions, endpoint) ? (actions[endpoint] ?? null) : null
}

const namingFields = ['name', 'number', 'to'] as const

/** The record's name when the entry was written; null if unknown. */
export function nameOf({ resource, before, request, after }: JournalEntry): string | null {
  if (resource === 'speech-credentials') {
    // The name in the list and panel. From a record: a request has no SID, and fewer fields than its response.
    const record = [before, after, request.body].find((json) => isJsonObject(json) && 'vendor' in json)
    return record === undefined ? null : credentialName(record)
  }
  for (const json of [before, request.body, after]) {
    if (!isJsonObject(json)) continue
    for (const field of namingFields) {
      const name = textIn(json[field])
      if (name !== null) return name
    }
  }
  return null
}

/** The name as shown: numbers formatted, or the beginning of the SID if there's none. */
export function shownNameOf(entry: JournalEntry, format: (number: string) => string): string | null {
  const name = nameOf(entry)
  if (name === null) return entry.sid?.slice(0, 8) ?? null
  return entry.resource === 'phone-numbers' || entry.resource === 'calls' ? format(name) : name
}

/** A call's "to" is an object that contains the number. */
function textIn(value: Json | undefined): string | null {
  const text = isJsonObject(value) ? value['number'] : value
  return typeof text === 'string' && text !== '' ? text : null
}

export function outcomeText(entry: JournalEntry): string {
  const { outcome, isVerified, status } = entry
  switch (outcome) {
    case 'done':
      if (isVerified !== null) return isVerified ? 'done, verified' : 'done, not verified'
      return isDelete(entry) ? 'done' : 'done, not read back'
    case 'refused':
      return status === null ? 'refused' : `refused, ${status}`
    case 'not-sent':
      return 'not sent'
    case 'unknown':
      return 'unknown'
  }
}

/** `unread`: no one tried to read the record back; `unverified`: that failed. */
export type OutcomeKind = 'verified' | 'unread' | 'unverified' | 'failed' | 'unknown'

/** A delete has nothing to read back, so the server's response counts as verification. */
export function outcomeKind(entry: JournalEntry): OutcomeKind {
  const { outcome, isVerified } = entry
  if (outcome !== 'done') return outcome === 'unknown' ? 'unknown' : 'failed'
  if (isVerified === null) return isDelete(entry) ? 'verified' : 'unread'
  return isVerified ? 'verified' : 'unverified'
}

export const isDelete = ({ endpoint }: Pick<JournalEntry, 'endpoint'>): boolean => endpoint.startsWith('delete')

/** The server of an entry without its scheme. '' means this site's own. */
export function whereOf({ server }: Pick<JournalEntry, 'server'>): string {
  return server === '' ? location.host : server.replace(/^https?:\/\//, '')
}
