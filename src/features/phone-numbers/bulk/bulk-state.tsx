import type { Item } from '../../../jobs/work.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import type { BulkResult } from '../../../patterns/bulk-results.ts'

const words: Readonly<Record<BulkResult['work']['kind'], Readonly<Record<Item['state'], string>>>> = {
  assign: {
    waiting: 'Waiting',
    running: 'Changing…',
    done: 'Changed',
    failed: 'Not changed',
    unknown: 'Maybe changed',
  },
  delete: {
    waiting: 'Waiting',
    running: 'Deleting…',
    done: 'Deleted',
    failed: 'Not deleted',
    unknown: 'Maybe deleted',
  },
}

const tones: Readonly<Record<Item['state'], Tone>> = {
  waiting: 'neutral',
  running: 'neutral',
  done: 'good',
  failed: 'bad',
  unknown: 'attention',
}

/** The result of a job for a number, shown instead of its state. The list of jobs has the reason, too. */
export function BulkState({ result: { work, state, reason } }: { result: BulkResult }) {
  return (
    <StatusBadge tone={tones[state]} title={reason}>
      {words[work.kind][state]}
      {reason !== null && <span className="visually-hidden">: {reason}</span>}
    </StatusBadge>
  )
}
