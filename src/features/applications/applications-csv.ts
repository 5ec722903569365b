import type { Application } from '../../contract/applications.ts'
import type { CsvField } from '../../lib/csv.ts'
import type { CsvFormat } from '../../patterns/list-options.tsx'
import { type HookName, hookNames, speechNames } from './application-form-model.ts'

type Cells = readonly (readonly [header: string, field: (row: Application) => CsvField])[]

/** New columns go to the end. Passwords are not even known here. */
const cells: Cells = [
  ['application_sid', (row) => row.application_sid],
  ['name', (row) => row.name],
  ...hookNames.flatMap(hookCells),
  ...speechNames.map((name) => [name, (row: Application) => row[name]] as const),
  ['created_at', ({ created_at }) => (created_at === null ? null : new Date(created_at).toISOString())],
  ['account_sid', (row) => row.account_sid],
]

function hookCells(hook: HookName): Cells {
  return [
    [`${hook}.url`, (row) => row[hook]?.url],
    [`${hook}.method`, (row) => row[hook]?.method],
    [`${hook}.username`, (row) => row[hook]?.username],
  ]
}

export const applicationsCsv: CsvFormat<Application> = {
  header: cells.map(([header]) => header),
  toFields: (row) => cells.map(([, field]) => field(row)),
}
