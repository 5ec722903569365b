/** Searching phone numbers: any digits in any spelling, or words of names, or sids. */
import { fold } from '../../lib/fold.ts'
import { digitsMatch, looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import type { NumberRow } from './number-rows.ts'

/** One thing that a row must hold. `digits`: the words make up a number, which fits in any spelling. */
interface Term {
  readonly words: readonly string[]
  readonly digits: string | null
}

/** Fewer digits than this are in too many sids to be meant as part of one. */
const leastSidDigits = 8

/** What a query asks for. Neighbouring words that make up a number are one: "+1 (415) 555 reception" is two terms. */
export function toTerms(query: string): Term[] {
  const all = query.split(/\s+/).filter((word) => word !== '')
  if (looksLikeNumber(query)) return [toNumberTerm(all)]
  const terms: Term[] = []
  let run: string[] = []
  const endRun = () => {
    if (run.length > 0) terms.push(toNumberTerm(run))
    run = []
  }
  for (const word of all) {
    // A lone "-" within a number belongs to it, and stands for itself elsewhere.
    if (looksLikeNumber([...run, word].join(' '))) run.push(word)
    else {
      endRun()
      terms.push({ words: [fold(word)], digits: null })
    }
  }
  endRun()
  return terms
}

function toNumberTerm(words: readonly string[]): Term {
  return { words: words.map((word) => fold(word)), digits: toDigits(words.join(' ')) }
}

/** Whether a row holds every term somewhere. No terms fit any row. */
export function fitsTerms(row: NumberRow, terms: readonly Term[]): boolean {
  return terms.every((term) => fitsTerm(row, term))
}

function fitsTerm({ digits, text, sids }: NumberRow, term: Term): boolean {
  if (term.digits !== null && digitsMatch(digits, term.digits)) return true
  return term.words.every(
    (word) =>
      text.includes(word) || ((term.digits === null || term.digits.length >= leastSidDigits) && sids.includes(word)),
  )
}
