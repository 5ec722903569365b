import { wordError } from '../../../api/word-error.ts'
import { halfNames, halves } from '../../../patterns/credentials/credential-health.ts'
import type { FinishedTest } from '../../../patterns/credentials/credential-tests.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

/** For screen readers: "text to speech OK, speech to text Failed". */
export function resultWords(finished: FinishedTest): string {
  switch (finished.kind) {
    case 'answered':
      return halves
        .map((half) => `${halfNames[half]} ${statusWord(finished.result[half]?.status ?? 'no result')}`)
        .join(', ')
    case 'failed':
      return `the test failed. ${wordError(finished.error).title}`
    case 'cancelled':
      return 'the test was cancelled'
  }
}

export const statusTone = (status: string): Tone => tones.get(status) ?? 'attention'
const tones: ReadonlyMap<string, Tone> = new Map([
  ['ok', 'good'],
  ['fail', 'bad'],
  ['not tested', 'neutral'],
])

/** Unknown words are shown as received. */
export const statusWord = (status: string): string => words.get(status) ?? status
const words: ReadonlyMap<string, string> = new Map([
  ['ok', 'OK'],
  ['fail', 'Failed'],
  ['not tested', 'Not tested'],
  ['', 'Empty status'],
])
