/** Rewriting the log: the shortest list of changes that answers everything as the long one does. */
import type { Change } from './change.ts'
import { realTime } from './clock.ts'
import { detailLifetimeMs, endOf } from './call-life.ts'
import { startChange } from './create-service.ts'
import { flippedIn, profileOf } from './profile.ts'
import type { Tables } from './rows.ts'
import { put, remove, type State } from './state.ts'
import { longestCallMs } from './traffic-plan.ts'

/**
 * A start and the changes since that still matter at service time `now`. What a record was before a change is
 * kept while a call that started then can still be asked for; placed calls until their detail record is gone;
 * removals of live records until these would be gone by themselves.
 */
export function compact(state: State, now: number): Change[] {
  const oldest = now - detailLifetimeMs - longestCallMs
  const { applications, phoneNumbers, speechCredentials, calls, removedCalls, hungUp } = state.tables
  const changes: Change[] = [
    ...changesOf('applications', applications, oldest),
    ...changesOf('phoneNumbers', phoneNumbers, oldest),
    // Nothing asks what a credential was.
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
  // Every change counts one: after a replay the sequence, hence the next sid, is what it is now.
  return [{ ...startChange(state.options, state.startedAt), sequence: state.sequence - changes.length }, ...changes]
}

/** What was flipped since the start: the seeded records are those of the profile that it started with. */
function profileChange({ options, profile }: State): Change[] {
  const started = profileOf(options.profile, options.switches)
  const isAsStarted = JSON.stringify(started) === JSON.stringify(profile)
  return isAsStarted ? [] : [{ type: 'profile', profile: profile.name, switches: flippedIn(profile) }]
}

/** The changes of one table, keys in the table's order: the order of creation is what lists show. */
function changesOf<Name extends keyof Tables>(name: Name, table: State['tables'][Name], oldest: number): Change[] {
  return table.changedKeys().flatMap((key) => {
    const past = table.past(key)
    // Only the last of the changes nobody asks behind has to be told.
    const firstTold = Math.max(
      0,
      past.findLastIndex(({ until }) => until <= oldest),
    )
    const isOver = firstTold === past.length - 1 && table.get(key) === undefined
    // Made and removed before anybody can ask: as if it had never been.
    if (isOver && past[0]?.value === undefined && (past[firstTold]?.until ?? 0) <= oldest) return []
    return past.slice(firstTold).flatMap(({ until }, index): Change[] => {
      const next = past[firstTold + index + 1]
      const value = next === undefined ? table.get(key) : next.value
      return [value === undefined ? remove(name, key, until) : put<Name>(name, key, value, until)]
    })
  })
}
