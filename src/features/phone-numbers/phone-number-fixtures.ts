/** Phone numbers for tests. */
import { PhoneNumber } from '../../contract/phone-numbers.ts'
import { parseRecord, type Readable } from '../../contract/record.ts'
import type { ApplicationNames } from '../../patterns/applications/application-names.ts'
import { type NumberRow, toRowMaker } from './number-rows.ts'

export interface SampleNumber {
  readonly sid: string
  readonly number: string
  readonly application?: string | null
  readonly carrier?: string | null
}

export function sampleRecord({ sid, number, application = null, carrier = null }: SampleNumber): Readable<PhoneNumber> {
  const raw = { phone_number_sid: sid, number, application_sid: application, voip_carrier_sid: carrier }
  const parsed = parseRecord(PhoneNumber, { ...raw, account_sid: 'account', service_provider_sid: null })
  if (parsed.issues.length > 0) throw new Error(`no phone number: ${JSON.stringify(raw)}`)
  return parsed as Readable<PhoneNumber>
}

export const sampleNames: ApplicationNames = {
  known: 'whole',
  names: new Map([
    ['app-reception', 'Reception'],
    ['app-sales', 'Verkauf Süd 415'],
  ]),
}

const sampleCarriers: ReadonlyMap<string, string> = new Map([['carrier-acme', 'acme-trunk']])

export const sampleRows = (numbers: readonly SampleNumber[], names = sampleNames): NumberRow[] =>
  numbers.map(sampleRecord).map(toRowMaker(names, sampleCarriers))
