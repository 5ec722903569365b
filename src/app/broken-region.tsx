import { useEffect } from 'react'
import { lostPart } from '../api/describe-error.ts'
import { isMissingPart } from '../lib/missing-part.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { useStore } from '../ui/use-store.ts'
import { noteLost, reloadReason } from './new-version.ts'

interface Props {
  readonly error: unknown
  /** Retries without losing the page; absent if that's impossible. */
  readonly onRetry?: () => void
}

export function BrokenRegion({ error, onRetry }: Props) {
  const isMissing = isMissingPart(error)
  const reason = useStore(reloadReason)
  // A part that failed to load may mean that the server has a new build.
  useEffect(() => void noteLost(error), [error])
  // If only a reload brings the part, a retry would fail again.
  const canRetry = onRetry !== undefined && !(isMissing && reason !== null)
  return (
    <Message
      icon="failure"
      tone="bad"
      role="alert"
      title={isMissing ? lostPart.title : 'Something went wrong in the app'}
      actions={
        <>
          {canRetry && (
            <Button variant="primary" icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant={canRetry ? 'plain' : 'primary'} onClick={() => location.reload()}>
            Reload the page
          </Button>
        </>
      }
    >
      <p>{isMissing ? missingText[reason ?? 'unknown'] : 'Trying again or reloading may help.'}</p>
      <p>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </p>
    </Message>
  )
}

const missingText = {
  unknown: lostPart.reason,
  new: 'A new version was deployed since you opened this page.',
  lost: 'This browser requests the part again only after a reload.',
} as const
