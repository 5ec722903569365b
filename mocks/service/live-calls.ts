import { isReadable } from './call-life.ts'
import type { CallPlan } from './call-plan.ts'
import type { State } from './state.ts'
import { rankAt } from './traffic.ts'
import { longestCallMs, planOf, timesOf } from './traffic-plan.ts'

/** The calls of an account whose live record can be read, newest first. */
export function liveCalls(state: State, account_sid: string, now: number): CallPlan[] {
  const { endedCallMs } = state.profile
  const background = state.streams
    .filter((stream) => stream.account_sid === account_sid)
    .flatMap((stream) => {
      const ks: number[] = []
      // Older ones ended long enough ago, whatever their plan.
      const first = rankAt(stream, now - longestCallMs - endedCallMs)
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
