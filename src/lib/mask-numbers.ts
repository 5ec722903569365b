/** Hides the digits of phone numbers in texts, in any place and spelling. Pure. */
import { toDigits } from './phone-digits.ts'

/** Characters between the digits of a number; a plus, blank or bracket may be percent-encoded. */
const between = String.raw`(?:[\s().\-/+\u00A0\u2010-\u2015]|%2[089BDEF]){0,4}`
const runs = new RegExp(String.raw`\p{Nd}(?:${between}\p{Nd})*`, 'giu')
/** How many last digits identify a number, even without its country code. */
const coreLength = 7
/** Fewer digits could be any figure. */
const minLength = 3

/** Returns the digits of each number in a party of a call: a number in any spelling, or a URI, except its host. */
function numbersIn(party: string): string[] {
  const [user = ''] = party.split('@')
  // Without brackets, since toDigits leaves out the zero of "+44 (0)20".
  return Array.from(user.matchAll(runs), ([run]) => toDigits(run.replaceAll(/%2[\da-f]|[()]/gi, '')))
}

/**
 * Returns a function that hides these parties' numbers in a text, except their last `keep` digits; numbers that aren't
 * longer than that, completely. A `*` replaces each digit.
 */
export function createNumberMask(parties: readonly string[], keep: number): (text: string) => string {
  const numbers = [...new Set(parties.flatMap(numbersIn))].filter(({ length }) => length >= minLength)
  return (text) => text.replaceAll(runs, (run) => maskRun(run, numbers, keep))
}

function maskRun(run: string, numbers: readonly string[], keep: number): string {
  // The digits of a percent-encoded character don't belong to the number.
  const places = Array.from(run.matchAll(/%2[\da-f]|\p{Nd}/giu)).filter(([one]) => one.length < 3)
  const digits = places.map(([digit]) => toDigits(digit)).join('')
  const hidden = new Set<number>()
  for (const number of numbers) {
    const core = number.slice(-coreLength)
    for (let at = digits.indexOf(core); at !== -1; at = digits.indexOf(core, at + 1)) {
      let [first, rest] = [at, number.length - core.length]
      while (rest > 0 && first > 0 && digits[first - 1] === number[rest - 1]) [first, rest] = [first - 1, rest - 1]
      const end = at + core.length - (number.length > keep ? keep : 0)
      for (let place = first; place < end; place += 1) hidden.add(place)
    }
  }
  if (hidden.size === 0) return run
  let place = -1
  return run.replaceAll(/%2[\da-f]|\p{Nd}/giu, (one) => {
    if (one.length > 2) return one
    place += 1
    return hidden.has(place) ? '*' : one
  })
}
