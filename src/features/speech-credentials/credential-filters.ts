/** Filters of the health board, as they stand in its URL, and what each of them would leave. */
import { z } from '../../contract/zod.ts'
import { matchTexts, type RowMatcher } from '../../patterns/row-query.ts'
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

/** Credentials that fit search and filters, with the counts of what each filter would leave. */
export function credentialMatcher(filters: CredentialFilters): RowMatcher<CredentialRow, FilterCounts> {
  return (query) => {
    const searched = matchRowTexts(query)
    const byVendor = new Map<string, number>()
    let failed = 0
    let untested = 0
    return {
      fits: (row) => {
        if (searched !== null && !searched.fits(row)) return false
        const { vendor } = row.value
        const isOfVendor = filters.vendor === '' || filters.vendor === vendor
        const isOfHealth = filters.health === '' || fitsHealth(row, filters.health)
        if (isOfHealth) byVendor.set(vendor, (byVendor.get(vendor) ?? 0) + 1)
        if (isOfVendor && fitsHealth(row, 'failed')) failed += 1
        if (isOfVendor && fitsHealth(row, 'untested')) untested += 1
        return isOfVendor && isOfHealth
      },
      counts: () => ({ failed, untested, byVendor }),
    }
  }
}

const matchRowTexts = matchTexts(({ value, label, identifier, tts, stt }: CredentialRow) => [
  value.vendor,
  label,
  identifier,
  value.speech_credential_sid,
  tts.word,
  stt.word,
])

/** A failed one need not be tested first to be looked after, so each credential counts once, by its worst half. */
function fitsHealth(row: CredentialRow, health: 'failed' | 'untested'): boolean {
  const worst = worstOf(row)
  return health === 'failed' ? worst === 'failed' || worst === 'odd' : worst === 'untested'
}
