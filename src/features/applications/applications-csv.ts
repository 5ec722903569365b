import type { Application } from '../../contract/applications.ts'
import { hideUrlPasswords } from '../../contract/redact.ts'
import type { CsvField } from '../../lib/csv.ts'
import { recordOf } from '../../lib/records.ts'
import { type CsvFormat, toCsvFormat } from '../../patterns/list/list-options.tsx'
import { type HookName, hookNames, type ReadOnlyName, settingNames } from './application-fields.ts'
import { toIso } from '../../lib/time.ts'
import type { ApplicationRow } from './applications-columns.tsx'

type Cell = (row: Application) => CsvField

/** Read-only fields: a new one doesn't compile until it is exported. */
const { application_sid, ...readOnly }: Readonly<Record<ReadOnlyName, Cell>> = {
  application_sid: (row) => row.application_sid,
  created_at: ({ created_at }) => toIso(created_at),
  account_sid: (row) => row.account_sid,
}

function hookCells(hook: HookName): readonly (readonly [string, Cell])[] {
  return [
    [`${hook}.url`, (row) => row[hook] && hideUrlPasswords(row[hook].url)],
    [`${hook}.method`, (row) => row[hook]?.method],
    [`${hook}.username`, (row) => row[hook]?.username],
  ]
}

const { header, toFields } = toCsvFormat<Application>({
  application_sid,
  name: (row) => row.name,
  ...Object.fromEntries(hookNames.flatMap(hookCells)),
  ...recordOf(
    settingNames,
    (setting): Cell =>
      (row) =>
        row[setting],
  ),
  ...readOnly,
})

/** Without passwords: they aren't even known here. */
export const applicationsCsv: CsvFormat<ApplicationRow> = { header, toFields: ({ value }) => toFields(value) }
