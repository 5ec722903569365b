import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { readUrlState, writeUrlState } from '../../../patterns/url-state.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './all-records.module.css'
import { allSchema } from './all-state.ts'
import { readViews, withView, writeViews } from './views.ts'

/** Filters and order under a name, kept in this browser. */
export function SavedViews() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="bare" onClick={() => setIsOpen(true)}>
        Saved views…
      </Button>
      {isOpen && <ViewsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ViewsDialog({ onClose }: { onClose: () => void }) {
  const { search } = useLocation()
  const [views, setViews] = useState(readViews)
  const [name, setName] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const keep = (next: typeof views) => {
    setViews(next)
    setIsRefused(!writeViews(next))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const state = readUrlState(allSchema, new URLSearchParams(search))
    const view = writeUrlState(allSchema, new URLSearchParams(), { ...state, part: 1 }).toString()
    keep(withView(views, { name: name.trim(), search: view }))
    announce(`${name.trim()} saved`)
    setName('')
  }
  return (
    <Dialog title="Saved views" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {views.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <ul className={styles['views']}>
          {views.map((view) => (
            <li key={view.name}>
              <Link to={`${paths.allRecords.link()}?${view.search}`} onClick={onClose}>
                {view.name}
              </Link>
              <Button look="link" onClick={() => keep(views.filter((other) => other !== view))}>
                Remove<span className="visually-hidden"> {view.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles['form']} onSubmit={save}>
        <TextField
          label="Name for the present filters and order"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          hint="Kept in this browser: the name, and the filters as you set them, with a number that you typed. No records."
        />
        <div>
          <Button type="submit">Save view</Button>
        </div>
      </form>
      {isRefused && <p role="alert">The browser does not keep it: it lasts until this page is left.</p>}
    </Dialog>
  )
}
