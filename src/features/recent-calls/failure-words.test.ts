import { expect, test } from 'vitest'
import { toCallResult } from '../../lib/call-result.ts'
import { adviceWords, failureTitle, failureWords, similarWords } from './failure-words.ts'
import { samplePage, sampleRaw } from './recent-call-fixtures.ts'

const at = Date.UTC(2026, 2, 10, 9, 30)

test.each([
  [404, 'Failed: no such number', /Check the number/],
  [484, 'Failed: incomplete number', /country and area code/],
  [403, 'Failed: refused', /carrier of acme/],
  [608, 'Failed: rejected', /spam/],
  [488, 'Failed: not acceptable here', /codecs/],
  [503, 'Failed: service unavailable', /another trunk/],
  [481, 'Failed: call/transaction does not exist', /SIP call ID/],
])('of a %s it says what happened and what to do', (status, title, advice) => {
  const { name, words } = toCallResult(false, status)
  expect(failureTitle(words, name, status)).toBe(title)
  expect(adviceWords(name, status, 'acme')).toMatch(advice)
})

test('times that are not known, or contradict each other, are left out', () => {
  const wordsOf = (change: Parameters<typeof sampleRaw>[1]) => {
    const [row] = samplePage([sampleRaw(at, { sip_status: 503, ...change })]).rows
    return row === undefined ? '' : failureWords(row.value)
  }
  expect(wordsOf({ terminated_at: new Date(at + 418).toISOString() })).toBe(
    'Ended with 503 Service Unavailable after 0.4 s and never connected.',
  )
  expect(wordsOf({ terminated_at: null })).toBe('Ended with 503 Service Unavailable and never connected.')
  expect(wordsOf({ terminated_at: new Date(at - 1).toISOString() })).not.toContain('after')
  expect(wordsOf({ sip_status: null })).toContain('no SIP status')
})

test('how common it is, here and elsewhere', () => {
  const trunk = { calls: 61, alike: 23 }
  expect(similarWords({ trunk, others: { calls: 300, alike: 0 } }, 'acme')).toBe(
    '23 of 61 calls on acme ended this way in the hour up to this call; none did on other trunks.',
  )
  expect(similarWords({ trunk, others: { calls: 300, alike: 2 } }, 'acme')).toContain('; 2 of 300 did on other trunks.')
  expect(similarWords({ trunk, others: { calls: 0, alike: 0 } }, 'acme')).toMatch(/this call\.$/)
})
