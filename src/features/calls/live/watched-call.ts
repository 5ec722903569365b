/** One call as observed by this browser. Records have no times, so every time here is the browser's. */
import { isActive, type Call } from '../../../contract/calls.ts'
import { isJsonObject, type Json } from '../../../contract/json.ts'
import type { Readable } from '../../../contract/record.ts'

export const maxSteps = 40

/**
 * An observed change. `at`: when it was seen. `after`: when the call was last seen in the previous state, so the change
 * happened between the two; null for the state at first sight. Both ms since 1970.
 */
export interface Step {
  readonly kind: 'status' | 'vanished' | 'again' | 'removed'
  readonly at: number
  readonly after: number | null
  readonly status: string
  readonly sipStatus: number | null
}

/** Immutable, and the same object as long as nothing changes. */
export interface WatchedCall {
  readonly sid: string
  /** The newest record, from a list or a single read. Missing fields keep the value last seen, except in `raw`. */
  readonly record: Readable<Call>
  /** The newest records of a list and of a single read, which holds more; null before the first. */
  readonly listed: Readable<Call> | null
  readonly single: Readable<Call> | null
  /** Arrival of the newest single read, ms since 1970; null before the first. */
  readonly singleAt: number | null
  readonly firstSeen: number
  /** ms since 1970; null while the newest response has the call. */
  readonly lastSeen: number | null
  /** A single read found it, but no list has had it since it was last gone. */
  readonly isUnlisted: boolean
  /** Request order of the newest response about this call alone; lists have their own. */
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
 * Whether the newest record has only some of a call's fields. Deployed servers write such a record with the next status
 * change after a call's record was removed (docs/api.md#when-a-part-of-the-server-fails).
 */
export function isPartial({ record: { value, raw } }: WatchedCall): boolean {
  const isNamed = (name: 'from' | 'to') => value[name] === null || (isJsonObject(raw) && (raw[name] ?? null) !== null)
  return value.call_status === '' || !(isNamed('from') && isNamed('to'))
}

/** When it was first seen inactive, ms since 1970; null while it isn't. */
export function endSeenAt(call: WatchedCall): number | null {
  const { call_status } = call.record.value
  if (call_status === '' || isActive(call_status) === true) return call.lastSeen
  // The first status step after the last active one.
  const lastActive = call.steps.findLastIndex(({ kind, status }) => kind === 'status' && isActive(status) === true)
  return call.steps.slice(lastActive + 1).find(({ kind }) => kind === 'status')?.at ?? call.firstSeen
}

/** One observation: its request order and time, and the arrival of the list before it. */
export interface Observation {
  readonly order: number
  readonly at: number
  readonly before: number | null
}

export function firstSight(
  sid: string,
  record: Readable<Call>,
  kind: 'list' | 'single',
  { order, at }: Observation,
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

/** Applies a response that has the call. Ignores older responses. */
export function seenAgain(
  call: WatchedCall,
  record: Readable<Call>,
  kind: 'list' | 'single',
  { order, at, before }: Observation,
): WatchedCall {
  if (order <= call.order) {
    // Late, but a single read has fields that no list has.
    if (kind === 'list' || call.single !== null) return call
    return { ...call, record: completed(call.record, record.value), single: record, singleAt: at }
  }
  const known = kind === 'list' ? call.listed : call.single
  const kept = known !== null && sameJson(known.raw, record.raw) ? known : record
  // If nothing changed, keep the same object: 5,000 unchanged calls aren't drawn again.
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

/** Fields that change during a call, so an old value would be wrong. */
const ofTheMoment: ReadonlySet<string> = new Set(['call_status', 'sip_status', 'sip_reason', 'duration'])

/** Fills in missing fields from the known values: lists may have fewer than single reads; see also `isPartial`. */
function completed(record: Readable<Call>, known: Call): Readable<Call> {
  const lacking = Object.entries(known).filter(
    ([name, value]) => value !== null && !ofTheMoment.has(name) && (Reflect.get(record.value, name) ?? null) === null,
  )
  return lacking.length === 0 ? record : { ...record, value: { ...record.value, ...Object.fromEntries(lacking) } }
}

/** Applies a response that lacks the call although it covers it, or a removal. */
export function seenGone(
  call: WatchedCall,
  kind: 'vanished' | 'removed',
  { order, at, before }: Observation,
): WatchedCall {
  if (order <= call.order || (call.lastSeen !== null && kind === 'vanished')) return call
  const lastSeen = call.lastSeen ?? shownUntil(call, before)
  return withStep({ ...call, lastSeen, order }, toStep(kind, at, lastSeen, call.record))
}

/** When it was last seen, by a list or a single read. While it counts as listed, the newest list has it. */
const shownUntil = ({ firstSeen, singleAt }: WatchedCall, listAt: number | null): number =>
  Math.max(firstSeen, singleAt ?? 0, listAt ?? 0)

function toStep(kind: Step['kind'], at: number, after: number | null, { value }: Readable<Call>): Step {
  return { kind, at, after, status: value.call_status, sipStatus: value.sip_status }
}

function withStep(call: WatchedCall, step: Step): WatchedCall {
  // If the clock was set back, reuse the last time, as the history does: the timeline is sorted.
  const at = Math.max(step.at, call.steps.at(-1)?.at ?? 0)
  const steps = [...call.steps, { ...step, at }]
  if (steps.length <= maxSteps) return { ...call, steps }
  return { ...call, steps: steps.toSpliced(1, 1), stepsDropped: call.stepsDropped + 1 }
}

/** Compares two records as received. Records are flat; nested values are compared as text. */
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
