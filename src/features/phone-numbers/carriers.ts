/** Carriers of phone numbers. The spec has no list of them: some servers do, and numbers show the others. */
import type { Listed } from '../../contract/endpoint.ts'
import type { VoipCarrier } from '../../contract/carriers.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Fields } from '../../contract/record.ts'
import { formatCountOf } from '../../lib/count.ts'
import { oncePer } from '../../lib/once-per.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import type { OptionGroup } from '../../ui/options.ts'
import { countEach } from '../../lib/records.ts'

const noNames: ReadonlyMap<string, string> = new Map()

/** Carriers by SID, without unnamed ones; empty if the server has no list. The same for each list. */
export function toCarrierNames(list: Listed<VoipCarrier> | undefined): ReadonlyMap<string, string> {
  return list === undefined ? noNames : namesOf(list)
}

const namesOf = oncePer(
  ({ rows }: Listed<VoipCarrier>) =>
    new Map(
      rows.flatMap(({ value: { voip_carrier_sid, name } }) =>
        name === null || name === '' ? [] : [[voip_carrier_sid, name] as const],
      ),
    ),
)

/** A carrier to choose: seen on a number, or listed by the server. */
export interface SeenCarrier {
  readonly sid: string
  /** Name, or the beginning of its SID. */
  readonly label: string
  /** The count of its numbers, among those read. */
  readonly numbers: number
}

/** The known carriers, the most used first. */
export function toSeenCarriers(
  records: readonly Fields<PhoneNumber>[],
  names: ReadonlyMap<string, string>,
): SeenCarrier[] {
  const counts = countEach(records.map((record) => fieldOf(record, 'voip_carrier_sid') ?? ''))
  counts.delete('')
  return [...new Set([...names.keys(), ...counts.keys()])]
    .map((sid) => ({ sid, label: names.get(sid) ?? toShortSid(sid), numbers: counts.get(sid) ?? 0 }))
    .toSorted((a, b) => b.numbers - a.numbers || a.label.localeCompare(b.label, 'en'))
}

/** Carriers to choose from: by name if it's unique, otherwise by SID. */
export function toCarrierOptions(carriers: readonly SeenCarrier[]): readonly OptionGroup[] {
  const names = countEach(carriers.map(({ label }) => label.toLowerCase()))
  const items = carriers.map(({ sid, label, numbers }) => {
    const isOnly = label !== toShortSid(sid) && names.get(label.toLowerCase()) === 1
    return { key: isOnly ? label : sid, label, hint: formatCountOf(numbers, 'number'), also: sid }
  })
  return [{ title: null, items }]
}
