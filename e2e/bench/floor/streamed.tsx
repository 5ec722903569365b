/** The floor of a very long list: a worker reads it as it arrives, and the page contains only the rows in view. */
import { useEffect, useRef, useState } from 'react'
import type { Session } from './session.ts'
import type { Asked, Told } from './stream-worker.ts'
// oxlint-disable-next-line import/default -- `?url` is a feature of Vite, not a module of ours
import workerUrl from './stream-worker.ts?worker&url'

const rowHeight = 32
const drawn = 60

/** Only the parts we use; TypeScript has no types for it yet. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

function startWorker(): Worker {
  const types = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes
  // The only policy that the production headers allow.
  const policy = types?.createPolicy('switchboard', { createScriptURL: (url) => url })
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
}

const nothing: Told = { count: 0, from: 0, rows: [] }

export function Streamed({ session }: { session: Session }) {
  const worker = useRef<Worker | null>(null)
  const [{ count, from, rows }, setTold] = useState(nothing)
  const [search, setSearch] = useState('')
  const [first, setFirst] = useState(0)

  // Synchronises with the worker.
  useEffect(() => {
    const started = startWorker()
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<Told>) => setTold(data))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no such argument
    started.postMessage({ url: `${session.server}/v1/PhoneNumbers`, token: session.token })
    return () => started.terminate()
  }, [session])

  // Synchronises with scrolling.
  useEffect(() => {
    const look = () => setFirst(Math.max(0, Math.floor(scrollY / rowHeight) - 15))
    document.addEventListener('scroll', look, { passive: true })
    return () => document.removeEventListener('scroll', look)
  }, [])

  // Synchronises the worker with what is in view.
  useEffect(() => {
    const asked: Asked = { search, first, drawn }
    worker.current?.postMessage(asked)
  }, [search, first])

  return (
    <>
      <input
        type="search"
        style={{ position: 'fixed', insetBlockStart: 0, insetInlineEnd: 0 }}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p>{count.toLocaleString('en-GB')}</p>
      <table style={{ marginBlockStart: from * rowHeight, marginBlockEnd: (count - from - rows.length) * rowHeight }}>
        <tbody>
          {rows.map((cells, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its position
            <tr key={from + index}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns never move here
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
