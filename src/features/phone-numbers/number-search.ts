/** Searches phone numbers: by digits in any spelling, words of names, or SIDs. */
import { fold } from '../../lib/fold.ts'
import { memoize } from '../../lib/once-per.ts'
import { digitsMatch, looksLikeNumber, mayBeInSid, toDigits, numberIn } from '../../lib/phone-digits.ts'
import type { RowSearch } from '../../patterns/list/rows.ts'
import type { NumberRow } from './number-rows.ts'

/** A condition that a row must meet. `digits`: the words form a number, which matches in any spelling. */
interface Term {
  readonly words: readonly string[]
  readonly digits: string | null
}

/** Parses a query. Neighbouring words that form a number are one term: "+1 (415) 555 reception" is two terms. */
function toTerms(query: string): Term[] {
  const all = query.split(/\s+/).filter((word) => word !== '')
  const number = numberIn(query)
  if (number !== null) return [{ ...toNumberTerm(all), digits: toDigits(number) }]
  const terms: Term[] = []
  let run: string[] = []
  const endRun = () => {
    if (run.length > 0) terms.push(toNumberTerm(run))
    run = []
  }
  for (const word of all) {
    // A lone "-" within a number belongs to it; elsewhere it is a word of its own.
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

/** Finds the rows that match every term of a query. */
export const searchNumbers: RowSearch<NumberRow> = Object.assign(
  (query: string) => {
    const matchers = toTerms(query).map(toTermMatcher)
    return matchers.length === 0 ? null : (row: NumberRow) => matchers.every((matches) => matches(row))
  },
  {
    narrows: (before: string, after: string) => {
      const terms = toTerms(after)
      return toTerms(before).every((term) => terms.some((other) => implies(other, term)))
    },
  },
)

/** Whether every row that fits the narrower term surely fits the wider one. */
function implies(narrower: Term, wider: Term): boolean {
  const [word = '', ...more] = wider.words
  if (more.length > 0 || narrower.words.length > 1 || narrower.words[0]?.includes(word) !== true) return false
  if (narrower.digits === null || wider.digits === null) return narrower.digits === wider.digits
  // 0049 also finds numbers that begin with 49, which 00 doesn't find.
  const isPlain = !narrower.digits.startsWith('00') && narrower.digits.includes(wider.digits)
  // Eight digits also find SIDs, which seven don't.
  return isPlain && mayBeInSid(narrower.digits) === mayBeInSid(wider.digits)
}

/** Matches a number in any spelling; or each word in the number, a name or, if long enough, a SID. */
function toTermMatcher({ words, digits }: Term): (row: NumberRow) => boolean {
  const mayBeSid = mayBeInSid(digits)
  const textMatchers = words.map((word) => {
    const isIn = (text: string | null) => text !== null && fold(text).includes(word)
    // Checked once per application and carrier, since 100,000 numbers share a few of them.
    const isInSid = (sid: string | null) => mayBeSid && isIn(sid)
    const isInApplication = memoize((sid: string | null, row: NumberRow) => isIn(row.applicationName) || isInSid(sid))
    const isInCarrier = memoize((sid: string | null, row: NumberRow) => isIn(row.carrierName) || isInSid(sid))
    // A single word that forms a number can only occur in one that has its digits.
    const looksAtText = digits === null || words.length > 1
    return (row: NumberRow) =>
      isInApplication(row.applicationSid, row) ||
      isInCarrier(row.carrierSid, row) ||
      (looksAtText && isIn(row.number)) ||
      // Read the SID only if needed: writing 100,000 SIDs takes a fifth of a keystroke's time.
      (mayBeSid && isIn(row.sid))
  })
  if (digits === null) return (row) => textMatchers.every((matches) => matches(row))
  return (row) => digitsMatch(toDigits(row.number), digits) || textMatchers.every((matches) => matches(row))
}
