/** Counts the calls over each route, as far as call records tell. Pure. */
import type { RecentCall } from '../../contract/recent-calls.ts'
import { toDigits } from '../../lib/phone-digits.ts'
import { isPattern } from '../../patterns/number-routes/route-number.ts'
import type { NumberRoute } from './routes.ts'

/**
 * Inbound calls by route key. Matches the called number; if several carriers have it, the trunk decides. Calls to other
 * numbers matched a pattern or a default: their route is known only if the server names the application.
 */
export function countCalls(
  routes: readonly NumberRoute[],
  records: readonly RecentCall[],
): ReadonlyMap<string, number> {
  const byNumber = new Map<string, NumberRoute[]>()
  const others: NumberRoute[] = []
  for (const route of routes) {
    if (route.patterns > 0 || route.kind === 'rest') others.push(route)
    for (const { number } of route.numbers) {
      if (isPattern(number)) continue
      const known = byNumber.get(number)
      if (known === undefined) byNumber.set(number, [route])
      else known.push(route)
    }
  }
  const counts = new Map<string, number>()
  for (const record of records) {
    if (record.direction === 'outbound' || record.to === null) continue
    const ofTrunk = ({ carrier }: NumberRoute) => carrier?.label === record.trunk
    const equal = byNumber.get(toDigits(record.to))
    const route =
      equal === undefined
        ? others.find((one) => ofTrunk(one) && one.application_sid === record['application_sid'])
        : (equal.find(ofTrunk) ?? equal[0])
    if (route !== undefined) counts.set(route.key, (counts.get(route.key) ?? 0) + 1)
  }
  return counts
}
