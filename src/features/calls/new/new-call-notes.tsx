import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { Code } from '../../../patterns/facts.tsx'
import { WriteButton } from '../../../patterns/write-button.tsx'
import { Age } from '../../../ui/age.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { PlaceOutcome } from './place-call.ts'
import type { SettleOutcome } from './place-settle.ts'
import { isolated } from '../../../ui/isolated.tsx'

export type Lost = Extract<PlaceOutcome, { kind: 'lost' }>

/** Shown after a reload, after Back, in a duplicated tab, or if another tab has sent the call. */
export function SpentNote({ at, onNew }: { at: number | null; onNew: () => void }) {
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <strong>This form already sent its call</strong>
        {at !== null && at > 0 && (
          <>
            , at <Timestamp at={at} to="second" />
          </>
        )}
        . Reloading, going back or duplicating the tab never sends it again.
      </p>
      <p className="row row-wide">
        <Link to={paths.calls.link()}>View live calls</Link>
        <Button onClick={onNew}>Start a new call</Button>
      </p>
    </Callout>
  )
}

export function LostNote({ lost, settled, onNew }: { lost: Lost; settled: SettleOutcome | null; onNew: () => void }) {
  if (settled === null) {
    return (
      <Callout tone="attention" isAnnounced>
        <p>
          <strong>
            {lost.isMade
              ? 'The call was placed, but the response does not identify it.'
              : 'Checking whether the call was placed…'}
          </strong>{' '}
          This takes up to a minute. The call is never resent automatically. If you leave this page, a notification
          shows the result.
        </p>
        <Weaker lost={lost} />
      </Callout>
    )
  }
  return (
    <Callout tone="attention" isAnnounced>
      {settled.kind === 'none' ? (
        <p>
          <strong>
            {lost.isMade ? 'The call was placed, but it is not listed.' : 'The call was probably not placed.'}
          </strong>{' '}
          No new call between these numbers appeared within a minute. A call that failed early, or whose record was
          removed, would not be listed either.
        </p>
      ) : (
        <p>
          <strong>The call may have been placed.</strong> The live calls could not be read, so check before trying
          again.
        </p>
      )}
      <Weaker lost={lost} />
      <div className="row row-wide">
        <Button onClick={onNew}>Try again as a new call</Button>
        <span>If the first call does get through, both will ring.</span>
      </div>
    </Callout>
  )
}

export function FoundNote({ lost, sids, onNew }: { lost: Lost; sids: readonly string[]; onNew: () => void }) {
  const isOne = sids.length === 1
  const isPlaced = isOne && lost.before !== null
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <strong>{isPlaced ? 'The call was placed.' : 'The call may have been placed.'}</strong>{' '}
        {isPlaced && 'No response confirmed it, but this new call matches:'}
        {!isPlaced && (isOne ? 'This call matches:' : 'Several calls match:')}
      </p>
      <ul className="stack-1">
        {sids.map((sid) => (
          <li key={sid}>
            <Link to={paths.call.link(sid)}>
              <Code>{sid}</Code>
            </Link>
          </li>
        ))}
      </ul>
      <Weaker lost={lost} />
      <p className="row row-wide">
        <Button onClick={onNew}>Start a new call</Button>
      </p>
    </Callout>
  )
}

function Weaker({ lost }: { lost: Lost }): ReactNode {
  if (lost.before !== null) return null
  return <p>The live calls could not be read beforehand, so this may show an older call.</p>
}

interface TwinProps {
  /** When the other call was sent, ms since 1970. */
  readonly at: number
  readonly to: string
  /** Runs before the button submits the form around the dialog. */
  readonly onAnyway: () => void
  readonly onCancel: () => void
}

/** Warns that another form has just called between the same numbers. Cancel has the focus: a second Enter is safe. */
export function TwinDialog({ at, to, onAnyway, onCancel }: TwinProps) {
  return (
    <Dialog
      title={isolated`Call ${to} again?`}
      onClose={onCancel}
      dismiss="Cancel"
      footer={
        <WriteButton type="submit" look="primary" onClick={onAnyway}>
          Call again
        </WriteButton>
      }
    >
      <p>
        Another form in this browser placed a call between the same numbers <Age at={at} />. Calling again would place a
        second call.
      </p>
    </Dialog>
  )
}
