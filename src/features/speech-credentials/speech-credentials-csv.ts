import { toCsvFormat } from '../../patterns/list-options.tsx'
import type { CredentialRow } from './credential-rows.ts'

/** The health board as a file, the same columns whatever the table shows; no secret is in it. */
export const credentialsCsv = toCsvFormat<CredentialRow>({
  vendor: ({ value }) => value.vendor,
  label: ({ label }) => label,
  identifier: ({ identifier }) => identifier,
  tts: ({ tts }) => tts.word,
  stt: ({ stt }) => stt.word,
  last_tested: ({ value }) => toIso(value.last_tested),
  last_used: ({ value }) => toIso(value.last_used),
  created_at: ({ value }) => toIso(value.created_at),
  speech_credential_sid: ({ value }) => value.speech_credential_sid,
  account_sid: ({ value }) => value.account_sid,
})

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
