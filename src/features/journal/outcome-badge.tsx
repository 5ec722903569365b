import type { JournalEntry } from '../../api/journal.ts'
import { Lamp, type Tone } from '../../ui/status-badge.tsx'
import { outcomeKind, type OutcomeKind, outcomeWords } from './entry-words.ts'

const tones: Readonly<Record<OutcomeKind, Tone>> = {
  verified: 'good',
  unverified: 'attention',
  failed: 'bad',
  unknown: 'attention',
}

export function OutcomeLamp({ entry }: { entry: JournalEntry }) {
  // Not sent is nobody's failure.
  const tone = entry.outcome === 'not-sent' ? 'neutral' : tones[outcomeKind(entry)]
  return <Lamp tone={tone}>{outcomeWords(entry)}</Lamp>
}
