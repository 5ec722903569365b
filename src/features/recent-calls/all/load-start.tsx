import { type FormEvent, useEffect, useState } from 'react'
import { useClient } from '../../../api/context.tsx'
import { useRead } from '../../../api/query.ts'
import { retentionDays } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { FailedForm } from '../../../patterns/failure.tsx'
import { useUrlState } from '../../../patterns/url-state.ts'
import type { Load } from '../../../records/load/load.ts'
import type { LoadState } from '../../../records/load/load-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { cx } from '../../../ui/cx.ts'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PersistedLoads } from './persisted-loads.tsx'
import { recentCallsQuery } from '../recent-calls-queries.ts'
import { allSchema } from './all-state.ts'
import styles from './all-records.module.css'
import { costOf, type LoadCost } from './load-cost.ts'
import type { AskedLoad } from './use-asked-load.ts'
import { daysWords, leftWords, minuteMs } from '../../../lib/durations.ts'

const usualDays = 7

interface Props {
  readonly load: Load
  /** Initial value; null for the default. */
  readonly days: number | null
  readonly onDone: () => void
}

/** Asks how many days to load and whether to store them, and shows the cost. */
export function LoadStart({ load, days: asked, onDone }: Props) {
  const [, setUrl] = useUrlState(allSchema)
  const [text, setText] = useState(String(asked ?? usualDays))
  const [isPersisted, setIsPersisted] = useState(false)
  const days = Number(text)
  const isRight = text.trim() !== '' && Number.isInteger(days) && days >= 1 && days <= retentionDays
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight) return
    load.start({ days, isPersisted })
    setUrl({ days }, 'replace')
    onDone()
  }
  return (
    <div className={cx('stack-3', styles['start'])}>
      <PersistedLoads load={load} />
      <form className="stack-3" onSubmit={begin}>
        <TextField
          label="Days"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={isRight ? undefined : `Enter a whole number from 1 to ${retentionDays}.`}
          hint={`Records are kept for ${retentionDays} days.`}
        />
        <Cost days={isRight ? days : null} />
        <Switch isOn={isPersisted} onSwitch={setIsPersisted}>
          Store in this browser to resume after a page reload
        </Switch>
        {isPersisted && (
          <Callout tone="attention" isAnnounced>
            <p>
              Call records are <strong>personal data</strong>: who called whom, and when. They stay in this browser’s
              storage, readable by anyone who uses it, until you click “Delete stored records”, sign out, or store
              another load.
            </p>
          </Callout>
        )}
        <div>
          <Button type="submit" look="primary" icon="play" aria-disabled={!isRight || undefined}>
            Load records
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The number of requests, from the server's current count. */
function Cost({ days }: { days: number | null }) {
  const client = useClient()
  const [asked, setAsked] = useState(days)
  // Debounces typing: the 3 of 30 must not be requested.
  useEffect(() => {
    const timer = setTimeout(() => setAsked(days), 300)
    return () => clearTimeout(timer)
  }, [days])
  const isSettled = asked !== null && asked === days
  const read = useRead(recentCallsQuery({ page: 1, size: 25, days: asked ?? usualDays }), { enabled: isSettled })
  if (!isSettled) return <output className="soft">&nbsp;</output>
  if (read.error !== null) return <FailedForm error={read.error} />
  if (read.data === undefined) return <output className="soft">Counting records…</output>
  const { total } = read.data
  if (total === null) return <output>The server doesn’t report how many records there are.</output>
  return (
    <output>
      <CostWords cost={costOf(total, client)} />
    </output>
  )
}

function CostWords({ cost: { total, requests, waitMs } }: { cost: LoadCost }) {
  const { limit, windowMs } = useClient().gate.state.get()
  return (
    <>
      <strong>{formatCountOf(total, 'call record')}</strong>, about {formatCountOf(requests, 'request')}.
      {waitMs > 0 && (
        <>
          {' '}
          This connection allows {formatCount(limit)} requests in {windowMs / minuteMs} minutes, so loading takes{' '}
          {leftWords(waitMs)}.
        </>
      )}
    </>
  )
}

/** The link needs more than is loaded. Asks before replacing a load, and before starting a large one. */
export function ShortLoad({ load, state, asked }: { load: Load; state: LoadState; asked: AskedLoad }) {
  const { days, cost } = asked
  if (days === null) return null
  return (
    <Callout tone="attention" isAnnounced>
      <p className="row row-apart">
        <span>
          Only the last {daysWords(state.days)} {state.days === 1 ? 'is' : 'are'} loaded.{' '}
          {state.progress.rows > 0 &&
            `Loading ${formatCountOf(days, 'day')} replaces the ${formatCountOf(state.progress.rows, 'record')} already loaded. `}
          {cost !== null && <CostWords cost={cost} />}
        </span>
        <Button onClick={() => load.start({ days, isPersisted: false })}>Load {formatCountOf(days, 'day')}</Button>
      </p>
    </Callout>
  )
}
