/** Applications. Source: docs/api.md#applications. */
import { applicationExtras, speechDefaults } from '../../src/contract/applications.ts'
import type { JsonObject } from '../../src/contract/json.ts'
import { type ApplicationInput, emptyUpdate, readPartOfApplication, readWholeApplication } from './application-body.ts'
import { fieldsOf, timestamp } from './body.ts'
import { refuse } from './errors.ts'
import type { HookInput, HookName } from './hook-body.ts'
import { listed, matches, sortBy } from './listed.ts'
import { created, noContent, ok, type Operation } from './operation.ts'
import type { Profile } from './profile.ts'
import type { ApplicationRow, HookRow } from './rows.ts'
import { ownerOfCreate, pathSid, theRecord } from './scope.ts'
import type { ServiceRequest } from './service.ts'
import { newSid, put, remove, type State } from './state.ts'

export const listApplications: Operation = ({ caller, query }, { tables, profile }) => {
  const rows = [...tables.applications.values()].filter(
    (row) => caller.accounts.includes(row.account_sid) && matches(row.name, query.get('name'), profile),
  )
  if (profile.order === 'key') sortBy(rows, (row) => (query.has('page') ? toKey(row.name) : row.application_sid))
  return ok(listed(rows, (row) => toApplication(row, profile), query, profile))
}

export const getApplication: Operation = (request, state) => {
  const application = toApplication(theApplication(request, state), state.profile)
  return ok(state.profile.singleApplication === 'array' ? [application] : application)
}

export const createApplication: Operation = (request, state, now) => {
  const account_sid = ownerOfCreate(request, fieldsOf(request.body), state)
  const input = readWholeApplication(request.body, state.profile)
  refuseTakenName(input.name, account_sid, state)
  const application_sid = newSid(state, 0)
  const row: ApplicationRow = {
    application_sid,
    account_sid,
    name: input.name,
    ...newHooks(input.hooks, state),
    ...speechOf(state),
    ...input.speech,
    created_at: state.profile.createdAt === 's' ? Math.floor(now / 1000) * 1000 : now,
    extra: input.extra,
  }
  return created({ sid: application_sid }, [put('applications', application_sid, row, now)])
}

export const updateApplication: Operation = (request, state, now) => {
  const row = theApplication(request, state)
  const isReplaced = state.profile.applicationUpdate === 'replaced'
  const input: ApplicationInput = isReplaced
    ? readWholeApplication(request.body, state.profile)
    : readPartOfApplication(request.body, state.profile)
  const name = input.name ?? row.name
  refuseTakenName(name, row.account_sid, state, row.application_sid)
  const changed: ApplicationRow = {
    ...row,
    name,
    ...changedHooks(input.hooks, row, state),
    ...(isReplaced ? speechOf(state) : {}),
    ...input.speech,
    extra: { ...row.extra, ...input.extra },
  }
  const changes = [put('applications', row.application_sid, changed, now)]
  const hooks = Object.values(input.hooks)
  const isOnlyHooks = Object.keys(fieldsOf(request.body)).every((name) => name in sidIndex)
  // Deployed servers change these hooks in place, and then fail: the application itself has no column to set.
  if (!isReplaced && isOnlyHooks && hooks.length > 0 && hooks.every(({ webhook_sid }) => webhook_sid !== null)) {
    return { status: 500, body: { msg: emptyUpdate }, changes }
  }
  return noContent(changes)
}

/** Spec silent (applicationDelete, applicationInUse): the path, and what prevents deletion; as on deployed servers. */
export const deleteApplication: Operation = (request, state, now) => {
  const { application_sid } = theApplication(request, state)
  const isUsed = [...state.tables.phoneNumbers.values()].some((number) => number.application_sid === application_sid)
  // Deployed servers check this only for a single account's token. For others, their database refuses.
  if (isUsed && request.caller.accounts.length > 1) {
    throw refuse(500, 'Cannot delete or update a parent row: a foreign key constraint fails')
  }
  if (isUsed) throw refuse(422, 'cannot delete application with phone numbers')
  return noContent([remove('applications', application_sid, now)])
}

function theApplication(request: ServiceRequest, state: State): ApplicationRow {
  const sid = pathSid(request, 'application_sid')
  return theRecord(request, state.tables.applications, sid, request.caller.accounts, state)
}

/** Names are unique within an account, ignoring case and trailing spaces. */
function refuseTakenName(name: string, account_sid: string, { tables }: State, self?: string): void {
  const key = toKey(name)
  for (const other of tables.applications.values()) {
    if (other.account_sid !== account_sid || other.application_sid === self || toKey(other.name) !== key) continue
    throw refuse(422, `Duplicate entry '${account_sid}-${name}' for key 'applications_idx_name'`)
  }
}

function toKey(name: string): string {
  return name.replace(/ +$/, '').toLowerCase()
}

function speechOf({ profile }: State) {
  return { ...speechDefaults, speech_synthesis_voice: profile.defaultVoice }
}

type Sent = Readonly<Partial<Record<HookName, HookInput>>>
type Hooks = Readonly<Record<HookName, HookRow | null>>

/** Index of each hook's sid among an operation's new sids; 0 is the application's. */
const sidIndex: Readonly<Record<HookName, number>> = { call_hook: 1, call_status_hook: 2, messaging_hook: 3 }
const emptyHook: HookInput = { webhook_sid: null, url: '', method: 'POST', username: null, password: null }

function newHooks(sent: Sent, state: State): Hooks {
  const unset = state.profile.unsetMessagingHook === null ? undefined : emptyHook
  return {
    call_hook: newHook('call_hook', sent.call_hook, state),
    call_status_hook: newHook('call_status_hook', sent.call_status_hook, state),
    messaging_hook: newHook('messaging_hook', sent.messaging_hook ?? unset, state),
  }
}

/**
 * Follows deployed servers' treatment of webhook_sid: a hook sent without one gets a new row, one with its own sid is
 * changed in place, and one with any other sid is ignored.
 */
function changedHooks(sent: Sent, before: Hooks, state: State): Hooks {
  const changed = (name: HookName): HookRow | null => {
    const hook = sent[name]
    const old = before[name]
    if (hook === undefined) return old
    if (hook.webhook_sid === null) return newHook(name, hook, state)
    return hook.webhook_sid === old?.webhook_sid ? { ...hook, webhook_sid: old.webhook_sid } : old
  }
  return {
    call_hook: changed('call_hook'),
    call_status_hook: changed('call_status_hook'),
    messaging_hook: changed('messaging_hook'),
  }
}

function newHook(name: HookName, hook: HookInput | undefined, state: State): HookRow | null {
  return hook === undefined ? null : { ...hook, webhook_sid: newSid(state, sidIndex[name]) }
}

/** Returns an application as responses show it. Hook passwords are in clear, as in the spec. */
function toApplication(row: ApplicationRow, profile: Profile): JsonObject {
  const { extra, created_at, ...documented } = row
  return {
    ...documented,
    created_at: timestamp(created_at),
    ...(profile.extraFields ? { service_provider_sid: null, ...applicationExtras, ...extra } : {}),
  }
}
