import { describe, expect, test } from 'vitest'
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
