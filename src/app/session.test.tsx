import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createGate } from '../api/gate.ts'
import { createQueryClient } from '../api/query.ts'
import { plainProfile } from '../features/connections/tab-session.ts'
import { lastSeenAt } from './idle-lock.ts'
import { appRoutes } from './routes.ts'
import { createSessions } from './session.ts'

const tabSession = {
  server: 'https://api.example.com',
  token: 'secret-token',
  account_sid: 'mine',
  profile: plainProfile,
  isKept: true,
}

const accepted = {
  gate: createGate(),
  applications: { rows: [], unreadable: [], complete: true, total: 0, receivedAt: 0 },
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('ending a session clears its cache, deletes its token and aborts its requests', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_url: string, options?: RequestInit) => {
    signals.push(options?.signal)
    return new Promise(() => undefined)
  })
  const queryClient = createQueryClient()
  const sessions = createSessions(queryClient)
  await sessions.open({ tabSession, accepted: null })
  await expect.poll(() => signals).not.toHaveLength(0)
  queryClient.setQueryData(['an answer'], 'of this connection')
  expect(sessionStorage).toHaveLength(1)

  sessions.end()

  expect(sessions.current.get()).toBeNull()
  expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(signals.map((signal) => signal?.aborted)).not.toContain(false)
})

test('a session opens with its page after sign-in, and at once if it replaces another session', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  // The page's code is loaded, as it is once the user has typed a token.
  await Promise.all(appRoutes.filter(({ path }) => path === location.pathname).map(async ({ page }) => page()))
  const sessions = createSessions(createQueryClient())
  const opened = sessions.open({ tabSession, accepted })
  expect(sessions.current.get()).toBeNull()
  await opened
  expect(sessions.current.get()?.router.state.initialized).toBe(true)

  void sessions.open({ tabSession: { ...tabSession, account_sid: 'another' }, accepted })
  expect(sessions.current.get()?.client.connection.account_sid).toBe('another')
  sessions.end()
})

test('a session does not open if another tab signs out in the meantime', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_url: string, options?: RequestInit) => {
    signals.push(options?.signal)
    return new Promise(() => undefined)
  })
  const sessions = createSessions(createQueryClient())
  const opened = sessions.open({ tabSession, accepted })
  sessions.forget(true)
  await opened

  expect(sessions.current.get()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  expect(signals.map((signal) => signal?.aborted)).not.toContain(false)
})

test('opens the list in place of a record of another connection, also after a reload', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  history.replaceState(null, '', '/help')
  const openIn = async (account_sid: string) => {
    const sessions = createSessions(createQueryClient())
    await sessions.open({ tabSession: { ...tabSession, account_sid }, accepted: null })
    return sessions
  }
  const first = await openIn('mine')
  const replace = vi.spyOn(history, 'replaceState')
  await first.current.get()?.router.navigate('/phone-numbers/1?q=1')
  // Safari allows 100 changes of the history in 30 s.
  expect(replace).not.toHaveBeenCalled()
  first.end()
  const reloaded = await openIn('mine')
  expect(location.href).toMatch(/\/phone-numbers\/1\?q=1$/)
  reloaded.end()
  const other = await openIn('another')
  expect(location.href).toMatch(/\/phone-numbers$/)
  other.end()
})

test('counts on from an entry that the browser added for a #fragment', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  history.replaceState(null, '', '/help')
  const sessions = createSessions(createQueryClient())
  await sessions.open({ tabSession, accepted: null })
  history.pushState(null, '', '#content')
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  expect(history.state).toMatchObject({ idx: 1 })
  await sessions.current.get()?.router.navigate('/settings')
  expect(history.state).toMatchObject({ idx: 2 })
  history.pushState(null, '', '#content')
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  expect(history.state).toMatchObject({ idx: 3 })
  sessions.end()
})

test('a session opens locked and without its token if another tab locks it in the meantime', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const sessions = createSessions(createQueryClient())
  const opened = sessions.open({ tabSession, accepted })
  sessions.lock()
  await opened

  expect(sessions.current.get()).toMatchObject({ waitsFor: 'unlock', client: { access: 'locked' } })
  expect(sessions.current.get()?.client.connection.token).toBe('')
  expect(sessionStorage).toHaveLength(0)
  sessions.end()
})

test('a locked session stays so if the check of another account ends only then', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const sessions = createSessions(createQueryClient())
  await sessions.open({ tabSession, accepted })
  history.replaceState(null, '', '/help')
  sessions.lock()
  await sessions.open({ tabSession: { ...tabSession, account_sid: 'another' }, accepted })
  expect(sessions.current.get()).toMatchObject({ waitsFor: 'unlock', client: { connection: { account_sid: 'mine' } } })
  expect(location.pathname).toBe('/help')
  sessions.end()
})

test('a session opens with the token dialog if the server has already refused its token', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  // This page's code isn't loaded yet, so the responses arrive first.
  history.replaceState(null, '', '/phone-numbers')
  const sessions = createSessions(createQueryClient())
  await sessions.open({ tabSession, accepted: { ...accepted, gate: createGate() } })
  expect(sessions.current.get()).toMatchObject({ waitsFor: 'token', client: { access: 'refused' } })
  sessions.end()
})

test('a session from sign-in replaces one that another tab hands over in the meantime', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const sessions = createSessions(createQueryClient())
  const opened = sessions.open({ tabSession, accepted })
  await sessions.open({ tabSession: { ...tabSession, account_sid: 'another' }, accepted: null })
  expect(sessions.current.get()?.client.connection.account_sid).toBe('another')
  await opened
  expect(sessions.current.get()?.client.connection.account_sid).toBe('mine')
  sessions.end()
})

test('releases a session from sign-in once it has ended', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const sessions = createSessions(createQueryClient())
  await sessions.open({ tabSession, accepted })
  const client = sessions.current.get()?.client
  sessions.end()
  // Locks a session that is open, or about to begin.
  sessions.lock()
  expect(client?.access).toBe('open')
})

test('unlocking counts as use of the page, but not a token taken over from another tab', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  const sessions = createSessions(createQueryClient())
  await sessions.open({ tabSession, accepted: null })
  await expect.poll(() => sessions.current.get()?.waitsFor).toBe('token')
  const openedAt = lastSeenAt()
  vi.setSystemTime(openedAt + 60_000)
  sessions.resume('newer-token')
  expect(lastSeenAt()).toBe(openedAt)
  sessions.lock()
  sessions.resume('typed-token')
  expect(lastSeenAt()).toBe(openedAt + 60_000)
  sessions.end()
})
