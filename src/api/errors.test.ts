import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'

test('an outcome found out later changes nothing else of an error', () => {
  const parts = {
    kind: 'network',
    endpoint: 'deleteApplication',
    effect: 'write',
    status: 504,
    serverText: 'too late',
    isHtml: true,
    at: 1,
    request: { method: 'DELETE', url: 'https://voice.example.com', accept: 'text/plain', body: undefined },
    retryAfter: 2,
    tookMs: 3,
    isLimitLikely: true,
    cause: new TypeError('cut'),
  } as const
  const error = new ApiError({ ...parts, outcome: 'unknown' })
  expect(error.withOutcome('refused')).toMatchObject({ ...parts, message: error.message, outcome: 'refused' })
})
