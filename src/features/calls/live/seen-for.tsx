import { EmptyValue } from '../../../ui/empty-value.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useStore } from '../../../ui/use-store.ts'
import { formatSpan } from './call-words.ts'
import type { PollState } from './poller.ts'
import { useCallWatch } from './use-calls.ts'
import { endSeenAt, type WatchedCall } from './watched-call.ts'

/** For how long a call was seen active. Ticks by itself, and stands still where nobody watches. */
export function SeenFor({ call }: { call: WatchedCall }) {
  const end = endSeenAt(call)
  if (end !== null && end <= call.firstSeen) return <EmptyValue>already over</EmptyValue>
  return end === null ? <Ticking since={call.firstSeen} /> : <>{formatSpan(end - call.firstSeen)}</>
}

function Ticking({ since }: { since: number }) {
  const { poller, watch } = useCallWatch()
  // Not the whole state, which changes twice a question: hundreds of these are on a page.
  const isWatched = useStore(poller.state, isWatching)
  const words = useNow((now) => formatSpan((isWatched ? now : (watch.get().list?.receivedAt ?? since)) - since))
  return <>{words}</>
}

function isWatching({ phase, error }: PollState): boolean {
  return error === null && (phase === 'waiting' || phase === 'asking')
}
