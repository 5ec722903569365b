/** The known carriers, and the routes of their numbers. Pure. */
import type { VoipCarrier } from '../../contract/carriers.ts'
import { fieldOf } from '../../contract/record.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import { oncePer } from '../../lib/once-per.ts'
import { countEach, groupBy } from '../../lib/records.ts'
import type { Carrier, ListedNumber, RoutedNumber } from '../../patterns/number-routes/route-number.ts'

export interface KnownCarrier extends Carrier {
  /** Its name, or the beginning of its SID. */
  readonly label: string
  /** Whether the server lists it; otherwise it is known from numbers only, without its state and default. */
  readonly isListed: boolean
}

/** Numbers by the sids of their carrier and their application, '' for none. */
export type ByCarrier = ReadonlyMap<string, ReadonlyMap<string, readonly ListedNumber[]>>

/** Kept with the list, since grouping 100,000 numbers takes as long as drawing the page. */
export const groupByCarrier = oncePer((numbers: readonly ListedNumber[]): ByCarrier => {
  const byCarrier = groupBy(numbers, (one) => fieldOf(one, 'voip_carrier_sid') ?? '')
  return new Map(Array.from(byCarrier, ([sid, own]) => [sid, groupBy(own, applicationOf)]))
})

const applicationOf = (one: ListedNumber) => fieldOf(one, 'application_sid') ?? ''

/** The carriers that the server lists, and those known from numbers only; by label. */
export function toCarriers(listed: readonly VoipCarrier[], numbers: ByCarrier): readonly KnownCarrier[] {
  const carriers = new Map<string, KnownCarrier>(
    listed.map(({ voip_carrier_sid: sid, name, is_active, application_sid }) => [
      sid,
      {
        sid,
        label: name === null || name.trim() === '' ? toShortSid(sid) : name,
        isListed: true,
        isActive: is_active === null ? null : Boolean(is_active),
        defaultApplication: application_sid === '' ? null : application_sid,
      },
    ]),
  )
  for (const sid of numbers.keys()) {
    if (sid === '' || carriers.has(sid)) continue
    carriers.set(sid, { sid, label: toShortSid(sid), isListed: false, isActive: null, defaultApplication: null })
  }
  return [...carriers.values()].toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** Numbers of one carrier that lead to one application. */
export interface NumberRoute {
  readonly key: string
  /** null for numbers without a carrier, which never get a call. */
  readonly carrier: KnownCarrier | null
  /** null if there is none. */
  readonly application_sid: string | null
  /** `rest`: calls that match no number and no pattern. */
  readonly kind: 'numbers' | 'rest'
  readonly numbers: readonly ListedNumber[]
  readonly patterns: number
}

/** Returns the key of the route of numbers with this carrier and application. */
export const routeKey = (carrier: string | null, application: string | null): string =>
  `${carrier ?? ''} ${application ?? ''}`

/** All routes by carrier: those with the most numbers first, its default last. `patterns`: from `allPatterns`. */
export function toRoutes(
  numbers: ByCarrier,
  patterns: readonly RoutedNumber[],
  carriers: readonly KnownCarrier[],
): readonly NumberRoute[] {
  const bySid = new Map(carriers.map((carrier) => [carrier.sid, carrier]))
  const patternCounts = countEach(patterns.map((one) => routeKey(one.voip_carrier_sid, one.application_sid)))
  const routes = [...numbers].flatMap(([carrier, own]) =>
    Array.from(own, ([application, group]): NumberRoute => ({
      key: routeKey(carrier, application),
      carrier: bySid.get(carrier) ?? null,
      application_sid: application === '' ? null : application,
      kind: 'numbers',
      numbers: group,
      patterns: patternCounts.get(routeKey(carrier, application)) ?? 0,
    })),
  )
  const defaults = carriers.flatMap((carrier): NumberRoute[] => {
    const { sid, defaultApplication: application_sid } = carrier
    if (application_sid === null) return []
    return [{ key: `${sid} rest`, carrier, application_sid, kind: 'rest', numbers: [], patterns: 0 }]
  })
  // Numbers without a carrier come last.
  const labelOf = ({ carrier }: NumberRoute) => carrier?.label ?? '\uffff'
  return [...routes, ...defaults].toSorted(
    (a, b) => labelOf(a).localeCompare(labelOf(b), 'en') || b.numbers.length - a.numbers.length,
  )
}
