import { Fragment } from 'react'
import type { Application } from '../../contract/applications.ts'
import { fieldOf, type Readable } from '../../contract/record.ts'
import type { Column } from '../../patterns/list/columns.ts'
import { FindingSign } from '../../patterns/findings/marks.tsx'
import { Age } from '../../ui/age.tsx'
import { Dash, EmptyValue } from '../../ui/empty-value.tsx'
import { HookCell, hookHost, hookTitle } from '../../patterns/applications/hook-cell.tsx'
import { vendorLabel } from '../../patterns/server-text.ts'
import { type HookName, type SectionName, settingsIn } from './application-fields.ts'
import { sidColumn } from '../../ui/copy-button.tsx'

/** Rows are records: sorting and searching 10,000 reads single fields. */
export type ApplicationRow = Readable<Application>

export const toSid = (row: ApplicationRow): string => fieldOf(row, 'application_sid')
const hostOf = (row: ApplicationRow, hook: HookName) => hookHost(fieldOf(row, hook))

/** In order; widths in rem. */
export const applicationsColumns: readonly Column<ApplicationRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 10.7,
    // A blank name still needs something to click.
    cell: ({ value: { name } }) => (name.trim() === '' ? <EmptyValue>no name</EmptyValue> : name),
    title: ({ value }) => value.name,
    sign: ({ value }) => <FindingSign sid={value.application_sid} />,
    sortKey: (row) => fieldOf(row, 'name'),
    searchTexts: (row) => [fieldOf(row, 'name')],
  },
  {
    id: 'call_hook',
    header: 'Call hook',
    width: 11,
    phone: 'second',
    cell: ({ value }) => <HookCell hook={value.call_hook} />,
    title: ({ value }) => hookTitle(value.call_hook),
    sortKey: (row) => hostOf(row, 'call_hook'),
    searchTexts: (row) => [hostOf(row, 'call_hook')],
  },
  {
    id: 'call_status_hook',
    header: 'Status hook',
    width: 11,
    yields: 1,
    cell: ({ value }) => <HookCell hook={value.call_status_hook} />,
    title: ({ value }) => hookTitle(value.call_status_hook),
    sortKey: (row) => hostOf(row, 'call_status_hook'),
    searchTexts: (row) => [hostOf(row, 'call_status_hook'), hostOf(row, 'messaging_hook')],
  },
  { id: 'synthesis', header: 'Text to speech', width: 15.25, ...speechColumn('synthesis') },
  { id: 'recognizer', header: 'Speech to text', width: 8.35, yields: 3, ...speechColumn('recognition') },
  {
    id: 'created_at',
    header: 'Created',
    width: 7.1,
    yields: 2,
    phone: 'first-end',
    phoneLabel: 'Created',
    cell: ({ value: { created_at } }) => (created_at === null ? <Dash why="Unknown" /> : <Age at={created_at} />),
    sortKey: (row) => fieldOf(row, 'created_at'),
    firstDirection: 'desc',
  },
  { id: 'application_sid', width: 6.75, ...sidColumn(toSid) },
]

/** The vendor first, then its details. */
function speechColumn(
  section: SectionName,
): Pick<Column<ApplicationRow>, 'cell' | 'title' | 'sortKey' | 'searchTexts'> {
  const texts = (row: ApplicationRow) => settingsIn(section).map((setting) => fieldOf(row, setting))
  return {
    cell: (row) => <SpeechCell texts={texts(row)} />,
    title: (row) => joined(texts(row), ', '),
    sortKey: (row) => joined(texts(row)),
    searchTexts: texts,
  }
}

const joined = (parts: readonly (string | null)[], by = ' ') => parts.filter(Boolean).join(by) || null

/** A vendor and its details. Unknown values are shown as they are. */
function SpeechCell({ texts: [vendor = null, ...details] }: { texts: readonly (string | null)[] }) {
  const known = details.filter(Boolean)
  if (!vendor && known.length === 0) return <Dash why="Server default" />
  return (
    <>
      {vendor ? vendorLabel(vendor) : <EmptyValue>default</EmptyValue>}
      <span className="soft">
        {known.map((detail) => (
          <Fragment key={detail}> · {detail}</Fragment>
        ))}
      </span>
    </>
  )
}
