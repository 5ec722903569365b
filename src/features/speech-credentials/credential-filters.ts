/** Filters of the health board, by their URL parameters. */
import { findingFilter } from '../../patterns/findings/marks.tsx'
import { type RowFilters, toFilterSchema } from '../../patterns/list/row-filters.ts'
import { vendorLabel } from '../../patterns/server-words.ts'
import { searchTexts } from '../../patterns/list/rows.ts'
import { type CredentialRow, worstOf } from './credential-rows.ts'

type Name = 'health' | 'vendor' | 'finding'

export const credentialFilters: RowFilters<CredentialRow, Name> = {
  health: { valueOf: toHealth, choices: ['failed', 'untested'] },
  vendor: { valueOf: ({ value }) => value.vendor },
  finding: findingFilter,
}
export const filterSchema = toFilterSchema(credentialFilters)

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
