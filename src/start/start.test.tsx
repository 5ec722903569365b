import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listPhoneNumbers } from '../contract/phone-numbers.ts'
import { type TabSession, persistSession, plainProfile } from '../features/connections/tab-session.ts'
import { followPreferences } from '../app/follow-preferences.ts'
import { handedReads } from '../api/early-reads.ts'
import { handedPolicy } from '../lib/worker-policy.ts'
import { setPreferences } from '../patterns/preferences/preferences.ts'
import { defaultPreferences, preferencesKey } from '../patterns/preferences/stored-preferences.ts'
import { lastSeenKey } from './last-seen.ts'
import { start } from './start.ts'

// In a build, the script's own table.
vi.hoisted(() => Reflect.set(globalThis, '__START__', { base: '/', pages: [], signIn: [], workers: [] }))

const root = document.documentElement
const numbers = { endpoint: listPhoneNumbers, input: {} }
const files = ['/assets/list.js', '/assets/numbers.js']
const signIn = ['/assets/sign-in.js']
const pages = [{ pattern: '/phone-numbers', files, reads: [numbers], followsQuery: false }]
const session: TabSession = {
  server: '',
  token: 'a-token',
  account_sid: 'mine',
  profile: plainProfile,
  isKept: true,
}

/** Returns the URLs that the script requests, with this session in storage and this config.json. */
async function asked(kept: TabSession | string | null, config: unknown = {}, pathname = '/phone-numbers') {
  const urls: string[] = []
  history.replaceState(null, '', pathname)
  if (typeof kept === 'string') sessionStorage.setItem('switchboard.session', kept)
  else persistSession(kept)
  start({ base: '/', pages, signIn, workers: [] }, async (input) => {
    const url = typeof input === 'string' ? input : ''
    urls.push(url)
    return Response.json(url === '/config.json' ? config : [])
  })
  await new Promise((resolve) => setTimeout(resolve))
  return urls.filter((url) => url !== '/config.json')
}

const preloaded = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
  handedReads.take()
})

afterEach(() => void handedPolicy.take())

test('preloads the code, sends the requests and chooses the frame for a stored session', async () => {
  expect(await asked(session)).toEqual([`${location.origin}/v1/PhoneNumbers`])
  expect(preloaded()).toEqual(files)
  expect(root.dataset).toMatchObject({ start: 'frame', connection: session.profile.colour })
  expect(handedReads.take()).not.toBeNull()
  expect(handedReads.take()).toBeNull()
})

test.each<[string, TabSession | string | null]>([
  ['nobody', null],
  ['what is no JSON', '{'],
  ['another shape', '{"token":"a-token","isKept":true}'],
  ['a session that was not to be kept', JSON.stringify({ ...session, isKept: false })],
])('chooses the sign-in page and sends no request with %s in storage', async (_, kept) => {
  expect(await asked(kept)).toEqual([])
  expect(preloaded()).toEqual(signIn)
  expect(root.dataset['start']).toBe('sign-in')
  expect(root.dataset['connection']).toBeUndefined()
  expect(handedReads.take()).toBeNull()
})

test('chooses the sign-in page if the tab was unused for too long', async () => {
  localStorage.setItem(lastSeenKey, String(Date.now() - 31 * 60_000))
  expect(await asked(session)).toEqual([])
  expect(root.dataset['start']).toBe('sign-in')
})

test('chooses no page if another tab may be signed in', async () => {
  localStorage.setItem(lastSeenKey, String(Date.now() - 60_000))
  await asked(null)
  expect(root.dataset['start']).toBeUndefined()
  expect(preloaded()).toEqual([])
})

test('sends no request with an expired token', async () => {
  const token = `x.${btoa(JSON.stringify({ exp: 1 }))}.x`
  expect(await asked({ ...session, token })).toEqual([])
  expect(root.dataset['start']).toBe('frame')
})

const server = 'https://api.example.com'
const listed = { servers: [{ name: 'Ours', url: server }] }

test.each([
  ['listed', listed, [`${server}/v1/PhoneNumbers`]],
  ['any', { servers: 'any' }, [`${server}/v1/PhoneNumbers`]],
  ['another one', { servers: [{ name: 'Other', url: 'https://other.example.com' }] }, []],
  ['none', {}, []],
  ['not to be read', { server: [] }, []],
])('sends the token to another origin only if config.json allows it: %s', async (_, config, urls) => {
  expect(await asked({ ...session, server }, config)).toEqual(urls)
})

test('creates the policy for workers first, and allows only the app’s workers', () => {
  const createPolicy = vi.fn<(name: string, rules: object) => object>((_, rules) => {
    expect(root.dataset).toEqual({})
    return rules
  })
  vi.stubGlobal('trustedTypes', { createPolicy })
  start({ base: '/', pages, signIn, workers: ['/assets/a-worker.js'] })
  vi.unstubAllGlobals()
  expect(root.dataset).not.toEqual({})
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['switchboard'])
  const policy = handedPolicy.take()
  expect(policy?.createScriptURL('/assets/a-worker.js')).toBe('/assets/a-worker.js')
  expect(() => policy?.createScriptURL('/assets/other.js')).toThrow('Not a worker of this app')
  expect(handedPolicy.take()).toBeNull()
})

test('sends no request for an unknown page', async () => {
  expect(await asked(session, {}, '/nowhere')).toEqual([])
  expect(root.dataset['start']).toBe('frame')
})

test.each(['system', 'light', 'dark'] as const)('sets the same theme and density as the app: %s', (theme) => {
  setPreferences({ ...defaultPreferences, theme, density: 'compact' })
  start({ base: '/', pages, signIn, workers: [] })
  const { theme: early, density } = root.dataset
  followPreferences()
  expect([early, density]).toEqual([root.dataset['theme'], root.dataset['density']])
})

test.each([null, '', '{', 'null', '[]', '{"theme":"mauve"}', '{"theme":{}}'])(
  'follows the system theme if storage holds %j',
  (stored) => {
    if (stored !== null) localStorage.setItem(preferencesKey, stored)
    start({ base: '/', pages, signIn, workers: [] })
    expect(root.dataset['theme']).toBeUndefined()
  },
)

test('follows the system theme if storage is blocked', () => {
  const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('closed')
  })
  start({ base: '/', pages, signIn, workers: [] })
  closed.mockRestore()
  expect(root.dataset['theme']).toBeUndefined()
  expect(root.dataset['start']).toBe('sign-in')
})

test('sets the theme before the app loads', () => {
  localStorage.setItem(preferencesKey, '{"theme":"dark"}')
  start({ base: '/', pages, signIn, workers: [] })
  expect(root.dataset['theme']).toBe('dark')
})
