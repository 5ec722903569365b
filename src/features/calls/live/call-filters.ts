import { toWords } from '../../../lib/fold.ts'
import { z } from '../../../contract/zod.ts'
import { digitsMatch, looksLikeNumber, toDigits } from '../../../lib/phone-digits.ts'
import { groupBy, recordOf } from '../../../lib/records.ts'
import { type RowFilters, toFilterSchema } from '../../../patterns/row-filters.ts'
import type { RowSearch } from '../../../patterns/rows.ts'
import { urlField } from '../../../patterns/url-state.ts'
import type { CallRow } from './call-rows.ts'
import type { CallState } from './watched-call.ts'

export const callStates: readonly CallState[] = ['active', 'ended', 'unknown', 'gone']

export const traits = ['application', 'direction', 'number', 'trunk'] as const
export type Trait = (typeof traits)[number]

/** In the place of a value that a call does not have. No sid, number or trunk is written like that. */
export const noValue = '(none)'

/** '' is no group. Grouping is no filter, and stays when filters are cleared. */
export const groupSchema = z.object({ group: urlField(z.enum(['', ...traits]), '') })

/** Which states are shown. A mangled link shows what the page shows by itself. */
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
  /** Names of states with dots between: "active.ended". */
  show: { valueOf: ({ state }) => state, off: 'active', several: { shown: shownStates, toggled } },
  ...recordOf(traits, (trait) => ({ valueOf: (row: CallRow) => traitOf(row, trait) })),
}
export const filterSchema = toFilterSchema(callFilters)

/** Group by group: the largest first, those of one size by name; calls without the trait last. */
export function inGroups(rows: readonly CallRow[], trait: Trait): CallRow[] {
  const groups = groupBy(rows, (row) => traitOf(row, trait))
  const order = [...groups].toSorted(
    ([a, one], [b, two]) =>
      Number(a === noValue) - Number(b === noValue) || two.length - one.length || (a < b ? -1 : 1),
  )
  return order.flatMap(([, members]) => members)
}

/** Fewer digits than this are in too many sids to be meant as part of one. */
const leastSidDigits = 8

/** A number in any spelling, or every word somewhere. */
export const searchCalls: RowSearch<CallRow> = (query) => {
  const words = toWords(query)
  const digits = looksLikeNumber(query) ? toDigits(query) : null
  const looksAtSids = digits === null || digits.length >= leastSidDigits
  return ({ digits: numbers, text, sids }) =>
    (digits !== null && numbers.some((number) => digitsMatch(number, digits))) ||
    words.every((word) => text.includes(word) || (looksAtSids && sids.includes(word)))
}
