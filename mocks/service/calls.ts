/** Live calls. Source: docs/api.md#live-calls. */
import { isJsonObject, type Json, type JsonObject } from '../../src/contract/json.ts'
import { fieldsOf } from './body.ts'
import { toCall } from './call-answer.ts'
import { endOf, hungUpAt, isReadable, stepAt } from './call-life.ts'
import type { CallPlan } from './call-plan.ts'
import { refuse, refuseText } from './errors.ts'
import { sortBy } from './listed.ts'
import { created, noContent, ok, type Operation } from './operation.ts'
import { placeCall, readCall } from './placed-call.ts'
import { gone } from './refusals.ts'
import { pathAccount, pathSid } from './scope.ts'
import type { ServiceRequest } from './service.ts'
import { put, type State } from './state.ts'
import { maxCallMs, planOf, timesOf } from './traffic-plan.ts'
import { rankAt } from './traffic.ts'

/** Filters of a deployed server's list: exact matches, `callStatus` in camel case. */
const filters = { direction: 'direction', from: 'from', to: 'to', callStatus: 'call_status' } as const

export const listCalls: Operation = (request, state, now) => {
  const { profile } = state
  const plans = liveCalls(state, pathAccount(request, 'calls'), now)
  // Deployed servers return calls in no particular order; sorting by sid looks as random.
  if (profile.order === 'key') sortBy(plans, ({ call_sid }) => call_sid)
  const calls = plans.map((plan) => toCall(plan, now, 'list', profile))
  if (profile.listQueries === 'ignored') return ok(calls)
  const given = Object.entries(filters).flatMap(([argument, field]) => {
    const value = request.query.get(argument)
    return value === null ? [] : [{ field, value }]
  })
  return ok(calls.filter((call) => given.every(({ field, value }) => call[field] === value)))
}

export const getCall: Operation = (request, state, now) =>
  ok(toCall(theCall(request, state, now), now, 'single', state.profile))

export const createCall: Operation = (request, state, now) => {
  const account_sid = pathAccount(request, 'calls')
  if (request.caller.accounts.length > 1 && state.profile.providerCalls === 'refused') {
    throw refuse(400, `unauthorized createCall request for account ${account_sid}`)
  }
  const plan = placeCall(readCall(request.body, account_sid, state), account_sid, state, now)
  const answer = state.profile.createdCall === 'sid' ? {} : { callId: plan.call_id }
  return created({ sid: plan.call_sid, ...answer }, [put('calls', plan.call_sid, plan, now)])
}

/** Removes the live record only: the call continues, invokes its hooks, and leaves its detail record. */
export const deleteCall: Operation = (request, state, now) => {
  const plan = theCall(request, state, now)
  const { call_sid, account_sid } = plan
  const expires = endOf(plan) + state.profile.endedCallMs
  return noContent([put('removedCalls', call_sid, { call_sid, account_sid, expires }, now)])
}

/** The options of an update, of which it may have only one, and their allowed values; null allows any value. */
const options: Readonly<Record<string, readonly string[] | null>> = {
  call_status: ['completed', 'no-answer'],
  call_hook: null,
  child_call_hook: null,
  mute_status: ['mute', 'unmute'],
  listen_status: ['pause', 'silence', 'resume'],
  transcribe_status: null,
  conf_mute_status: ['mute', 'unmute'],
  conf_hold_status: ['hold', 'unhold'],
  record: null,
  sip_request: null,
  dtmf: null,
  tag: null,
  dub: null,
  boostAudioSignal: null,
  media_path: ['no-media', 'partial-media', 'full-media'],
  conferenceParticipantAction: null,
}

