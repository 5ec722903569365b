import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { otherAccountSid, otherToken } from './accounts.ts'
import { toRecentCall } from './call-answer.ts'
import { hasDetail } from './call-life.ts'
import type { Service } from './service.ts'
import { ask, begin, day, minute, rowsOf, sidOf, testedAt, text, totalOf } from './testing.ts'
import { rankAt, startOf } from './traffic.ts'
import { planOf } from './traffic-plan.ts'

/** The slow way: checks every call of the other account one by one. */
function allDetails(service: Service, now: number, days: number) {
  const { state } = service
  const stream = state.streams.find(({ account_sid }) => account_sid === otherAccountSid)
  const plans = [...state.tables.calls.values()].filter(({ account_sid }) => account_sid === otherAccountSid)
  if (stream !== undefined) {
    for (let k = rankAt(stream, now - 31 * day); startOf(stream, k) <= now; k++) plans.push(planOf(state, stream, k))
  }
  return plans
    .filter((plan) => hasDetail(plan, now) && now - plan.start < days * day)
    .sort((a, b) => b.start - a.start)
    .map((plan) => toRecentCall(plan, state.profile))
}

/** Creates a service whose other account has placed calls among its background calls. */
function withPlaced(seed: number, gaps: readonly number[]) {
  const service = begin({ seed })
  const application_sid = text(rowsOf(ask(service, 'listApplications', { token: otherToken }))[0], 'application_sid')
  let now = testedAt
  for (const [index, gap] of gaps.entries()) {
    now += gap
    const to = { type: 'phone', number: `19715550${190 + (index % 9)}` }
    ask(service, 'createCall', { token: otherToken, now, body: { application_sid, from: '1', to } })
  }
  return { service, now }
}

describe('paging', () => {
  test('pages of any size together contain each record once, newest first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.integer({ min: 0, max: 3 * day }), { maxLength: 12 }),
        fc.integer({ min: 0, max: 40 * day }),
        fc.integer({ min: 60, max: 500 }),
        fc.integer({ min: 1, max: 30 }),
        (seed, gaps, later, count, days) => {
          const { service, now: last } = withPlaced(seed, gaps)
          const now = last + later
          const expected = allDetails(service, now, days)
          const found: unknown[] = []
          for (let page = 1; found.length < expected.length; page++) {
            const answered = ask(service, 'listRecentCalls', {
              token: otherToken,
              now,
              query: `page=${page}&count=${count}&days=${days}`,
            })
            expect(answered.json).toMatchObject({
              total: expected.length,
              page: String(page),
              page_size: String(count),
            })
            const rows = rowsOf(answered)
            expect(rows).toHaveLength(Math.min(count, expected.length - found.length))
            found.push(...rows)
          }
          // As text: comparing thousands of records field by field is slow.
          expect(JSON.stringify(found)).toBe(JSON.stringify(expected))
        },
      ),
      runs(10),
    )
  })

  test('a page past the end is empty and has the actual total', () => {
    const answered = ask(begin(), 'listRecentCalls', { query: 'page=99999&count=500' })
    expect(rowsOf(answered)).toEqual([])
    expect(totalOf(answered)).toBeGreaterThan(50_000)
  })

  test('pages contain no calls in progress', () => {
    const service = begin({ scenario: 'busy' })
    const [newest] = rowsOf(ask(service, 'listRecentCalls', { query: 'count=1' }))
    const active = rowsOf(ask(service, 'listCalls')).filter((row) => row['call_status'] === 'in-progress')
    expect(active.length).toBeGreaterThan(300)
    // Many of the active calls started within this page's time span.
    const page = rowsOf(ask(service, 'listRecentCalls', { query: 'count=500' }))
    const sids = new Set(page.map((row) => row['call_sid']))
    expect(active.filter((row) => sids.has(row['call_sid'] ?? null))).toEqual([])
    expect(Date.parse(text(newest, 'terminated_at'))).toBeLessThanOrEqual(testedAt)
  })

  test('placed calls keep their positions with any page size, despite calls in progress', () => {
    const service = begin({ scenario: 'busy' })
    const application_sid = text(rowsOf(ask(service, 'listApplications'))[0], 'application_sid')
    const body = { application_sid, from: '1', to: { type: 'phone', number: '12125550193' } }
    for (let second = 0; second < 60; second += 5) ask(service, 'createCall', { body, now: testedAt + second * 1000 })
    const page = (count: number, number: number) =>
      rowsOf(ask(service, 'listRecentCalls', { now: testedAt + minute, query: `page=${number}&count=${count}` }))
    const whole = page(240, 1)
    expect(whole.filter((row) => row['to'] === body.to.number)).toHaveLength(12)
    for (const count of [1, 7, 16]) {
      const parts = Array.from({ length: Math.floor(240 / count) }, (_, index) => page(count, index + 1)).flat()
      expect(parts).toEqual(whole.slice(0, parts.length))
    }
  })

  test('the total and pages of a million records match the sequence of calls', () => {
    const service = begin({ scenario: 'large' })
    const stream = service.state.streams[0]
    if (stream === undefined) throw new Error('no traffic')
    const total = totalOf(ask(service, 'listRecentCalls'))
    expect(total).toBeGreaterThanOrEqual(1_000_000)
    const pages = Math.ceil(total / 500)
    const last = rowsOf(ask(service, 'listRecentCalls', { query: `page=${pages}&count=500` }))
    expect(last).toHaveLength(total - (pages - 1) * 500)
    const oldest = startOf(stream, rankAt(stream, testedAt - 30 * day + 1))
    expect(last.at(-1)?.['attempted_at']).toBe(new Date(oldest).toISOString())
    // Pages deep in the history are contiguous: together they follow the sequence without a gap.
    const before = rowsOf(ask(service, 'listRecentCalls', { query: 'page=1500&count=500' }))
    const after = rowsOf(ask(service, 'listRecentCalls', { query: 'page=1501&count=500' }))
    const starts = [...before, ...after].map((row) => Date.parse(text(row, 'attempted_at')))
    const k = rankAt(stream, starts[0] ?? 0)
    expect(starts).toEqual(Array.from({ length: 1000 }, (_, index) => startOf(stream, k - index)))
  })
})

