/** The settings endpoints: `/__mock__/clock`, `/__mock__/switches` and `/__mock__/faults`. */
import type { ProfileChange } from '../service/change.ts'
import { advanced, atRate, type ClockSetting, serviceTime } from '../service/clock.ts'
import { type Fault, FaultInput } from '../service/fault.ts'
import { describeSwitches, flippedIn, type Profile, profileOf, switchNames, toFlipped } from '../service/profile.ts'
import type { Delivery, Service } from '../service/service.ts'
import { ClockInput, ControlError, parseInput, SwitchesChange } from './control-inputs.ts'
import type { FaultCounts } from './faults.ts'
import type { RequestLog } from './request-log.ts'
import type { Store } from './store.ts'

/** The parts of the host that the control endpoints act on. */
export interface Controlled {
  readonly service: Service
  readonly store: Store
  readonly log: RequestLog
  readonly counts: FaultCounts
  /** Returns real time, ms since 1970; service time is derived from it and the clock setting. */
  readonly realNow: () => number
  /** Returns a web callback's outcome, if the host sends callbacks; undefined while there is none. */
  readonly outcomeOf?: (delivery: Delivery) => string | undefined
}

export interface ControlRequest {
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** The rest of the path: a fault's id. */
  readonly rest: string
}

export function readClock({ service, realNow }: Controlled): object {
  return describeClock(service.state.clock, realNow())
}

export async function setClock(controlled: Controlled, { body }: ControlRequest): Promise<object> {
  const input = parseInput(ClockInput, body)
  const { service, store, realNow } = controlled
  await store.exclusive(() => store.append([{ type: 'clock', clock: toClock(service.state.clock, realNow(), input) }]))
  return readClock(controlled)
}

/** Throws ControlError 400 for a past time, since existing records would have to vanish. */
function toClock(clock: ClockSetting, real: number, { freeze, run, rate, advance = 0 }: ClockInput): ClockSetting {
  const speed = freeze === undefined ? (run === true ? 1 : rate) : 0
  const paced = speed === undefined ? clock : atRate(clock, real, speed)
  const jump = typeof freeze === 'number' ? freeze - serviceTime(clock, real) : 0
  if (jump < 0) throw new ControlError(400, 'freeze: the clock cannot go back; reset with {"now": time} instead')
  return advanced(paced, real, jump + advance)
}

export function describeClock(clock: ClockSetting, real: number): object {
  const now = serviceTime(clock, real)
  return { now: iso(now), ms: now, rate: clock.rate, frozen: clock.rate === 0 }
}

export function iso(ms: number): string {
  return new Date(ms).toISOString()
}

export function readSwitches({ service }: Controlled): object {
  const { profile } = service.state
  return { profile: profile.name, flipped: flippedIn(profile), switches: describeSwitches(profile) }
}

export async function setSwitches(controlled: Controlled, { body }: ControlRequest): Promise<object> {
  const input = parseInput(SwitchesChange, body)
  return changeProfile(controlled, (profile) => ({
    profile: input.profile ?? profile.name,
    switches: { ...(input.profile === undefined ? flippedIn(profile) : {}), ...toFlipped(input.switches ?? {}) },
  }))
}

export async function restoreSwitches(controlled: Controlled, { rest }: ControlRequest): Promise<object> {
  if (rest !== '' && !switchNames.some((name) => name === rest)) throw new ControlError(404, `unknown switch: ${rest}`)
  return changeProfile(controlled, (profile) => {
    const left = Object.entries(flippedIn(profile)).filter(([name]) => rest !== '' && name !== rest)
    return { profile: profile.name, switches: Object.fromEntries(left) }
  })
}

async function changeProfile(
  controlled: Controlled,
  change: (profile: Profile) => Omit<ProfileChange, 'type'>,
): Promise<object> {
  const { service, store } = controlled
  await store.exclusive(() => {
    const { profile, switches } = change(service.state.profile)
    // Stores only the differences from the profile, so that the log shows only what is unusual.
    return store.append([{ type: 'profile', profile, switches: flippedIn(profileOf(profile, switches)) }])
  })
  return readSwitches(controlled)
}

/** Returns active and used-up faults, each with how often it `fired` in this host. */
export function readFaults({ service, counts }: Controlled): object {
  const counted = (fault: Fault) => ({ ...fault, fired: counts.fired(fault.id) })
  return { faults: service.state.faults.map(counted), spent: counts.spent.map(counted) }
}

export async function addFault({ service, store }: Controlled, { body }: ControlRequest): Promise<object> {
  const input = parseInput(FaultInput, body)
  return store.exclusive(async () => {
    const { faults, sequence } = service.state
    // Adding a fault is a numbered change, so its id stays unique even after the host restarts.
    const fault: Fault = { id: `fault-${sequence + 1}`, ...input }
    await store.append([{ type: 'faults', faults: [...faults, fault] }])
    return fault
  })
}

export async function removeFaults(controlled: Controlled, { rest }: ControlRequest): Promise<object> {
  const { service, store, counts } = controlled
  await store.exclusive(async () => {
    const { faults } = service.state
    const left = rest === '' ? [] : faults.filter(({ id }) => id !== rest)
    if (rest !== '' && left.length === faults.length) throw new ControlError(404, `unknown fault: ${rest}`)
    if (left.length < faults.length) await store.append([{ type: 'faults', faults: left }])
  })
  if (rest === '') counts.clear()
  return readFaults(controlled)
}
