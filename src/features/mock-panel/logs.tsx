import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { DeliveriesAnswer, RequestsAnswer } from './control-answers.ts'
import styles from './mock-panel.module.css'
import { NoData, useControl, useSendControl } from './use-control.tsx'

const shown = 50

export function Requests() {
  const { data, error } = useControl(RequestsAnswer, 'requests')
  const { run } = useSendControl()
  if (data === undefined) return <NoData error={error} label="Loading requests" />
  const newest = data.requests.slice(-shown).toReversed()
  if (newest.length === 0) return <p className="hint">No requests from this tab yet.</p>
  return (
    <>
      <div className="row row-apart">
        <p className="hint">Newest {shown} requests from this tab, in mock time.</p>
        <Button variant="link" onClick={() => void run({ method: 'DELETE', path: 'requests', isFelt: false })}>
          Clear
        </Button>
      </div>
      <ol className={styles['log']} aria-label="Requests">
        {newest.map(({ at, method, url, name, status, ms, faults, problems }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- log lines have no IDs, and no state
          <li key={`${at} ${newest.length - index}`}>
            <p>
              <code>
                {method} {url}
              </code>
            </p>
            <p className="hint">
              <Timestamp at={at} to="clock" />{' '}
              <span className={isFailure(status) ? styles['bad'] : undefined}>
                {isFailure(status) && <Icon name="failure" />}
                {status === 0 ? 'no response' : status}
              </span>{' '}
              {name ?? 'unknown endpoint'}, {ms} ms
              {faults.length > 0 && <b>, {faults.join(', ')}</b>}
            </p>
            {problems.map((problem) => (
              <p key={problem} className={styles['bad']}>
                <Icon name="warning" />
                {problem}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}

const isFailure = (status: number): boolean => status === 0 || status >= 400

export function Deliveries() {
  const { data, error } = useControl(DeliveriesAnswer, `deliveries?limit=${shown}`)
  if (data === undefined) return <NoData error={error} label="Loading web callbacks" />
  const newest = data.deliveries.toReversed()
  if (newest.length === 0) return <p className="hint">No web callbacks yet.</p>
  return (
    <ol className={styles['log']} aria-label="Web callbacks">
      {newest.map(({ at, hook, url, method, call_sid, outcome }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- log lines have no IDs, and no state
        <li key={`${at} ${call_sid} ${hook} ${newest.length - index}`}>
          <p>
            <code>
              {method} {url}
            </code>
          </p>
          <p className="hint">
            <Timestamp at={at} to="second" /> {hook}, call {call_sid.slice(0, 8)}, {outcome}
          </p>
        </li>
      ))}
    </ol>
  )
}
