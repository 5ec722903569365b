import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { ApiError } from './errors.ts'
import { maxRetries, retryDelay } from './retry.ts'

const request = { method: 'GET', url: 'https://example.com/', accept: 'application/json', body: undefined }
const failures = fc
  .record({
    kind: fc.constantFrom('network', 'timeout', 'aborted', 'redirect', 'http', 'unreadable'),
    effect: fc.constantFrom('read', 'write'),
    outcome: fc.constantFrom('refused', 'not-sent', 'done', 'unknown'),
    status: fc.option(fc.oneof(fc.integer({ min: 200, max: 599 }), fc.constantFrom(429, 500, 501, 503))),
    retryAfter: fc.option(fc.integer({ min: 0, max: 20 })),
  })
  .map((parts) => new ApiError({ ...parts, endpoint: 'x', serverText: null, at: 0, request }))
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('retries only reads whose next response may differ, after a delay within bounds', () => {
  fc.assert(
    fc.property(failures, fc.nat({ max: 6 }), chance, (error, attempt, random) => {
      const delay = retryDelay(error, attempt, () => random)
      const { kind, status } = error
      const passes =
        (kind === 'network' && error.outcome !== 'not-sent') ||
        (kind === 'http' && (status === 429 || ((status ?? 0) >= 500 && status !== 501)))
      const expected = error.effect === 'read' && attempt < maxRetries && passes && (error.retryAfter ?? 0) <= 10
      expect(delay !== null).toBe(expected)
      expect(delay ?? 150).toBeGreaterThanOrEqual(Math.max(150, expected ? (error.retryAfter ?? 0) * 1000 : 0))
      expect(delay ?? 0).toBeLessThanOrEqual(10_000)
    }),
    runs(1000, 42),
  )
})

test('doubles the base delay with each attempt, with 50 % jitter either way', () => {
  const refused = new ApiError({
    kind: 'http',
    effect: 'read',
    outcome: 'refused',
    status: 503,
    endpoint: 'x',
    serverText: null,
    at: 0,
    request,
  })
  const spread = [0, 1, 2, 3].map((attempt) => [0, 0.5, 1].map((random) => retryDelay(refused, attempt, () => random)))
  expect(spread).toEqual([
    [150, 300, 450],
    [300, 600, 900],
    [600, 1200, 1800],
    [null, null, null],
  ])
})
