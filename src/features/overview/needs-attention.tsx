import { Link } from 'react-router-dom'
import { isWholeList } from '../../contract/endpoint.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { Sources } from '../../patterns/failure/failed-sources.tsx'
import { Age } from '../../ui/age.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Attention } from '../../patterns/findings/lines.ts'
import type { Findings } from '../../patterns/findings/use-findings.ts'
import { paths } from '../../paths.ts'
import styles from './needs-attention.module.css'
import page from './overview.module.css'
import { TableHead } from '../../ui/table-head.tsx'

interface Props {
  readonly found: readonly Attention[]
  readonly sources: Sources
  readonly findings: Findings
}

/** The objects that need attention; if there are none, whether that is certain. */
export function NeedsAttention({ found, sources, findings }: Props) {
  const unchecked = findings.gaps.flatMap(({ rules }) => rules).length
  return (
    <section aria-labelledby="needs-attention">
      <header className={page['title']}>
        <h2 id="needs-attention">Needs attention</h2>
        {found.length > 0 && (
          <span className="soft">
            {formatCount(found.length)}
            {unchecked > 0 && ` · ${formatCountOf(unchecked, 'rule')} not checked here`}
          </span>
        )}
        <Link to={paths.findings.link()}>All findings</Link>
      </header>
      {found.length > 0 ? (
        <AttentionTable found={found} />
      ) : (
        <output className={styles['verdict']}>
          <Verdict sources={sources} findings={findings} unchecked={unchecked} />
        </output>
      )}
    </section>
  )
}

/** One row per object, with the one action to take. */
function AttentionTable({ found }: { readonly found: readonly Attention[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- grid rows, as on phones, lose their table semantics
    <table className={styles['attention']} role="table" aria-label={`Needs attention: ${formatCount(found.length)}`}>
      <TableHead columns={['State', 'Name', 'Reason', 'Since', 'Action']} isHidden />
      <tbody>
        {found.map(({ key, tone, state, name, isNumber = false, reason, since, action, link }) => (
          <tr key={key}>
            <td>
              <StatusBadge tone={tone}>{state}</StatusBadge>
            </td>
            <th scope="row">{isNumber ? <PhoneNumber value={name} /> : name}</th>
            <td data-alone={since === null || undefined}>{reason}</td>
            <td>{since === null ? <span className="visually-hidden">unknown</span> : <Age at={since} />}</td>
            <td>
              <Link to={link} aria-label={`${action}: ${name}`}>
                {action}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shown if nothing was found: it's all clear only if every list was read. */
function Verdict({ sources, findings, unchecked }: Omit<Props, 'found'> & { readonly unchecked: number }) {
  const lists = Object.entries(sources)
  const lacking = lists.filter(([, { data, error }]) => !isWholeList(data) || error !== null)
  const failed = lacking.filter(
    ([, { data, error, isFetching }]) => data !== undefined || error !== null || !isFetching,
  )
  if (failed.length > 0) {
    return (
      <StatusBadge tone="neutral">
        {lacking.length < lists.length ? 'No problems found so far. ' : ''}Not checked:{' '}
        {lacking.map(([name]) => name).join(', ')}
      </StatusBadge>
    )
  }
  if (lacking.length > 0) return <span className="soft">Loading…</span>
  if (findings.isReading) return <span className="soft">Checking…</span>
  if (findings.checked === 0) {
    return <StatusBadge tone="neutral">The configuration couldn’t be checked</StatusBadge>
  }
  return (
    <>
      <StatusBadge tone="good">All clear</StatusBadge>{' '}
      <span className="soft">
        {formatCountOf(findings.checked, 'rule')} checked, nothing found
        {unchecked > 0 && `; ${formatCount(unchecked)} not checked here`}
      </span>
    </>
  )
}
