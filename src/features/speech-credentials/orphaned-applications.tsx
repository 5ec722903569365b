import type { UseQueryResult } from '@tanstack/react-query'
import { useClient } from '../../api/context.tsx'
import { speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { Application } from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { formatCountOf } from '../../lib/count.ts'
import { halfNames } from '../../patterns/credential-health.ts'
import { ofAccount } from '../../patterns/of-account.ts'
import { Callout } from '../../ui/callout.tsx'
import { type Orphaned, orphanedBy } from './orphaned.ts'
import type { CredentialRow } from './credential-rows.ts'
import styles from './speech-credentials.module.css'

interface Props {
  readonly row: CredentialRow
  /** The applications, freshly read. */
  readonly read: UseQueryResult<Listed<Application>>
}

/** Applications to name; the rest is counted. */
const most = 8

/** Lists applications whose default vendor would lose its last working credential. */
export function OrphanedApplications({ row, read }: Props) {
  const { account_sid } = useClient().connection
  const credentials = useRead(speechCredentialsQuery, { enabled: false }).data
  const { vendor } = row.value
  if (read.isFetching) return <output>Checking which applications use it…</output>
  if (read.data === undefined || read.error !== null || credentials === undefined) {
    return (
      <Callout tone="attention" lead="Applications may depend on this credential.">
        The applications could not be read.
      </Callout>
    )
  }
  const applications = ofAccount(read.data, account_sid).list.rows.map(({ value }) => value)
  const orphaned = orphanedBy(
    row.value,
    ofAccount(credentials, account_sid).list.rows.map(({ value }) => value),
    applications,
  )
  const losing = orphaned.filter((one) => one.applications.length > 0)
  const isPart = !read.data.complete || read.data.unreadable.length > 0
  return (
    <>
      {losing.length === 0 && !isPart && (
        <p>Every application that uses {vendor} by default still has a working credential.</p>
      )}
      {losing.map((one) => (
        <LosingApplications key={one.half} vendor={vendor} orphaned={one} />
      ))}
      {isPart && <p>Some applications could not be read; they may also depend on it.</p>}
    </>
  )
}

const leftWords: Readonly<Record<Orphaned['left'], string>> = {
  none: 'no credential remains',
  failed: 'only credentials with a failed test remain',
  untested: 'only untested credentials remain',
}

function LosingApplications({
  vendor,
  orphaned: { half, left, applications },
}: {
  vendor: string
  orphaned: Orphaned
}) {
  const words = `${formatCountOf(applications.length, 'application')} using ${vendor} for ${halfNames[half]}`
  return (
    <Callout tone="attention">
      <p>
        <strong>
          For {vendor} {halfNames[half]}, {leftWords[left]}.
        </strong>{' '}
        Affects {words}:
      </p>
      <ul className={styles['apps']} aria-label={words}>
        {applications.slice(0, most).map(({ application_sid, name }) => (
          <li key={application_sid}>
            <bdi>{name === '' ? application_sid : name}</bdi>
          </li>
        ))}
        {applications.length > most && <li>and {applications.length - most} more</li>}
      </ul>
    </Callout>
  )
}
