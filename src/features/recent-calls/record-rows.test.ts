import { expect, test } from 'vitest'
import { isOfCall, partiesOf, talkTime, timeOfRecordId, toRecordRows } from './record-rows.ts'
import { accountSid, samplePage, sampleRaw } from './recent-call-fixtures.ts'

const at = Date.UTC(2026, 2, 10, 9, 30)
const idOf = (...change: Parameters<typeof sampleRaw>) =>
  toRecordRows(samplePage([sampleRaw(...change)]), accountSid).rows[0]?.id

test('an id contains the time, and stays the same if servers add or fill in fields', () => {
  const id = idOf(at)
  expect(timeOfRecordId(id ?? '')).toBe(at)
  const yearOne = Date.parse('0001-01-01T00:00:00Z')
  expect(timeOfRecordId(idOf(yearOne) ?? '')).toBe(yearOne)
  expect(idOf(at, { recording_url: 'https://example.com/r', trunk: 'other', call_sid: 'c1' })).toBe(id)
})

test('two calls of one moment have different ids, even without a SIP call id', () => {
  expect(idOf(at, { sip_callid: 'a' })).not.toBe(idOf(at, { sip_callid: 'b' }))
  const without = { sip_callid: null }
  expect(idOf(at, { ...without, from: '1' })).not.toBe(idOf(at, { ...without, from: '2' }))
  expect(idOf(at, { sip_callid: '' })).toBe(idOf(at, without))
})

test('shows no duration for a call that never happened', () => {
  expect(
    [
      { answered: true, duration: 106 },
      { answered: true, duration: 0 },
      { answered: false, duration: 0 },
      { answered: false, duration: 3 },
      { answered: true, duration: null },
      { answered: true, duration: -1 },
    ].map(talkTime),
  ).toEqual(['1:46', '0:00', '–', '0:03', '–', '-1'])
})

test('names both parties, as far as they are known', () => {
  const titleOf = (change: Parameters<typeof sampleRaw>[1]) =>
    toRecordRows(samplePage([sampleRaw(at, change)]), accountSid).rows.map((row) =>
      partiesOf(row, (text) => `<${text}>`),
    )
  expect(titleOf({})).toEqual(['<+14155550101> → <12125550100>'])
  expect(titleOf({ from: null, to: '' })).toEqual(['unknown → unknown'])
})

test('shows a record that is sent repeatedly as separate rows', () => {
  const { rows } = toRecordRows(samplePage([sampleRaw(at), sampleRaw(at), sampleRaw(at)]), accountSid)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  expect(rows.map(({ id }) => timeOfRecordId(id))).toEqual([at, at, at])
})

test.each(['', 'x', '12', '-5-abc', '1773134991000', '1773134991000-ABC', '1773134991000-a b', '9'.repeat(20) + '-a'])(
  'refuses %j as an id of a record',
  (text) => {
    expect(timeOfRecordId(text)).toBeNull()
  },
)

test('counts records of other accounts instead of showing them, ignoring letter case', () => {
  const page = samplePage([
    sampleRaw(at),
    sampleRaw(at - 1, { account_sid: 'someone-else' }),
    sampleRaw(at - 2, { account_sid: null }),
    sampleRaw(at - 3, { account_sid: accountSid.toUpperCase() }),
  ])
  const { rows, others } = toRecordRows(page, accountSid)
  expect(rows.map(({ value }) => value.attempted_at)).toEqual([at, at - 2, at - 3])
  expect(others).toBe(1)
})

test('finds a call by either of its identifiers', () => {
  const [row] = toRecordRows(samplePage([sampleRaw(at, { call_sid: 'AB-1', sip_callid: 'x@h' })]), accountSid).rows
  if (row === undefined) throw new Error('no row')
  expect(['ab-1', ' x@h ', 'AB-2', ''].map((call) => isOfCall(row, call))).toEqual([true, true, false, false])
})
