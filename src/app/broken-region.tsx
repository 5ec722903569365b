import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'

interface Props {
  readonly error: unknown
  /** Retries without losing the page; absent where that is impossible. */
  readonly onRetry?: () => void
}

/** Reports a bug of the app, or a part that failed to load. */
export function BrokenRegion({ error, onRetry }: Props) {
  const isMissing = isMissingPart(error)
  return (
    <Message
      icon="failure"
      tone="bad"
      role="alert"
      title={isMissing ? 'A part of the app could not be loaded' : 'Something went wrong in the app'}
      actions={
        <>
          {onRetry !== undefined && (
            <Button look="primary" icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button look={onRetry === undefined ? 'primary' : 'plain'} onClick={() => location.reload()}>
            Reload the page
          </Button>
        </>
      }
    >
      <p>
        {isMissing
          ? 'The network may be down, or a new version was deployed since you opened this page.'
          : 'Trying again or reloading may help.'}
      </p>
      <p>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </p>
    </Message>
  )
}

/** Browsers word it differently; the last one is the bundler's, for style sheets. */
function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|importing a module|preload CSS/i.test(error.message)
}
