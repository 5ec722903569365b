import { useState } from 'react'
import { alertsQuery } from '../../api/alerts-query.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { type Alert, alertDelayMs } from '../../contract/extras.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'
import { toCallResult } from '../../lib/call-result.ts'
import { AlertText, whyNoAlerts } from '../../patterns/applications/alerts.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useNow } from '../../ui/use-now.ts'
import { weekMs } from '../../lib/durations.ts'

/** The server's alerts for a call that failed in the last week: from the cache, or read on a click. */
export function CallAlerts({ value }: { readonly value: RecentCall }) {
  const [isWanted, setIsWanted] = useState(false)
  const { state, data, error, isFetching, ask } = useExtraRead(alertsQuery, { enabled: isWanted, priority: 'person' })
  const { attempted_at, answered, sip_status } = value
  const isRecent = useNow((now) => now - attempted_at < weekMs)
  const { tone, name } = toCallResult(answered, sip_status)
  // Servers answer 480 if a webhook fails.
  const isFailure = tone === 'attention' || tone === 'bad' || name === 'unavailable'
  if (!isFailure || !isRecent || whyNoAlerts(state) !== null) return null
  if (data === undefined) {
    const read = () => {
      setIsWanted(true)
      // After a failure, only another click retries.
      if (state === 'unknown') void ask()
    }
    return (
      <p>
        <Button onClick={read} isBusy={isFetching}>
          {isFetching ? 'Loading alerts…' : 'Check server alerts'}
        </Button>
        {error !== null && !isFetching && <span className="soft"> Alerts couldn’t be loaded.</span>}
      </p>
    )
  }
  const alerts = data.rows.map((row) => row.value)
  const found = alerts.filter((alert) => isOfCall(alert, value))
  const oldest = alerts.at(-1)?.time ?? 0
  const isCovered = data.total === null || data.total <= alerts.length || oldest <= attempted_at
  return (
    <Section title="Server alerts">
      {found.length === 0 ? (
        <p className="soft">{isCovered ? 'None at the time of this call.' : 'Only newer alerts were loaded.'}</p>
      ) : (
        <ul>
          {found.map((alert, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- alerts have no id; the list is replaced as a whole
            <li key={place}>
              <Timestamp at={alert.time} to="clock" /> <AlertText alert={alert} />
              {alert.target_sid === null && <span className="soft"> at that time, possibly from another call</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Matches by sid. Unanswered calls and many alerts may have none: then matches by time. */
function isOfCall({ target_sid, time }: Alert, { call_sid, attempted_at, terminated_at }: RecentCall): boolean {
  if (target_sid !== null && call_sid !== null) return target_sid === call_sid
  return time >= attempted_at && time <= (terminated_at ?? attempted_at) + alertDelayMs
}
