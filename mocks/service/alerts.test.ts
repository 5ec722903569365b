import { expect, test } from 'vitest'
import { isJsonObject, type Json } from '../../src/contract/json.ts'
import { otherAccountSid } from './accounts.ts'
import { ask, begin, day, rowsOf, testedAt, text } from './testing.ts'

const service = begin({ profile: 'deployed' })
const list = (query: string, at = testedAt) => ask(service, 'listAlerts', { query, now: at }).json
const rows = (json: Json) => (isJsonObject(json) && Array.isArray(json['data']) ? (json['data'] as Json[]) : [])
const all = rows(list('page=1&count=500')).filter(isJsonObject)

test('lists alerts newest first, with nanosecond times and unmasked hook URLs', () => {
  const times = all.map((alert) => text(alert, 'time'))
  expect(times.length).toBeGreaterThan(20)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times.every((time) => /\.\d{9}Z$/.test(time))).toBe(true)
  const messages = all.map((alert) => text(alert, 'message')).join('\n')
  expect(messages).toContain(
    'failed to connect to https://parcels:secret-in-clear@hooks.example.com/delivery/status?token=',
  )
  expect(messages).toContain('text to speech request to google (label: none) failed')
})

test('merges identical alerts of one batch', () => {
  const batches = all.map(
    (alert) =>
      `${Math.floor(Date.parse(text(alert, 'time')) / 20_000)} ${text(alert, 'alert_type')} ${JSON.stringify(alert['vendor'])}`,
  )
  expect(new Set(batches).size).toBe(batches.length)
})

test('target_sid is the sid of a call that has a record', () => {
  const target = all.map((alert) => alert['target_sid']).find((sid) => sid !== null)
  const records = rowsOf(ask(service, 'listRecentCalls', { query: 'page=1&count=500&days=1' }))
  expect(records.map((record) => record['call_sid'])).toContain(target)
})

test('selects alerts by page, days, period and type', () => {
  expect(list('page=2&count=5')).toEqual({ total: all.length, page_size: '5', page: '2', data: all.slice(5, 10) })
  const [first, last] = [all.at(0), all.at(9)]
  const between = `start=${text(last ?? {}, 'time')}&end=${text(first ?? {}, 'time')}`
  expect(rows(list(`page=1&count=500&${between}`)).length).toBeGreaterThanOrEqual(9)
  expect(rows(list(`page=1&count=500&${between}`)).length).toBeLessThanOrEqual(10)
  expect(rows(list('page=1&count=500&days=7&start=2000-01-01&end=2000-01-02'))).toEqual(all)
  expect(rows(list('page=1&count=500&start=2000-01-01&end=2000-01-02'))).toEqual([])
  expect(rows(list('page=1&count=500&alert_type=nosuch'))).toEqual([])
  expect(
    new Set(rows(list('page=1&count=500&alert_type=tts-failure')).map((row) => text(row as never, 'alert_type'))),
  ).toEqual(new Set(['tts-failure']))
  // A week later, other calls cause other alerts.
  expect(rows(list('page=1&count=500', testedAt + 7 * day))).not.toEqual(all)
})

test.each(['count=5', 'page=1', 'page=1&count=501'])('%s is refused', (query) => {
  expect(ask(service, 'listAlerts', { query }).status).toBe(400)
})

test('refuses the alerts of another account with 403', () => {
  expect(ask(service, 'listAlerts', { query: 'page=1&count=5', params: { account_sid: otherAccountSid } }).status).toBe(
    403,
  )
})
