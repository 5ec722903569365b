import { expect, test } from 'vitest'
import { RecentCall, recentCallFields } from '../../contract/recent-calls.ts'
import { parseRecord } from '../../contract/record.ts'
import { recentCallsCsv } from './recent-calls-columns.tsx'

test('exports every field of the spec, times in UTC', () => {
  const raw = {
    attempted_at: '2026-03-10T10:30:00+01:00',
    answered: false,
    answered_at: '1970-01-01T00:00:00.000Z',
    terminated_at: null,
    duration: 0,
    sip_status: 486,
    from: '+14155550100',
  }
  const { value } = parseRecord(RecentCall, raw)
  if (value === null) throw new Error('unreadable')
  const fields = recentCallsCsv.toFields({ id: 'one', value, raw })
  expect(recentCallsCsv.header).toEqual(recentCallFields)
  expect(Object.fromEntries(recentCallsCsv.header.map((name, index) => [name, fields[index]]))).toMatchObject({
    attempted_at: '2026-03-10T09:30:00.000Z',
    answered: false,
    answered_at: null,
    terminated_at: null,
    duration: 0,
    sip_status: 486,
    from: '+14155550100',
    trunk: null,
  })
})
