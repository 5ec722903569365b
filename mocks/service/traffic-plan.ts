/** Plans background call k: everything follows from the seed, k, and the number's application at the start. */
import { answeredAt, hungUpAt } from './call-life.ts'
import type { Carrier } from './accounts.ts'
import {
  type CallPlan,
  type CallShape,
  type Direction,
  drawTalkMs,
  lengthOf,
  maxTalkMs,
  type Outcome,
  stepsOf,
} from './call-plan.ts'
import { someNumber } from './fictitious.ts'
import { below, between, hash, label, pick, sid } from './random.ts'
import type { CallTraits } from './record-filters.ts'
import type { State } from './state.ts'
import { type Line, startOf, type Stream } from './traffic.ts'

const maxSetupMs = 1_500
const maxRingMs = 45_000

/** Longest duration of a background call, from start to end, in ms. */
export const maxCallMs = maxSetupMs + maxRingMs + maxTalkMs

const draws = {
  line: label('line'),
  direction: label('direction'),
  outcome: label('outcome'),
  setup: label('setup'),
  ring: label('ring'),
  early: label('early media'),
  bucket: label('talk bucket'),
  talk: label('talk'),
  party: label('other party'),
  hangUp: label('hang up'),
  carrier: label('carrier'),
  name: label('caller name'),
  callSid: label('call_sid'),
  callId: label('call_id'),
  trace: label('trace_id'),
} as const

/** Percentage of calls; the rest are answered. */
const outcomes: readonly { readonly share: number; readonly outcome: Outcome }[] = [
  { share: 10, outcome: 'no-answer' },
  { share: 4, outcome: 'busy' },
  { share: 1, outcome: 'declined' },
  { share: 2, outcome: 'failed' },
]

const names = ['', '', '', 'Alex Kim', 'B. Osei', 'Front office', 'J. Moreau', 'Warehouse 4'] as const

/** Returns the start and end of background call k, ms since 1970. Cheaper than its plan. */
export function timesOf(state: State, stream: Stream, k: number): { start: number; end: number } {
  const start = startOf(stream, k)
  const line = lineOf(stream, k)
  const end = start + lengthOf(shapeOf(stream, k, applicationAt(state, line, start)))
  const { hungUp } = state.tables
  // `hungUp` is nearly always empty: no sid to compute.
  return { start, end: hungUp.size === 0 ? end : (hungUp.get(sid(stream.seed, draws.callSid, k))?.at ?? end) }
}

export function planOf(state: State, stream: Stream, k: number): CallPlan {
  const { seed, account_sid } = stream
  const start = startOf(stream, k)
  const line = lineOf(stream, k)
  const application_sid = applicationAt(state, line, start)
  const shape = shapeOf(stream, k, application_sid)
  const carrier = carrierOf(stream, k)
  const plan: CallPlan = {
    call_sid: sid(seed, draws.callSid, k),
    call_id: sid(seed, draws.callId, k),
    trace_id: sid(seed, draws.trace, k).replaceAll('-', ''),
    account_sid,
    application_sid,
    direction: shape.direction,
    caller_name: shape.direction === 'inbound' ? pick(names, hash(seed, draws.name, k)) : '',
    ...partiesOf(stream, k, line, shape.direction),
    trunk: carrier.name,
    remote_host: carrier.gateway,
    hungUpBy: hash(seed, draws.hangUp, k) % 3 === 0 ? 'called party' : 'caller',
    start,
    steps: stepsOf(shape),
  }
  const { hungUp } = state.tables
  const cut = hungUp.size === 0 ? undefined : hungUp.get(plan.call_sid)
  return cut === undefined ? plan : hungUpAt(plan, cut.at)
}

/** What call k is filtered by, each part computed when it's read: a search reads one or two of a million calls. */
export class DrawnTraits implements CallTraits {
  readonly #state: State
  readonly #stream: Stream
  readonly #k: number

