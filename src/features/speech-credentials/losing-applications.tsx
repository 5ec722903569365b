import { applicationsQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { Credential } from '../../patterns/credentials/credential-choice.ts'
import { taskNames } from '../../patterns/credentials/credential-health.ts'
import { useOwnRows, useOwnValues } from '../../patterns/connection/of-account.ts'
import { Callout } from '../../ui/callout.tsx'
import { lossesOf } from './credential-uses.ts'
import { isWholeList } from '../../contract/endpoint.ts'

/** The most applications to name; the rest are counted. */
const max = 8

interface Props {
  readonly change: (credentials: readonly Credential[]) => Credential[]
  /** Whether to show what the applications are left with. */
  readonly hasReasons?: boolean
}

/** Lists the applications whose speech gets worse by a change of credentials. Reads the applications afresh. */
export function LosingApplications({ change, hasReasons = false }: Props) {
  const before = useOwnRows(useRead(speechCredentialsQuery, { enabled: false }).data)
  const { data, error, isFetching } = useRead(applicationsQuery, { maxAgeMs: 0 })
  const applications = useOwnValues(data)
  if (isFetching) return <output>Checking which applications use it…</output>
  if (applications === null || error !== null || before === null) {
    return (
      <Callout tone="attention" isAnnounced lead="Applications may depend on it.">
        The applications couldn’t be loaded.
      </Callout>
    )
  }
  const losses = lossesOf(applications, before, change(before))
  const isPart = !isWholeList(data)
  return (
    <>
      {losses.length === 0 && !isPart && <output>No application would lose speech.</output>}
      {losses.map(({ tasks, reason, applications: losing }) => {
        const speech = tasks.map((task) => taskNames[task]).join(' and ')
        return (
          <Callout key={`${speech} ${reason}`} tone="attention" isAnnounced>
            <p>
              <strong>
                {formatCountOf(losing.length, 'application loses', 'applications lose')} {speech}
                {hasReasons ? ':' : ''}
              </strong>
              {hasReasons && ` ${reason}.`}
            </p>
            <ul className="bullets" aria-label={`Applications that would lose ${speech}`}>
              {losing.slice(0, max).map(({ application_sid, name }) => (
                <li key={application_sid}>
                  <bdi>{name.trim() === '' ? application_sid : name}</bdi>
                </li>
              ))}
              {losing.length > max && <li>and {formatCount(losing.length - max)} more</li>}
            </ul>
          </Callout>
        )
      })}
      {isPart && <p>Some applications couldn’t be read; they may also depend on it.</p>}
    </>
  )
}
