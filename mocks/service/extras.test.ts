import { expect, test } from 'vitest'
import { accounts, demoAccountSid, providerToken } from './accounts.ts'
import { createService } from './create-service.ts'
import { ask, begin, rowsOf, text } from './testing.ts'

const at = Date.UTC(2026, 2, 10)

test.each([
  ['documented', false],
  ['deployed', true],
] as const)('the %s profile offers reads beyond the spec: %s', (profile, offers) => {
  const service = createService({ seed: 42, scenario: 'demo', profile }, at)
  expect(service.offers('listVoipCarriers')).toBe(offers)
  expect(service.offers('listApplications')).toBe(true)
})

test('lists only accounts and carriers that the token can see', () => {
  const service = createService({ seed: 42, scenario: 'demo', profile: 'deployed' }, at)
  const list = (name: 'listAccounts' | 'listVoipCarriers', token: string) => {
    const caller = service.authorize(`Bearer ${token}`, at)
    const { body } = service.execute({ name, caller, params: {}, query: new URLSearchParams(), body: undefined }, at)
    return body as { account_sid: string }[]
  }
  expect(list('listAccounts', 'demo-token').map(({ account_sid }) => account_sid)).toEqual([demoAccountSid])
  expect(list('listAccounts', providerToken)).toHaveLength(accounts.length)
  expect(new Set(list('listVoipCarriers', 'demo-token').map(({ account_sid }) => account_sid))).toEqual(
    new Set([demoAccountSid]),
  )
})

test('pages and filters carriers', () => {
  const query = 'page=1&page_size=1&name=ACME'
  const { json } = ask(begin({ profile: 'deployed' }), 'listVoipCarriers', { query })
  expect(json).toMatchObject({ total: 1, page: 1, page_size: 1, data: [{ name: 'acme-trunk' }] })
})

test('searches names with the wildcards of SQL', () => {
  const service = begin({ profile: 'deployed' })
  const names = (name: string) =>
    rowsOf(ask(service, 'listApplications', { query: new URLSearchParams({ name }).toString() })).map((row) =>
      text(row, 'name'),
    )
  const all = names('')
  const [first = ''] = all
  expect(names(`${first.slice(0, 2)}%${first.slice(-2)}`)).toContain(first)
  expect(names(`_${first.slice(1)}`)).toContain(first)
  expect(names('.')).toEqual(all.filter((name) => name.includes('.')))
})
