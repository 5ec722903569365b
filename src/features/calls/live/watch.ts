/**
 * What this browser has seen of the live calls of one connection. The API tells no times and keeps a record only for
 * so long; so whatever is said about when, for how long and since when comes from here. No React, no timers, no clock:
 * answers go in, with the order in which they were asked for and the times, and what is known comes out.
 */
import { Call, isActive } from '../../../contract/calls.ts'
import type { Listed } from '../../../contract/endpoint.ts'
import { recordId, type ParsedRecord } from '../../../contract/record.ts'
import { counted, type GapReason, type History, noHistory, stopped } from './history.ts'
import { firstSight, seenAgain, seenGone, type WatchedCall } from './watched-call.ts'

/** As long after it was last read by itself, ms, a call counts as there although no list has it. */
const unlistedMs = 60_000

/** Calls kept that are no longer listed, those seen last. Listed ones are all kept. */
export const mostGone = 1000

export interface Watch {
  /** By sid, in the order in which they were first seen, those of one answer by sid. */
  readonly calls: ReadonlyMap<string, WatchedCall>
  /** The newest list as received; null before the first. */
  readonly list: Listed<Call> | null
  /** Place of the newest list in the order of requests. */
  readonly order: number
  readonly history: History
  readonly forgotten: number
}

export const nothingSeen: Watch = { calls: new Map(), list: null, order: 0, history: noHistory, forgotten: 0 }

/** An answer and its place among the requests; times in ms since 1970. */
export interface Answer<T> {
  /** Counts up with every request as it leaves. Clocks get set; this does not. */
  readonly order: number
  readonly arrivedAt: number
  readonly value: T
}

/** After an answer to "list all". `longestMs`: the longest time between two that still counts as watching. */
export function listSeen(watch: Watch, answer: Answer<Listed<Call>>, longestMs: number): Watch {
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
    // One that cannot be read any more is listed all the same.
    const unreadable = new Set(list.unreadable.map(({ raw }) => recordId(Call, raw)))
    for (const [sid, call] of calls) {
      const isElsewhere = call.isUnlisted && arrivedAt - (call.singleAt ?? 0) < unlistedMs
      if (!rows.has(sid) && !unreadable.has(sid) && !isElsewhere) calls.set(sid, seenGone(call, 'vanished', sight))
    }
  }
  const forgotten = watch.forgotten + forget(calls)
  return { ...watch, calls, list, order, history: counted(watch.history, arrivedAt, count, longestMs), forgotten }
}

/** After the answer to a single read; null: the server says that there is no such record. */
export function callSeen(watch: Watch, sid: string, answer: Answer<ParsedRecord<Call> | null>): Watch {
  const { order, arrivedAt, value: record } = answer
  const call = watch.calls.get(sid)
  const sight = { order, at: arrivedAt, before: watch.list?.receivedAt ?? null }
  // A newer list has spoken of all calls, also of this one.
  const isLate = order < watch.order
  if (record === null) {
    return call === undefined || isLate ? watch : withCall(watch, seenGone(call, 'vanished', sight))
  }
  if (record.value === null) return watch
  if (call === undefined) return withCall(watch, firstSight(sid, record, 'single', sight))
  return withCall(watch, seenAgain(call, record, 'single', isLate ? { ...sight, order: 0 } : sight))
}

/** After its record was removed from here. Answers that were asked for before do not bring it back. */
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

/** Drops those of the ones no longer listed that were seen last the longest ago; says how many. */
function forget(calls: Map<string, WatchedCall>): number {
  const gone = [...calls.values()].filter(({ lastSeen }) => lastSeen !== null)
  const surplus = gone.length - mostGone
  if (surplus <= 0) return 0
  const oldest = gone.toSorted((a, b) => (a.lastSeen ?? 0) - (b.lastSeen ?? 0)).slice(0, surplus)
  for (const { sid } of oldest) calls.delete(sid)
  return surplus
}
