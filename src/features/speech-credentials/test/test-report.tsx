import { describeError } from '../../../api/describe-error.ts'
import { taskNames, tasks } from '../../../patterns/credentials/credential-health.ts'
import type { FinishedTest, TestResult } from '../../../patterns/credentials/credential-tests.ts'
import { formatElapsed } from '../../../lib/durations.ts'
import { ErrorFacts } from '../../../patterns/failure/failure.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import { Section } from '../../../ui/page.tsx'
import type { CredentialRow } from '../credential-rows.ts'
import styles from '../speech-credentials.module.css'
import { badgeOf } from './test-text.ts'
import { Elapsed, TestButton } from './test-button.tsx'

export function TestReport({ row }: { row: CredentialRow }) {
  const { running = null, last = null } = row.test ?? {}
  return (
    <Section title="Test">
      <div className="stack-3">
        <p className="soft">Sends one request to the vendor, which may be billed.</p>
        <div>
          <TestButton row={row} variant="panel" />
        </div>
        {running !== null ? (
          <p className="soft">
            Waiting for <Elapsed since={running.startedAt} />. If the vendor doesn’t respond, this can take minutes.
          </p>
        ) : last === null ? (
          <p className="soft">Not tested from this browser since sign-in.</p>
        ) : (
          <Finished test={last} />
        )}
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
            Finished at <Timestamp at={test.at} to="clock" />, after {took}.
          </p>
          <Result result={test.result} />
          {test.isSentAgain && (
            <Callout tone="attention" lead="The browser may have sent this test more than once,">
              because a connection broke before the server responded. Then the vendor was called each time.
            </Callout>
          )}
        </>
      )
    case 'failed':
      return <FailedTest test={test} />
    case 'cancelled':
      return (
        <Callout tone="attention">
          <p>
            <strong>
              Cancelled at <Timestamp at={test.at} to="clock" />, after {took}.
            </strong>{' '}
            {test.wasSent
              ? 'The vendor may have been called. Refresh to see whether the server recorded a result.'
              : 'The test wasn’t sent, so the vendor wasn’t called.'}
          </p>
        </Callout>
      )
  }
}

function Result({ result }: { result: TestResult }) {
  return (
    <dl className={cx('stack-2', styles['tasks'])} aria-label="Result of the test">
      {tasks.map((task) => {
        const said = result[task]
        const { tone, word } = badgeOf(said?.status ?? '')
        return (
          <div key={task}>
            <dt>{task === 'tts' ? 'Text to speech' : 'Speech to text'}</dt>
            <dd>
              {said === null ? (
                <EmptyValue>no result</EmptyValue>
              ) : (
                <>
                  <StatusBadge tone={tone}>{word}</StatusBadge>
                  {said.reason !== null && said.reason !== '' && (
                    <blockquote className={styles['reason']}>
                      <span className="visually-hidden">Reason for {taskNames[task]}: </span>
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

function FailedTest({ test: { error, storedAt } }: { test: Extract<FinishedTest, { kind: 'failed' }> }) {
  const summary = describeError(error, storedAt !== null)
  return (
    <Callout tone="bad">
      <strong>The test failed. {summary.title}</strong>
      {summary.status === 403 ? (
        <p>
          Some servers refuse to test credentials of the service provider, or ones created with another kind of access
          token.
        </p>
      ) : (
        <p>{aftermath(summary.detail)}</p>
      )}
      {storedAt !== null && (
        <p>
          The server recorded a result at <Timestamp at={storedAt} to="second" />, so the vendor was called.
        </p>
      )}
      <ErrorFacts summary={summary} />
    </Callout>
  )
}

/** Replaces "the change", which would mislead: a test changes only its own result. */
function aftermath(detail: string): string {
  return detail
    .replace(/The change may have been made: .*$/, 'The vendor may have been called, perhaps more than once.')
    .replace('Nothing was changed.', 'No result was recorded.')
}
