/** One call as this browser has seen it. Records carry no time of any kind, so every time here is ours. */
import { isActive, type Call } from '../../../contract/calls.ts'
import { isJsonObject, type Json } from '../../../contract/json.ts'
import type { Readable } from '../../../contract/record.ts'

export const mostSteps = 40

/**
 * One thing seen of a call. `at`: when it was seen. `after`: when last it had been seen otherwise; it happened between
 * the two. null: it was like that when first seen. Both ms since 1970.
 */
export interface Step {
  readonly kind: 'status' | 'vanished' | 'again' | 'removed'
  readonly at: number
  readonly after: number | null
  readonly status: string
  readonly sipStatus: number | null
}

/** Immutable, and the same object as long as nothing about it changed. */
export interface WatchedCall {
  readonly sid: string
  /** The newest record, of a list or of a single read; fields that it lacks have the value last seen, but in `raw`. */
  readonly record: Readable<Call>
  /** The newest of a list, and of a single read, which holds more; null: none yet. */
  readonly listed: Readable<Call> | null
  readonly single: Readable<Call> | null
  /** When the newest answer to a single read arrived, ms since 1970; null: none yet. */
  readonly singleAt: number | null
  readonly firstSeen: number
  /** When it was last seen; null while the newest answer lists it. */
  readonly lastSeen: number | null
  /** A single read found it, and no list since it was last gone. */
  readonly isUnlisted: boolean
  /** Place among the requests of the newest answer that spoke of this call alone; lists have one of their own. */
  readonly order: number
  readonly steps: readonly Step[]
  readonly stepsDropped: number
}

export type CallState = 'active' | 'ended' | 'unknown' | 'gone'

export function stateOf({ record, lastSeen }: WatchedCall): CallState {
  if (lastSeen !== null) return 'gone'
  const active = isActive(record.value.call_status)
  return active === null ? 'unknown' : active ? 'active' : 'ended'
}

/**
 * Whether the newest record has only some of a call's fields. Deployed servers write it so with the next status of a call whose
 * record was removed (docs/api.md#when-a-part-of-the-server-fails).
 */
export function isPartial({ record: { value, raw } }: WatchedCall): boolean {
  const isNamed = (name: 'from' | 'to') => value[name] === null || (isJsonObject(raw) && (raw[name] ?? null) !== null)
  return value.call_status === '' || !(isNamed('from') && isNamed('to'))
}

/** When it was seen to be no longer active, ms since 1970; null: not yet. */
export function endSeenAt(call: WatchedCall): number | null {
  const { call_status } = call.record.value
  if (call_status === '' || isActive(call_status) === true) return call.lastSeen
  // The first of the steps that since then have all been out of the active ones.
  const lastActive = call.steps.findLastIndex(({ kind, status }) => kind === 'status' && isActive(status) === true)
  return call.steps.slice(lastActive + 1).find(({ kind }) => kind === 'status')?.at ?? call.firstSeen
}

/** One observation of a call: by which answer, and when the list before it arrived. */
export interface Sighting {
  readonly order: number
  readonly at: number
  readonly before: number | null
}

export function firstSight(
  sid: string,
  record: Readable<Call>,
  kind: 'list' | 'single',
  { order, at }: Sighting,
): WatchedCall {
  return {
    sid,
    record,
    listed: kind === 'list' ? record : null,
    single: kind === 'single' ? record : null,
    singleAt: kind === 'single' ? at : null,
    firstSeen: at,
    lastSeen: null,
    isUnlisted: kind === 'single',
    order: kind === 'single' ? order : 0,
    steps: [toStep('status', at, null, record)],
    stepsDropped: 0,
  }
}

/** The call after an answer that shows it. What an older answer says is left aside. */
export function seenAgain(
  call: WatchedCall,
  record: Readable<Call>,
  kind: 'list' | 'single',
  { order, at, before }: Sighting,
): WatchedCall {
  if (order <= call.order) {
    // Late, but it holds fields that no list has.
    if (kind === 'list' || call.single !== null) return call
    return { ...call, record: completed(call.record, record.value), single: record, singleAt: at }
  }
  const known = kind === 'list' ? call.listed : call.single
  const kept = known !== null && sameJson(known.raw, record.raw) ? known : record
  // As it was: the same object, so that 5,000 calls in which nothing changed are not drawn again.
  const shown = call.record.raw === kept.raw ? call.record : completed(kept, call.record.value)
  if (kind === 'list' && call.record === shown && call.lastSeen === null && !call.isUnlisted) return call
  const old = call.record.value
  const kinds = kind === 'list' ? { listed: kept } : { single: kept, singleAt: at, order }
  const after = call.lastSeen ?? shownUntil(call, before)
  const isUnlisted = kind === 'single' && (call.isUnlisted || call.lastSeen !== null)
  let next: WatchedCall = { ...call, ...kinds, record: shown, lastSeen: null, isUnlisted }
  if (call.lastSeen !== null) next = withStep(next, toStep('again', at, after, shown))
  if (old.call_status !== shown.value.call_status || old.sip_status !== shown.value.sip_status) {
    next = withStep(next, toStep('status', at, after, shown))
  }
  return next
}

/** What changes during a call: an old value would be wrong. */
const ofTheMoment: ReadonlySet<string> = new Set(['call_status', 'sip_status', 'sip_reason', 'duration'])

/** A record with the fields that it lacks as they were known: lists may have fewer than single reads, and see `isPartial`. */
function completed(record: Readable<Call>, known: Call): Readable<Call> {
  const lacking = Object.entries(known).filter(
    ([name, value]) => value !== null && !ofTheMoment.has(name) && (Reflect.get(record.value, name) ?? null) === null,
  )
  return lacking.length === 0 ? record : { ...record, value: { ...record.value, ...Object.fromEntries(lacking) } }
}

/** The call after an answer that would have shown it, and did not; or after its record was removed. */
export function seenGone(
  call: WatchedCall,
  kind: 'vanished' | 'removed',
  { order, at, before }: Sighting,
): WatchedCall {
  if (order <= call.order || (call.lastSeen !== null && kind === 'vanished')) return call
  const lastSeen = call.lastSeen ?? shownUntil(call, before)
  return withStep({ ...call, lastSeen, order }, toStep(kind, at, lastSeen, call.record))
}

/** When it was last shown, by a list or a single read. While it counts as listed, the newest list is one that shows it. */
const shownUntil = ({ firstSeen, singleAt }: WatchedCall, listAt: number | null): number =>
  Math.max(firstSeen, singleAt ?? 0, listAt ?? 0)

function toStep(kind: Step['kind'], at: number, after: number | null, { value }: Readable<Call>): Step {
  return { kind, at, after, status: value.call_status, sipStatus: value.sip_status }
}

function withStep(call: WatchedCall, step: Step): WatchedCall {
  const steps = [...call.steps, step]
  if (steps.length <= mostSteps) return { ...call, steps }
  return { ...call, steps: steps.toSpliced(1, 1), stepsDropped: call.stepsDropped + 1 }
}

/** Whether two records as received are the same. Records are flat; what is nested is compared as text. */
function sameJson(a: Json, b: Json): boolean {
  if (!isJsonObject(a) || !isJsonObject(b)) return JSON.stringify(a) === JSON.stringify(b)
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  for (const name of names) {
    const [one, two] = [a[name], b[name]]
    if (one !== two && (typeof one !== 'object' || JSON.stringify(one) !== JSON.stringify(two))) return false
  }
  return true
}
