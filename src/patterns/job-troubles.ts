import type { Item } from '../jobs/work.ts'
import { toCsv } from '../lib/csv.ts'

export function toTroubles(items: readonly Item[]): Item[] {
  return items.filter(({ state }) => state === 'failed' || state === 'unknown')
}

/** Returns items as CSV, defused for spreadsheets, where such lists are pasted. */
export function troublesCsv(items: readonly Item[]): string {
  return toCsv(
    ['item', 'state', 'reason'],
    items.map(({ name, state, reason }) => [name, state, reason]),
    'spreadsheet',
  )
}
