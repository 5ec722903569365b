import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Listed } from '../../contract/endpoint.ts'
import { ofAccount } from './of-account.ts'

const sids = ['a-1', 'A-1', 'b-2', null] as const

function listOf(accounts: readonly (string | null)[]): Listed<{ readonly account_sid: string | null }> {
  const rows = accounts.map((account_sid) => ({ value: { account_sid }, raw: { account_sid }, issues: [] as const }))
  return { rows, unreadable: [{ value: null, raw: 'x', issues: [] }], complete: true, total: null, receivedAt: 1 }
}

const accountsOf = ({ rows }: ReturnType<typeof listOf>) => rows.map(({ value }) => value.account_sid)

test('counts the records of other accounts instead of listing them', () => {
  const { list, others } = ofAccount(listOf(['a-1', 'b-2', null, 'A-1', 'c-3']), 'a-1')
  expect(accountsOf(list)).toEqual(['a-1', null, 'A-1'])
  expect(others).toBe(2)
  expect(list.unreadable).toHaveLength(1)
})

test('returns the list of a single account as the same object', () => {
  const list = listOf(['a-1', null])
  expect(ofAccount(list, 'a-1').list).toBe(list)
  expect(ofAccount(list, null)).toEqual({ list, others: 0 })
})

test('never loses or adds a record', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...sids)), fc.constantFrom(...sids), (accounts, account) => {
      const { list, others } = ofAccount(listOf(accounts), account)
      expect(list.rows.length + others).toBe(accounts.length)
      const own = accountsOf(list).every((sid) => sid === null || sid.toLowerCase() === account?.toLowerCase())
      expect(account === null || own).toBe(true)
    }),
    { seed: 42 },
  )
})
