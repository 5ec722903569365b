import type { Json } from '../../contract/json.ts'
import type { RecentCallField } from '../../contract/recent-calls.ts'
import { isResultGroup, resultGroups } from '../../lib/call-result.ts'
import { recordOf } from '../../lib/records.ts'
import { digitsMatch, looksLikeNumber, numberMatches, toDigits, toPartyKey, numberIn } from '../../lib/phone-digits.ts'
import { resultField } from './call-results.ts'
import { toJsonText } from './json-text.ts'
import type { RecordFilter, ValueTest } from './select-rows.ts'
import type { TimeRange } from '../../lib/durations.ts'

/** Fields whose values are counted and offered as choices. */
export const facetFields = [
  resultField,
  'direction',
  'answered',
  'sip_status',
  'termination_reason',
  'trunk',
] as const satisfies readonly (RecentCallField | typeof resultField)[]
export type FacetField = (typeof facetFields)[number]

/** The loaded records to show, of those attempted in a range: plain data, for a worker and for a manifest. */
export interface RecordQuery extends TimeRange {
  /** In progress at this time: attempted by then, and terminated after it. */
  readonly at: number | null
  /**
   * The choice of each field as `toChoice` writes it; for `sip_status` also a class, "4xx", for `result` also a group,
   * "failed". '' for any.
   */
  readonly choices: Readonly<Record<FacetField, string>>
  /** Either party's number in any spelling, or a part of it unless quoted (`exactNumber`); '' for any. */
  readonly number: string
  /** Whole seconds, inclusive; records without a duration never match. */
  readonly least: number | null
  readonly most: number | null
}

export const anyRecord: RecordQuery = {
  from: null,
  to: null,
  at: null,
  choices: recordOf(facetFields, () => ''),
  number: '',
  least: null,
  most: null,
}

/** Writes a value as a choice in a URL. Null, '' and objects begin with "!"; a leading "!" of a string is doubled. */
export function toChoice(value: Json | undefined): string {
  if (value === undefined || value === null) return '!none'
  if (value === '') return '!empty'
  if (typeof value !== 'string') return typeof value === 'object' ? `!${toJsonText(value)}` : String(value)
  return value.startsWith('!') ? `!${value}` : value
}

export function toFilter({ from, to, at, choices, number, least, most }: RecordQuery): RecordFilter {
  const fields: Record<string, ValueTest> = {}
  for (const field of facetFields) {
    if (choices[field] !== '') fields[field] = toTest(field, choices[field])
  }
  const search = number.trim()
  const either = search === '' ? null : { fields: ['from', 'to'], passes: toNumberTest(search) }
  return { from, to, at, least, most, fields, either }
}

/** A search for this number only, not for longer ones that contain it. */
export const exactNumber = (number: string): string => `"${number}"`

const exact = /^\s*"(.*)"\s*$/s

/** Tests like `numberMatches`, but computes the wanted digits once. One of several numbers has to match. */
function toNumberTest(search: string): ValueTest {
  const several = search.split(',')
  if (several.length > 1 && several.every((one) => exact.test(one) || looksLikeNumber(one))) {
    const tests = several.map(toNumberTest)
    return (value) => tests.some((test) => test(value))
  }
  const [, only] = exact.exec(search) ?? []
  if (only !== undefined) {
    const key = toPartyKey(only)
    return (value) => typeof value === 'string' && toPartyKey(value) === key
  }
  const number = numberIn(search)
  if (number === null) return (value) => typeof value === 'string' && numberMatches(value, search)
  const wanted = toDigits(number)
  return (value) => typeof value === 'string' && digitsMatch(toDigits(value), wanted)
}

function toTest(field: FacetField, choice: string): ValueTest {
  if (field === resultField && isResultGroup(choice)) {
    return (value) => typeof value === 'string' && resultGroups[choice].has(value)
  }
  const [, sipClass] = (field === 'sip_status' ? /^([1-6])xx$/.exec(choice) : null) ?? []
  if (sipClass === undefined) return (value) => toChoice(value) === choice
  return (value) => typeof value === 'number' && Math.floor(value / 100) === Number(sipClass)
}

const time = (ms: number) => new Date(ms).toISOString()

/** Returns a query in words, for a manifest: "direction = inbound, sip_status = 4xx"; '' if everything passes. */
export function describeQuery({ from, to, at, choices, number, least, most }: RecordQuery): string {
  const parts = [
    from !== null && `attempted_at >= ${time(from)}`,
    to !== null && `attempted_at < ${time(to)}`,
    at !== null && `attempted_at <= ${time(at)} < terminated_at`,
    ...facetFields.map((field) => choices[field] !== '' && `${field} = ${choices[field]}`),
    number.trim() !== '' && `from or to has ${number.trim()}`,
    least !== null && `duration >= ${least} s`,
    // 5.9 s still counts as 5.
    most !== null && `duration < ${most + 1} s`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