/** Changes a call in progress. Beyond the spec; source: docs/api.md#updating-calls. */
export const updateCall: Operation = (request, state, now) => {
  const plan = theCall(request, state, now)
  const body = fieldsOf(request.body)
  const option = readOption(body)
  if (now >= endOf(plan)) throw refuseUpdate('call session is gone', plan)
  if (option === 'sip_request') return { status: 200, body: { status: 202, reason: 'Accepted' }, changes: [] }
  // An answered call can only be completed, and a ringing one only be given up.
  const isAnswered = stepAt(plan, now)?.call_status === 'in-progress'
  if (option === 'call_status' && isAnswered !== (body['call_status'] === 'completed')) {
    throw refuseUpdate('current call state is incompatible with requested action', plan)
  }
  const accepted = { status: 202, text: 'Accepted' } as const
  // Records show no other change: only the feature server knows what is muted or recorded.
  if (option !== 'call_status') return { ...accepted, changes: [] }
  const { call_sid } = plan
  const change = state.tables.calls.has(call_sid)
    ? put('calls', call_sid, hungUpAt(plan, now), now)
    : put('hungUp', call_sid, { call_sid, at: now }, now)
  return { ...accepted, changes: [change] }
}

/** The text of another component, which deployed servers pass on as HTML. */
const refuseUpdate = (words: string, { call_sid }: CallPlan) =>
  refuseText(422, `${words} for call_sid ${call_sid}`, { 'Content-Type': 'text/html; charset=utf-8' })

/** Returns the name of the update's option. Throws 400. */
function readOption(body: JsonObject): string {
  const given = Object.keys(options).filter((name) => isGiven(body[name]))
  const [option] = given
  if (option === undefined) {
    // `whisper` may come with any of them, or alone.
    if (isGiven(body['whisper'])) return 'whisper'
    throw refuse(400, 'no valid options supplied to updateCall')
  }
  const areBothHooks = given.length === 2 && given.every((name) => name.endsWith('call_hook'))
  if (given.length > 1 && !areBothHooks) throw refuse(400, 'multiple options are not allowed in updateCall')
  const values = options[option]
  const value = body[option]
  if (values && !(typeof value === 'string' && values.includes(value))) throw refuse(400, `invalid ${option}`)
  const fields = isJsonObject(value) ? value : {}
  if (option === 'dtmf' && !isGiven(fields['digit'])) throw refuse(400, 'invalid dtmf')
  if (option === 'tag' && !isJsonObject(value)) throw refuse(400, 'invalid tag data')
  if (fields['action'] === 'startCallRecording' && !isGiven(fields['siprecServerURL'])) {
    throw refuse(400, 'record requires siprecServerURL property when starting recording')
  }
  return option
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Returns the live call in the path. Throws the operation's error if there is none. */
function theCall(request: ServiceRequest, state: State, now: number): CallPlan {
  const account = pathAccount(request, 'calls')
  const sid = pathSid(request, 'call_sid')
  const plan = liveCalls(state, account, now).find(({ call_sid }) => call_sid === sid)
  if (plan === undefined) throw gone(request, state.profile)
  return plan
}

/** Returns an account's calls with a readable live record, newest first. */
export function liveCalls(state: State, account_sid: string, now: number): CallPlan[] {
  const { endedCallMs } = state.profile
  const background = state.streams
    .filter((stream) => stream.account_sid === account_sid)
    .flatMap((stream) => {
      const ks: number[] = []
      // Calls that started earlier have expired, whatever their plan.
      const first = rankAt(stream, now - maxCallMs - endedCallMs)
      for (let k = rankAt(stream, now + 1) - 1; k >= first; k--) {
        if (now - timesOf(state, stream, k).end < endedCallMs) ks.push(k)
      }
      return ks.map((k) => planOf(state, stream, k))
    })
  const placed = [...state.tables.calls.values()].filter(
    (plan) => plan.account_sid === account_sid && isReadable(plan, now, endedCallMs),
  )
  return [...background, ...placed]
    .filter(({ call_sid }) => state.tables.removedCalls.get(call_sid) === undefined)
    .sort((a, b) => b.start - a.start)
}
