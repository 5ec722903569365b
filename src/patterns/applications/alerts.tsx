import { Link } from 'react-router-dom'
import type { ExtraState } from '../../api/capabilities.ts'
import type { Alert } from '../../contract/extras.ts'
import { paths } from '../../paths.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import styles from './alerts.module.css'
import { callRecordsPath } from '../calls/call-records-path.ts'
import { minuteMs } from '../../lib/durations.ts'

/** Returns why there are no alerts to read, or null if there may be some. */
export const whyNoAlerts = (state: ExtraState): string | null => reasons.get(state) ?? null

const reasons: ReadonlyMap<ExtraState, string> = new Map([
  ['absent', 'This server has no alerts.'],
  ['forbidden', 'This token isn’t allowed to read alerts.'],
  ['off', 'Reading alerts is turned off in Settings.'],
])

interface ListProps {
  readonly alerts: readonly Alert[]
  readonly label: string
  /** Sids of calls that have a record: servers write no call sid into records of unanswered calls. */
  readonly calls: ReadonlySet<string | null>
}

/** Lists alerts. Repeated texts appear once. Links to the record of the call, or to the calls at that time. */
export function AlertList({ alerts, label, calls }: ListProps) {
  return (
    <ul className={styles['alerts']} aria-label={label}>
      {alerts.map((alert, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- alerts have no id, and the list is replaced as a whole
        <li key={`${alert.time} ${place}`}>
          <Timestamp at={alert.time} to="second" />
          {alert.target_sid !== null && calls.has(alert.target_sid) ? (
            <Link to={paths.recentCalls.link({ call: alert.target_sid })}>Call record</Link>
          ) : (
            <Link to={recordsPath(alert)}>Calls at that time</Link>
          )}
          {!isSaid(alert, alerts[place - 1]) && <AlertText alert={alert} />}
        </li>
      ))}
    </ul>
  )
}

const isSaid = (alert: Alert, before: Alert | undefined) =>
  before !== undefined &&
  before.message === alert.message &&
  before.detail === alert.detail &&
  before.alert_type === alert.alert_type

/** Shows the text as received, except for parts cut from URLs: servers also have undocumented alert types. */
export function AlertText({ alert: { message, detail, alert_type } }: { readonly alert: Alert }) {
  return (
    <span className={styles['words']}>
      <bdi>{message || alert_type || 'No text'}</bdi>
      {detail !== null && detail !== '' && (
        <>
          {' '}
          <bdi className="soft">{detail}</bdi>
        </>
      )}
    </span>
  )
}

/** Returns a link to the calls that began in the two minutes before the alert was stored. */
function recordsPath({ time }: Alert): string {
  const to = Math.ceil((time + 1) / minuteMs) * minuteMs
  return callRecordsPath({ from: to - 2 * minuteMs, to })
}
