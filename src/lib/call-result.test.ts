import { expect, test } from 'vitest'
import { resultGroups, toCallResult, describeResult } from './call-result.ts'

test.each([
  [true, 200, 'answered', 'good', 'answered'],
  // `answered` in the record outweighs the status.
  [true, 503, 'answered', 'good', 'answered'],
  [false, 200, 'not answered', 'neutral', 'not-answered'],
  [null, 200, 'answered', 'good', 'answered'],
  [null, 486, 'busy', 'neutral', 'busy'],
  [false, 486, 'busy', 'neutral', 'busy'],
  [false, 487, 'no answer', 'neutral', 'no-answer'],
  [false, 603, 'declined', 'neutral', 'declined'],
  [false, 404, 'no such number', 'attention', 'no-such-number'],
  [false, 403, 'refused', 'attention', 'refused'],
  [false, 503, 'failed', 'bad', 'other-failure'],
  [false, 499, 'failed', 'bad', 'other-failure'],
  [false, 302, 'redirected', 'neutral', 'redirected'],
  [false, null, 'not answered', 'neutral', 'not-answered'],
  // Nothing indicates the result.
  [null, null, 'unknown', 'neutral', 'unknown'],
  [false, 0, 'not answered', 'neutral', 'not-answered'],
] as const)('answered %s with status %s is "%s", %s', (answered, status, text, tone, name) => {
  expect(toCallResult(answered, status)).toEqual({ text, tone, name })
})

test('the group of failed calls excludes busy calls and those that were not picked up', () => {
  expect([...resultGroups.failed]).toEqual([
    'no-such-number',
    'incomplete-number',
    'refused',
    'rejected',
    'other-failure',
  ])
  expect(resultGroups.unanswered.has('busy')).toBe(true)
  expect(['answered', 'unknown'].map((name) => resultGroups.unanswered.has(name))).toEqual([false, false])
})

test('has words for results and groups, but not for other names', () => {
  expect(['busy', 'failed', 'unanswered', 'other-failure', 'toString'].map(describeResult)).toEqual([
    'busy',
    'failed',
    'not answered',
    'other failure',
    null,
  ])
})
