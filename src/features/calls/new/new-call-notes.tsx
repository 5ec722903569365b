/** What is said in the form about a call that was sent: by it, or by another form just before. */
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
import styles from './new-call.module.css'

export type Lost = Extract<PlaceOutcome, { kind: 'lost' }>

/** The form came back, by a reload, Back or in a duplicated tab; or another tab was quicker. */
export function SpentNote({ at, onNew }: { at: number | null; onNew: () => void }) {
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <strong>This form has sent its call already</strong>
        {at !== null && at > 0 && (
          <>
            , at <Timestamp at={at} to="second" />
          </>
        )}
        . It is not sent again by a reload, by Back, or from a duplicated tab.
      </p>
      <p className={styles['choices']}>
        <Link to={paths.calls.link()}>Look at the live calls</Link>
        <Button onClick={onNew}>Start a new call</Button>
      </p>
    </Callout>
  )
}

/** Above the error of a call whose answer was lost, as long as nothing was found. */
export function LostNote({ lost, settled, onNew }: { lost: Lost; settled: SettleOutcome | null; onNew: () => void }) {
  if (settled === null) {
    return (
      <Callout tone="attention" isAnnounced>
        <p>
          {lost.isMade ? (
            <strong>The call was placed, but the answer does not say which it is.</strong>
          ) : (
            <strong>It is not known whether the call was placed.</strong>
          )}{' '}
          It is looked for among the live calls, for up to a minute. Nothing is sent again by itself. You can leave this
          page: what comes of it is then said wherever you are.
        </p>
        <Weaker lost={lost} />
      </Callout>
    )
  }
  return (
    <Callout tone="attention" isAnnounced>
      {settled.kind === 'none' ? (
        <p>
          {lost.isMade ? (
            <strong>The call was placed, but it is not listed.</strong>
          ) : (
            <strong>It was probably not placed.</strong>
          )}{' '}
          No new call between these two came up within a minute. One that failed before it had a record, or whose record
          was removed, would not be listed, either.
        </p>
      ) : (
        <p>
          <strong>It could not be found out</strong> whether the call was placed: the live calls could not be read,
          either.
        </p>
      )}
      <Weaker lost={lost} />
      <TryAgain onNew={onNew} />
    </Callout>
  )
}

/** Found among the live calls. */
export function FoundNote({ lost, sids, onNew }: { lost: Lost; sids: readonly string[]; onNew: () => void }) {
  const isOne = sids.length === 1
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        {isOne && lost.before !== null ? (
          <>
            <strong>The call was placed.</strong> Its answer was lost, but there is one new call between these two:
          </>
        ) : isOne ? (
          <>
            <strong>The call may have been placed.</strong> There is a call between these two:
          </>
        ) : (
          <>
            <strong>Several calls may be the one.</strong> More than one is between these two:
          </>
        )}
      </p>
      <ul className={styles['found']}>
        {sids.map((sid) => (
          <li key={sid}>
            <Link to={paths.call.link(sid)}>
              <Code>{sid}</Code>
            </Link>
          </li>
        ))}
      </ul>
      <Weaker lost={lost} />
      <p className={styles['choices']}>
        <Button onClick={onNew}>Start a new call</Button>
      </p>
    </Callout>
  )
}

/** Why what was found is less certain than usual. */
function Weaker({ lost }: { lost: Lost }): ReactNode {
  if (lost.before !== null) return null
  return <p>The live calls could not be read before it was sent, so an older call may be taken for it.</p>
}

function TryAgain({ onNew }: { onNew: () => void }) {
  return (
    <div className={styles['choices']}>
      <Button onClick={onNew}>Try again as a new call</Button>
      <span>If the first one does get through, both will ring.</span>
    </div>
  )
}

interface TwinProps {
  /** When the other one was sent, ms since 1970. */
  readonly at: number
  readonly to: string
  /** The button submits the form that the dialog stands in; this comes before. */
  readonly onAnyway: () => void
  readonly onCancel: () => void
}

/** Warns of a call between the same two that another form has just sent. Cancel has the focus: Enter again does nothing. */
export function TwinDialog({ at, to, onAnyway, onCancel }: TwinProps) {
  return (
    <Dialog
      title={
        <>
          Call <bdi>{to}</bdi> once more?
        </>
      }
      onClose={onCancel}
      dismiss="Cancel"
      footer={
        <WriteButton type="submit" look="primary" onClick={onAnyway}>
          Call once more
        </WriteButton>
      }
    >
      <p>
        Another form of this browser sent a call between the same two <Age at={at} />. If that one was meant, this would
        be a second call.
      </p>
    </Dialog>
  )
}
