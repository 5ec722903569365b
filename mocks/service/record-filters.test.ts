import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { isJsonObject } from '../../src/contract/json.ts'
import { ask, begin, rowsOf, sidOf, testedAt, text } from './testing.ts'

const minute = 60_000

/** Searches a server with three ended calls; returns the last digits of each found call's "to". */
function search(query: string, profile: 'deployed' | 'documented' = 'deployed'): unknown[] {
  const service = begin({ scenario: 'empty', profile })
  const hook = { url: 'https://hooks.example.com/x' }
  const body = { name: 'x', call_hook: hook, call_status_hook: hook }
  const application_sid = sidOf(ask(service, 'createApplication', { body }))
  const calls = [
    { from: '+12125550100', line: '0198', now: testedAt },
    { from: '441632960000', line: '0190', now: testedAt + minute },
    { from: 'alice', line: '0195', now: testedAt + 2 * minute },
  ]
  for (const { from, line, now } of calls) {
    const to = { type: 'phone', number: `+1415555${line}` }
    ask(service, 'createCall', { body: { application_sid, from, to }, now })
  }
  const all = rowsOf(ask(service, 'listRecentCalls', { query: 'page=1&count=9', now: testedAt + 10 * minute }))
  const answered = all.find((row) => row['answered'] === true)
  const full = query.replace('CALL_SID', text(answered, 'call_sid'))
  const found = ask(service, 'listRecentCalls', { query: `page=1&count=9&${full}`, now: testedAt + 10 * minute })
  expect(found.json).toMatchObject({ total: rowsOf(found).length })
  return rowsOf(found).map((row) => text(row, 'to').slice(-4))
}

const at = (ms: number) => new Date(testedAt + ms).toISOString()
const everything = ['0195', '0190', '0198']

describe('filtering call records on a deployed server', () => {
  test.each<[string, string[]]>([
    ['direction=outbound', everything],
    ['direction=Outbound', []],
    ['answered=true', ['0198']],
    ['answered=false', ['0195', '0190']],
    ['answered=1', everything],
    ['trunk=', everything],
    ['trunk=*', []],
    ['filter=0190', ['0190']],
    ['filter=^441632960000$', ['0190']],
    ['filter=alice', ['0195']],
    ['filter=CALL_SID', ['0198']],
    ['filter=.', everything],
    ['filter=%5C%2B1212', ['0198']],
    ['filter=+1', []],
    ['filter=a%5C/b', []],
    ['filter=0190&answered=true', []],
    [`start=${at(minute)}&end=${at(minute)}`, ['0190']],
    [`start=${at(minute + 1)}`, ['0195']],
    [`end=${at(minute)}`, ['0190', '0198']],
    [`start=${testedAt}`, []],
    [`start=nonsense`, []],
    [`days=1&start=${at(minute + 1)}`, everything],
    ['sip_status=486&from=alice', everything],
  ])('%s finds %j', (query, found) => {
    expect(search(query)).toEqual(found)
  })

  test.each(['*', '%2B1', '(', 'a/b', '%5C\u00E9', '%5Cq', '1%0A2'])('filter=%s causes a 500', (filter) => {
    const service = begin({ profile: 'deployed' })
    expect(ask(service, 'listRecentCalls', { query: `page=1&count=9&filter=${filter}` }).status).toBe(500)
  })

  test('pages through the matching records only', () => {
    const service = begin({ profile: 'deployed' })
    const page = (number: number, count: number) =>
      rowsOf(ask(service, 'listRecentCalls', { query: `days=1&answered=false&page=${number}&count=${count}` }))
    const whole = page(1, 500)
    expect(whole.length).toBeGreaterThan(20)
    expect([...page(1, 10), ...page(2, 10)]).toEqual(whole.slice(0, 20))
    expect(whole.every((row) => row['answered'] === false)).toBe(true)
  })

  test('the documented profile ignores all filters', () => {
    expect(search('answered=true&filter=*', 'documented')).toEqual(everything)
  })
})

/** Filters, and whether a record passes them. */
const looks = {
  'answered=true': (row) => row['answered'] === true,
  'answered=false': (row) => row['answered'] === false,
  'direction=outbound': (row) => row['direction'] === 'outbound',
  'trunk=acme-trunk&answered=true': (row) => row['trunk'] === 'acme-trunk' && row['answered'] === true,
  'filter=5550117': (row) => [text(row, 'from'), text(row, 'to')].some((party) => party.includes('5550117')),
} satisfies Record<string, (row: ReturnType<typeof rowsOf>[number]) => boolean>

const step = fc.record({
  later: fc.integer({ min: 0, max: 4 }),
  act: fc.constantFrom('none', 'hang up', 'unassign'),
  look: fc.constantFrom(...(Object.keys(looks) as (keyof typeof looks)[])),
  /** Minutes back, to the start of the period and to its end. */
  from: fc.integer({ min: 30, max: 90 }),
  until: fc.integer({ min: 0, max: 40 }),
  isPeriod: fc.boolean(),
  page: fc.integer({ min: 1, max: 3 }),
})

test('a search finds what looking through the whole list would, whatever was searched for or changed before', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 20 }), (steps) => {
      const service = begin({ profile: 'deployed' })
      let now = testedAt
      for (const { later, act, look, from, until, isPeriod, page } of steps) {
        now += later * minute
        if (act === 'hang up') {
          // Before the answer, which thereby never comes.
          const calls = rowsOf(ask(service, 'listCalls', { now })).filter((call) => call['call_status'] === 'ringing')
          for (const call of calls) {
            const params = { call_sid: text(call, 'call_sid') }
            ask(service, 'updateCall', { params, body: { call_status: 'no-answer' }, now })
          }
        } else if (act === 'unassign') {
          const [number] = rowsOf(ask(service, 'listPhoneNumbers', { now }))
          const params = { phone_number_sid: text(number, 'phone_number_sid') }
          ask(service, 'updatePhoneNumber', { params, body: { application_sid: null }, now })
        }
        const ago = (minutes: number) => new Date(now - minutes * minute).toISOString()
        const period = isPeriod ? `start=${ago(from)}&end=${ago(until)}` : `days=${from / 1440}`
        const list = (query: string) => ask(service, 'listRecentCalls', { query: `${period}&${query}`, now })
        const whole = rowsOf(list('page=1&count=0')).filter((row) => looks[look](row))
        const found = list(`page=${page}&count=20&${look}`)
        expect(rowsOf(found)).toEqual(whole.slice(20 * page - 20, 20 * page))
        expect(isJsonObject(found.json) && found.json['total']).toBe(whole.length)
      }
    }),
    runs(30, 42),
  )
})

test('a call hung up while it rings is not found as answered, even if it was looked at before', () => {
  const service = begin({ profile: 'deployed' })
  let now = testedAt
  const ringing = () => rowsOf(ask(service, 'listCalls', { now })).find((call) => call['call_status'] === 'ringing')
  while (ringing() === undefined) now += 10_000
  const [call_sid, call_id] = [text(ringing(), 'call_sid'), text(ringing(), 'call_id')]
  const find = (look: string) =>
    rowsOf(ask(service, 'listRecentCalls', { query: `days=1&page=1&count=50&${look}`, now }))
  const ids = (look: string) => find(look).map((row) => row['sip_callid'])
  expect([...ids('answered=true'), ...ids('answered=false')]).not.toContain(call_id)
  ask(service, 'updateCall', { params: { call_sid }, body: { call_status: 'no-answer' }, now })
  now += minute
  expect(ids('answered=true')).not.toContain(call_id)
  expect(ids('answered=false')).toContain(call_id)
})
