/** Changing a call under way. Beyond the document; source: docs/api.md#updating-calls. */
import type { Json, JsonObject } from '../../src/contract/json.ts'
import { fieldsOf } from './body.ts'
import { endOf, hungUpAt } from './call-life.ts'
import { refuse, refuseText } from './errors.ts'
import type { Operation } from './operation.ts'
import { put } from './state.ts'
import { theCall } from './the-call.ts'

/** What an update may ask for, exactly one of it; null: with any value. */
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

export const updateCall: Operation = (request, state, now) => {
  const plan = theCall('updateCall', request, state, now)
  const body = fieldsOf(request.body)
  const option = readOption(body)
  if (now >= endOf(plan)) throw refuseText(422, `call session is gone for call_sid ${plan.call_sid}`)
  if (option === 'sip_request') return { status: 200, body: { status: 202, reason: 'Accepted' }, changes: [] }
  const accepted = { status: 202, text: 'Accepted' } as const
  // Nothing else shows in a record: what is muted or recorded, the feature server alone knows.
  if (option !== 'call_status') return { ...accepted, changes: [] }
  const { call_sid } = plan
  const change = state.tables.calls.has(call_sid)
    ? put('calls', call_sid, hungUpAt(plan, now), now)
    : put('hungUp', call_sid, { call_sid, at: now }, now)
  return { ...accepted, changes: [change] }
}

/** Throws 400. */
function readOption(body: JsonObject): string {
  const asked = Object.keys(options).filter((name) => isSaid(body[name]))
  const [option] = asked
  if (option === undefined) {
    // It goes along with any of them, or alone.
    if (isSaid(body['whisper'])) return 'whisper'
    throw refuse(400, 'no valid options supplied to updateCall')
  }
  const areBothHooks = asked.length === 2 && asked.every((name) => name.endsWith('call_hook'))
  if (asked.length > 1 && !areBothHooks) throw refuse(400, 'multiple options are not allowed in updateCall')
  const values = options[option]
  const value = body[option]
  if (values && !(typeof value === 'string' && values.includes(value))) throw refuse(400, `invalid ${option}`)
  return option
}

function isSaid(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== ''
}
