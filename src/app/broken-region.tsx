import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'

interface Props {
  readonly error: unknown
  /** Another try without losing the page; not everywhere is there one. */
  readonly onRetry?: () => void
}

/** A fault of the app itself, or of loading its parts, in words. */
export function BrokenRegion({ error, onRetry }: Props) {
  const isMissing = isMissingPart(error)
  return (
    <Message
      icon="failure"
      tone="bad"
      role="alert"
      title={isMissing ? 'A part of the app could not be loaded' : 'Something in the app went wrong'}
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
          ? 'Either the network is down, or a new version was put in place since this page was opened.'
          : 'It is not the fault of anything you did. Trying again or reloading may help.'}
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