  constructor(state: State, stream: Stream, k: number) {
    this.#state = state
    this.#stream = stream
    this.#k = k
  }

  get call_sid(): string {
    return sid(this.#stream.seed, draws.callSid, this.#k)
  }

  get direction(): Direction {
    return directionOf(this.#stream, this.#k)
  }

  get from(): string {
    return this.#parties().from
  }

  get to(): string {
    return this.#parties().to
  }

  get trunk(): string {
    return carrierOf(this.#stream, this.#k).name
  }

  get isAnswered(): boolean {
    const [state, stream, k] = [this.#state, this.#stream, this.#k]
    if (state.tables.hungUp.size > 0) return answeredAt(planOf(state, stream, k)) !== null
    const application_sid = applicationAt(state, lineOf(stream, k), startOf(stream, k))
    return outcomeOf(stream, k, this.direction, application_sid) === 'answered'
  }

  #parties() {
    return partiesOf(this.#stream, this.#k, lineOf(this.#stream, this.#k), this.direction)
  }
}

const directionOf = ({ seed }: Stream, k: number): Direction =>
  below(100, hash(seed, draws.direction, k)) < 65 ? 'inbound' : 'outbound'

const carrierOf = ({ seed, carriers }: Stream, k: number): Carrier => pick(carriers, hash(seed, draws.carrier, k))

function partiesOf({ seed }: Stream, k: number, line: Line, direction: Direction): Pick<CallPlan, 'from' | 'to'> {
  const party = someNumber(seed, draws.party, k)
  // Carriers send callers with a leading plus, and called numbers without.
  return direction === 'inbound' ? { from: `+${party}`, to: line.number } : { from: line.number, to: party }
}

/** An account's first lines get most of the calls: the random share is squared. */
function lineOf(stream: Stream, k: number): Line {
  const drawn = hash(stream.seed, draws.line, k) / 0x1_0000_0000
  const line = stream.lines.at(Math.floor(drawn * drawn * stream.lines.length))
  if (line === undefined) throw new RangeError('a stream without lines')
  return line
}

/** Returns the line's application at the call's start; null if it had none, or one that doesn't exist. */
function applicationAt({ tables: { phoneNumbers, applications } }: State, line: Line, start: number): string | null {
  if (!phoneNumbers.isChanged && !applications.isChanged) return line.application_sid
  const sid = phoneNumbers.at(line.phone_number_sid, start)?.application_sid ?? null
  return sid !== null && applications.at(sid, start) !== undefined ? sid : null
}

function shapeOf(stream: Stream, k: number, application_sid: string | null): CallShape {
  const { seed } = stream
  const direction = directionOf(stream, k)
  const outcome = outcomeOf(stream, k, direction, application_sid)
  const isAnswered = outcome === 'answered'
  return {
    direction,
    outcome,
    setupMs: between(300, maxSetupMs, hash(seed, draws.setup, k)),
    ringMs: ringMs(outcome, hash(seed, draws.ring, k)),
    hasEarlyMedia: below(100, hash(seed, draws.early, k)) < 12,
    talkMs: isAnswered ? drawTalkMs(hash(seed, draws.bucket, k), hash(seed, draws.talk, k)) : 0,
  }
}

function outcomeOf({ seed }: Stream, k: number, direction: Direction, application_sid: string | null): Outcome {
  // Without an application, an inbound call can't be answered.
  const isLost = direction === 'inbound' && application_sid === null
  return isLost ? 'not-found' : drawOutcome(below(100, hash(seed, draws.outcome, k)))
}

function drawOutcome(percent: number): Outcome {
  let left = percent
  return outcomes.find(({ share }) => (left -= share) < 0)?.outcome ?? 'answered'
}

function ringMs(outcome: Outcome, drawn: number): number {
  if (outcome === 'answered') return between(1_000, 18_000, drawn)
  return outcome === 'no-answer' ? between(15_000, maxRingMs, drawn) : 0
}