describe('retention', () => {
  test('keeps a placed call from its end until 30 days after its start', () => {
    const service = begin({ scenario: 'empty' })
    const application_sid = sidOf(
      ask(service, 'createApplication', {
        body: {
          name: 'x',
          call_hook: { url: 'https://example.com' },
          call_status_hook: { url: 'https://example.com' },
        },
      }),
    )
    const body = { application_sid, from: '1', to: { type: 'phone', number: '12125550198' } }
    const sid = sidOf(ask(service, 'createCall', { body }))
    const length = service.state.tables.calls.get(sid)?.steps.at(-1)?.after ?? 0
    const totalAt = (ms: number) => totalOf(ask(service, 'listRecentCalls', { now: testedAt + ms }))
    expect([totalAt(length - 1), totalAt(length), totalAt(30 * day - 1), totalAt(30 * day)]).toEqual([0, 1, 1, 0])
  })

  test('keeps background records for exactly 30 days as well', () => {
    const service = begin()
    const [newest] = rowsOf(ask(service, 'listRecentCalls', { query: 'count=1' }))
    const attempted = Date.parse(text(newest, 'attempted_at'))
    const oldestAt = (now: number) => {
      const total = totalOf(ask(service, 'listRecentCalls', { now }))
      return text(rowsOf(ask(service, 'listRecentCalls', { now, query: `page=${total}&count=1` }))[0], 'attempted_at')
    }
    expect(oldestAt(attempted + 30 * day - 1)).toBe(newest?.['attempted_at'])
    expect(Date.parse(oldestAt(attempted + 30 * day))).toBeGreaterThan(attempted)
  })

  test('a larger number of days includes more records', () => {
    const service = begin()
    const query = (days: number) => totalOf(ask(service, 'listRecentCalls', { query: `count=500&days=${days}&page=1` }))
    expect(query(1)).toBeGreaterThan(1000)
    expect(query(2)).toBeGreaterThan(query(1) + 1000)
  })

  test('the application of a call is decided at its start', () => {
    const service = begin()
    const live = rowsOf(ask(service, 'listCalls', { now: testedAt }))
    const inbound = live.find((row) => row['direction'] === 'inbound' && row['call_status'] === 'in-progress')
    const number = rowsOf(ask(service, 'listPhoneNumbers')).find((row) => row['number'] === inbound?.['to'])
    const params = { phone_number_sid: text(number, 'phone_number_sid') }
    expect(ask(service, 'updatePhoneNumber', { params, body: { application_sid: null } }).status).toBe(204)
    const single = (now: number) => recordAt(service, text(inbound, 'call_sid'), now)
    expect(single(testedAt + 1)['application_sid']).toBe(inbound?.['application_sid'])
    const later = rowsOf(ask(service, 'listRecentCalls', { now: testedAt + 60 * minute, query: 'count=500' })).filter(
      (row) =>
        row['to'] === inbound?.['to'] &&
        row['direction'] === 'inbound' &&
        Date.parse(text(row, 'attempted_at')) >= testedAt,
    )
    expect(later.length).toBeGreaterThan(0)
    for (const row of later) expect(row).toMatchObject({ sip_status: 404, call_sid: null, answered: false })
  })
})

function recordAt(service: Service, call_sid: string, now: number) {
  return ask(service, 'getCall', { params: { call_sid }, now }).json as Record<string, unknown>
}

describe('arguments', () => {
  const documented = (query: string) => ask(begin(), 'listRecentCalls', { query })
  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=',
    'count=0',
    'count=501',
    'count=1e2',
    'days=0',
    'days=31',
    'days=1.5',
  ])('documented: %s is refused', (query) => {
    const [argument] = query.split('=')
    expect(documented(query)).toMatchObject({
      status: 400,
      json: { msg: `missing or invalid "${argument}" query arg` },
    })
  })

  test('documented: all arguments have defaults', () => {
    expect(documented('')).toMatchObject({ status: 200, json: { page: '1', page_size: '25' } })
    expect(rowsOf(documented(''))).toHaveLength(25)
  })

  test.each([
    ['page=1', 400],
    ['count=25', 400],
    ['page=0&count=25', 400],
    ['page=1&count=501', 400],
    ['page=1.5&count=25', 500],
    ['page=1&count=-5', 500],
    ['page=1&count=25&days=abc', 500],
    ['page=abc&count=25', 200],
    ['page=1&count=25&days=100000', 200],
  ])('deployed: %s gets status %i', (query, status) => {
    expect(ask(begin({ profile: 'deployed' }), 'listRecentCalls', { query }).status).toBe(status)
  })

  test('deployed: count=0 returns all records, and days=0 none', () => {
    const service = begin({ profile: 'deployed' })
    const all = ask(service, 'listRecentCalls', { token: otherToken, query: 'page=1&count=0' })
    expect(rowsOf(all)).toHaveLength(totalOf(all))
    expect(ask(service, 'listRecentCalls', { query: 'page=1&count=25&days=0' }).json).toEqual({
      total: 0,
      page_size: '25',
      page: '1',
      data: [],
    })
  })
})
