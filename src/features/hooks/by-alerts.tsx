import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Paged } from '../../contract/endpoint.ts'
import type { Alert } from '../../contract/extras.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import { ApplicationLink } from '../../patterns/applications/application-link.tsx'
import { AlertList } from '../../patterns/applications/alerts.tsx'
import { Fact, Facts } from '../../patterns/panel/facts.tsx'
import { Age } from '../../ui/age.tsx'
import { Dash } from '../../ui/empty-value.tsx'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { type HookHealth, isHookAlert, type HookEvidence, toHookHealth } from './hook-health.ts'
import styles from './hooks.module.css'

interface Props {
  readonly alerts: Paged<Alert>
  readonly evidence: HookEvidence
  /** Calls a day that each record stands for: 1 if all were read; null without records, their total, or the numbers. */
  readonly perRecord: number | null
}

/** Shows each hook that failed, from alerts, then everything else that went wrong. */
export function ByAlerts({ alerts: { rows, total, unreadable }, evidence, perRecord }: Props) {
  const alerts = useMemo(() => rows.map(({ value }) => value).toSorted((a, b) => b.time - a.time), [rows])
  const hooks = useMemo(() => toHookHealth(alerts, evidence), [alerts, evidence])
  const others = useMemo(() => withoutRepeats(alerts.filter((alert) => !isHookAlert(alert))), [alerts])
  const calls = useMemo(() => new Set(evidence.records.map(({ call_sid }) => call_sid)), [evidence])
  const isPart = total !== null && total > rows.length
  const oldest = alerts.at(-1)
  return (
    <>
      {hooks.length === 0 ? (
        <p>
          {isPart && oldest !== undefined ? (
            <>
              No alerts about hooks since <Timestamp at={oldest.time} />. Older alerts weren’t loaded.
            </>
          ) : (
            <StatusBadge tone="good">No alerts about hooks in the last 7 days</StatusBadge>
          )}
        </p>
      ) : (
        <ul aria-label="Hooks">
          {hooks.map((hook) => (
            <Hook key={hook.url ?? ''} hook={hook} perRecord={perRecord} calls={calls} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Section title="Other alerts" level={2}>
          <AlertList alerts={others} label="Other alerts" calls={calls} />
        </Section>
      )}
      <div className="hint">
        The server merges similar alerts, so they don’t count calls. URLs are shown without user name, password and
        query.
        {isPart && oldest !== undefined && (
          <>
            {' '}
            Only the newest {formatCount(rows.length)} were loaded, back to <Timestamp at={oldest.time} />.
          </>
        )}
        {unreadable.length > 0 && ` ${formatCountOf(unreadable.length, 'alert')} couldn’t be read.`}
      </div>
    </>
  )
}

const states = {
  failing: { tone: 'bad', text: 'Failing' },
  unknown: { tone: 'attention', text: 'Failed' },
  recovered: { tone: 'neutral', text: 'Recovered' },
} as const

/** The most alerts rendered per hook. */
const maxAlerts = 50
const maxCauses = 3
const maxApplications = 5

function Hook({
  hook,
  perRecord,
  calls,
}: {
  hook: HookHealth
  perRecord: number | null
  calls: ReadonlySet<string | null>
}) {
  const { url, uses, alerts, causes, state } = hook
  const { tone, text } = states[state]
  const isNear = uses.some(({ use }) => use === 'near')
  const single = uses.length === 1 ? uses[0] : undefined
  const name = url === null ? 'Unknown hook' : url.replace(/^\w+:\/\//, '')
  return (
    <li className={styles['hook']}>
      <h2>
        <StatusBadge tone={tone}>{text}</StatusBadge> <bdi>{name}</bdi>
      </h2>
      <p>
        <Since hook={hook} />
      </p>
      <p className="soft">
        <bdi>{causes.slice(0, maxCauses).join(' · ')}</bdi>
        {causes.length > maxCauses && ` and ${formatCount(causes.length - maxCauses)} more`}
      </p>
      {uses.length > 0 && (
        <Facts>
          <Fact name={isNear ? 'Likely used by' : 'Used by'}>
            <span className="row row-text">
              {uses.slice(0, maxApplications).map(({ application: { application_sid: sid, name: label }, use }) => (
                <span key={sid}>
                  <ApplicationLink sid={sid} name={label} />
                  {use !== 'near' && <span className="soft"> {use}</span>}
                </span>
              ))}
              {uses.length > maxApplications && (
                <span className="soft">and {formatCount(uses.length - maxApplications)} more</span>
              )}
            </span>
          </Fact>
          <Fact name="Numbers">
            {hook.numbers === null ? (
              <Dash why="Not loaded" />
            ) : single === undefined || hook.numbers === 0 ? (
              formatCount(hook.numbers)
            ) : (
              <Link to={paths.phoneNumbers.link({ application: single.application.application_sid })}>
                {formatCount(hook.numbers)}
              </Link>
            )}
          </Fact>
          {perRecord !== null && <Fact name="Calls a day">{perDay(hook.calls, perRecord)}</Fact>}
        </Facts>
      )}
      <details>
        <summary>
          Alerts<span className="visually-hidden"> of {name}</span>
        </summary>
        <AlertList alerts={alerts.slice(0, maxAlerts)} label={`Alerts of ${name}`} calls={calls} />
        {alerts.length > maxAlerts && <p className="soft">Older alerts aren’t shown.</p>}
      </details>
    </li>
  )
}

/** When it began to fail, if known. */
function Since({ hook: { state, since, goodBefore, goodAfter, alerts } }: { readonly hook: HookHealth }) {
  const newest = alerts[0]?.time ?? since
  if (state === 'failing') {
    return (
      <>
        {goodBefore === null ? 'Since at least ' : 'Since '}
        <Timestamp at={since} /> (<Age at={since} />
        ).{' '}
        {goodBefore === null ? (
          'No good call on record.'
        ) : (
          <>
            Last good call <Timestamp at={goodBefore} />.
          </>
        )}
      </>
    )
  }
  return (
    <>
      Last failed <Age at={newest} />
      {goodAfter !== null ? (
        <>
          . Works again: last good call <Age at={goodAfter} />
        </>
      ) : (
        since < newest && (
          <>
            , first <Age at={since} />
          </>
        )
      )}
      .
    </>
  )
}

/** For example "120"; an estimate if a day has more calls than were read. */
function perDay(calls: number, perRecord: number): string {
  return perRecord === 1 ? formatCount(calls) : `about ${formatCount(Math.round(calls * perRecord))}`
}

/** Keeps the newest of the alerts with the same text. */
function withoutRepeats(alerts: readonly Alert[]): Alert[] {
  const known = new Set<string>()
  return alerts.filter(({ alert_type, message, detail }) => {
    const said = JSON.stringify([alert_type, message, detail])
    return known.size < known.add(said).size
  })
}
