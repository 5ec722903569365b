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
  /** The applications, as read for this question. */
  readonly read: UseQueryResult<Listed<Application>>
}

/** Named in full; of more is said how many. */
const most = 8

/** The applications whose default vendor has no working credential any more once this one is gone. */
export function OrphanedApplications({ row, read }: Props) {
  const { account_sid } = useClient().connection
  const credentials = useRead(speechCredentialsQuery, { enabled: false }).data
  const { vendor } = row.value
  if (read.isFetching) return <output>Reading which applications depend on it…</output>
  if (read.data === undefined || read.error !== null || credentials === undefined) {
    return (
      <Callout tone="attention" lead="Which applications depend on it is unknown.">
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
        <p>No application has {vendor} as its default vendor without another working credential for it.</p>
      )}
      {losing.map((one) => (
        <LosingApplications key={one.half} vendor={vendor} orphaned={one} />
      ))}
      {isPart && <p>Not all applications could be read: others may depend on it, too.</p>}
    </>
  )
}

const leftWords: Readonly<Record<Orphaned['left'], string>> = {
  none: 'no credential is left',
  failed: 'only credentials that failed their last test are left',
  untested: 'only credentials that were never tested are left',
}

function LosingApplications({
  vendor,
  orphaned: { half, left, applications },
}: {
  vendor: string
  orphaned: Orphaned
}) {
  const words = `${formatCountOf(applications.length, 'application')} with ${vendor} for ${halfNames[half]}`
  return (
    <Callout tone="attention">
      <p>
        <strong>
          For {halfNames[half]} by {vendor}, {leftWords[left]}.
        </strong>{' '}
        {words} by default:
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
