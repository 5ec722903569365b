import { wordError } from '../../../api/word-error.ts'
import { halfNames, halves } from '../../../patterns/credential-health.ts'
import type { FinishedTest, TestResult } from '../../../patterns/credential-tests.ts'
import { formatElapsed } from '../../../lib/durations.ts'
import { ErrorFacts } from '../../../patterns/failure.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import { Section } from '../../../ui/page.tsx'
import styles from '../speech-credentials.module.css'
import { statusTone, statusWord } from './test-words.ts'
import { Elapsed, TestButton, useTest } from './test-button.tsx'

/** The test of a credential: the way to begin one, how it goes, and what the last one came to. */
export function TestReport({ sid, name }: { sid: string; name: string }) {
  const { running, last } = useTest(sid, name)
  return (
    <Section title="Test">
      <div className={styles['report']}>
        <p className="soft">
          One click sends one basic request to the vendor, who may charge for it. Nothing is tested by itself.
        </p>
        <div>
          <TestButton sid={sid} name={name} look="panel" />
        </div>
        {running !== null && (
          <p className="soft">
            Waiting for <Elapsed since={running.startedAt} />. A server may take minutes to find that a vendor does not
            answer.
          </p>
        )}
        {last === null
          ? running === null && <p className="soft">Not tested from this browser since you signed in.</p>
          : running === null && <Finished test={last} />}
      </div>
    </Section>
  )
}

function Finished({ test }: { test: FinishedTest }) {
  const ms = test.at - test.startedAt
  const took = ms < 1000 ? 'less than a second' : formatElapsed(ms)
  switch (test.kind) {
    case 'answered':
      return (
        <>
          <p>
            Answered at <Timestamp at={test.at} to="clock" />, after {took}.
          </p>
          <Result result={test.result} />
        </>
      )
    case 'failed':
      return <FailedTest error={test.error} />
    case 'cancelled':
      return (
        <Callout tone="attention">
          <p>
            <strong>
              Given up at <Timestamp at={test.at} to="clock" />, after {took}.
            </strong>{' '}
            {test.wasSent
              ? 'The vendor may have been called all the same; what came of it is not known. Refresh to see whether the server noted a result.'
              : 'It had not been sent yet: the vendor was not called.'}
          </p>
        </Callout>
      )
  }
}

/** What the server said of each half, in its own words. */
function Result({ result }: { result: TestResult }) {
  return (
    <dl className={styles['halves']} aria-label="Result of the test">
      {halves.map((half) => {
        const said = result[half]
        return (
          <div key={half}>
            <dt>{half === 'tts' ? 'Text to speech' : 'Recognition'}</dt>
            <dd>
              {said === null ? (
                <EmptyValue>the server says nothing of it</EmptyValue>
              ) : (
                <>
                  <StatusBadge tone={statusTone(said.status)}>{statusWord(said.status)}</StatusBadge>
                  {said.reason !== null && said.reason !== '' && (
                    <blockquote className={styles['reason']}>
                      <span className="visually-hidden">Reason for {halfNames[half]}: </span>
                      {said.reason}
                    </blockquote>
                  )}
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function FailedTest({ error }: { error: unknown }) {
  const words = wordError(error)
  return (
    <Callout tone="bad" isAnnounced>
      <strong>The test could not be made, or its answer did not arrive. {words.title}</strong>
      {words.status === 403 ? (
        <p>
          Servers are known to refuse the test of a credential of the service provider, or of one that was created with
          another kind of access token.
        </p>
      ) : (
        <p>{aftermath(words.detail)}</p>
      )}
      <ErrorFacts words={words} />
    </Callout>
  )
}

/** A test changes nothing but its own result, so "the change" would mislead. */
function aftermath(detail: string): string {
  return detail
    .replace(/It is not known whether the change was made: .*$/, 'Whether the vendor was called is not known.')
    .replace('Nothing was changed.', 'No result was noted.')
}
