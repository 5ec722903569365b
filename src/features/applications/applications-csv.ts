import type { Application } from '../../contract/applications.ts'
import type { CsvField } from '../../lib/csv.ts'
import type { CsvFormat } from '../../patterns/list-options.tsx'
import { type HookName, hookNames, type ReadOnlyName, settingNames } from './application-fields.ts'

type Cells = readonly (readonly [header: string, field: (row: Application) => CsvField])[]

/** Fields that are only read: a new one doesn't compile until it is exported. */
const { application_sid, ...readOnly }: Readonly<Record<ReadOnlyName, Cells[number][1]>> = {
  application_sid: (row) => row.application_sid,
  created_at: ({ created_at }) => (created_at === null ? null : new Date(created_at).toISOString()),
  account_sid: (row) => row.account_sid,
}

/** Passwords are not even known here. */
const cells: Cells = [
  ['application_sid', application_sid],
  ['name', (row) => row.name],
  ...hookNames.flatMap(hookCells),
  ...settingNames.map((name) => [name, (row: Application) => row[name]] as const),
  ...Object.entries(readOnly),
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
