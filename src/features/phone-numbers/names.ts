/** Names of the carriers that phone numbers hold the sids of, where the server tells. */
import type { Listed } from '../../contract/endpoint.ts'
import type { VoipCarrier } from '../../contract/extras.ts'
import type { z } from '../../contract/zod.ts'

/** Carriers by sid, those without a name left out; empty where the server offers no such list. */
export function toCarrierNames(
  list: Listed<z.output<typeof VoipCarrier.schema>> | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    list?.rows.flatMap(({ value: { voip_carrier_sid, name } }) =>
      name === null || name === '' ? [] : [[voip_carrier_sid, name] as const],
    ),
  )
}
