import { useMemo } from 'react'
import { formatCount, formatCountOf, formatShare } from '../../lib/count.ts'
import { ApplicationLink } from '../../patterns/applications/application-link.tsx'
import { hookTitle } from '../../patterns/applications/hook-cell.tsx'
import { shortCallSeconds } from '../../records/insights/call-counts.ts'
import { Age } from '../../ui/age.tsx'
import { Dash } from '../../ui/empty-value.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type ApplicationHealth, type HookEvidence, toApplicationHealth } from './hook-health.ts'
import { cx } from '../../ui/cx.ts'
import lines from '../../ui/lines-table.module.css'
import styles from './hooks.module.css'
import { TableHead } from '../../ui/table-head.tsx'

/** The most applications rendered; failing ones come first. */
const max = 100

/** How the calls of each application ended; shown without alerts. */
export function ByRecords({ evidence, isAll }: { readonly evidence: HookEvidence; readonly isAll: boolean }) {
  const found = useMemo(() => toApplicationHealth(evidence), [evidence])
  if (evidence.records.length === 0) {
    const why = isAll ? 'No call records in' : 'No readable call records of this account among the newest of'
    return <p>{why} the last 24 hours.</p>
  }
  const scope = `${isAll ? 'all' : 'the newest'} ${formatCountOf(evidence.records.length, 'call record')} of the last 24 hours`
  if (found.length === 0) return <p>No inbound calls for an application among {scope}.</p>
  return (
    <>
      {/* On small screens the rows are grids, so browsers drop their table roles. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores the role that CSS removes */}
      <table className={cx(lines['lines'], styles['table'])} role="table" aria-label="Applications by failed calls">
        <TableHead
          columns={['Application', 'State', 'Calls', 'Ended with 480', `Under ${shortCallSeconds} s`, 'Last good call']}
        />
        <tbody>
          {found.slice(0, max).map((one) => (
            <Row key={one.application.application_sid} health={one} />
          ))}
        </tbody>
      </table>
      <div className="hint">
        Inbound calls among {scope}. Servers answer 480 when a call hook fails, and also when someone can’t be reached.
        {found.length > max && ` Showing the first ${max} of ${formatCount(found.length)}.`}
      </div>
    </>
  )
}

function Row({ health }: { readonly health: ApplicationHealth }) {
  const { application, calls, unavailable, short, since, lastGood } = health
  const share = (count: number) =>
    count === 0 ? <Dash why="None" /> : `${formatCount(count)} (${formatShare(count, calls)})`
  return (
    <tr>
      <th scope="row" title={hookTitle(application.call_hook) ?? undefined}>
        <ApplicationLink sid={application.application_sid} name={application.name} />
      </th>
      <td>
        {since === null ? (
          <StatusBadge tone={unavailable + short === 0 ? 'good' : 'neutral'}>
            {unavailable + short === 0 ? 'OK' : 'Mixed'}
          </StatusBadge>
        ) : (
          <>
            <StatusBadge tone="bad">Failing</StatusBadge>{' '}
            <span className="soft">
              since <Age at={since} />
            </span>
          </>
        )}
      </td>
      <td data-name="Calls">{formatCount(calls)}</td>
      <td data-name="Ended with 480">{share(unavailable)}</td>
      <td data-name={`Under ${shortCallSeconds} s`}>{share(short)}</td>
      <td data-name="Last good call">{lastGood === null ? <Dash why="None known" /> : <Age at={lastGood} />}</td>
    </tr>
  )
}
