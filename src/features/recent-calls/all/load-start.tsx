import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useClient } from '../../../api/context.tsx'
import { useRead } from '../../../api/query.ts'
import { largestPage, retentionDays } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { FailedForm } from '../../../patterns/failure.tsx'
import { toAllowed, toTimeLeft } from '../../../records/load/budget.ts'
import type { Load } from '../../../records/load/load.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PersistedLoads } from './persisted-loads.tsx'
import styles from './all-records.module.css'
import { leftWords, requestsFor } from './load-words.ts'
import { recentCallsQuery } from '../recent-calls-queries.ts'

const usualDays = 7

/** Which days to load, what that takes, and whether to keep it. */
export function LoadStart({ load }: { load: Load }) {
  const { search } = useLocation()
  const [text, setText] = useState(() => new URLSearchParams(search).get('days') ?? String(usualDays))
  const [isPersisted, setIsPersisted] = useState(false)
  const days = Number(text)
  const isRight = text.trim() !== '' && Number.isInteger(days) && days >= 1 && days <= retentionDays
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (isRight) load.start({ days, isPersisted })
  }
  return (
    <div className={styles['start']}>
      <PersistedLoads load={load} />
      <form className={styles['form']} onSubmit={begin}>
        <TextField
          label="Days"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={isRight ? undefined : `A whole number from 1 to ${retentionDays}.`}
          hint={`How far back: records are kept for ${retentionDays} days.`}
        />
        <Cost days={isRight ? days : null} />
        <Switch isOn={isPersisted} onSwitch={setIsPersisted}>
          Keep in this browser, to go on after a reload
        </Switch>
        {isPersisted && (
          <Callout tone="attention" isAnnounced>
            <p>
              Call records are <strong>personal data</strong>: who called whom, and when. They will lie in this
              browser’s storage, readable by whoever uses it, until “Forget everything” here, signing out, or the next
              load that is kept.
            </p>
          </Callout>
        )}
        <div>
          <Button type="submit" look="primary" icon="play" aria-disabled={!isRight || undefined}>
            Load all
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Requests that it takes, from the count that the server gives now. */
function Cost({ days }: { days: number | null }) {
  const client = useClient()
  const [asked, setAsked] = useState(days)
  // Synchronises with typing: 30 is not to be asked for as 3 first.
  useEffect(() => {
    const timer = setTimeout(() => setAsked(days), 300)
    return () => clearTimeout(timer)
  }, [days])
  const isSettled = asked !== null && asked === days
  const read = useRead(recentCallsQuery({ page: 1, size: 25, days: asked ?? usualDays }), { enabled: isSettled })
  if (!isSettled) return <output className="soft">&nbsp;</output>
  if (read.error !== null) return <FailedForm error={read.error} />
  if (read.data === undefined) return <output className="soft">Asking how many there are…</output>
  const { total } = read.data
  if (total === null) return <output>The server does not say how many records there are.</output>
  const requests = requestsFor(total)
  const { limit, windowMs } = client.gate.state.get()
  // Of waiting alone, with nothing used yet.
  const cost = client.requestCost
  const waitMs = toTimeLeft(requests, 0, { sent: [], allowed: toAllowed({ limit }, cost), windowMs, cost }, 0)
  return (
    <output>
      <strong>{formatCountOf(total, 'call record')}</strong>, about {formatCountOf(requests, 'request')} of{' '}
      {formatCount(largestPage)} each.
      {waitMs > 0 && (
        <>
          {' '}
          This connection’s budget is {formatCount(limit)} requests in {windowMs / 60_000} minutes, of which a part is
          left to people: it has to wait in between, {leftWords(waitMs)} in all.
        </>
      )}
    </output>
  )
}
