import { describeError, type ErrorSummary } from '../../api/describe-error.ts'
import { waitText } from '../../lib/durations.ts'
import { Age } from '../../ui/age.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Message } from '../../ui/message.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useStore } from '../../ui/use-store.ts'
import styles from './failure.module.css'
import { outage, useIsServerDown } from './outage.ts'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
  readonly isRetrying: boolean
}

export function FailedContent({ error, onRetry, isRetrying }: Props) {
  const summary = describeError(error)
  return (
    <Message
      icon="failure"
      tone="bad"
      role="alert"
      title={summary.title}
      actions={<RetryButton variant="primary" onRetry={onRetry} isRetrying={isRetrying} />}
    >
      {summary.detail !== '' && <p>{summary.detail}</p>}
      <ErrorFacts summary={summary} />
      <NextRetry error={error} />
    </Message>
  )
}

type RetryProps = Omit<Props, 'error'> & { readonly variant: 'primary' | 'link' }

/** Without announcing its words, which change at every automatic retry. */
function RetryButton({ variant, onRetry, isRetrying }: RetryProps) {
  return (
    <Button
      variant={variant}
      {...(variant === 'primary' && { icon: 'refresh' })}
      aria-live="off"
      onClick={onRetry}
      isBusy={isRetrying}
    >
      {isRetrying ? 'Trying again…' : 'Try again'}
    </Button>
  )
}

/** Shows when the failed read is retried automatically. Empty if it never is, or if the page frame shows it. */
export function NextRetry({ error }: { error: unknown }) {
  const now = useStore(outage)
  const isSaid = useIsServerDown()
  // Identity works: react-query passes on the error that the client threw.
  if (now === null || now.error !== error || now.retryAt === null || isSaid) return null
  return (
    <p>
      <RetryTime at={now.retryAt} />
    </p>
  )
}

/** "Retrying in 12 s", without announcing every second. `at`: ms since 1970; null if it's retrying now. */
export function RetryTime({ at }: { at: number | null }) {
  const wait = useNow((now) => (at === null ? '' : waitText(at - now)))
  return (
    <span className="soft" aria-live="off">
      {at === null ? 'Retrying…' : `Retrying in ${wait}`}
    </span>
  )
}

interface FailedFormProps extends Pick<Props, 'error'>, Partial<Omit<Props, 'error'>> {
  /** The form itself describes the consequences. */
  readonly isExplained?: boolean
}

/** The error of a form, above its buttons, or of what a field needs. */
export function FailedForm({ error, isExplained = false, onRetry, isRetrying = false }: FailedFormProps) {
  const summary = describeError(error, isExplained)
  return (
    <Callout tone="bad" isAnnounced>
      <p>
        <strong>{summary.title}</strong>
        {onRetry !== undefined && (
          <>
            . <RetryButton variant="link" onRetry={onRetry} isRetrying={isRetrying} />
          </>
        )}
      </p>
      {summary.detail !== '' && <p>{summary.detail}</p>}
      <ErrorFacts summary={summary} />
      {onRetry !== undefined && <NextRetry error={error} />}
    </Callout>
  )
}

/** A note above stale content whose refresh failed. `at`: when it was received, ms since 1970. */
export function FailedRefresh({ error, onRetry, isRetrying, at }: Props & { readonly at: number }) {
  const summary = describeError(error)
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <strong>Couldn’t refresh.</strong> {summary.title}. Showing data from <Age at={at} />.{' '}
        <RetryButton variant="link" onRetry={onRetry} isRetrying={isRetrying} />
      </p>
      <NextRetry error={error} />
      <details className={styles['details']}>
        <summary>Details</summary>
        {summary.detail !== '' && <p>{summary.detail}</p>}
        <ErrorFacts summary={summary} />
      </details>
    </Callout>
  )
}

export function ErrorFacts({ summary: { serverMessage, status, at, curl } }: { summary: ErrorSummary }) {
  return (
    <>
      {serverMessage !== null && (
        <blockquote className={styles['quote']}>
          <span className="visually-hidden">Server message: </span>
          {serverMessage}
        </blockquote>
      )}
      <p className="row row-text hint">
        {status !== null && <span>Status {status}</span>}
        {at !== null && <Timestamp at={at} to="clock" />}
        {curl !== null && <CopyButton text={curl} what="Copy as curl" />}
      </p>
    </>
  )
}
