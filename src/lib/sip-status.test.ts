import { expect, test } from 'vitest'
import { sipReason, sipStatusText } from './sip-status.ts'

test.each([
  [486, '486 Busy Here'],
  [487, '487 Request Terminated'],
  [608, '608 Rejected'],
  // An unknown code has the words of its class: RFC 3261, 8.1.3.2.
  [499, '499 Client Error'],
  [0, '0'],
  [799, '799'],
  [486.5, '486.5'],
])('describes %d as "%s"', (status, words) => {
  expect(sipStatusText(status)).toBe(words)
})

test('returns no reason for an invalid status', () => {
  expect(sipReason(-1)).toBeNull()
})
