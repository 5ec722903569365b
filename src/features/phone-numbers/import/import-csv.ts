/** Lines of an import that came to nothing, as a file that can be corrected and imported again. */
import { toCsv } from '../../../lib/csv.ts'
import type { PlannedLine } from './import-plan.ts'

const header = ['number', 'application', 'carrier', 'line', 'reason']

export function toFailedCsv(lines: readonly { readonly line: PlannedLine; readonly reason: string }[]): string {
  return toCsv(
    header,
    lines.map(({ line: { line }, reason }) => [line.number, line.application, line.carrier, line.line, reason]),
    'spreadsheet',
  )
}
