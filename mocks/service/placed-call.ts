/** The plan of a call placed through the API: decided when it is placed, by its destination or by chance. */
import { carriersOf } from './accounts.ts'
import type { CallInput } from './call-body.ts'
import { type CallPlan, type CallShape, type Outcome, stepsOf } from './call-plan.ts'
import { magicShape } from './magic.ts'
import { below, between, hash, label } from './random.ts'
import { newSid, type State } from './state.ts'
import { drawTalkMs } from './talk-time.ts'

const draws = {
  outcome: label('placed: outcome'),
  setup: label('placed: setup'),
  ring: label('placed: ring'),
  bucket: label('placed: talk bucket'),
  talk: label('placed: talk'),
  hangUp: label('placed: hang up'),
} as const

export function placeCall(input: CallInput, account_sid: string, state: State, now: number): CallPlan {
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
