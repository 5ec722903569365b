import { expect, test } from 'vitest'
import { startInProcess } from '../hosts/node.ts'
import { ServiceError } from '../service/errors.ts'
import { createRateLimit } from './rate-limit.ts'
import { asker, numbers } from './testing.ts'

const minute = 60_000

/** Returns a request's status at a given time, and its rate-limit headers. */
function counter(limit: number | null) {
  const rate = createRateLimit()
  return (now: number) => {
    try {
      const headers = rate.count(limit, now)
      return { status: 200, left: headers['RateLimit-Remaining'], reset: headers['RateLimit-Reset'] }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const { status, headers } = error
      return {
        status,
        left: headers['RateLimit-Remaining'],
        reset: headers['RateLimit-Reset'],
        retry: headers['Retry-After'],
      }
    }
  }
}

test('refuses requests over the limit until five minutes after the first one', () => {
  const at = counter(2)
  const begin = 7 * minute
  expect(at(begin)).toStrictEqual({ status: 200, left: '1', reset: '300' })
  expect(at(begin + 4 * minute)).toStrictEqual({ status: 200, left: '0', reset: '60' })
  const refused = { status: 429, left: '0', reset: '1', retry: '1' }
  expect(at(begin + 5 * minute - 1000)).toStrictEqual(refused)
  expect(at(begin + 5 * minute - 1)).toStrictEqual(refused)
  expect(at(begin + 5 * minute)).toStrictEqual({ status: 200, left: '1', reset: '300' })
  expect(at(begin + 5 * minute + 1).status).toBe(200)
  expect(at(begin + 5 * minute + 2).status).toBe(429)
})

test('starts a new period if the clock is set back', () => {
  const at = counter(1)
  expect([at(60 * minute).status, at(60 * minute).status, at(minute).status]).toStrictEqual([200, 429, 200])
})

test('counts and reports nothing without a limit', () => {
  const rate = createRateLimit()
  expect(rate.count(null, 0)).toStrictEqual({})
  expect(rate.count(1, 0)['RateLimit-Remaining']).toBe('0')
})

test('counts all clients of a service together, including preflights', async () => {
  const mock = startInProcess({ switches: { rateLimit: 2 } })
  const ask = asker(mock)
  const statuses = [
    (await ask('OPTIONS', numbers)).status,
    (await ask('GET', numbers)).status,
    (await ask('GET', numbers, undefined, { authorization: 'Bearer other-token' })).status,
  ]
  expect(statuses).toStrictEqual([204, 200, 429])
  const text = 'Too many requests, please try again later.'
  expect(await ask('GET', numbers)).toMatchObject({ type: 'text/html; charset=utf-8', text })
  mock.clock.advance(5 * minute)
  expect((await ask('GET', numbers)).status).toBe(200)
})
