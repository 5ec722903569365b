/** Filters of the health board, by their URL parameters. Another one is by finding. */
import type { RowFilters } from '../../patterns/list/row-filters.ts'
import { type CredentialRow, worstOf } from './credential-rows.ts'

type Name = 'health' | 'vendor'

export const credentialFilters: RowFilters<CredentialRow, Name> = {
  health: { valueOf: toHealth, choices: ['failed', 'untested'] },
  vendor: { valueOf: ({ value }) => value.vendor },
}

/** Counts each credential once, by its worst half. */
function toHealth(row: CredentialRow): string {
  const worst = worstOf(row)
  return worst === 'odd' ? 'failed' : worst
}
