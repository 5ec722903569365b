/** The floor that pages are measured against: React, one request, a plain table. No router, cache, checks or design. */
import { type FormEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { readRows, readSession, type Row, type Session, sources } from './session.ts'
import { Streamed } from './streamed.tsx'

/** Rows already read, by path: a repeated visit draws them from memory. */
const readBefore = new Map<string, readonly Row[]>()

function Table({ session, at }: { session: Session; at: string }) {
  const [rows, setRows] = useState(readBefore.get(at) ?? null)
  const [search, setSearch] = useState('')
  const source = sources[at]
  // Synchronises with the API.
  useEffect(() => {
    if (source === undefined || readBefore.has(at)) return
    void readRows(session, source.path(session.account_sid)).then((read) => {
      readBefore.set(at, read)
      return setRows(read)
    })
  }, [session, source, at])
  const found = rows?.filter((row) => source?.fields.some((field) => String(row[field]).includes(search)))
  return (
    <>
      <input type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <table>
        <thead>
          <tr>
            {source?.fields.map((field) => (
              <th key={field}>{field}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found?.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never move here
            <tr key={index}>
              {source?.fields.map((field) => (
                <td key={field}>{row[field]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Lists({ session }: { session: Session }) {
  const [at, setAt] = useState(location.pathname)
  return (
    <>
      <nav>
        {Object.keys(sources).map((path) => (
          <button key={path} value={path} onClick={() => setAt(path)}>
            {path}
          </button>
        ))}
      </nav>
      <Table key={at} session={session} at={at} />
    </>
  )
}

/** Shows every list at once, one section each. */
function Overview({ session }: { session: Session }) {
  return Object.entries(sources).map(([at, { path }]) => <Section key={at} session={session} title={at} path={path} />)
}

function Section({ session, title, path }: { session: Session; title: string; path: (account_sid: string) => string }) {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  // Synchronises with the API.
  useEffect(() => {
    const whole = path(session.account_sid).replace('count=50', 'count=500')
    void readRows(session, whole).then(setRows)
  }, [session, path])
  return (
    <section>
      <h2>{title}</h2>
      <ul>{rows !== null && <li>{rows.length}</li>}</ul>
    </section>
  )
}

/** Accepts the token like the real sign-in form, but already has the account. */
function SignIn({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : ''
    }
    onSignedIn({ server: text('server'), token: text('token'), account_sid: '' })
  }
  return (
    <form onSubmit={submit}>
      <input name="server" inputMode="url" />
      <input name="token" type="password" />
      <button type="submit">Sign in</button>
    </form>
  )
}

function Floor() {
  const [session, setSession] = useState(readSession)
  if (session === null) return <SignIn onSignedIn={setSession} />
  if (location.pathname === '/') return <Overview session={session} />
  if (location.pathname === '/streamed') return <Streamed session={session} />
  return <Lists session={session} />
}

const container = document.querySelector('#root')
if (container !== null) createRoot(container).render(<Floor />)
