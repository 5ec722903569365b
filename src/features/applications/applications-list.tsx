import { useState } from 'react'
import { Link } from 'react-router-dom'
import { applicationsQuery } from '../../api/queries.ts'
import { Application } from '../../contract/applications.ts'
import { formatCount } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import { MarksProvider, useMarkedFilter } from '../../patterns/findings/marks.tsx'
import { lazyDialog } from '../../patterns/lazy-dialog.tsx'
import { searchColumns } from '../../patterns/list/columns.ts'
import { useOwnList } from '../../patterns/list/list-read.ts'
import { ListWithPanel } from '../../patterns/list/list-with-panel.tsx'
import { ResourceList } from '../../patterns/list/resource-list.tsx'
import { Button } from '../../ui/button.tsx'
import { type ApplicationRow, applicationsColumns, toSid } from './applications-columns.tsx'
import { useDeletedApplications } from './deleted-applications.ts'

// Lazy: few visits need it.
const DeletedDialog = lazyDialog(async () => (await import('./deleted-dialog.tsx')).DeletedDialog)
const loadCsv = async () => (await import('./applications-csv.ts')).applicationsCsv

const search = searchColumns(applicationsColumns)
const noOthers = {}
const toRow = (record: ApplicationRow) => record

/** The list, with the panel of the nested route beside it or in its place. */
export function ApplicationsPage() {
  return (
    <MarksProvider of="applications">
      <ListWithPanel path={paths.applications.pattern} kind="Application" fields={Application.schema.shape}>
        <ApplicationsList />
      </ListWithPanel>
    </MarksProvider>
  )
}

function ApplicationsList() {
  const filter = useMarkedFilter({ filters: noOthers, search, specs: [], sidOf: toSid })
  return (
    <ResourceList
      title="Applications"
      noun="application"
      read={useOwnList(applicationsQuery)}
      toRow={toRow}
      columns={applicationsColumns}
      defaultOrder="name"
      toKey={toSid}
      recordPath={paths.application.pattern}
      editPath={paths.editApplication.pattern}
      filter={filter}
      empty={{
        icon: 'applications',
        title: 'No applications yet',
        text: 'An application sets the web callbacks and speech defaults for calls. Create your first one.',
      }}
      create={{ label: 'New application', to: paths.newApplication.link() }}
      csv={loadCsv}
      actions={toActions}
      more={hookHealth}
    />
  )
}

const toActions = () => <RecentlyDeleted />
const hookHealth = <Link to={paths.hooks.link()}>Hook health</Link>

function RecentlyDeleted() {
  const deleted = useDeletedApplications()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {deleted.length > 0 && (
        <Button onClick={() => setIsOpen(true)}>Recently deleted ({formatCount(deleted.length)})</Button>
      )}
      {isOpen && <DeletedDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
