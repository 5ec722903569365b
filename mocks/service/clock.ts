/**
 * Service time as a function of real time: `service + (real - since) * rate`. Running is rate 1, frozen is rate 0,
 * advanced is a later `service`. The service never reads another clock.
 */
export interface ClockSetting {
  /** Real time of the setting, ms since 1970. */
  readonly since: number
  /** Service time at `since`, ms since 1970. */
  readonly service: number
  readonly rate: number
}

/** In ms. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const realTime: ClockSetting = { since: 0, service: 0, rate: 1 }

/** The last millisecond with a four-digit year in ISO 8601; the clock stops here. */
export const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Returns service time at a given real time, whole ms since 1970. */
export function serviceTime(clock: ClockSetting, real: number): number {
  return Math.min(latest, Math.round(clock.service + (real - clock.since) * clock.rate))
}

/** Continues from the current service time at another rate (0 freezes). */
export function atRate(clock: ClockSetting, real: number, rate: number): ClockSetting {
  return { since: real, service: serviceTime(clock, real), rate }
}

/** Moves service time forward by `ms`. Never back, since existing records would have to vanish. */
export function advanced(clock: ClockSetting, real: number, ms: number): ClockSetting {
  return { since: real, service: serviceTime(clock, real) + Math.max(0, ms), rate: clock.rate }
}
