/** Filters of the health board, by their URL parameters. Another one is by finding. */
import type { RowFilters } from '../../patterns/list/row-filters.ts'
import { vendorLabel } from '../../patterns/server-words.ts'
import { searchTexts } from '../../patterns/list/rows.ts'
import { type CredentialRow, worstOf } from './credential-rows.ts'

type Name = 'health' | 'vendor'

export const credentialFilters: RowFilters<CredentialRow, Name> = {
  health: { valueOf: toHealth, choices: ['failed', 'untested'] },
  vendor: { valueOf: ({ value }) => value.vendor },
}

export const searchCredentials = searchTexts(({ value, label, identifier, tts, stt }: CredentialRow) => [
  value.vendor,
  vendorLabel(value.vendor),
  label,
  identifier,
  value.speech_credential_sid,
  tts.word,
  stt.word,
])

/** Counts each credential once, by its worst half. */
function toHealth(row: CredentialRow): string {
  const worst = worstOf(row)
  return worst === 'odd' ? 'failed' : worst
}
