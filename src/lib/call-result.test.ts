import { expect, test } from 'vitest'
import { toCallResult } from './call-result.ts'

test.each([
  [true, 200, 'answered', 'good'],
  // What the record says about the answer counts, whatever the status.
  [true, 503, 'answered', 'good'],
  [false, 200, 'not answered', 'neutral'],
  [null, 200, 'answered', 'good'],
  [null, 486, 'busy', 'neutral'],
  [false, 486, 'busy', 'neutral'],
  [false, 487, 'no answer', 'neutral'],
  [false, 603, 'declined', 'neutral'],
  [false, 404, 'no such number', 'attention'],
  [false, 403, 'refused', 'attention'],
  [false, 503, 'failed', 'bad'],
  [false, 499, 'failed', 'bad'],
  [false, 302, 'redirected', 'neutral'],
  [false, null, 'not answered', 'neutral'],
  [false, 0, 'not answered', 'neutral'],
] as const)('answered %s with status %s is "%s", %s', (answered, status, words, tone) => {
  expect(toCallResult(answered, status)).toEqual({ words, tone })
})
