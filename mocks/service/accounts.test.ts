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
  test.each([null, '', 'Basic ZGVtbw=='])('%s: 401 without an error code', (authorization) => {
    expect(refusal(authorization)).toEqual({
      status: 401,
      body: { shape: 'text', text: 'Unauthorized' },
      headers: { 'WWW-Authenticate': 'Bearer realm="Users"' },
    })
  })

  test('an unknown token: 401 invalid_token', () => {
    expect(refusal('Bearer nope')).toEqual({
      status: 401,
      body: { shape: 'text', text: 'Unauthorized' },
      headers: { 'WWW-Authenticate': 'Bearer realm="Users", error="invalid_token"' },
    })
  })

  test('no token at all: 400', () => {
    expect(refusal('Bearer ')).toMatchObject({ status: 400, body: { shape: 'text', text: 'Bad Request' } })
  })

  test('tokens see their accounts; the scheme matches in any letter case', () => {
    expect(refusal('bearer demo-token')).toEqual({ token: 'demo-token', accounts: [demoAccountSid] })
    expect(refusal('Bearer other-token')).toMatchObject({ accounts: [otherAccountSid] })
    expect(refusal('BEARER provider-token')).toMatchObject({ accounts: [demoAccountSid, otherAccountSid] })
  })

  test('letter case of a token counts, except on deployed servers', () => {
    expect(refusal('Bearer DEMO-TOKEN')).toMatchObject({ status: 401 })
    expect(begin({ profile: 'deployed' }).authorize('Bearer DEMO-TOKEN', testedAt).accounts).toEqual([demoAccountSid])
  })
})

test('a token is refused once it is as old as the profile lets it be, and accepted again after a reset', () => {
  const service = begin({ switches: { tokenLife: 60 } })
  const accountsAt = (now: number) => service.authorize('Bearer demo-token', now).accounts
  expect(accountsAt(testedAt + 59_999)).toEqual([demoAccountSid])
  expect(() => accountsAt(testedAt + 60_000)).toThrow('401')
  service.apply([startChange(service.state.options, testedAt + 60_000)])
  expect(accountsAt(testedAt + 60_000)).toEqual([demoAccountSid])
})
