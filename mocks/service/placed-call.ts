/** Calls placed through the API: body, and plan by destination or at random. Source: docs/api.md#placing-calls. */
import { isJsonObject, type Json } from '../../src/contract/json.ts'
import { carriersOf } from './accounts.ts'
import { fieldsOf, quoted } from './body.ts'
import { type CallPlan, type CallShape, drawTalkMs, type Outcome, stepsOf } from './call-plan.ts'
import { refuse } from './errors.ts'
import { magicShape } from './magic.ts'
import { below, between, hash, label } from './random.ts'
import { newSid, type State } from './state.ts'

/** Spec silent (callDestinations): types other than phone. Maps a type to the field of `to` with the destination. */
const destinations: Readonly<Record<string, string>> = { phone: 'number', teams: 'number', user: 'name', sip: 'sipUri' }

/** Reads the body; its `to` is a number, user name or SIP URI, depending on the type. Throws 400. */
export function readCall(body: Json | undefined, account_sid: string, state: State) {
  const { from, to, application_sid } = fieldsOf(body)
  if (from === undefined || from === null || from === '' || from === 0 || from === false) {
    throw refuse(400, 'missing from parameter')
  }
  const destination = readDestination(to)
  if (destination === undefined) throw refuse(400, `missing or invalid to property: ${JSON.stringify(to)}`)
  if (application_sid === undefined || application_sid === null || application_sid === '') {
    throw refuse(400, 'either application_sid or a call_hook with all speech settings is required')
  }
  const application = typeof application_sid === 'string' ? state.tables.applications.get(application_sid) : undefined
  const isRefused = application?.account_sid !== account_sid && state.profile.foreignApplication === 'refused'
  if (application === undefined || isRefused) {
    throw refuse(400, `application_sid not found ${quoted(application_sid)}`)
  }
  return { application_sid: application.application_sid, from: quoted(from), to: destination }
}

function readDestination(to: Json | undefined): string | undefined {
  if (!isJsonObject(to) || typeof to['type'] !== 'string' || !Object.hasOwn(destinations, to['type'])) return undefined
  const destination = to[destinations[to['type']] ?? '']
  return typeof destination === 'string' ? destination : undefined
}

const draws = {
  outcome: label('placed: outcome'),
  setup: label('placed: setup'),
  ring: label('placed: ring'),
  bucket: label('placed: talk bucket'),
  talk: label('placed: talk'),
  hangUp: label('placed: hang up'),
} as const

export function placeCall(
  input: ReturnType<typeof readCall>,
  account_sid: string,
  state: State,
  now: number,
): CallPlan {
  const drawn = (what: number) => hash(state.options.seed, what, state.sequence)
  const [carrier] = carriersOf(account_sid)
  return {
    call_sid: newSid(state, 0),
    call_id: newSid(state, 1),
    trace_id: newSid(state, 2).replaceAll('-', ''),
    account_sid,
    application_sid: input.application_sid,
    direction: 'outbound',
    caller_name: '',
    from: input.from,
    to: input.to,
    trunk: carrier?.name ?? '',
    remote_host: carrier?.gateway ?? '',
    hungUpBy: drawn(draws.hangUp) % 2 === 0 ? 'called party' : 'caller',
    start: now,
    steps: stepsOf(shapeOf(input.to, drawn)),
  }
}

function shapeOf(destination: string, drawn: (what: number) => number): CallShape {
  const magic = magicShape(destination)
  const outcome = magic?.outcome ?? drawOutcome(below(100, drawn(draws.outcome)))
  const isAnswered = outcome === 'answered'
  const ringMs = outcome === 'no-answer' ? 30_000 : between(3_000, 12_000, drawn(draws.ring))
  const talkMs = magic?.talkMs ?? drawTalkMs(drawn(draws.bucket), drawn(draws.talk))
  return {
    direction: 'outbound',
    outcome,
    setupMs: between(600, 1_500, drawn(draws.setup)),
    ringMs: isAnswered || outcome === 'no-answer' ? (magic?.ringMs ?? ringMs) : 0,
    hasEarlyMedia: magic?.hasEarlyMedia ?? false,
    talkMs: isAnswered ? talkMs : 0,
  }
}

function drawOutcome(percent: number): Outcome {
  if (percent < 8) return 'no-answer'
  if (percent < 12) return 'busy'
  return percent < 14 ? 'failed' : 'answered'
}
