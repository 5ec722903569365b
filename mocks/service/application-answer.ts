import type { JsonObject } from '../../src/contract/json.ts'
import { extraColumns } from './application-columns.ts'
import { timestamp } from './body.ts'
import type { Profile } from './profile.ts'
import type { ApplicationRow } from './rows.ts'

/** An application as answered. Hook passwords are in clear, as the document has them. */
export function toApplication(row: ApplicationRow, profile: Profile): JsonObject {
  const { extra, created_at, ...documented } = row
  return {
    ...documented,
    created_at: timestamp(created_at),
    ...(profile.extraFields ? { service_provider_sid: null, ...extraColumns, ...extra } : {}),
  }
}
