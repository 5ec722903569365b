import { expect, it } from 'vitest'
import { RequestLog } from './request-log.ts'

it('keeps the latest 1,000 to 2,000 requests, oldest first', () => {
  const log = new RequestLog()
  const lengths = Array.from({ length: 5000 }, (_, at) => {
    log.add({
      at,
      method: 'GET',
      url: '/v1/Calls',
      name: null,
      status: 200,
      ms: 1,
      hasToken: true,
      faults: [],
      fromPage: false,
      problems: [],
    })
    return log.requests.length
  })
  expect(Math.max(...lengths)).toBeLessThan(2000)
  expect(Math.min(...lengths.slice(1000))).toBeGreaterThanOrEqual(1000)
  expect(log.requests.at(-1)?.at).toBe(4999)
  expect(log.requests[0]?.at).toBe(5000 - log.requests.length)
})
