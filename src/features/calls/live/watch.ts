/**
 * What this browser has observed of the live calls of one connection. The API has no times and keeps a record only for
 * a while, so every time shown comes from here. Pure: no React, timers or clock. Its input is responses, with their
 * request order and times.
 */
import { Call, isActive } from '../../../contract/calls.ts'
import type { Listed } from '../../../contract/endpoint.ts'
import { recordId, type ParsedRecord } from '../../../contract/record.ts'
import { counted, type GapReason, type History, noHistory, stopped } from './history.ts'
import { firstSight, seenAgain, seenGone, type WatchedCall } from './watched-call.ts'

/** Milliseconds for which a call counts as present after its last single read, although no list has it. */
const unlistedMs = 60_000

/** Maximum calls kept after they're no longer listed, the last seen ones. All listed calls are kept. */
export const maxGone = 1000

export interface Watch {
  /** By sid, in order of first sight; those of one response by sid. */
  readonly calls: ReadonlyMap<string, WatchedCall>
  /** The newest list as received; null before the first. */
  readonly list: Listed<Call> | null
  /** Request order of the newest list. */
  readonly order: number
  readonly history: History
  readonly forgotten: number
}

export const nothingSeen: Watch = { calls: new Map(), list: null, order: 0, history: noHistory, forgotten: 0 }

/** A response with its request order; times in ms since 1970. */
export interface Answer<T> {
  /** Increases with every request sent. Unlike the clock, it's never set back. */
  readonly order: number
  readonly arrivedAt: number
  readonly value: T
}

/** Applies a list. `maxIntervalMs`: the longest time between two lists that doesn't count as a gap. */
export function listSeen(watch: Watch, answer: Answer<Listed<Call>>, maxIntervalMs: number): Watch {
  const { order, arrivedAt, value: list } = answer
  if (order <= watch.order) return watch
  const sight = { order, at: arrivedAt, before: watch.list?.receivedAt ?? null }
  const calls = new Map(watch.calls)
  const rows = new Map(list.rows.map((record) => [record.value.call_sid, record]))
  let count = 0
  const strangers: string[] = []
  for (const [sid, record] of rows) {
    if (isActive(record.value.call_status) === true) count += 1
    const call = calls.get(sid)
    if (call === undefined) strangers.push(sid)
    else calls.set(sid, seenAgain(call, record, 'list', sight))
  }
  for (const sid of strangers.toSorted()) {
    const record = rows.get(sid)
    if (record !== undefined) calls.set(sid, firstSight(sid, record, 'list', sight))
  }
  if (list.complete) {
    // A record that can't be parsed any more is still listed.
    const unreadable = new Set(list.unreadable.map(({ raw }) => recordId(Call, raw)))
    for (const [sid, call] of calls) {
      const isElsewhere = call.isUnlisted && arrivedAt - (call.singleAt ?? 0) < unlistedMs
      if (!rows.has(sid) && !unreadable.has(sid) && !isElsewhere) calls.set(sid, seenGone(call, 'vanished', sight))
    }
  }
  const forgotten = watch.forgotten + forget(calls)
  return { ...watch, calls, list, order, history: counted(watch.history, arrivedAt, count, maxIntervalMs), forgotten }
}

/** Applies a single read; null if the server has no such record. */
export function callSeen(watch: Watch, sid: string, answer: Answer<ParsedRecord<Call> | null>): Watch {
  const { order, arrivedAt, value: record } = answer
  const call = watch.calls.get(sid)
  const sight = { order, at: arrivedAt, before: watch.list?.receivedAt ?? null }
  // A newer list has already covered this call.
  const isLate = order < watch.order
  if (record === null) {
    return call === undefined || isLate ? watch : withCall(watch, seenGone(call, 'vanished', sight))
  }
  if (record.value === null) return watch
  if (call === undefined) return withCall(watch, firstSight(sid, record, 'single', sight))
  return withCall(watch, seenAgain(call, record, 'single', isLate ? { ...sight, order: 0 } : sight))
}

/** Applies a removal from here. Responses to earlier requests don't bring the call back. */
export function callRemoved(watch: Watch, sid: string, order: number, at: number): Watch {
  const call = watch.calls.get(sid)
  if (call === undefined) return watch
  return withCall(watch, seenGone(call, 'removed', { order, at, before: watch.list?.receivedAt ?? null }))
}

export function watchStopped(watch: Watch, why: GapReason): Watch {
  const history = stopped(watch.history, why)
  return history === watch.history ? watch : { ...watch, history }
}

function withCall(watch: Watch, call: WatchedCall): Watch {
  if (watch.calls.get(call.sid) === call) return watch
  const calls = new Map(watch.calls).set(call.sid, call)
  return { ...watch, calls, forgotten: watch.forgotten + forget(calls) }
}

/** Drops the unlisted calls beyond `maxGone`, those last seen longest ago; returns how many. */
function forget(calls: Map<string, WatchedCall>): number {
  const gone = [...calls.values()].filter(({ lastSeen }) => lastSeen !== null)
  const surplus = gone.length - maxGone
  if (surplus <= 0) return 0
  const oldest = gone.toSorted((a, b) => (a.lastSeen ?? 0) - (b.lastSeen ?? 0)).slice(0, surplus)
  for (const { sid } of oldest) calls.delete(sid)
  return surplus
}
