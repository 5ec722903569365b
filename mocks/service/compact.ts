/** Rewrites the log as the shortest list of changes that leads to the same responses. */
import type { Change } from './change.ts'
import { realTime } from './clock.ts'
import { detailLifetimeMs, endOf } from './call-life.ts'
import { startChange } from './create-service.ts'
import { flippedIn, profileOf } from './profile.ts'
import type { Tables } from './rows.ts'
import { put, remove, type State } from './state.ts'
import { maxCallMs } from './traffic-plan.ts'

/**
 * Returns a start, and the later changes that still matter at service time `now`. A record's earlier values are kept
 * while a call that started under them is still readable, placed calls until their detail record is gone, and removals
 * of live records until those would have expired.
 */
export function compact(state: State, now: number): Change[] {
  const oldest = now - detailLifetimeMs - maxCallMs
  const { applications, phoneNumbers, speechCredentials, calls, removedCalls, hungUp } = state.tables
  const changes: Change[] = [
    ...changesOf('applications', applications, oldest),
    ...changesOf('phoneNumbers', phoneNumbers, oldest),
    // A credential's earlier values are never read.
    ...changesOf('speechCredentials', speechCredentials, now),
    ...[...calls.values()]
      .filter((plan) => now - endOf(plan) < detailLifetimeMs)
      .map((plan) => put('calls', plan.call_sid, plan, plan.start)),
    ...[...removedCalls.values()]
      .filter(({ expires }) => now < expires)
      .map((row) => put('removedCalls', row.call_sid, row, row.expires)),
    ...[...hungUp.values()].filter(({ at }) => at > oldest).map((row) => put('hungUp', row.call_sid, row, row.at)),
    ...(state.clock === realTime ? [] : [{ type: 'clock', clock: state.clock } as const]),
    ...profileChange(state),
    ...(state.faults.length === 0 ? [] : [{ type: 'faults', faults: state.faults } as const]),
  ]
  // Every change counts one, so that a replay ends at the current sequence and thus at the same next sid.
  return [{ ...startChange(state.options, state.startedAt), sequence: state.sequence - changes.length }, ...changes]
}

/** Returns the switches flipped since the start; seeded records depend on the profile at the start. */
function profileChange({ options, profile }: State): Change[] {
  const started = profileOf(options.profile, options.switches)
  const isAsStarted = JSON.stringify(started) === JSON.stringify(profile)
  return isAsStarted ? [] : [{ type: 'profile', profile: profile.name, switches: flippedIn(profile) }]
}

/** Returns one table's changes in the table's key order, because lists show records in order of creation. */
function changesOf<Name extends keyof Tables>(name: Name, table: State['tables'][Name], oldest: number): Change[] {
  return table.changedKeys().flatMap((key) => {
    const past = table.past(key)
    // Of the changes before `oldest`, only the last one matters.
    const firstNeeded = Math.max(
      0,
      past.findLastIndex(({ until }) => until <= oldest),
    )
    const isOver = firstNeeded === past.length - 1 && table.get(key) === undefined
    // Created and removed before `oldest`, so it leaves no trace.
    if (isOver && past[0]?.value === undefined && (past[firstNeeded]?.until ?? 0) <= oldest) return []
    return past.slice(firstNeeded).flatMap(({ until }, index): Change[] => {
      const next = past[firstNeeded + index + 1]
      const value = next === undefined ? table.get(key) : next.value
      return [value === undefined ? remove(name, key, until) : put<Name>(name, key, value, until)]
    })
  })
}
