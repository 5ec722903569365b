import type { CsvField } from '../../lib/csv.ts'
import type { CsvFormat } from '../../patterns/list-options.tsx'
import type { CredentialRow } from './credential-rows.ts'

interface CsvColumn {
  readonly header: string
  readonly field: (row: CredentialRow) => CsvField
}

/** Fixed, and in this order, whatever the table shows: other programs read these files. New columns go to the end. */
const columns: readonly CsvColumn[] = [
  { header: 'vendor', field: ({ value }) => value.vendor },
  { header: 'label', field: ({ label }) => label },
  { header: 'identifier', field: ({ identifier }) => identifier },
  { header: 'tts', field: ({ tts }) => tts.word },
  { header: 'stt', field: ({ stt }) => stt.word },
  { header: 'last_tested', field: ({ value }) => toIso(value.last_tested) },
  { header: 'last_used', field: ({ value }) => toIso(value.last_used) },
  { header: 'created_at', field: ({ value }) => toIso(value.created_at) },
  { header: 'speech_credential_sid', field: ({ value }) => value.speech_credential_sid },
  { header: 'account_sid', field: ({ value }) => value.account_sid },
]

/** The health board as a file; no secret is in it. */
export const credentialsCsv: CsvFormat<CredentialRow> = {
  header: columns.map(({ header }) => header),
  toFields: (row) => columns.map(({ field }) => field(row)),
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
