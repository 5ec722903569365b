import { expect, test } from 'vitest'
import { tokenExpiry } from './token-expiry.ts'

const jwt = (payload: unknown) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`

test('reads the expiry of a JSON Web Token', () => {
  expect(tokenExpiry(jwt({ exp: 1_800_000_000, name: 'Ünïcode ÿ?>~' }))).toBe(1_800_000_000_000)
})

const never = jwt({ exp: 9_999_999_999_999 })

test.each(['', 'demo-token', 'a.b', 'a.b.c', 'a.!!!.c', jwt({}), jwt({ exp: 'soon' }), jwt(null), jwt([1]), never])(
  'finds no expiry in %s',
  (token) => {
    expect(tokenExpiry(token)).toBeNull()
  },
)
