import { toWords } from '../../../lib/fold.ts'
import { z } from '../../../contract/zod.ts'
import { digitsMatch, mayBeInSid, toDigits, numberIn } from '../../../lib/phone-digits.ts'
import { groupBy, recordOf } from '../../../lib/records.ts'
import type { RowFilters } from '../../../patterns/list/row-filters.ts'
import type { RowSearch } from '../../../patterns/list/rows.ts'
import { urlField } from '../../../patterns/url/url-state.ts'
import type { CallRow } from './call-rows.ts'
import type { CallState } from './watched-call.ts'

export const callStates: readonly CallState[] = ['active', 'ended', 'unknown', 'gone']

export const traits = ['application', 'direction', 'number', 'trunk'] as const
export type Trait = (typeof traits)[number]

/** Stands for a missing value. No sid, number or trunk looks like this. */
export const noValue = '(none)'

/** '' means no grouping. Not one of the filters: clearing those keeps it. */
export const groupSchema = z.object({ group: urlField(z.enum(['', ...traits]), '') })

/** The shown states. A malformed value means the default. */
export function shownStates(show: string): ReadonlySet<CallState> {
  const named = callStates.filter((state) => show.split('.').includes(state))
  return new Set(named.length > 0 || show === 'none' ? named : ['active'])
}

export function toggled(show: string, state: string): string {
  const shown = shownStates(show)
  const next = callStates.filter((one) => shown.has(one) !== (one === state))
  return next.length === 0 ? 'none' : next.join('.')
}

export function traitOf({ value, number, trunk }: CallRow, trait: Trait): string {
  const own = { application: value.application_sid, direction: value.direction, number, trunk }[trait]
  return own === null || own === '' ? noValue : own
}

type Name = 'show' | Trait

export const callFilters: RowFilters<CallRow, Name> = {
  /** State names joined by dots: "active.ended". */
  show: { valueOf: ({ state }) => state, off: 'active', several: { shown: shownStates, toggled } },
  ...recordOf(traits, (trait) => ({ valueOf: (row: CallRow) => traitOf(row, trait) })),
}

/** Sorts rows by group: largest group first, then by value; calls without the trait last. */
export function inGroups(rows: readonly CallRow[], trait: Trait): CallRow[] {
  const groups = groupBy(rows, (row) => traitOf(row, trait))
  const order = [...groups].toSorted(
    ([a, one], [b, two]) =>
      Number(a === noValue) - Number(b === noValue) || two.length - one.length || (a < b ? -1 : 1),
  )
  return order.flatMap(([, members]) => members)
}

/** Matches a number in any spelling, or every word anywhere. */
export const searchCalls: RowSearch<CallRow> = (query) => {
  const words = toWords(query)
  const number = numberIn(query)
  const digits = number === null ? null : toDigits(number)
  const looksAtSids = mayBeInSid(digits)
  return ({ digits: numbers, text, sids }) =>
    (digits !== null && numbers.some((number) => digitsMatch(number, digits))) ||
    words.every((word) => text.includes(word) || (looksAtSids && sids.includes(word)))
}
