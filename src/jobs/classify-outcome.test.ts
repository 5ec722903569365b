import { expect, test } from 'vitest'
import { ApiError, type ApiErrorParts } from '../api/errors.ts'
import { judge } from './classify-outcome.ts'

function error(parts: Partial<ApiErrorParts>): ApiError {
  const request = { method: 'POST', url: 'https://voice.example/v1', accept: 'application/json', body: null }
  return new ApiError({
    kind: 'http',
    endpoint: 'createCall',
    effect: 'write',
    outcome: 'refused',
    status: 422,
    serverText: null,
    at: 0,
    request,
    ...parts,
  })
}

test('what errors of the client mean for an item', () => {
  expect(judge(error({ serverText: 'name taken' }))).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('name taken'),
  })
  expect(judge(error({ kind: 'network', outcome: 'unknown', status: null }))).toMatchObject({ kind: 'unknown' })
  expect(judge(error({ kind: 'unreadable', outcome: 'done', status: 201 }))).toEqual({ kind: 'done' })
  expect(judge(error({ status: 401 }))).toEqual({ kind: 'signed-out' })
  expect(judge(error({ kind: 'locked', outcome: 'not-sent', status: null }))).toEqual({ kind: 'signed-out' })
  expect(judge(error({ kind: 'read-only', outcome: 'not-sent', status: null }))).toEqual({ kind: 'read-only' })
  expect(judge(error({ status: 429, retryAfter: 7 }))).toEqual({ kind: 'busy', waitMs: 7000 })
  // A read that failed changed nothing, however it failed.
  expect(judge(error({ effect: 'read', kind: 'network', outcome: 'unknown', status: null }))).toMatchObject({
    kind: 'failed',
  })
  expect(judge(error({ kind: 'aborted', outcome: 'not-sent', status: null }))).toMatchObject({ kind: 'unsent' })
  expect(judge(error({ kind: 'aborted', outcome: 'unknown', status: null }))).toMatchObject({ kind: 'unknown' })
  expect(judge(new TypeError('bug'))).toEqual({ kind: 'unknown', reason: 'bug' })
})
