import { useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { useApplicationNames } from '../../../patterns/application-names.ts'
import { RecordPanel, type RecordRead } from '../../../patterns/record-panel.tsx'
import { useLinkWithQuery } from '../../../patterns/use-link-with-query.ts'
import { WriteButton } from '../../../patterns/write-button.tsx'
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
  const { call_sid: sid = '' } = useParams()
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
  const isMissing = poll.error instanceof NoSuchCall
  const isAsking = poll.phase === 'asking'
  const read: RecordRead<WatchedCall> = {
    record: call === undefined ? null : { value: call, raw: (call.single ?? call.record).raw, issues: [] },
    isListed: false,
    receivedAt: call === undefined ? null : lastSeenAt(call, watch.list?.receivedAt ?? null),
    isGone: call === undefined && isMissing,
    // Seen before, it is told as no longer listed.
    error: isMissing || state === 'gone' ? null : poll.error,
    isFetching: isAsking && (poll.isManual || call === undefined),
    refetch: poller.ask,
  }
  return (
    <>
      <RecordPanel
        kind="Call"
        title={call === undefined ? 'Call' : toTitle(call)}
        closeTo={keep(paths.calls.link())}
        read={read}
        words={{
          all: 'All live calls',
          gone: {
            title: 'There is no such call',
            text: (
              <>
                The server keeps the record of a call for a while after its end, then only the{' '}
                <Link to={paths.recentCalls.link({ call: sid })}>call detail record</Link>. This browser never saw this
                one.
              </>
            ),
          },
        }}
        what={state === null ? '' : stateWords[state] + toPaceWords(poll)}
        documented={documentedFields}
        actions={
          <WriteButton
            look="danger"
            reason={state === 'gone' ? 'Its record is no longer listed.' : null}
            onClick={() => setIsRemoving(true)}
          >
            Remove record…
          </WriteButton>
        }
      >
        {(call) => (
          <>
            {state === 'gone' && (
              <Callout tone="neutral">
                <p>
                  <strong>No longer listed.</strong> That does not say that the call has ended: the server forgets
                  records after a while, and anyone may remove one. Below is what this browser saw of it.
                </p>
              </Callout>
            )}
            <CallFacts call={call} names={names} />
            <TimelineList call={call} gaps={watch.history.gaps} />
            {state !== 'active' && <CallDetail call={call} />}
            <p>The API has no way to hang up a call. Removing its record only takes it out of this list.</p>
          </>
        )}
      </RecordPanel>
      {isRemoving && call !== undefined && <RemoveCallDialog call={call} onClose={() => setIsRemoving(false)} />}
    </>
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
