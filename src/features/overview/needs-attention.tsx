import { Link } from 'react-router-dom'
import { wordError } from '../../api/word-error.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { ErrorFacts, NextRetry } from '../../patterns/failure.tsx'
import { useIsServerDown } from '../../patterns/outage.ts'
import { Age } from '../../ui/age.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Notes } from '../../ui/page.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Attention } from '../../patterns/findings/lines.ts'
import type { Findings } from '../../patterns/findings/use-findings.ts'
import { paths } from '../../paths.ts'
import styles from './overview.module.css'

/** A list that the page reads. */
export interface Source {
  readonly name: string
  readonly error: unknown
  readonly isRead: boolean
  /** All of it was read, and could be. */
  readonly isWhole: boolean
  readonly isReading: boolean
  readonly unreadable: number
  readonly refresh: () => void
}

interface Props {
  readonly found: readonly Attention[]
  readonly sources: readonly Source[]
  readonly findings: Findings
}

/** What somebody has to look at; where nothing is found, whether that can be known. */
export function NeedsAttention({ found, sources, findings }: Props) {
  return (
    <section aria-labelledby="needs-attention">
      <header className={styles['title']}>
        <h2 id="needs-attention">Needs attention</h2>
        {found.length > 0 && <span className="soft">{formatCount(found.length)}</span>}
        <Link to={paths.findings.link()}>All findings</Link>
      </header>
      {found.length > 0 ? <AttentionTable found={found} /> : <Verdict sources={sources} findings={findings} />}
    </section>
  )
}

/** One line for each object that somebody has to look at, with the one thing to do about it. */
function AttentionTable({ found }: { readonly found: readonly Attention[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- rows that are grids, as on phones, are rows no more to browsers
    <table className={styles['attention']} role="table" aria-label={`Needs attention: ${formatCount(found.length)}`}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">State</th>
          <th scope="col">Name</th>
          <th scope="col">Reason</th>
          <th scope="col">Since</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ key, tone, state, name, isNumber = false, reason, since, action, link }) => (
          <tr key={key}>
            <td>
              <StatusBadge tone={tone}>{state}</StatusBadge>
            </td>
            <th scope="row">{isNumber ? <PhoneNumber value={name} /> : name}</th>
            <td>{reason}</td>
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

/** Where nothing was found: only all lists together can say that all is well. */
function Verdict({ sources, findings }: Omit<Props, 'found'>) {
  const lacking = sources.filter(({ isWhole, error }) => !isWhole || error !== null)
  if (lacking.length === 0) {
    return (
      <output className={styles['verdict']}>
        {findings.isReading ? (
          <span className="soft">Checking…</span>
        ) : (
          <>
            <StatusBadge tone="good">All clear</StatusBadge>{' '}
            <span className="soft">
              {formatCountOf(findings.checked, 'rule')} checked, nothing found
              {findings.gaps.length > 0 &&
                `; ${formatCount(findings.gaps.flatMap(({ rules }) => rules).length)} not checked here`}
            </span>
          </>
        )}
      </output>
    )
  }
  const isOnItsWay = lacking.every(({ isRead, error, isReading }) => !isRead && error === null && isReading)
  return (
    <output className={styles['verdict']}>
      {isOnItsWay ? (
        <span className="soft">Loading…</span>
      ) : (
        <StatusBadge tone="neutral">
          {lacking.length < sources.length ? 'No problems found so far. ' : ''}Not checked:{' '}
          {lacking.map(({ name }) => name).join(', ')}
        </StatusBadge>
      )}
    </output>
  )
}

/** What could not be read, in one place: the rest of the page stands. */
export function FailedSources({ sources }: { readonly sources: readonly Source[] }) {
  const failed = sources.filter(({ error }) => error !== null)
  const unreadable = sources.filter((source) => source.unreadable > 0)
  const [first] = failed
  const words = first === undefined ? null : wordError(first.error)
  const isReading = failed.some((source) => source.isReading)
  // The frame says it for the whole page, and reads everything again.
  const isSaid = useIsServerDown()
  return (
    <Notes>
      {words !== null && !isSaid && (
        <Callout tone={failed.some(({ isRead }) => !isRead) ? 'bad' : 'attention'} isAnnounced>
          <p>
            <strong>
              {formatCount(failed.length)} of {sources.length} lists couldn’t be loaded:
            </strong>{' '}
            {failed.map(({ name }) => name).join(', ')}. {words.title}.{' '}
            <Button look="link" onClick={() => failed.forEach(({ refresh }) => refresh())} isBusy={isReading}>
              {isReading ? 'Retrying…' : failed.length === 1 ? 'Retry' : 'Retry all'}
            </Button>
          </p>
          {words.detail !== '' && <p>{words.detail}</p>}
          <ErrorFacts words={words} />
          {failed.map(({ name, error }) => (
            <NextRetry key={name} error={error} />
          ))}
        </Callout>
      )}
      {unreadable.length > 0 && (
        <Callout tone="neutral">
          Not checked:{' '}
          {unreadable
            .map((source) => `${formatCountOf(source.unreadable, 'unreadable record')} in ${source.name}`)
            .join(', ')}
          .
        </Callout>
      )}
    </Notes>
  )
}
