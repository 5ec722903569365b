/** Filters and groups of the list of calls, as they stand in its URL, and what each of them would leave. */
import { z } from '../../../contract/zod.ts'
import { digitsMatch, looksLikeNumber, toDigits } from '../../../lib/phone-digits.ts'
import type { RowMatcher } from '../../../patterns/row-query.ts'
import { toWords } from '../../../patterns/rows.ts'
import { urlField } from '../../../patterns/url-state.ts'
import type { CallRow } from './call-rows.ts'
import type { CallState } from './watched-call.ts'

export const callStates: readonly CallState[] = ['active', 'ended', 'unknown', 'gone']

/** What calls can be filtered and grouped by, besides their state. */
export const traits = ['application', 'direction', 'number', 'trunk'] as const
export type Trait = (typeof traits)[number]

/** In the place of a value that a call does not have. No sid, number or trunk is written like that. */
export const noValue = '(none)'

/** '' is no filter, and no group. */
export const filterSchema = z.object({
  /** Names of states with dots between: "active.ended". */
  show: urlField(z.string(), 'active'),
  application: urlField(z.string(), ''),
  direction: urlField(z.string(), ''),
  number: urlField(z.string(), ''),
  trunk: urlField(z.string(), ''),
  group: urlField(z.enum(['', ...traits]), ''),
})
export type CallFilters = Readonly<z.output<typeof filterSchema>>

/** As the page comes. Grouping is no filter, and stays. */
export const noFilters = { show: 'active', application: '', direction: '', number: '', trunk: '' } as const

/** Which states are shown. A mangled link shows what the page shows by itself. */
export function shownStates(show: string): ReadonlySet<CallState> {
  const named = callStates.filter((state) => show.split('.').includes(state))
  return new Set(named.length > 0 || show === 'none' ? named : ['active'])
}

/** With one state more, or less. */
export function toggled(show: string, state: CallState): string {
  const shown = shownStates(show)
  const next = callStates.filter((one) => shown.has(one) !== (one === state))
  return next.length === 0 ? 'none' : next.join('.')
}

export function hasFilters(filters: CallFilters): boolean {
  return traits.some((trait) => filters[trait] !== '') || filters.show !== noFilters.show
}

/** What a row is under a trait. */
export function traitOf({ value, number, trunk }: CallRow, trait: Trait): string {
  const own = { application: value.application_sid, direction: value.direction, number, trunk }[trait]
  return own === null || own === '' ? noValue : own
}

/** Calls per choice of each filter, among those that the search and the other filters leave. */
export interface CallCounts {
  readonly states: Readonly<Record<CallState, number>>
  readonly traits: Readonly<Record<Trait, ReadonlyMap<string, number>>>
}

/** Calls that fit search and filters, group by group where they are grouped; with the counts. */
export function callMatcher(filters: CallFilters): RowMatcher<CallRow, CallCounts> {
  const shown = shownStates(filters.show)
  const { group } = filters
  return (query) => {
    const fitsQuery = toTest(query)
    const states: Record<CallState, number> = { active: 0, ended: 0, unknown: 0, gone: 0 }
    const counts = { application: newCount(), direction: newCount(), number: newCount(), trunk: newCount() }
    return {
      fits: (row) => {
        if (!fitsQuery(row)) return false
        const misses = traits.filter((trait) => filters[trait] !== '' && filters[trait] !== traitOf(row, trait))
        if (misses.length === 0) states[row.state] += 1
        if (!shown.has(row.state)) return false
        for (const trait of traits) {
          if (misses.length === 0 || (misses.length === 1 && misses[0] === trait))
            add(counts[trait], traitOf(row, trait))
        }
        return misses.length === 0
      },
      counts: () => ({ states, traits: counts }),
      ...(group === '' ? {} : { arrange: (found) => inGroups(found, group) }),
    }
  }
}

/** Group by group: the largest first, those of one size by name; calls without the trait last. */
function inGroups(rows: readonly CallRow[], trait: Trait): CallRow[] {
  const groups = new Map<string, CallRow[]>()
  for (const row of rows) {
    const value = traitOf(row, trait)
    const group = groups.get(value)
    if (group === undefined) groups.set(value, [row])
    else group.push(row)
  }
  const order = [...groups].toSorted(
    ([a, one], [b, two]) =>
      Number(a === noValue) - Number(b === noValue) || two.length - one.length || (a < b ? -1 : 1),
  )
  return order.flatMap(([, members]) => members)
}

const newCount = () => new Map<string, number>()

function add(counts: Map<string, number>, value: string) {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

/** Fewer digits than this are in too many sids to be meant as part of one. */
const leastSidDigits = 8

/** A number in any spelling, or every word somewhere. */
function toTest(query: string): (row: CallRow) => boolean {
  const words = toWords(query)
  const digits = looksLikeNumber(query) ? toDigits(query) : null
  const looksAtSids = digits === null || digits.length >= leastSidDigits
  return ({ digits: numbers, text, sids }) =>
    (digits !== null && numbers.some((number) => digitsMatch(number, digits))) ||
    words.every((word) => text.includes(word) || (looksAtSids && sids.includes(word)))
}
