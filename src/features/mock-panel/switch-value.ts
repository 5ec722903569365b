import { toWords } from '../../lib/fold.ts'
import { toNumber } from './control.ts'
import type { SwitchAnswer, SwitchValue } from './control-answers.ts'

/** A switch value for display; null means "no limit" for numbers. */
export function valueText(value: SwitchValue): string {
  if (value === null) return 'none'
  return value === '' ? 'empty' : String(value)
}

/** Parses the input for a switch without a list of values. Empty is null, unless the switch takes text. */
export function typedValue({ documented, deployed }: SwitchAnswer, text: string): SwitchValue {
  if (typeof documented === 'string' && typeof deployed === 'string') return text
  return text.trim() === '' ? null : toNumber(text)
}

/** Also matches the words of a switch's name: "page base" finds "pageBase". */
export function matchesFilter({ name, about }: SwitchAnswer, filter: string): boolean {
  const apart = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`)
  const text = `${name} ${apart} ${about}`.toLowerCase()
  return toWords(filter).every((word) => text.includes(word))
}
