/** Counts the calls over each route, as far as call records tell. Pure. */
import type { RecentCall } from '../../contract/recent-calls.ts'
import { fieldOf } from '../../contract/record.ts'
import { mayBeOneOf, toDigits } from '../../lib/phone-digits.ts'
import type { NumberRoute } from './routes.ts'

/**
 * Inbound calls by route key. Matches the called number; if several carriers have it, the trunk decides. Calls to other
 * numbers matched a pattern or a default: their route is known only if the server names the application.
 */
export function countCalls(
  routes: readonly NumberRoute[],
  records: readonly RecentCall[],
): ReadonlyMap<string, number> {
  const others = routes.filter(({ patterns, kind }) => patterns > 0 || kind === 'rest')
  const inbound = records.flatMap((record) =>
    record.direction === 'outbound' || record.to === null ? [] : [{ record, digits: toDigits(record.to) }],
  )
  // Only the called numbers: there may be 100,000 others.
  const byNumber = new Map(inbound.map(({ digits }) => [digits, [] as NumberRoute[]]))
  const mayBe = mayBeOneOf(byNumber.keys())
  for (const route of routes) {
    for (const one of route.numbers) {
      const number = fieldOf(one, 'number')
      if (mayBe(number)) byNumber.get(number)?.push(route)
    }
  }
  const counts = new Map<string, number>()
  for (const { record, digits } of inbound) {
    const ofTrunk = ({ carrier }: NumberRoute) => carrier?.label === record.trunk
    const equal = byNumber.get(digits) ?? []
    const route =
      equal.length === 0
        ? others.find((one) => ofTrunk(one) && one.application_sid === record['application_sid'])
        : (equal.find(ofTrunk) ?? equal[0])
    if (route !== undefined) counts.set(route.key, (counts.get(route.key) ?? 0) + 1)
  }
  return counts
}
