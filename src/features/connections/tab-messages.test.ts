import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TabSession, plainProfile } from './tab-session.ts'
import { readTabMessage, type TabMessage } from './tab-messages.ts'

const wanted = { server: 'https://api.example.com', account_sid: null }
const session: TabSession = { ...wanted, token: 't', profile: plainProfile, isKept: false }

const messages: readonly TabMessage[] = [
  { kind: 'who', from: 'a', wants: null },
  { kind: 'who', from: 'a', wants: wanted },
  { kind: 'here', to: 'a', from: 'b', seenAt: 1 },
  { kind: 'ask', to: 'a', from: 'b' },
  { kind: 'hand-over', to: 'a', session },
  { kind: 'resumed', wanted },
  { kind: 'jobs', to: 'a', titles: [] },
  { kind: 'jobs', to: 'a', titles: ['Load call records'], hasUnsaved: true },
  { kind: 'lock' },
  { kind: 'signed-out' },
]

test.each(messages)('reads a message of kind $kind', (message) => {
  expect(readTabMessage(structuredClone(message))).toEqual(message)
})

test.each([
  ['nothing', null],
  ['text', 'signed-out'],
  ['an unknown kind', { kind: 'sign-out' }],
  ['a kind that every object has', { kind: 'constructor' }],
  ['a question from nobody', { kind: 'ask', to: 'a' }],
  ['a session without a token', { kind: 'hand-over', to: 'a', session: { ...session, token: '' } }],
  [
    'a session on a server that is none',
    { kind: 'hand-over', to: 'a', session: { ...session, server: 'about:blank' } },
  ],
])('ignores %s', (_, data) => {
  expect(readTabMessage(data)).toBeNull()
})

test('reads arbitrary data without an error', () => {
  const kinds = fc.constantFrom(...messages.map(({ kind }) => kind))
  const odd = fc.record({ kind: kinds, to: fc.anything(), from: fc.anything(), session: fc.anything() })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), odd), (data) => {
      const message = readTabMessage(data)
      expect(message === null || messages.some(({ kind }) => kind === message.kind)).toBe(true)
    }),
    { seed: 42 },
  )
})
