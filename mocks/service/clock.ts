/**
 * Service time as a function of real time: `service + (real - since) * rate`. Running is rate 1,
 * frozen is rate 0, advanced is a later `service`. Nothing in the service reads a clock of its own.
 */
export interface ClockSetting {
  /** Real time at which the setting was made, ms since 1970. */
  readonly since: number
  /** Service time at that moment, ms since 1970. */
  readonly service: number
  readonly rate: number
}

export const realTime: ClockSetting = { since: 0, service: 0, rate: 1 }

/** The last millisecond that ISO 8601 writes with a year of four digits; here the clock stands still. */
export const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Service time at a moment of real time, whole ms since 1970. */
export function serviceTime(clock: ClockSetting, real: number): number {
  return Math.min(latest, Math.round(clock.service + (real - clock.since) * clock.rate))
}

/** The setting that goes on from the current service time at another rate (0 freezes). */
export function atRate(clock: ClockSetting, real: number, rate: number): ClockSetting {
  return { since: real, service: serviceTime(clock, real), rate }
}

/** The setting with service time moved by `ms` (never back: records would un-happen). */
export function advanced(clock: ClockSetting, real: number, ms: number): ClockSetting {
  return { since: real, service: serviceTime(clock, real) + Math.max(0, ms), rate: clock.rate }
}
