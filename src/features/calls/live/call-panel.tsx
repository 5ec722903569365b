import { useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { useApplicationNames } from '../../../patterns/application-names.ts'
import { FailedContent, FailedRefresh } from '../../../patterns/failure.tsx'
import { Freshness } from '../../../patterns/freshness.tsx'
import { useLinkWithQuery } from '../../../patterns/use-link-with-query.ts'
import { Panel } from '../../../patterns/panel.tsx'
import { RawRecord } from '../../../patterns/raw-record.tsx'
import { WriteButton } from '../../../patterns/write-button.tsx'
import { Age } from '../../../ui/age.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Message } from '../../../ui/message.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CallDetail } from './call-detail.tsx'
import { CallFacts } from './call-facts.tsx'
import { documentedFields } from '../calls-queries.ts'
import { NoSuchCall } from './call-watch.ts'
import { formatSeconds, stateWords } from './call-words.ts'
import type { PollState } from './poller.ts'
import { RemoveCallDialog } from './call-delete.tsx'
import { TimelineList } from './timeline-list.tsx'
import { useCallWatch, usePollState, useWatch } from './use-calls.ts'
import { stateOf, type WatchedCall } from './watched-call.ts'

/** The panel of the call in the URL. */
export function CallPanel() {
  const { call_sid = '' } = useParams()
  // Another call is another panel: its dialog and its poller start anew.
  return <OneCall key={call_sid} sid={call_sid} />
}

function OneCall({ sid }: { sid: string }) {
  const keep = useLinkWithQuery()
  const callWatch = useCallWatch()
  const watch = useWatch()
  const names = useApplicationNames()
  const poller = useMemo(() => callWatch.pollCall(sid), [callWatch, sid])
  const poll = usePollState(poller)
  const [isRemoving, setIsRemoving] = useState(false)
  // Synchronises the poller with the panel.
  useEffect(() => poller.start(), [poller])

  const call = watch.calls.get(sid)
  const state = call === undefined ? null : stateOf(call)
  const closeTo = keep(paths.calls.link())
  const readAt = call === undefined ? null : lastSeenAt(call, watch.list?.receivedAt ?? null)
  const isManual = poll.phase === 'asking' && poll.isManual
  const retry = { onRetry: poller.ask, isRetrying: poll.phase === 'asking' }
  return (
    <Panel
      kind="Call"
      title={call === undefined ? 'Call' : toTitle(call)}
      closeTo={closeTo}
      line={
        <Freshness
          what={state === null ? null : stateWords[state] + toPaceWords(poll)}
          at={readAt}
          isReading={isManual || (call === undefined && poll.phase === 'asking')}
          onRefresh={poller.ask}
        />
      }
      actions={
        call !== undefined && (
          <WriteButton
            look="danger"
            reason={state === 'gone' ? 'Its record is no longer listed.' : null}
            onClick={() => setIsRemoving(true)}
          >
            Remove record…
          </WriteButton>
        )
      }
    >
      {call === undefined ? (
        poll.error instanceof NoSuchCall ? (
          <Message
            icon="warning"
            title="There is no such call"
            actions={
              <Link to={closeTo} className={buttonClass()}>
                All live calls
              </Link>
            }
          >
            <p>
              The server keeps the record of a call for a while after its end, then only the{' '}
              <Link to={paths.recentCalls.link({ call: sid })}>call detail record</Link>. This browser never saw this
              one.
            </p>
          </Message>
        ) : (
          poll.error !== null && <FailedContent error={poll.error} {...retry} />
        )
      ) : (
        <>
          {poll.error !== null && !(poll.error instanceof NoSuchCall) && state !== 'gone' && (
            <FailedRefresh error={poll.error} age={<Age at={readAt ?? 0} />} {...retry} />
          )}
          {state === 'gone' && (
            <Callout tone="neutral">
              <p>
                <strong>No longer listed.</strong> That does not say that the call has ended: the server forgets records
                after a while, and anyone may remove one. Below is what this browser saw of it.
              </p>
            </Callout>
          )}
          <CallFacts call={call} names={names} />
          <TimelineList call={call} gaps={watch.history.gaps} />
          {state !== 'active' && <CallDetail call={call} />}
          <p>The API has no way to hang up a call. Removing its record only takes it out of this list.</p>
          <RawRecord raw={(call.single ?? call.record).raw} documented={documentedFields} />
        </>
      )}
      {isRemoving && call !== undefined && <RemoveCallDialog call={call} onClose={() => setIsRemoving(false)} />}
    </Panel>
  )
}

function toTitle({ record: { value } }: WatchedCall): string {
  return `${value.from ?? 'no number'} → ${value.to ?? 'no number'}`
}

function toPaceWords({ phase, stretch, currentMs }: PollState): string {
  if (phase !== 'waiting' && phase !== 'asking') return ''
  return stretch === null ? '' : `, asked for every ${formatSeconds(currentMs)} s`
}

function lastSeenAt({ lastSeen, singleAt }: WatchedCall, listAt: number | null): number | null {
  return lastSeen ?? Math.max(singleAt ?? 0, listAt ?? 0)
}
