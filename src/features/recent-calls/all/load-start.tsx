import { type FormEvent, useEffect, useState } from 'react'
import { retentionDays } from '../../../contract/recent-calls.ts'
import { FailedForm } from '../../../patterns/failure/failure.tsx'
import { CostText, uncounted, useLoadCost } from '../../../patterns/calls/needed-load.tsx'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import type { Load } from '../../../records/load/load.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { cx } from '../../../ui/cx.ts'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PersistedLoads } from './persisted-loads.tsx'
import { allSchema } from './all-state.ts'
import styles from './all-records.module.css'

const defaultDays = 7

interface Props {
  readonly load: Load
  /** Initial value; null for the default. */
  readonly days: number | null
  readonly onDone?: () => void
}

/** Asks how many days to load and whether to store them, and shows the cost. */
export function LoadStart({ load, days: requested, onDone }: Props) {
  const [, setUrl] = useUrlState(allSchema)
  const [text, setText] = useState(String(requested ?? defaultDays))
  const [isPersisted, setIsPersisted] = useState(false)
  const days = Number(text)
  const isRight = text.trim() !== '' && Number.isInteger(days) && days >= 1 && days <= retentionDays
  const follow = (begun: number) => {
    setUrl({ days: begun }, 'replace')
    onDone?.()
  }
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight) return
    load.start({ days, isPersisted, page: 'records' })
    follow(days)
  }
  return (
    <div className={cx('stack-3', styles['start'])}>
      <PersistedLoads load={load} onResume={follow} />
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
          <Button type="submit" variant="primary" icon="play" aria-disabled={!isRight || undefined}>
            Load records
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The number of requests, from the server's current count. */
function Cost({ days }: { days: number | null }) {
  const [asked, setAsked] = useState(days)
  // Debounces typing: the 3 of 30 must not be requested.
  useEffect(() => {
    const timer = setTimeout(() => setAsked(days), 300)
    return () => clearTimeout(timer)
  }, [days])
  const isSettled = asked !== null && asked === days
  const { count, cost } = useLoadCost(isSettled ? asked : null)
  if (!isSettled) return <output className="soft">&nbsp;</output>
  if (count.error !== null) return <FailedForm error={count.error} />
  if (count.data === undefined) return <output className="soft">Counting records…</output>
  return <output>{cost === null ? uncounted : <CostText cost={cost} />}</output>
}
