/** `/__mock__/clock`: service time. */
import { advanced, atRate, type ClockSetting, serviceTime } from '../service/clock.ts'
import { ClockInput, ControlError, parseInput } from './control-inputs.ts'
import type { Controlled, ControlRequest } from './controlled.ts'

export function readClock({ service, realNow }: Controlled): object {
  return describeClock(service.state.clock, realNow())
}

export async function setClock(controlled: Controlled, { body }: ControlRequest): Promise<object> {
  const input = parseInput(ClockInput, body)
  const { service, store, realNow } = controlled
  await store.exclusive(() => store.append([{ type: 'clock', clock: toClock(service.state.clock, realNow(), input) }]))
  return readClock(controlled)
}

/** Throws ControlError 400 for a moment that has passed: records would un-happen. */
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
