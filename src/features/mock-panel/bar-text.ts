import { formatCountOf } from '../../lib/count.ts'
import { formatMinute, type Zone } from '../../lib/time.ts'
import type { StateAnswer } from './control-answers.ts'

export function paceText(rate: number): string {
  if (rate === 0) return 'frozen'
  return rate === 1 ? 'running' : `running at ${rate}×`
}

/** The text of the banner, most important first: a narrow screen cuts off the end. */
export function barText({ options, clock, faults }: StateAnswer, zone: Zone): string {
  const flipped = Object.keys(options.switches).length
  return [
    options.scenario,
    options.profile + (flipped === 0 ? '' : ` + ${formatCountOf(flipped, 'switch', 'switches')}`),
    formatCountOf(faults.length, 'fault'),
    `seed ${options.seed}`,
    `clock ${paceText(clock.rate)}${clock.rate === 1 ? '' : `, ${formatMinute(clock.ms, zone)}`}`,
  ].join(' · ')
}
