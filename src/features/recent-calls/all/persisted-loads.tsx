import { useEffect, useState } from 'react'
import { useClient } from '../../../api/context.tsx'
import { formatCountOf } from '../../../lib/count.ts'
import { findPersistedLoads } from '../../../records/load/persisted-loads.ts'
import type { Load } from '../../../records/load/load.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { untilCancelled } from '../../../lib/abort.ts'

type Stored = Awaited<ReturnType<typeof findPersistedLoads>>

/** Earlier loads stored in this browser, to resume or delete. Renders nothing if there are none. */
export function PersistedLoads({ load, onResume }: { load: Load; onResume: (days: number) => void }) {
  const client = useClient()
  const [stored, setStored] = useState<Stored | null>(null)
  // Synchronises with the browser's storage.
  useEffect(() => untilCancelled(findPersistedLoads(client), setStored), [client])
  if (stored === null || stored.own.length + stored.others === 0) return null
  return (
    <Callout tone="neutral" isAnnounced>
      {stored.own.map((one) => (
        <p key={one.id} className="row row-apart">
          <span>
            Stored in this browser: {formatCountOf(one.days, 'day')}, started{' '}
            <Timestamp at={one.startedAt} to="minute" />.
          </span>
          <Button
            onClick={() => {
              load.resumeStored(one)
              onResume(one.days)
            }}
          >
            Resume loading
          </Button>
        </p>
      ))}
      {stored.others > 0 && <p>Other connections have stored {formatCountOf(stored.others, 'load')}.</p>}
      <p>
        <ForgetEverything load={load} onDone={() => setStored(null)} />
      </p>
    </Callout>
  )
}

export function ForgetEverything({ load, onDone }: { load: Load; onDone?: () => void }) {
  const [failed, setFailed] = useState(false)
  const forget = async () => {
    try {
      await load.forgetEverything()
      announce('Stored records deleted')
      onDone?.()
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button variant="link" onClick={() => void forget()}>
        Delete stored records
      </Button>
      {failed && <span role="alert"> The browser refused. Clear this site’s data in the browser settings.</span>}
    </>
  )
}
