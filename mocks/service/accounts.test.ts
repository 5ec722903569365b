import { describe, expect, test } from 'vitest'
import { demoAccountSid, otherAccountSid } from './accounts.ts'
import { startChange } from './create-service.ts'
import { ServiceError } from './errors.ts'
import { begin, testedAt } from './testing.ts'

function refusal(authorization: string | null) {
  try {
    return begin().authorize(authorization, testedAt)
  } catch (error) {
    return error instanceof ServiceError ? { status: error.status, body: error.body, headers: error.headers } : error
  }
}

describe('the bearer check', () => {
  test.each([null, '', 'Basic ZGVtbw=='])('refuses authorization "%s" with 401 and no error code', (authorization) => {
    expect(refusal(authorization)).toEqual({
      status: 401,
      body: { shape: 'text', text: 'Unauthorized' },
      headers: { 'WWW-Authenticate': 'Bearer realm="Users"' },
    })
  })

  test('refuses an unknown token with 401 invalid_token', () => {
    expect(refusal('Bearer nope')).toEqual({
      status: 401,
      body: { shape: 'text', text: 'Unauthorized' },
      headers: { 'WWW-Authenticate': 'Bearer realm="Users", error="invalid_token"' },
    })
  })

  test('refuses an empty token with 400', () => {
    expect(refusal('Bearer ')).toMatchObject({ status: 400, body: { shape: 'text', text: 'Bad Request' } })
  })

  test('returns the accounts of a token, with the scheme in any letter case', () => {
    expect(refusal('bearer demo-token')).toEqual({ token: 'demo-token', accounts: [demoAccountSid] })
    expect(refusal('Bearer other-token')).toMatchObject({ accounts: [otherAccountSid] })
    expect(refusal('BEARER provider-token')).toMatchObject({ accounts: [demoAccountSid, otherAccountSid] })
  })

  test('compares tokens case-sensitively, except on deployed servers', () => {
    expect(refusal('Bearer DEMO-TOKEN')).toMatchObject({ status: 401 })
    expect(begin({ profile: 'deployed' }).authorize('Bearer DEMO-TOKEN', testedAt).accounts).toEqual([demoAccountSid])
  })
})

test('a token expires after the token life of its profile, and works again after a reset', () => {
  const service = begin({ switches: { tokenLife: 60 } })
  const accountsAt = (now: number) => service.authorize('Bearer demo-token', now).accounts
  expect(accountsAt(testedAt + 59_999)).toEqual([demoAccountSid])
  expect(() => accountsAt(testedAt + 60_000)).toThrow('401')
  service.apply([startChange(service.state.options, testedAt + 60_000)])
  expect(accountsAt(testedAt + 60_000)).toEqual([demoAccountSid])
})
