import type { Json, JsonObject } from '../../src/contract/json.ts'
import { timestamp } from './body.ts'
import { mask, maskServiceKey } from './masks.ts'
import type { Profile } from './profile.ts'
import type { SpeechCredentialRow } from './rows.ts'
import { findVendor } from './vendors.ts'

/** A speech credential as answered, by a list or by a single read. No secret leaves here unmasked. */
export function toSpeechCredential(row: SpeechCredentialRow, read: 'list' | 'single', profile: Profile): JsonObject {
  const { fields, created_at, last_used, last_tested, label, ...common } = row
  const isEverywhere = read === 'single' || profile.credentialFields === 'everywhere'
  const shown = Object.entries(fields).filter(([field]) => isEverywhere || field === 'service_key')
  return {
    ...common,
    last_used: timestamp(last_used),
    last_tested: timestamp(last_tested),
    created_at: timestamp(created_at),
    ...(profile.extraFields ? { service_provider_sid: null, label } : {}),
    ...Object.fromEntries(shown.flatMap(([field, value]) => masked(row, field, value, profile))),
    ...(profile.extraFields && row.vendor === 'google' ? { model_id: fields['model_id'] ?? null } : {}),
  }
}

function masked(row: SpeechCredentialRow, field: string, value: Json, profile: Profile): [string, Json][] {
  if (field === 'service_key' && typeof value === 'string') return [[field, maskServiceKey(value, profile)]]
  if (!findVendor(row.vendor)?.secrets.includes(field)) return [[field, value]]
  // Of a provider's credential, accounts do not even see the mask.
  if (row.account_sid === null) return []
  return [[field, typeof value === 'string' ? mask(value, profile) : null]]
}
