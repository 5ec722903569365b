import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSavedConnections, type SavedConnection } from './saved-connections.ts'

const production: SavedConnection = {
  id: 'c1',
  name: 'Production',
  colour: 'rose',
  server: 'https://api.example.com',
  account_sid: 'mine',
  isReadOnly: false,
}
const staging: SavedConnection = { ...production, id: 'c2', name: 'Staging', server: '', account_sid: null }
const parse = (...stored: unknown[]) => parseSavedConnections(JSON.stringify(stored))

test('reads connections as saved, in order', () => {
  expect(parse(production, staging)).toEqual([production, staging])
  expect(parseSavedConnections(null)).toEqual([])
})

test('drops a token found in storage', () => {
  expect(parse({ ...production, token: 'secret' })).toEqual([production])
})

test.each<[string, unknown]>([
  ['no object', 7],
  ['without a name', { ...production, name: '' }],
  ['without an id', { ...production, id: '' }],
  ['with a server that runs a script', { ...production, server: 'javascript:alert(1)' }],
  ['with a server that is no text', { ...production, server: 5 }],
  ['with an account that is empty', { ...production, account_sid: '' }],
])('skips a broken entry and keeps the others: %s', (_, broken) => {
  expect(parse(broken, production)).toEqual([production])
})

test('keeps only the first connection with the same id', () => {
  expect(parse(production, { ...staging, id: 'c1' })).toEqual([production])
})

test('defaults unknown values to the safe side', () => {
  expect(parse({ ...production, colour: 'gold', isReadOnly: undefined })).toEqual([
    { ...production, colour: 'none', isReadOnly: true },
  ])
})

test('reads arbitrary stored text without an error', () => {
  const anything = fc.oneof(
    fc.json(),
    fc.string(),
    fc.array(fc.jsonValue()).map((list) => JSON.stringify(list)),
  )
  fc.assert(
    fc.property(fc.option(anything), (text) => {
      expect(parseSavedConnections(text)).toEqual([])
    }),
    { seed: 42 },
  )
})
