import type { SwitchAnswer, SwitchValue } from './control-answers.ts'

/** A value of a switch as people read it; null is "no limit" wherever a number may stand in its place. */
export function valueWords(value: SwitchValue): string {
  if (value === null) return 'none'
  return value === '' ? 'empty' : String(value)
}

/** What was typed for a switch without a list of values. Where it takes no text, nothing typed is null. */
export function typedValue({ documented, deployed }: SwitchAnswer, text: string): SwitchValue {
  if (typeof documented === 'string' && typeof deployed === 'string') return text
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

/** Words of a switch's name apart: "pageBase" is found by "page base", too. */
export function fitsFilter({ name, about }: SwitchAnswer, filter: string): boolean {
  const apart = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`)
  const text = `${name} ${apart} ${about}`.toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
