import { describe, expect, test } from 'vitest'
import { createCall, deleteCall, getCall, listCalls } from '../contract/calls.ts'
import { listApplications } from '../contract/applications.ts'
import { isCallStoreDown, isGone, isNoSuchRecord } from './errors.ts'
import { at as start, createFakeClient, failureOf, json } from '../../e2e/fakes/fake-client.ts'
import { type Believed, doubtOf } from './server-pulse.ts'
import { describeError } from './describe-error.ts'

const minute = 60_000
const many: Believed = { at: start, count: 178, hasActive: true }

describe('an empty list is doubted or believed', () => {
  const empty = { at: start + 5000, tookMs: 16, quickestMs: 5, before: many, emptySince: null }
  test.each<[string, Partial<Parameters<typeof doubtOf>[0]>, ReturnType<typeof doubtOf>]>([
    ['all at once after a long one', {}, 'sudden'],
    ['first of all', { before: null }, null],
    ['after an empty one', { before: { ...many, count: 0, hasActive: false } }, null],
    ['after a few, which somebody may have removed', { before: { ...many, count: 4 } }, null],
    ['after calls that had all ended, which expire', { before: { ...many, hasActive: false } }, null],
    ['after ten minutes, in which all may have ended and expired', { at: start + 10 * minute }, null],
    ['for 20 s', { at: start + 25_000, emptySince: start + 5000 }, null],
    ['for less', { at: start + 24_999, emptySince: start + 5000 }, 'sudden'],
    ['after seconds', { before: null, tookMs: 2000 }, 'slow'],
    ['after seconds, however long', { before: null, tookMs: 22_000, emptySince: start - minute }, 'slow'],
    ['after seconds, of the first request', { before: null, tookMs: 3000, quickestMs: null }, 'slow'],
    [
      'after seconds, of a server that takes as long over everything',
      { before: null, tookMs: 3000, quickestMs: 900 },
      null,
    ],
    ['after many more seconds than that', { before: null, tookMs: 3600, quickestMs: 900 }, 'slow'],
  ])('%s', (_, differs, doubt) => {
    expect(doubtOf({ ...empty, ...differs })).toBe(doubt)
  })
})

/** A client whose server takes `tookMs` for each response; `pass` advances the time between requests. */
function slowServer(...answers: [tookMs: number, answer: () => Response][]) {
  let now = start
  const fake = createFakeClient(
    () => {
      const [tookMs, answer] = answers.shift() ?? [0, () => json([])]
      now += tookMs
      return answer()
    },
    { now: () => now },
  )
  return { ...fake, pass: (ms: number) => (now += ms) }
}
const calls = (count: number) => () =>
  json(Array.from({ length: count }, (_, place) => ({ call_sid: `call-${place}`, call_status: 'in-progress' })))
const none = () => json([])
const notFound = () => new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } })

test('the client believes an empty list once quick responses have been empty for a while', async () => {
  const { client, pass } = slowServer([9, calls(178)], [4200, none], [9, none], [9, none], [9, none])
  expect((await client.send(listCalls, {})).rows).toHaveLength(178)
  pass(5000)
  const slow = await failureOf(client.send(listCalls, {}))
  expect(slow).toMatchObject({ kind: 'doubtful', status: 200, tookMs: 4200 })
  expect(describeError(slow).title).toBe('The server’s call store is probably down')
  expect(describeError(slow).detail).toContain('It took 4.2 s to list no calls')
  pass(minute)
  expect(describeError(await failureOf(client.send(listCalls, {}))).detail).toContain('there were several just before')
  pass(10_000)
  await failureOf(client.send(listCalls, {}))
  pass(10_000)
  expect((await client.send(listCalls, {})).rows).toEqual([])
})

test('counts entries that await clean-up as remnants, not as records or an empty list', async () => {
  const { client } = slowServer([9, calls(9)], [9, () => json([{}, {}])])
  await client.send(listCalls, {})
  expect(await client.send(listCalls, {})).toMatchObject({ rows: [], unreadable: [], remnants: 2 })
  const { client: other } = slowServer([9, () => json([{}])])
  expect(await other.send(listApplications, {})).toMatchObject({ rows: [], unreadable: [{ raw: {} }], remnants: 0 })
})

describe('a slow response about one call', () => {
  const input = { call_sid: 'a' }
  const body = { application_sid: 'x', from: '1', to: { type: 'phone', number: '2' } }
  test('with 404 does not prove that the call is gone', async () => {
    const { client } = slowServer([21_000, notFound], [9, notFound])
    const slow = await failureOf(client.send(getCall, input))
    expect([isCallStoreDown(slow), isGone(slow), isNoSuchRecord(slow)]).toEqual([true, false, false])
    expect(describeError(slow).detail).toBe(
      'After 21.0 s it didn’t find this call, so the call may still be in progress.',
    )
    const quick = await failureOf(client.send(getCall, input))
    expect([isCallStoreDown(quick), isGone(quick), isNoSuchRecord(quick)]).toEqual([false, true, true])
  })

  test('with 404 to a delete does not prove that the call is gone', async () => {
    const { client } = slowServer([21_000, notFound])
    const slow = await failureOf(client.send(deleteCall, input))
    expect(isGone(slow)).toBe(false)
    expect(describeError(slow).detail).toMatch(/may still be in progress. Nothing was changed.$/)
  })

  test('with 480 to a new call does not prove that no server is available', async () => {
    const refused = () => json({ msg: 'no available feature servers at this time' }, 480)
    const { client } = slowServer([21_000, refused], [9, refused])
    const slow = describeError(await failureOf(client.send(createCall, { body })))
    expect(slow.title).toBe('The server’s call store is probably down')
    expect(slow.detail).toContain('says nothing about the number called')
    expect(describeError(await failureOf(client.send(createCall, { body }))).title).toBe(
      'No server is available to handle calls',
    )
  })
})

describe('no response from another origin', () => {
  const fails = (): Response => {
    throw new TypeError('Failed to fetch')
  }
  const once = { retry: false }
  test('means a probable rate limit for five minutes if the server responded seconds before', async () => {
    const { client, pass } = slowServer([9, calls(1)], [1, fails], [1, fails], [1, fails])
    await client.send(listCalls, {})
    pass(5000)
    const first = await failureOf(client.send(listCalls, {}, once))
    expect(describeError(first).title).toBe('The server is probably limiting requests')
    pass(5 * minute - 1000)
    expect(describeError(await failureOf(client.send(listCalls, {}, once))).title).toBe(describeError(first).title)
    pass(1000)
    expect(describeError(await failureOf(client.send(listCalls, {}, once))).title).toBe('No response from the server')
  })

  test('means no rate limit without a recent response, or if the server is this site’s own', async () => {
    const { client: first } = slowServer([1, fails])
    const { client: late, pass } = slowServer([9, calls(1)], [1, fails])
    await late.send(listCalls, {})
    pass(30_000)
    const own = createFakeClient((_, count) => (count === 0 ? json([]) : fails()), {
      connection: { server: '' },
    }).client
    await own.send(listCalls, {})
    for (const client of [first, late, own]) {
      const error = await failureOf(client.send(listCalls, {}, once))
      expect(describeError(error).title).toBe('No response from the server')
    }
  })
})
