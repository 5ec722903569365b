import { describe, expect, test } from 'vitest'
import { demoAccountSid, otherAccountSid, otherToken } from './accounts.ts'
import { magicNumbers } from './magic.ts'
import type { Service } from './service.ts'
import { ask, begin, ghost, minute, recordOf, rowsOf, sidOf, testedAt, text } from './testing.ts'

function firstApplication(service: Service): string {
  return text(rowsOf(ask(service, 'listApplications'))[0], 'application_sid')
}

/** Places a call at `testedAt`; `at` reads it back any number of ms later. */
function place(service: Service, number: string) {
  const application_sid = firstApplication(service)
  const to = { type: 'phone', number }
  const sid = sidOf(ask(service, 'createCall', { body: { application_sid, from: '+12125550100', to } }))
  return { sid, at: (ms: number) => ask(service, 'getCall', { params: { call_sid: sid }, now: testedAt + ms }) }
}

const silent = () => begin({ scenario: 'demo' })

describe('placing a call', () => {
  test('a call goes through its statuses and expires exactly 10 minutes after its end', () => {
    const service = silent()
    const { sid, at } = place(service, '+12125550198')
    expect(recordOf(at(0))).toMatchObject({
      call_status: 'queued',
      sip_status: 100,
      duration: 0,
      direction: 'outbound',
    })
    expect(recordOf(at(2500))).toMatchObject({ call_status: 'ringing', sip_status: 180 })
    const plan = service.state.tables.calls.get(sid)
    const end = plan?.steps.at(-1)?.after ?? 0
    expect(recordOf(at(end - 1))).toMatchObject({ call_status: 'in-progress', sip_status: 200, duration: 4 })
    expect(recordOf(at(end))).toMatchObject({ call_status: 'completed', sip_status: 200, duration: 5 })
    expect(at(end + 10 * minute - 1).status).toBe(200)
    expect(at(end + 10 * minute).status).toBe(404)
  })

  test.each([
    ['0190', 'busy', 486],
    ['0191', 'no-answer', 487],
    ['0192', 'busy', 603],
    ['0193', 'failed', 503],
    ['0194', 'completed', 200],
    ['0195', 'failed', 404],
    ['0196', 'completed', 200],
    ['0197', 'completed', 200],
    ['0198', 'completed', 200],
  ])('magic number 555 %s ends as %s (%i)', (line, call_status, sip_status) => {
    const service = silent()
    const { sid, at } = place(service, `+1312555${line}`)
    const end = service.state.tables.calls.get(sid)?.steps.at(-1)?.after ?? 0
    expect(recordOf(at(end))).toMatchObject({ call_status, sip_status })
    expect(magicNumbers[line]?.meaning).toBeTruthy()
  })

  test('magic numbers can ring for over 20 seconds or have early media', () => {
    const slow = place(silent(), '12125550194')
    expect(recordOf(slow.at(20_000))).toMatchObject({ call_status: 'ringing' })
    const early = place(silent(), '12125550197')
    expect(recordOf(early.at(6_000))).toMatchObject({ call_status: 'early-media', sip_status: 183 })
  })

  test.each([
    ['no from', { to: { type: 'phone', number: '1' }, application_sid: ghost }, 'missing from parameter'],
    ['no destination', { from: '1', to: {}, application_sid: ghost }, 'missing or invalid to property: {}'],
    ['phone without number', { from: '1', to: { type: 'phone' } }, 'missing or invalid to property: {"type":"phone"}'],
    [
      'unknown type',
      { from: '1', to: { type: 'fax', number: '1' } },
      'missing or invalid to property: {"type":"fax","number":"1"}',
    ],
    [
      'no application',
      { from: '1', to: { type: 'phone', number: '1' } },
      'either application_sid or a call_hook with all speech settings is required',
    ],
    [
      'unknown application',
      { from: '1', to: { type: 'phone', number: '1' }, application_sid: ghost },
      `application_sid not found ${ghost}`,
    ],
  ])('is refused with %s', (_, body, msg) => {
    const service = silent()
    const answered = ask(service, 'createCall', { body })
    expect(answered.status).toBe(400)
    expect(recordOf(answered)['msg']).toEqual(msg)
    expect(service.state.tables.calls.size).toBe(0)
  })

  test('another account’s application is refused, or accepted by deployed servers', () => {
    const foreign = (service: Service) => ({
      application_sid: rowsOf(ask(service, 'listApplications', { token: otherToken }))[0]?.['application_sid'] ?? null,
      from: '1',
      to: { type: 'phone', number: '12125550198' },
    })
    const documented = silent()
    expect(ask(documented, 'createCall', { body: foreign(documented) }).status).toBe(400)
    const deployed = begin({ profile: 'deployed' })
    expect(ask(deployed, 'createCall', { body: foreign(deployed) }).status).toBe(201)
  })
})

