import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TabSession, persistSession, plainProfile, readPersistedSession } from './tab-session.ts'

const key = 'switchboard.session'

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage())
  // When a tab last signed out: another test file, in the same process, may have set it.
  vi.stubGlobal('localStorage', createStorage())
})
afterEach(() => vi.unstubAllGlobals())

const session: TabSession = {
  server: 'https://api.example.com/prefix',
  token: 'a-token',
  account_sid: 'mine',
  profile: { savedId: 'c1', name: 'Production', colour: 'rose', isReadOnly: true },
  isKept: true,
}

test('restores every field of a stored session', () => {
  persistSession(session)
  expect(readPersistedSession()).toEqual(session)
})

test('does not store a session if told not to, and removes the one stored before', () => {
  persistSession(session)
  persistSession({ ...session, isKept: false })
  expect(sessionStorage.length).toBe(0)
  persistSession(session)
  persistSession(null)
  expect(readPersistedSession()).toBeNull()
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['no JSON', '{'],
  ['another shape', ['a']],
  ['no token', { ...session, token: '' }],
  ['a token that no header holds', { ...session, token: 'two words' }],
  ['a server that is none', { ...session, server: 'javascript:alert(1)' }],
  ['a server with a password', { ...session, server: 'https://a:b@example.com' }],
  ['a server not in its plain spelling', { ...session, server: 'https://api.example.com/v1/' }],
  ['an account that is empty', { ...session, account_sid: '' }],
  ['one that was not to be kept', { ...session, isKept: false }],
])('reads %s as no session', (_, stored) => {
  if (stored !== null) sessionStorage.setItem(key, typeof stored === 'string' ? stored : JSON.stringify(stored))
  expect(readPersistedSession()).toBeNull()
})

test('defaults unknown values of a profile to the safe side', () => {
  const profile = { ...plainProfile, colour: 'gold', isReadOnly: 'no' }
  sessionStorage.setItem(key, JSON.stringify({ ...session, profile }))
  expect(readPersistedSession()?.profile).toEqual({ ...plainProfile, colour: 'none', isReadOnly: true })
})

test('keeps nothing, without an error, if storage is unavailable', () => {
  vi.stubGlobal('sessionStorage', null)
  persistSession(session)
  expect(readPersistedSession()).toBeNull()
})

test('reads arbitrary stored text without an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      sessionStorage.setItem(key, text)
      expect(readPersistedSession()).toBeNull()
    }),
    { seed: 42 },
  )
})
