import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { useZone } from '../../../ui/zone.ts'
import styles from './all-records.module.css'
import { allSchema } from './all-state.ts'
import { fromViewSearch, savedViews, toViewSearch, withView } from './views.ts'

/** Named filters and order, stored in this browser. */
export function SavedViews() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="bare" onClick={() => setIsOpen(true)}>
        Views…
      </Button>
      {isOpen && <ViewsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ViewsDialog({ onClose }: { onClose: () => void }) {
  const [state] = useUrlState(allSchema)
  const zone = useZone()
  const [now] = useState(Date.now)
  const views = useStore(savedViews)
  const [name, setName] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const [isNameless, setIsNameless] = useState(false)
  const keep = (change: (all: typeof views) => typeof views) => {
    const isKept = savedViews.update(change)
    setIsRefused(!isKept)
    return isKept
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsNameless(name.trim() === '')
    if (name.trim() === '') return
    const view = { name: name.trim(), search: toViewSearch(state, Date.now(), zone) }
    if (keep((all) => withView(all, view))) announce(`${view.name} saved`)
    setName('')
  }
  return (
    <Dialog title="Saved views" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {views.length === 0 ? (
        <p>No saved views.</p>
      ) : (
        <ul className={styles['views']}>
          {views.map((view) => (
            <li key={view.name} className="row row-apart">
              <Link to={`${paths.allRecords.link()}?${fromViewSearch(view.search, now, zone)}`} onClick={onClose}>
                {view.name}
              </Link>
              <Button variant="link" onClick={() => keep((all) => all.filter((other) => other.name !== view.name))}>
                Remove<span className="visually-hidden"> {view.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className="stack-3" onSubmit={save}>
        <TextField
          label="View name"
          value={name}
          error={isNameless && name.trim() === '' ? 'Enter a name.' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          hint="Saves the filters and sort order in this browser, not the records."
        />
        <div>
          <Button type="submit">Save view</Button>
        </div>
      </form>
      {isRefused && <p role="alert">This browser couldn’t save the view. It’s lost when you leave this page.</p>}
    </Dialog>
  )
}
