import { Fragment } from 'react'
import type { Application } from '../../contract/applications.ts'
import type { Column } from '../../patterns/list/columns.ts'
import { FindingSign } from '../../patterns/findings/marks.tsx'
import { Age } from '../../ui/age.tsx'
import { Dash, EmptyValue } from '../../ui/empty-value.tsx'
import { HookCell, hookHost, hookTitle } from '../../patterns/applications/hook-cell.tsx'
import { vendorLabel } from '../../patterns/server-text.ts'
import { type SectionName, settingsIn } from './application-fields.ts'
import { sidColumn } from '../../ui/copy-button.tsx'

/** In order; widths in rem. */
export const applicationsColumns: readonly Column<Application>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 10.7,
    // A blank name still needs something to click.
    cell: ({ name }) => (name.trim() === '' ? <EmptyValue>no name</EmptyValue> : name),
    title: ({ name }) => name,
    sign: ({ application_sid }) => <FindingSign sid={application_sid} />,
    sortKey: ({ name }) => name,
    searchTexts: ({ name }) => [name],
  },
  {
    id: 'call_hook',
    header: 'Call hook',
    width: 10.3,
    phone: 'second',
    cell: ({ call_hook }) => <HookCell hook={call_hook} />,
    title: ({ call_hook }) => hookTitle(call_hook),
    sortKey: ({ call_hook }) => hookHost(call_hook),
    searchTexts: ({ call_hook }) => [hookHost(call_hook)],
  },
  {
    id: 'call_status_hook',
    header: 'Status hook',
    width: 10.3,
    yields: 1,
    cell: ({ call_status_hook }) => <HookCell hook={call_status_hook} />,
    title: ({ call_status_hook }) => hookTitle(call_status_hook),
    sortKey: ({ call_status_hook }) => hookHost(call_status_hook),
    searchTexts: ({ call_status_hook, messaging_hook }) => [hookHost(call_status_hook), hookHost(messaging_hook)],
  },
  { id: 'synthesis', header: 'Text to speech', width: 15.25, ...speechColumn('synthesis') },
  { id: 'recognizer', header: 'Speech to text', width: 8.35, yields: 3, ...speechColumn('recognition') },
  {
    id: 'created_at',
    header: 'Created',
    width: 8.5,
    yields: 2,
    phone: 'first-end',
    phoneLabel: 'Created',
    cell: ({ created_at }) => (created_at === null ? <Dash why="Unknown" /> : <Age at={created_at} />),
    sortKey: ({ created_at }) => created_at,
    firstDirection: 'desc',
  },
  { id: 'application_sid', width: 6.75, ...sidColumn(({ application_sid }) => application_sid) },
]

/** The vendor first, then its details. */
function speechColumn(section: SectionName): Pick<Column<Application>, 'cell' | 'title' | 'sortKey' | 'searchTexts'> {
  const texts = (row: Application) => settingsIn(section).map((setting) => row[setting])
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
