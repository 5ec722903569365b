import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { applicationsQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { minuteMs } from '../../lib/durations.ts'
import { paths } from '../../paths.ts'
import { halfNames } from '../../patterns/credential-health.ts'
import { useOwnRows, useOwnValues } from '../../patterns/of-account.ts'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { CredentialRow } from './credential-rows.ts'
import { type Group, usesOf } from './credential-uses.ts'
import { isWholeList } from '../../contract/endpoint.ts'

/** The most applications to name; the rest are counted. */
const most = 12

/** All applications, perhaps 10,000: too many to read again for each credential. */
const maxAgeMs = 5 * minuteMs

/** The applications that use a credential by default, or would: "unknown" if they couldn't be read, never "none". */
export function CredentialApplications({ row }: { row: CredentialRow }) {
  const applications = useRead(applicationsQuery, { maxAgeMs })
  const credentials = useRead(speechCredentialsQuery)
  const all = useOwnValues(applications.data)
  const list = useOwnRows(credentials.data)
  const uses = useMemo(() => (all === null || list === null ? null : usesOf(row, all, list)), [row, all, list])
  const isPart = !(isWholeList(applications.data) && isWholeList(credentials.data))
  return (
    <Section title="Applications">
      {uses?.map((use) => (
        <UsedBy key={`${use.halves.join()} ${use.reason}`} use={use} />
      ))}
      {uses !== null && !isPart && uses.length === 0 && <p className="soft">No application uses it by default.</p>}
      {uses === null && applications.error === null && credentials.error === null ? (
        <p className="soft">Loading applications…</p>
      ) : (
        isPart && (
          <p>
            <strong>Unknown:</strong> not all applications and credentials could be read.
          </p>
        )
      )}
    </Section>
  )
}

function UsedBy({ use: { halves, reason, applications } }: { use: Group }) {
  const speech = halves.map((half) => halfNames[half]).join(' and ')
  const count = formatCountOf(applications.length, 'application')
  return (
    <>
      {reason === '' ? (
        <p>
          Used by {count} for {speech}
        </p>
      ) : (
        <p>
          <StatusBadge tone="neutral">Not used</StatusBadge> by {count} for {speech}: <bdi>{reason}</bdi>
        </p>
      )}
      <ul className="row row-wide" aria-label={`${reason === '' ? 'Use' : 'Would use'} it for ${speech}`}>
        {applications.slice(0, most).map(({ application_sid, name }) => (
          <li key={application_sid}>
            <Link to={paths.application.link(application_sid)}>
              <bdi>{name === '' ? application_sid : name}</bdi>
            </Link>
          </li>
        ))}
        {applications.length > most && <li>and {formatCount(applications.length - most)} more</li>}
      </ul>
    </>
  )
}
