import { Link } from 'react-router-dom'
import { formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { SidLinks } from '../../../patterns/panel/facts.tsx'
import { showToast } from '../../../patterns/toast/toast.ts'
import { WriteButton } from '../../../patterns/edit/write-button.tsx'
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

/** What is known of a call whose response was lost; `settled` is null while it is searched for. */
function lostText({ isMade, before }: Lost, settled: SettleOutcome | null): readonly [lead: string, text: string] {
  switch (settled?.kind) {
    case undefined:
      return [
        isMade ? 'The call was placed, but the response doesn’t identify it.' : 'Checking whether the call was placed…',
        'Searching the live calls takes up to a minute. The call is never resent automatically. You can leave this page: a notification shows the result.',
      ]
    case 'none':
      return [
        isMade ? 'The call was placed, but it isn’t listed.' : 'The call was probably not placed.',
        'No new call between these numbers appeared within a minute. A call that failed early, or whose record was removed, wouldn’t be listed either.',
      ]
    case 'unread':
      return ['The call may have been placed.', 'The live calls couldn’t be loaded, so check before trying again.']
    case 'found':
      if (settled.sids.length > 1) return ['The call may have been placed.', 'Several calls match:']
      return before === null
        ? ['The call may have been placed.', 'This call matches:']
        : ['The call was placed.', 'No response confirmed it, but this new call matches:']
  }
}

interface LostProps {
  readonly lost: Lost
  readonly settled: SettleOutcome | null
}

function LostDetails({ lost, settled }: LostProps) {
  const [lead, text] = lostText(lost, settled)
  const sids = settled?.kind === 'found' ? settled.sids : []
  return (
    <>
      <strong>{lead}</strong>{' '}
      {sids.length > 0 &&
        lost.before === null &&
        'The live calls couldn’t be loaded beforehand, so this may show an older call. '}
      {text}
      <SidLinks sids={sids} toRecord={paths.call.link} />
    </>
  )
}

export function LostNote({ onNew, ...props }: LostProps & { readonly onNew: () => void }) {
  const { settled } = props
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <LostDetails {...props} />
      </p>
      {settled !== null && (
        <div className="row row-wide">
          <Button onClick={onNew}>{settled.kind === 'found' ? 'Start a new call' : 'Try again as a new call'}</Button>
          {settled.kind !== 'found' && <span>If the first call does get through, both will ring.</span>}
        </div>
      )}
    </Callout>
  )
}

// Toasts, in place of the form once it is closed.

export function notifyLost(to: string, props: LostProps): void {
  showToast({
    tone: 'attention',
    title: isolated`Call to ${to}`,
    details: <LostDetails {...props} />,
    goesAway: props.settled === null,
  })
}

export function notifyPlaced(to: string, sid: string): void {
  showToast({
    tone: 'good',
    title: isolated`Call to ${to} placed`,
    details: <Link to={paths.call.link(sid)}>View call</Link>,
    goesAway: false,
  })
}

export function notifyDuplicate(to: string): void {
  showToast({
    tone: 'attention',
    title: isolated`Call to ${to} not placed`,
    details: 'Another form in this browser has just sent a call between the same numbers.',
    goesAway: false,
  })
}

export function notifyOthers(to: string, sids: readonly string[]): void {
  showToast({
    tone: 'attention',
    title: isolated`${formatCountOf(sids.length, 'new call')} to ${to} instead of one`,
    details: (
      <>
        The browser may have repeated the request after a broken connection, or someone else placed the same call. Open
        one to follow it, or to remove its record:
        <SidLinks sids={sids} toRecord={paths.call.link} />
      </>
    ),
    goesAway: false,
  })
}

interface DuplicateProps {
  /** When the other call was sent, ms since 1970. */
  readonly at: number
  readonly to: string
  /** Runs before the button submits the form around the dialog. */
  readonly onAnyway: () => void
  readonly onCancel: () => void
}

/** Warns that another form has just called between the same numbers. Cancel has the focus: a second Enter is safe. */
export function DuplicateDialog({ at, to, onAnyway, onCancel }: DuplicateProps) {
  return (
    <Dialog
      title={isolated`Call ${to} again?`}
      onClose={onCancel}
      dismiss="Cancel"
      footer={
        <WriteButton type="submit" variant="primary" onClick={onAnyway}>
          Call again
        </WriteButton>
      }
    >
      <p>
        Another form in this browser sent a call between the same numbers <Age at={at} />. Calling again may place a
        second call.
      </p>
    </Dialog>
  )
}
