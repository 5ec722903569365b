import { expect, test } from 'vitest'
import { accounts, demoAccountSid, otherAccountSid, providerToken } from './accounts.ts'
import { createService } from './create-service.ts'

const at = Date.UTC(2026, 2, 10)

test.each([
  ['documented', false],
  ['deployed', true],
] as const)('the %s profile offers reads beyond the spec: %s', (profile, offers) => {
  const service = createService({ seed: 42, scenario: 'demo', profile }, at)
  expect(service.offers('listVoipCarriers')).toBe(offers)
  expect(service.offers('listApplications')).toBe(true)
})

test('accounts and carriers are those that the token can see', () => {
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

test('the applications of one account are listed under its path, for clients that ask there', () => {
  const service = createService({ seed: 42, scenario: 'demo', profile: 'deployed' }, at)
  const list = (name: 'listApplications' | 'listAccountApplications', token: string, account_sid: string) => {
    const caller = service.authorize(`Bearer ${token}`, at)
    const request = { name, caller, params: { account_sid }, query: new URLSearchParams(), body: undefined }
    return service.execute(request, at).body
  }
  const own = list('listApplications', 'demo-token', '')
  expect(own).toHaveLength(12)
  expect(list('listAccountApplications', providerToken, demoAccountSid)).toStrictEqual(own)
  expect(() => list('listAccountApplications', 'demo-token', otherAccountSid)).toThrow('insufficient permissions')
})
