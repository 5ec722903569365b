/** Searching phone numbers: any digits in any spelling, or words of names, or sids. */
import { fold } from '../../lib/fold.ts'
import { remember } from '../../lib/once-per.ts'
import { digitsMatch, looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import type { RowSearch } from '../../patterns/rows.ts'
import type { NumberRow } from './number-rows.ts'

/** One thing that a row must hold. `digits`: the words make up a number, which fits in any spelling. */
interface Term {
  readonly words: readonly string[]
  readonly digits: string | null
}

/** Fewer digits than this are in too many sids to be meant as part of one. */
const leastSidDigits = 8

/** What a query asks for. Neighbouring words that make up a number are one: "+1 (415) 555 reception" is two terms. */
function toTerms(query: string): Term[] {
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

/** Finds the rows that hold every term of a query somewhere. */
export const searchNumbers: RowSearch<NumberRow> = (query) => {
  const fits = toTerms(query).map(toTermFit)
  return fits.length === 0 ? null : (row) => fits.every((fitsTerm) => fitsTerm(row))
}

/** A number in any spelling; or each word somewhere: in the number, in a name, and, where it is long enough, in a sid. */
function toTermFit({ words, digits }: Term): (row: NumberRow) => boolean {
  const looksAtSids = digits === null || digits.length >= leastSidDigits
  const fitWords = words.map((word) => {
    const isIn = (text: string | null) => text !== null && fold(text).includes(word)
    // 100,000 numbers share a few applications and carriers, each of which is looked at once.
    const isInSid = (sid: string | null) => looksAtSids && isIn(sid)
    const isInApplication = remember((sid: string | null, row: NumberRow) => isIn(row.applicationName) || isInSid(sid))
    const isInCarrier = remember((sid: string | null, row: NumberRow) => isIn(row.carrierName) || isInSid(sid))
    // A single word that makes up a number is in the text of one only where its digits are.
    const looksAtText = digits === null || words.length > 1
    return (row: NumberRow) =>
      isInApplication(row.applicationSid, row) ||
      isInCarrier(row.carrierSid, row) ||
      (looksAtText && isIn(row.number)) ||
      // Not even read where it can't be meant: writing 100,000 sids is a fifth of what a key takes.
      (looksAtSids && isIn(row.sid))
  })
  if (digits === null) return (row) => fitWords.every((fits) => fits(row))
  return (row) => digitsMatch(toDigits(row.number), digits) || fitWords.every((fits) => fits(row))
}
