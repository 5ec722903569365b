import { Link } from 'react-router-dom'
import { formatCount } from '../../lib/count.ts'
import { acknowledgementOf, acknowledgements, takeBack } from '../../patterns/findings/acknowledged.ts'
import { toLine } from '../../patterns/findings/lines.ts'
import { type Finding, type RuleName, rules } from '../../patterns/findings/rules.ts'
import { useAccountKey } from '../../patterns/findings/use-findings.ts'
import { Age } from '../../ui/age.tsx'
import { Button } from '../../ui/button.tsx'
import { UnbrokenNumber } from '../../ui/phone-number.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useStore } from '../../ui/use-store.ts'
import styles from './findings.module.css'
import { TableHead } from '../../ui/table-head.tsx'

interface Props {
  readonly rule: RuleName
  /** The first of `count`. */
  readonly found: readonly Finding[]
  readonly count: number
  /** Whether each row shows its reason; otherwise it is shown above. */
  readonly hasReasons: boolean
  readonly onAcknowledge: (finding: Finding) => void
}

export function FindingsTable({ rule, found, count, hasReasons, onAcknowledge }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- browsers drop the table roles of rows that are grids
    <table className={styles['table']} role="table" aria-label={`${rules[rule].title}: ${formatCount(count)}`}>
      <TableHead columns={hasReasons ? ['Name', 'Reason', 'Actions'] : ['Name', 'Actions']} isHidden />
      <tbody>
        {found.map((finding) => {
          const { key, name, reason, since, action, link } = toLine(finding)
          return (
            <tr key={key}>
              <th scope="row">
                <FindingName finding={finding} />
              </th>
              {hasReasons && (
                <td className={styles['reason']}>
                  {reason}
                  {since !== null && (
                    <>
                      {' · '}
                      <Age at={since} />
                    </>
                  )}
                </td>
              )}
              <td className={styles['actions']}>
                <Link to={link} aria-label={`${action}: ${name}`}>
                  {action}
                </Link>
                <Button variant="link" aria-label={`Acknowledge…: ${name}`} onClick={() => onAcknowledge(finding)}>
                  Acknowledge…
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export function FindingName({ finding: { rule, name } }: { finding: Finding }) {
  if (rules[rule].of !== 'numbers') return <bdi>{name}</bdi>
  return /^\+?\d+$/.test(name) ? <UnbrokenNumber value={name} /> : <code>{name}</code>
}

export const maxAcknowledgedDrawn = 200

/** Findings that someone accepted, with the reason and note, and a button to show them as findings again. */
export function AcknowledgedTable({ found }: { found: readonly Finding[] }) {
  const account = useAccountKey()
  const acknowledged = useStore(acknowledgements)[account] ?? {}
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- browsers drop the table roles of rows that are grids
    <table className={styles['table']} role="table" aria-label={`Acknowledged: ${formatCount(found.length)}`}>
      <TableHead columns={['Name', 'Reason and note', 'Actions']} isHidden />
      <tbody>
        {found.slice(0, maxAcknowledgedDrawn).map((finding) => {
          const entry = acknowledgementOf(finding, acknowledged)
          return (
            <tr key={`${finding.rule} ${finding.sid}`}>
              <th scope="row">
                <FindingName finding={finding} />
              </th>
              <td className={styles['reason']}>
                {finding.reason}
                {entry !== null && (
                  <>
                    <br />
                    {entry.note !== '' && <>“{entry.note}” </>}
                    <Timestamp at={entry.at} />
                  </>
                )}
              </td>
              <td className={styles['actions']}>
                <Button
                  variant="link"
                  aria-label={`Show again: ${finding.name}`}
                  onClick={() => takeBack(account, [finding])}
                >
                  Show again
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
