/** A file of every record as it was received, for tests and the bench. */
import type { ExportRequest } from './engine-export.ts'

export const plainExport: ExportRequest = {
  format: 'ndjson',
  mode: 'exact',
  bom: false,
  localZone: null,
  isGzipped: false,
  query: null,
}
