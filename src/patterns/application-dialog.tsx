import { type ReactNode, useMemo, useRef } from 'react'
import { applicationsQuery } from '../api/queries.ts'
import { useRead } from '../api/query.ts'
import { formatCountOf } from '../lib/count.ts'
import { toShortSid } from '../lib/short-sid.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type PickItem, PickList } from '../ui/pick-list.tsx'
import type { ApplicationNames } from './application-names.ts'
import { FailedContent } from './failure.tsx'
import { sortBy } from './rows.ts'

interface Props {
  readonly applications: ApplicationNames
  readonly title: ReactNode
  /** Numbers per application, to be shown in the place of the sids. */
  readonly counts?: ReadonlyMap<string, number>
  /** Sid of the one that holds now; null: none. */
  readonly current: string | null
  readonly isBusy?: boolean
  readonly onPick: (sid: string) => void
  readonly onClose: () => void
  /** What else can be chosen; beside Close. */
  readonly other: ReactNode
  /** Above the list: what came of the last choice. */
  readonly children?: ReactNode
}

/** Chooses one of the account's applications. */
export function ApplicationDialog(props: Props) {
  const { applications, title, counts, current, isBusy = false, onPick, onClose, other, children } = props
  // Never by itself: the page reads it, this only offers to try again.
  const read = useRead(applicationsQuery, { enabled: false })
  const items = useMemo(() => toApplicationItems(applications, counts), [applications, counts])
  const input = useRef<HTMLInputElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const { known } = applications
  return (
    <Dialog
      title={title}
      onClose={onClose}
      initialFocus={items.length > 0 ? input : close}
      footer={
        <>
          {other}
          <Button ref={close} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {children}
      {known === 'failed' && (
        <FailedContent error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
      )}
      {known === 'reading' && <p>Reading applications…</p>}
      {known === 'part' && <p>The server did not send all of its applications; only these can be chosen here.</p>}
      {known === 'whole' && items.length === 0 && <p>This account has no applications yet.</p>}
      {items.length > 0 && (
        <PickList
          label="Search applications"
          items={items}
          current={current}
          isBusy={isBusy}
          onPick={({ key }) => onPick(key)}
          input={input}
        />
      )}
    </Dialog>
  )
}

/** The applications to choose from, by name. The sid tells apart those of the same name. */
function toApplicationItems({ names }: ApplicationNames, counts?: ReadonlyMap<string, number>): PickItem[] {
  const items = Array.from(names, ([sid, name]) => {
    const hint = counts === undefined ? toShortSid(sid) : formatCountOf(counts.get(sid) ?? 0, 'number')
    return { key: sid, label: name, hint, also: sid }
  })
  return sortBy(items, ({ label }) => (label === '' ? null : label), 'asc')
}
