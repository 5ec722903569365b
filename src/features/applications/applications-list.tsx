import { lazy, Suspense, useMemo, useState } from 'react'
import { useMatch } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { applicationsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { Application } from '../../contract/applications.ts'
import { formatCount } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import { toListSchema } from '../../patterns/columns.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { ListOptions } from '../../patterns/list-options.tsx'
import { ofAccount } from '../../patterns/of-account.ts'
import { ResourceList } from '../../patterns/resource-list.tsx'
import { WriteLink } from '../../patterns/write-button.tsx'
import { Button } from '../../ui/button.tsx'
import { applicationsColumns } from './applications-columns.tsx'
import { useDeletedApplications } from './deleted-applications.ts'

// Lazy: few visits delete anything.
const DeletedDialog = lazy(async () => ({ default: (await import('./deleted-dialog.tsx')).DeletedDialog }))

const schema = toListSchema(applicationsColumns, { by: 'name', direction: 'asc' })
const toKey = ({ application_sid }: Application) => application_sid

export function ApplicationsList({ isBeside = false }: { isBeside?: boolean }) {
  const open = useMatch({ path: paths.application.pattern, end: false })
  const { account_sid } = useClient().connection
  const read = useRead(applicationsQuery)
  const own = useMemo(
    () => (read.data === undefined ? null : ofAccount(read.data, account_sid)),
    [read.data, account_sid],
  )
  const rows = useMemo(() => own?.list.rows.map(({ value }) => value) ?? [], [own])
  return (
    <ResourceList
      title="Applications"
      noun="application"
      read={read}
      rows={rows}
      others={own?.others ?? 0}
      columns={applicationsColumns}
      schema={schema}
      toKey={toKey}
      currentKey={open?.params.application_sid ?? null}
      isBeside={isBeside}
      empty={{
        title: 'No applications yet',
        text: 'An application says which web callbacks handle a call, and which voice speaks. This account has none.',
      }}
      actions={toActions}
    />
  )
}

const loadCsv = async () => (await import('./applications-csv.ts')).applicationsCsv

const toActions = (found: readonly Application[]) => <Actions found={found} />

function Actions({ found }: { found: readonly Application[] }) {
  const unreadable = useRead(applicationsQuery).data?.unreadable.length ?? 0
  const keepQuery = useLinkWithQuery()
  const deleted = useDeletedApplications()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {deleted.length > 0 && <Button onClick={() => setIsOpen(true)}>{formatCount(deleted.length)} deleted…</Button>}
      {isOpen && (
        <Suspense>
          <DeletedDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
      <ListOptions
        noun="application"
        columns={applicationsColumns}
        csv={loadCsv}
        found={found}
        unreadable={unreadable}
      />
      <WriteLink look="primary" to={keepQuery(paths.newApplication.link())}>
        New application
      </WriteLink>
    </>
  )
}
