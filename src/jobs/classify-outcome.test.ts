import { expect, test } from 'vitest'
import { ApiError, type ApiErrorParts } from '../api/errors.ts'
import { classifyOutcome } from './classify-outcome.ts'

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

test('maps each client error to the outcome of an item', () => {
  expect(classifyOutcome(error({ serverText: 'name taken' }))).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('name taken'),
  })
  expect(classifyOutcome(error({ kind: 'network', outcome: 'unknown', status: null }))).toMatchObject({
    kind: 'unknown',
  })
  expect(classifyOutcome(error({ kind: 'unreadable', outcome: 'done', status: 201 }))).toEqual({ kind: 'done' })
  expect(classifyOutcome(error({ status: 401 }))).toEqual({ kind: 'signed-out' })
  expect(classifyOutcome(error({ kind: 'locked', outcome: 'not-sent', status: null }))).toEqual({ kind: 'signed-out' })
  expect(classifyOutcome(error({ kind: 'read-only', outcome: 'not-sent', status: null }))).toEqual({
    kind: 'read-only',
  })
  expect(classifyOutcome(error({ status: 429, retryAfter: 7 }))).toEqual({ kind: 'busy', waitMs: 7000 })
  // A failed read changed nothing, whatever its failure.
  expect(classifyOutcome(error({ effect: 'read', kind: 'network', outcome: 'unknown', status: null }))).toMatchObject({
    kind: 'failed',
  })
  expect(classifyOutcome(error({ kind: 'aborted', outcome: 'not-sent', status: null }))).toMatchObject({
    kind: 'unsent',
  })
  expect(classifyOutcome(error({ kind: 'aborted', outcome: 'unknown', status: null }))).toMatchObject({
    kind: 'unknown',
  })
  expect(classifyOutcome(new TypeError('bug'))).toEqual({ kind: 'unknown', reason: 'bug' })
})
