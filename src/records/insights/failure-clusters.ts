/** Finds what failed calls have in common: application, number or trunk, and how they ended. Pure. */
import { type CallList, type CountedPeriod, numberBy, isFailed, onsetOf, rowsWithin } from './call-list.ts'
import { groupBy, recordOf } from '../../lib/records.ts'
import { compareShares } from './significance.ts'
import type { TimeSpan } from '../../lib/durations.ts'

/** Attributes that failed calls may share, the most telling first. */
export const dimensions = ['application', 'called', 'caller', 'trunk'] as const
export type Dimension = (typeof dimensions)[number]

/** Takes the place of an application for numbers without one. */
export const noApplication = '(none)'

export interface ClusterRequest extends CountedPeriod {
  /** Application or `noApplication` by digits of the called number: records of unanswered calls don't name it. */
  readonly applications: ReadonlyMap<string, string>
}

/** Counted within the span. */
export interface FailureCluster extends TimeSpan {
  /** -1 for none. */
  readonly sip: number
  /** null if neither application, number nor trunk stands out. */
  readonly by: { readonly dimension: Dimension; readonly value: string } | null
  /** For an application, the digits of the called numbers; empty if there are too many to name. */
  readonly numbers: readonly string[]
  /** The direction of all its calls; null if mixed or unknown. */
  readonly direction: string | null
  /** Whether the failures began at `from`; otherwise they occurred all along. */
  readonly hasBegun: boolean
  /** Whether a link by its numbers finds these calls only: numbers are either party's. */
  readonly isExact: boolean
  /** Failed calls of the cluster, all failed calls, and all calls with the value. */
  readonly similar: number
  readonly failed: number
  readonly calls: number
}

/** Fewer calls make no cluster. */
const min = 3
const max = 5
/** The most frequent statuses to examine, and the most frequent values of a dimension for each. */
const maxCauses = 6
const maxValues = 20
const maxNumbers = 10
/**
 * A value stands out if it separates the failed calls from the others, by Youden's J (1950): the share of the failed
 * with it minus the share of the others with it. Or if at least half of its calls failed, a tenth of all failed ones.
 */
const minJ = 0.5
const minOwn = 0.5
const minShare = 0.1

/** Returns a call's value in a dimension. */
type Values = (row: number) => string | null

/** Returns the digits of the called numbers in inbound records that name no application. */
export function calledNumbers(list: CallList, period: CountedPeriod): ReadonlySet<string> {
  const [application, direction] = [list.text('application_sid'), list.text('direction')]
  const called = numberBy(list.text('to'))
  const rows = rowsWithin(list, period).filter((row) => direction(row) === 'inbound' && application(row) === null)
  return new Set(rows.map(called))
}

