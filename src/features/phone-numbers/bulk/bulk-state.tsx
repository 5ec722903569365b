import type { Item } from '../../../jobs/work.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import type { BulkResult } from '../../../patterns/bulk-results.ts'

const words: Readonly<Record<BulkResult['kind'], Readonly<Record<Item['state'], string>>>> = {
  assign: {
    waiting: 'waiting',
    running: 'changing…',
    done: 'changed',
    failed: 'not changed',
    unknown: 'maybe changed',
  },
  delete: {
    waiting: 'waiting',
    running: 'deleting…',
    done: 'deleted',
    failed: 'not deleted',
    unknown: 'maybe deleted',
  },
}

const tones: Readonly<Record<Item['state'], Tone>> = {
  waiting: 'neutral',
  running: 'neutral',
  done: 'good',
  failed: 'bad',
  unknown: 'attention',
}

/** What a job did with a number, in the place of its state; the reason is in the list of jobs, too. */
export function BulkState({ result: { kind, state, reason } }: { result: BulkResult }) {
  return (
    <StatusBadge tone={tones[state]} title={reason}>
      {words[kind][state]}
      {reason !== null && <span className="visually-hidden">: {reason}</span>}
    </StatusBadge>
  )
}
