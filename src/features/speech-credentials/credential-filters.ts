/** Filters of the health board, as they stand in its URL, and what each of them would leave. */
import { z } from '../../contract/zod.ts'
import { search, toSearchable } from '../../patterns/rows.ts'
import { urlField } from '../../patterns/url-state.ts'
import { type CredentialRow, worstOf } from './credential-rows.ts'

/** '' is no filter. */
export const filterSchema = z.object({
  health: urlField(z.enum(['', 'failed', 'untested']), ''),
  vendor: urlField(z.string(), ''),
})
export type CredentialFilters = Readonly<z.output<typeof filterSchema>>

export const noFilters: CredentialFilters = { health: '', vendor: '' }

export interface FilterCounts {
  readonly failed: number
  readonly untested: number
  readonly byVendor: ReadonlyMap<string, number>
}

/** The rows that fit search and filters, in their order, with the counts of what each filter would leave. */
export function findCredentials(rows: readonly CredentialRow[], query: string, filters: CredentialFilters) {
  const searched = search(rows.map(toHaystack), query).map(({ row }) => row)
  const ofVendor = searched.filter((row) => filters.vendor === '' || row.value.vendor === filters.vendor)
  const ofHealth = searched.filter((row) => filters.health === '' || fitsHealth(row, filters.health))
  const byVendor = new Map<string, number>()
  for (const { value } of ofHealth) byVendor.set(value.vendor, (byVendor.get(value.vendor) ?? 0) + 1)
  const counts: FilterCounts = {
    failed: ofVendor.filter((row) => fitsHealth(row, 'failed')).length,
    untested: ofVendor.filter((row) => fitsHealth(row, 'untested')).length,
    byVendor,
  }
  return { found: ofHealth.filter((row) => ofVendor.includes(row)), counts }
}

function toHaystack(row: CredentialRow) {
  const { value, label, identifier, tts, stt } = row
  return toSearchable(row, [value.vendor, label, identifier, value.speech_credential_sid, tts.word, stt.word])
}

/** A failed one need not be tested first to be looked after, so each credential counts once, by its worst half. */
function fitsHealth(row: CredentialRow, health: 'failed' | 'untested'): boolean {
  const worst = worstOf(row)
  return health === 'failed' ? worst === 'failed' || worst === 'odd' : worst === 'untested'
}
