/** Names for the sids that phone numbers hold: those of applications and, where the server tells, of carriers. */
import { Application } from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { VoipCarrier } from '../../contract/extras.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { recordId } from '../../contract/record.ts'
import type { z } from '../../contract/zod.ts'

/**
 * How far the list of applications can be trusted: `whole` (a sid that is not in it belongs to no application of this
 * account), `part` (the server holds more than it sent), `failed`, or still `reading`.
 */
export type NamesKnown = 'whole' | 'part' | 'failed' | 'reading'

export interface ApplicationNames {
  readonly known: NamesKnown
  /** By sid. '' is an application without a name. */
  readonly names: ReadonlyMap<string, string>
}

/** The applications by sid; `list` is undefined while there is none. An unreadable record still is an application. */
export function toApplicationNames(list: Listed<Application> | undefined, hasFailed: boolean): ApplicationNames {
  if (list === undefined) return { known: hasFailed ? 'failed' : 'reading', names: new Map() }
  const names = new Map(list.rows.map(({ value }) => [value.application_sid, value.name]))
  for (const { raw } of list.unreadable) {
    const sid = recordId(Application, raw)
    if (sid !== null) names.set(sid, textAt(raw, 'name'))
  }
  return { known: list.complete ? 'whole' : 'part', names }
}

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

function textAt(raw: Json, field: string): string {
  const value = isJsonObject(raw) ? raw[field] : null
  return typeof value === 'string' ? value : ''
}
