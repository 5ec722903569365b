import { formatCountOf } from '../../lib/count.ts'
import { formatMinute, type Zone } from '../../lib/time.ts'
import type { StateAnswer } from './control-answers.ts'

export function paceWords(rate: number): string {
  if (rate === 0) return 'frozen'
  return rate === 1 ? 'running' : `running at ${rate}×`
}

/** `lead` and `tail` are dropped when space is short. */
export interface BarPart {
  readonly lead?: string
  readonly text: string
  readonly tail?: string
}

/** The parts of the banner, most important first: a narrow screen cuts off the end. */
export function barWords({ options, clock, faults }: StateAnswer, zone: Zone): readonly BarPart[] {
  const flipped = Object.keys(options.switches).length
  const plus = flipped === 0 ? {} : { tail: flipped === 1 ? ' switch' : ' switches' }
  const moment = clock.rate === 1 ? {} : { tail: `, ${formatMinute(clock.ms, zone)}` }
  return [
    { text: options.scenario },
    { text: options.profile + (flipped === 0 ? '' : ` + ${flipped}`), ...plus },
    { text: formatCountOf(faults.length, 'fault') },
    { text: `seed ${options.seed}` },
    { lead: 'clock ', text: paceWords(clock.rate), ...moment },
  ]
}