describe('deleting a live record', () => {
  test('removes only the record: the call continues and leaves a detail record', () => {
    const service = begin({ scenario: 'demo' })
    const { sid, at } = place(service, '12125550198')
    expect(ask(service, 'deleteCall', { params: { call_sid: sid }, now: testedAt + 3000 }).status).toBe(204)
    expect(at(3001).status).toBe(404)
    expect(rowsOf(ask(service, 'listCalls')).map((row) => row['call_sid'])).not.toContain(sid)
    expect(ask(service, 'deleteCall', { params: { call_sid: sid }, now: testedAt + 3001 }).status).toBe(404)
    const details = ask(service, 'listRecentCalls', { now: testedAt + minute, query: 'page=1&count=100' })
    expect(rowsOf(details).filter((row) => row['call_sid'] === sid)).toHaveLength(1)
    const invoked = service.deliveries(testedAt, testedAt + minute).filter(({ call_sid }) => call_sid === sid)
    expect(invoked.at(-1)?.payload).toMatchObject({ call_status: 'completed' })
  })

  test('works for background calls as well', () => {
    const service = begin()
    const [first] = rowsOf(ask(service, 'listCalls'))
    const params = { call_sid: text(first, 'call_sid') }
    expect(ask(service, 'getCall', { params }).status).toBe(200)
    expect(ask(service, 'deleteCall', { params }).status).toBe(204)
    expect(ask(service, 'getCall', { params }).status).toBe(404)
  })
})

describe('reading calls', () => {
  test('a background call leaves the list exactly 10 minutes after its end', () => {
    const service = begin()
    const [detail] = rowsOf(ask(service, 'listRecentCalls', { query: 'count=1' }))
    const end = Date.parse(text(detail, 'terminated_at'))
    const isListed = (now: number) =>
      rowsOf(ask(service, 'listCalls', { now })).some((row) => row['call_sid'] === detail?.['call_sid'])
    expect([isListed(end + 10 * minute - 1), isListed(end + 10 * minute)]).toEqual([true, false])
  })

  test('originating fields of inbound calls are in the single read, but not in the list', () => {
    const service = begin()
    const rows = rowsOf(ask(service, 'listCalls'))
    const inbound = rows.find((row) => row['direction'] === 'inbound')
    expect(inbound).not.toHaveProperty('originating_sip_ip')
    const single = recordOf(ask(service, 'getCall', { params: { call_sid: text(inbound, 'call_sid') } }))
    expect(single['originating_sip_ip']).toMatch(/^192\.0\.2\.\d+:5060$/)
  })

  test('the busy scenario has about 500 calls in progress at any hour', () => {
    const service = begin({ scenario: 'busy' })
    for (const hour of [0, 9, 33, 100]) {
      const rows = rowsOf(ask(service, 'listCalls', { now: testedAt + hour * 60 * minute }))
      const active = rows.filter((row) => !/completed|busy|no-answer|failed/.test(text(row, 'call_status')))
      expect(active.length).toBeGreaterThan(430)
      expect(active.length).toBeLessThan(600)
    }
  })

  test('deployed servers filter the list and include originating fields', () => {
    const service = begin({ profile: 'deployed' })
    const rows = rowsOf(ask(service, 'listCalls', { query: 'direction=inbound&callStatus=completed' }))
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      expect(row).toMatchObject({
        direction: 'inbound',
        call_status: 'completed',
        originating_sip_trunk_name: expect.any(String),
      })
    }
    const ended = rowsOf(ask(service, 'listCalls', { query: 'callStatus=in-progress' }))
    expect(ended.length).toBeGreaterThan(0)
    for (const row of ended) expect(row).not.toHaveProperty('duration')
  })

  test('refuses a malformed or foreign account with the messages of this resource', () => {
    const service = begin()
    const foreign = ask(service, 'listCalls', { params: { account_sid: otherAccountSid } })
    expect(foreign).toMatchObject({ status: 403, json: { msg: 'insufficient permissions' } })
    expect(ask(service, 'listCalls', { params: { account_sid: 'x' } })).toMatchObject({
      status: 400,
      json: { msg: 'Bad request' },
    })
    expect(ask(service, 'listCalls', { params: { account_sid: demoAccountSid.toUpperCase() } }).status).toBe(200)
  })
})
