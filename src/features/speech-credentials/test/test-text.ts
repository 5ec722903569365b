import { describeError } from '../../../api/describe-error.ts'
import { taskNames, tasks } from '../../../patterns/credentials/credential-health.ts'
import type { FinishedTest } from '../../../patterns/credentials/credential-tests.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

/** For screen readers: "text to speech OK, speech to text Failed". */
export function resultText(finished: FinishedTest): string {
  switch (finished.kind) {
    case 'answered':
      return tasks
        .map((task) => `${taskNames[task]} ${badgeOf(finished.result[task]?.status ?? 'no result').word}`)
        .join(', ')
    case 'failed':
      return `the test failed. ${describeError(finished.error).title}`
    case 'cancelled':
      return 'the test was cancelled'
  }
}

/** Unknown words are shown as received. */
export const badgeOf = (status: string) => badges.get(status) ?? { tone: 'attention', word: status }
const badges: ReadonlyMap<string, { readonly tone: Tone; readonly word: string }> = new Map([
  ['ok', { tone: 'good', word: 'OK' }],
  ['fail', { tone: 'bad', word: 'Failed' }],
  ['not tested', { tone: 'neutral', word: 'Not tested' }],
  ['', { tone: 'attention', word: 'Empty status' }],
])
