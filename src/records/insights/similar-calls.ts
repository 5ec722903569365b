/** Counts the calls that ended as one did. Pure. */
import { recordOf } from '../../lib/records.ts'
import { type CallList, type CountedPeriod, numberBy, onsetOf, rowsWithin } from './call-list.ts'

/** What a call has in common with others. `called`, `caller`: the number. `all`: only the direction. */
export const comparisons = ['application', 'called', 'caller', 'trunk', 'all'] as const
export type Comparison = (typeof comparisons)[number]

/** The call to compare with others: plain data, for a worker. */
export interface SimilarRequest extends CountedPeriod {
  /** -1 for none. */
  readonly sip: number
  readonly direction: string | null
  readonly trunk: string | null
  readonly caller: string
  readonly called: string
  /** Its application, with the digits of the numbers that use it; null if unknown. */
  readonly application: { readonly sid: string; readonly numbers: readonly string[] } | null
}

export type SimilarCalls = ReturnType<typeof countSimilar>
export type SimilarCounts = NonNullable<SimilarCalls['counts'][Comparison]>

/** Counts the calls of the same direction that ended as one did: by application, number, trunk, and overall. */
export function countSimilar(list: CallList, request: SimilarRequest) {
  const { application, direction } = request
  const [trunk, sid, way] = [list.text('trunk'), list.text('application_sid'), list.text('direction')]
  const [caller, called] = [numberBy(list.text('from')), numberBy(list.text('to'))]
  const numbers = new Set(application?.numbers)
  const tests: Readonly<Record<Comparison, ((row: number) => boolean) | null>> = {
    application:
      application === null
        ? null
        : (row) => sid(row) === application.sid || (way(row) === 'inbound' && numbers.has(called(row))),
    called: request.called === '' ? null : (row) => called(row) === request.called,
    caller: request.caller === '' ? null : (row) => caller(row) === request.caller,
    trunk: request.trunk === null ? null : (row) => trunk(row) === request.trunk,
    all: () => true,
  }
  const rows = rowsWithin(list, request).filter((row) => way(row) === direction)
  const isSimilar = (row: number) => list.sip(row) === request.sip && list.answered(row) === false
  const count = (test: ((row: number) => boolean) | null) => {
    const own = test === null ? [] : rows.filter(test)
    const [first] = own
    if (test === null || first === undefined) return null
    const since = list.attempted(own[onsetOf(own.map(isSimilar))] ?? first)
    // Not by place: calls of the very same time are in the link, too.
    const counted = own.filter((row) => list.attempted(row) >= since)
    const others = rows.filter((row) => !test(row) && list.attempted(row) >= since)
    return {
      /** Start of the counted period, ms since 1970. */
      since,
      /** Calls with the same value, and those of them that ended the same way. */
      calls: counted.length,
      similar: counted.filter(isSimilar).length,
      /** The other calls of the same direction since then. */
      others: { calls: others.length, similar: others.filter(isSimilar).length },
    }
  }
  let oldest = Number.POSITIVE_INFINITY
  for (let row = 0; row < list.length; row += 1) oldest = Math.min(oldest, list.attempted(row) || oldest)
  return {
    /** Number of records to count in, and the time of the oldest. */
    records: list.length,
    oldest,
    /** null if the call has no such value, or no record has it. */
    counts: recordOf(comparisons, (by) => count(tests[by])),
  }
}