/** Groups failed calls by what they have in common, largest group first. A call may be in two: of its number and its trunk. */
export function clusterFailures(list: CallList, request: ClusterRequest): readonly FailureCluster[] {
  const { applications } = request
  const [trunk, application, direction] = [list.text('trunk'), list.text('application_sid'), list.text('direction')]
  const [caller, called] = [numberBy(list.text('from')), numberBy(list.text('to'))]
  const valuesOf: Readonly<Record<Dimension, Values>> = {
    application: (row) =>
      application(row) ?? (direction(row) === 'inbound' ? (applications.get(called(row)) ?? null) : null),
    called,
    caller,
    trunk,
  }
  const rows = rowsWithin(list, request)
  const failed = rows.filter((row) => isFailed(list.answered(row), list.sip(row), direction(row)))
  const causes = [...groupBy(failed, (row) => list.sip(row))]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, maxCauses)
  const counted = recordOf(dimensions, (dimension) => countFrequent(causes, rows, valuesOf[dimension]))
  const found: FailureCluster[] = []
  for (const [sip, ofSip] of causes) {
    let rest: readonly number[] = ofSip
    while (rest.length >= min) {
      const by = bestOf(rest, rows.length, valuesOf, counted)
      const has = by === null ? () => true : (row: number) => valuesOf[by.dimension](row) === by.value
      // With those of earlier clusters: the counts must be those of the link, and of all its calls.
      const members = new Set(ofSip.filter(has))
      // Without a distinguishing value, the rest's link would also show the records of the earlier clusters.
      if (members.size < min || (by === null && rest.length < ofSip.length)) break
      const calls = rows.filter(has)
      const start = onsetOf(calls.map((row) => members.has(row)))
      const from = start === 0 ? request.from : list.attempted(calls[start] ?? 0)
      // Not by place: calls of the very same time are in the link, too.
      const kept = calls.filter((row) => members.has(row) && list.attempted(row) >= from)
      const [way = null, ...ways] = new Set(kept.map(direction))
      // The numbers of outgoing calls belong to others.
      const isOwn = by?.dimension === 'application' && way === 'inbound' && ways.length === 0
      const numbers = isOwn ? [...new Set(kept.map(called))] : []
      const parties = new Set(by === null || by.dimension === 'trunk' ? [] : isOwn ? numbers : [by.value])
      const isLinked = (row: number) => parties.has(caller(row)) || parties.has(called(row))
      found.push({
        sip,
        by,
        isExact: ofSip.every(
          (row) =>
            members.has(row) ||
            list.attempted(row) < from ||
            (ways.length === 0 && direction(row) !== way) ||
            !isLinked(row),
        ),
        numbers: numbers.length > maxNumbers ? [] : numbers,
        direction: ways.length === 0 ? way : null,
        from,
        to: request.to,
        hasBegun: start > 0,
        similar: kept.length,
        failed: failed.filter((row) => list.attempted(row) >= from).length,
        calls: calls.filter((row) => list.attempted(row) >= from).length,
      })
      rest = rest.filter((row) => !members.has(row))
    }
  }
  return found
    .filter(({ similar }) => similar >= min)
    .toSorted((a, b) => b.similar - a.similar)
    .slice(0, max)
}

/** Returns the value that best separates these failed calls from all others; null if none does. */
function bestOf(
  failed: readonly number[],
  calls: number,
  valuesOf: Readonly<Record<Dimension, Values>>,
  counted: Readonly<Record<Dimension, ReadonlyMap<string, number>>>,
): FailureCluster['by'] {
  let best: { readonly j: number; readonly by: FailureCluster['by'] } = { j: 0, by: null }
  for (const dimension of dimensions) {
    for (const [value, similar] of countValues(failed, valuesOf[dimension], counted[dimension])) {
      const ofValue = counted[dimension].get(value) ?? similar
      const j = similar / failed.length - (ofValue - similar) / Math.max(1, calls - failed.length)
      const elsewhere = { numerator: failed.length - similar, denominator: calls - ofValue }
      const change = compareShares({ numerator: similar, denominator: ofValue }, elsewhere)
      // Few calls prove little, unless all of them failed.
      const isReal = similar === ofValue || change?.isSignificant === true
      const isOwn = similar >= minOwn * ofValue && similar >= minShare * failed.length
      if (j > best.j && similar >= min && isReal && (j >= minJ || isOwn)) best = { j, by: { dimension, value } }
    }
  }
  return best.by
}

/** Counts all calls by the values that are most frequent among each cause's failed calls. */
function countFrequent(
  causes: readonly (readonly [sip: number, rows: readonly number[]])[],
  rows: readonly number[],
  valuesOf: Values,
): Map<string, number> {
  const frequent = causes.flatMap(([, ofSip]) =>
    [...countValues(ofSip, valuesOf)]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxValues)
      .map(([value]) => value),
  )
  return countValues(rows, valuesOf, new Set(frequent))
}

function countValues(
  rows: readonly number[],
  valuesOf: Values,
  wanted: { readonly has: (value: string) => boolean } | null = null,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = valuesOf(row)
    if (value === null || value === '' || wanted?.has(value) === false) continue
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}
