import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { wordError } from '../../api/word-error.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { ErrorFacts } from '../../patterns/failure.tsx'
import { Freshness } from '../../patterns/freshness.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { Finding } from './finding.ts'
import styles from './overview.module.css'

interface Props {
  readonly title: string
  /** One of what was read: "phone number". */
  readonly noun: string
  readonly read: UseQueryResult<Listed<unknown>>
  /** null: not read yet, or something else that they need is not. */
  readonly findings: readonly Finding[] | null
  /** Instead of how many were read. */
  readonly what?: ReactNode
  /** What else is to be known: what it could not be compared with. */
  readonly children?: ReactNode
}

/** What one source says. It fails alone: the others stand. */
export function SourceSection({ title, noun, read, findings, what, children }: Props) {
  const { data, error, isFetching } = read
  const refresh = () => void read.refetch()
  return (
    <Section
      title={title}
      level={2}
      aside={
        <Freshness
          what={data === undefined ? null : (what ?? countWords(data, noun))}
          at={data?.receivedAt ?? null}
          isReading={isFetching}
          onRefresh={refresh}
        />
      }
    >
      {error !== null && (
        <FailedSource error={error} isKept={data !== undefined} onRetry={refresh} isRetrying={isFetching} />
      )}
      {findings === null
        ? error === null && <p className="soft">Reading…</p>
        : findings.length > 0 && (
            <ul className={styles['findings']}>
              {findings.map((finding) => (
                <FindingLine key={finding.key} finding={finding} />
              ))}
            </ul>
          )}
      {children}
      {data !== undefined && data.unreadable.length > 0 && (
        <p className="soft">{formatCountOf(data.unreadable.length, `unreadable ${noun}`)} not looked at.</p>
      )}
    </Section>
  )
}

function countWords({ rows, unreadable, complete, total }: Listed<unknown>, noun: string): string {
  const count = rows.length + unreadable.length
  return complete || total === null
    ? formatCountOf(count, noun)
    : `${formatCount(count)} of ${formatCountOf(total, noun)}`
}

function FindingLine({ finding: { tone, words, link, detail } }: { finding: Finding }) {
  return (
    <li>
      <StatusBadge tone={tone}>{link === null ? words : <Link to={link}>{words}</Link>}</StatusBadge>
      {detail !== undefined && <span className="soft">{detail}</span>}
    </li>
  )
}

interface FailedProps {
  readonly error: unknown
  readonly isKept: boolean
  readonly onRetry: () => void
  readonly isRetrying: boolean
}

function FailedSource({ error, isKept, onRetry, isRetrying }: FailedProps) {
  const words = wordError(error)
  return (
    <Callout tone={isKept ? 'attention' : 'bad'}>
      <p>
        <strong>{isKept ? 'Could not refresh.' : 'Could not be read.'}</strong> {words.title}.{' '}
        <Button look="link" onClick={onRetry} isBusy={isRetrying}>
          {isRetrying ? 'Trying again…' : 'Try again'}
        </Button>
      </p>
      <ErrorFacts words={words} />
    </Callout>
  )
}
