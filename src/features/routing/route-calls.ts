/** Counts the calls over each route, as far as call records tell. Pure. */
import type { RecentCall } from '../../contract/recent-calls.ts'
import { fieldOf, type Readable } from '../../contract/record.ts'
import { oncePer } from '../../lib/once-per.ts'
import { mayBeOneOf, toPartyKey } from '../../lib/phone-digits.ts'
import type { ListedNumber } from '../../patterns/number-routes/route-number.ts'
import { type NumberRoute, routeKey } from './routes.ts'

type Records = readonly Readable<RecentCall>[]

/**
 * Inbound calls by route key. Matches the called number; if several carriers have it, the trunk decides, and a call over
 * an unknown one counts for none. Calls to other numbers matched a pattern or a default: their route is known only if
 * the server names the application. `routes`: all of the numbers.
 */
export function countCalls(
  routes: readonly NumberRoute[],
  numbers: readonly ListedNumber[],
  records: Records,
): ReadonlyMap<string, number> {
  const others = routes.filter(({ patterns, kind }) => patterns > 0 || kind === 'rest')
  const byKey = new Map(routes.map((route) => [route.key, route]))
  const keysOf = findCalled(numbers)(records)
  const counts = new Map<string, number>()
  for (const { value: record } of records) {
    if (!isInbound(record)) continue
    const ofTrunk = ({ carrier }: NumberRoute) => carrier?.label === record.trunk
    const equal = keysOf.get(toPartyKey(record.to))?.flatMap((key) => byKey.get(key) ?? []) ?? []
    const route =
      equal.length === 0
        ? others.find((one) => ofTrunk(one) && one.application_sid === record['application_sid'])
        : (equal.find(ofTrunk) ?? (equal.length === 1 ? equal[0] : undefined))
    if (route !== undefined) counts.set(route.key, (counts.get(route.key) ?? 0) + 1)
  }
  return counts
}

const isInbound = (record: RecentCall): record is RecentCall & { to: string } =>
  record.direction !== 'outbound' && record.to !== null

/** The keys of the routes of called numbers, by digits. Kept with both lists: there may be 100,000 numbers. */
const findCalled = oncePer((numbers: readonly ListedNumber[]) =>
  oncePer((records: Records): ReadonlyMap<string, readonly string[]> => {
    const found = new Map<string, string[]>()
    for (const { value } of records) if (isInbound(value)) found.set(toPartyKey(value.to), [])
    const mayBe = mayBeOneOf(found.keys())
    for (const one of numbers) {
      const number = fieldOf(one, 'number')
      const keys = mayBe(number) ? found.get(number) : undefined
      if (keys === undefined) continue
      const key = routeKey(fieldOf(one, 'voip_carrier_sid'), fieldOf(one, 'application_sid'))
      if (!keys.includes(key)) keys.push(key)
    }
    return found
  }),
)
