import { formatCountOf } from '../../lib/count.ts'
import { formatMinute, type Zone } from '../../lib/time.ts'
import type { StateAnswer } from './control-answers.ts'

/** "running", "frozen", "running at 60×". */
export function paceWords(rate: number): string {
  if (rate === 0) return 'frozen'
  return rate === 1 ? 'running' : `running at ${rate}×`
}

/** What the banner says, in parts, what matters most first: on a narrow screen the last ones are cut off. */
export function barWords({ options, clock, faults }: StateAnswer, zone: Zone): readonly string[] {
  const flipped = Object.keys(options.switches).length
  const plus = flipped === 0 ? '' : ` + ${formatCountOf(flipped, 'switch', 'switches')}`
  return [
    options.scenario,
    options.profile + plus,
    faults.length === 0 ? 'no faults' : formatCountOf(faults.length, 'fault'),
    `clock ${paceWords(clock.rate)}${clock.rate === 1 ? '' : `, ${formatMinute(clock.ms, zone)}`}`,
    `seed ${options.seed}`,
  ]
}
