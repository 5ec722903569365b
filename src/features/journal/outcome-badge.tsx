import type { JournalEntry } from '../../api/journal.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { outcomeKind, type OutcomeKind, outcomeWords } from './entry-words.ts'

const tones: Readonly<Record<OutcomeKind, Tone>> = {
  verified: 'good',
  unverified: 'attention',
  failed: 'bad',
  unknown: 'attention',
}

export function OutcomeBadge({ entry }: { entry: JournalEntry }) {
  // Not sent is nobody's failure.
  const tone = entry.outcome === 'not-sent' ? 'neutral' : tones[outcomeKind(entry)]
  return <StatusBadge tone={tone}>{outcomeWords(entry)}</StatusBadge>
}
