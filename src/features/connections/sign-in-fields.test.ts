import { expect, test } from 'vitest'
import type { DeploymentConfig } from '../../deploy/config.ts'
import { isTokenExposed, signInSchema } from './sign-in-fields.ts'

const listed: DeploymentConfig = { servers: [{ name: 'Europe', url: 'https://eu.example.com/voice' }] }

const typed = { server: '', token: 't', isKept: false, name: '', colour: 'none', isReadOnly: false } as const
type Typed = { readonly [field in keyof typeof typed]?: string | boolean }

function parse(config: DeploymentConfig, changes: Typed, taken: readonly string[] = []) {
  const saved = taken.map((name) => ({ name }))
  const result = signInSchema(config, saved).safeParse({ ...typed, ...changes })
  return result.success ? result.data : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each([
  ['', ''],
  ['europe', 'https://eu.example.com/voice'],
  ['eu.example.com/voice/v1/', 'https://eu.example.com/voice'],
])('resolves %j to %j with a list of servers', (server, url) => {
  expect(parse(listed, { server })).toEqual({ ...typed, server: url })
})

test('refuses an unlisted server, and names it and the available ones', () => {
  expect(parse(listed, { server: 'elsewhere.invalid' })).toEqual([
    'server: This site doesn’t connect to https://elsewhere.invalid. Available: Europe.',
  ])
})

test('accepts any valid address if any server is allowed', () => {
  expect(parse({ servers: 'any' }, { server: 'api.example.com' })).toEqual({
    ...typed,
    server: 'https://api.example.com',
  })
  expect(parse({ servers: 'any' }, { server: 'ftp://api.example.com' })).toEqual([
    'server: The address must start with https:// or http://, not ftp://.',
  ])
})

test.each(['token', '  token\n', 'Bearer token', 'bearer  token'])('accepts %j as a token', (token) => {
  expect(parse(listed, { token })).toEqual({ ...typed, token: 'token' })
})

test.each(['two words', 'line\nbreak', 'tokén', '“token”'])('refuses %j as a token', (token) => {
  expect(parse(listed, { token })).toEqual([expect.stringContaining('token: A token has no spaces')])
})

test.each(['', '   ', 'Bearer '])('asks for a token if %j is entered', (token) => {
  expect(parse(listed, { token })).toEqual(['token: Enter the access token.'])
})

test('requires a unique connection name of at most 40 characters', () => {
  expect(parse(listed, { name: '  Production ' }, ['Staging'])).toEqual({ ...typed, name: 'Production' })
  expect(parse(listed, { name: 'staging' }, ['Staging'])).toEqual(['name: A connection with this name already exists.'])
  expect(parse(listed, { name: 'x'.repeat(41) })).toEqual(['name: Use at most 40 characters.'])
})

test.each([
  ['', 'https://site.example', false],
  ['', 'http://site.example', true],
  ['', 'http://localhost:5173', false],
  ['lab', 'https://site.example', true],
  ['http://lab.example/v1', 'https://site.example', true],
  ['europe', 'http://site.example', false],
  ['http://elsewhere.invalid', 'https://site.example', false],
])('to the server %j, a site at %s sends a token that others can read: %s', (server, origin, expected) => {
  const { servers } = listed
  const both = [...(typeof servers === 'string' ? [] : servers), { name: 'Lab', url: 'http://lab.example' }]
  expect(isTokenExposed(server, { servers: both }, origin)).toBe(expected)
})
