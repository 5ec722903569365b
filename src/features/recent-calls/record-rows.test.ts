import { expect, test } from 'vitest'
import { isOfCall, partiesOf, talkTime, timeOfRecordId, toRecordRows } from './record-rows.ts'
import { accountSid, samplePage, sampleRaw } from './recent-call-fixtures.ts'

const at = Date.UTC(2026, 2, 10, 9, 30)
const idOf = (...change: Parameters<typeof sampleRaw>) =>
  toRecordRows(samplePage([sampleRaw(...change)]), accountSid).rows[0]?.id

test('a name tells the time, and stays when servers add fields or fill in others', () => {
  const id = idOf(at)
  expect(timeOfRecordId(id ?? '')).toBe(at)
  expect(idOf(at, { recording_url: 'https://example.com/r', trunk: 'other', call_sid: 'c1' })).toBe(id)
})

test('two calls of one moment have two names, also without a SIP call id', () => {
  expect(idOf(at, { sip_callid: 'a' })).not.toBe(idOf(at, { sip_callid: 'b' }))
  const without = { sip_callid: null }
  expect(idOf(at, { ...without, from: '1' })).not.toBe(idOf(at, { ...without, from: '2' }))
  expect(idOf(at, { sip_callid: '' })).toBe(idOf(at, without))
})

test('a duration of a call that never happened is none', () => {
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

test('both parties are named, as far as they are known', () => {
  const titleOf = (change: Parameters<typeof sampleRaw>[1]) =>
    toRecordRows(samplePage([sampleRaw(at, change)]), accountSid).rows.map((row) =>
      partiesOf(row, (text) => `<${text}>`),
    )
  expect(titleOf({})).toEqual(['<+14155550101> → <12125550100>'])
  expect(titleOf({ from: null, to: '' })).toEqual(['unknown → unknown'])
})

test('a record that is sent twice is two rows', () => {
  const { rows } = toRecordRows(samplePage([sampleRaw(at), sampleRaw(at), sampleRaw(at)]), accountSid)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  expect(rows.map(({ id }) => timeOfRecordId(id))).toEqual([at, at, at])
})

test.each(['', 'x', '12', '-5-abc', '1773134991000', '1773134991000-ABC', '1773134991000-a b', '9'.repeat(20) + '-a'])(
  '%j is no name of a record',
  (text) => {
    expect(timeOfRecordId(text)).toBeNull()
  },
)

test('records of other accounts are counted, not shown; their account in other letters is the same', () => {
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

test('a call is found by either of its identifiers', () => {
  const [row] = toRecordRows(samplePage([sampleRaw(at, { call_sid: 'AB-1', sip_callid: 'x@h' })]), accountSid).rows
  if (row === undefined) throw new Error('no row')
  expect(['ab-1', ' x@h ', 'AB-2', ''].map((call) => isOfCall(row, call))).toEqual([true, true, false, false])
})
