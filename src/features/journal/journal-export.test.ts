import { expect, test } from 'vitest'
import { runAtOnce } from '../../lib/slices.ts'
import { writingCsvFile } from '../../lib/csv.ts'
import { journalCsv } from './journal-export.ts'
import { sampleEntry } from './journal-fixtures.ts'

test('writes a CSV header and one line per write, with formulas escaped', () => {
  const entries = [sampleEntry({ serverText: '=1+1' })]
  const file = runAtOnce(writingCsvFile(journalCsv.header, entries, journalCsv.toFields, 'spreadsheet'))
  const [header = '', line = '', ...rest] = file.split('\r\n')
  expect(header).toBe(
    '\uFEFFtime,server,account_sid,change,name,sid,outcome,verified,status,server_message,operation,method,url,sent,before,after',
  )
  expect(line).toContain('2026-03-10T09:30:00.000Z,https://voice.example.com,')
  expect(line).toContain(",Updated application,Reception,7087fe50-8acb-4f3b-b820-97b573723aab,done,true,,'=1+1,")
  expect(line).toContain('"{""name"":""Reception desk""}"')
  expect(rest).toEqual([''])
})
