/** Tabs of one browser, each with its own sessions, connected by a real BroadcastChannel. */
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { askAtStake, askTabs } from '../features/connections/ask-tabs.ts'
import {
  type TabSession,
  persistSession,
  plainProfile,
  readPersistedSession,
} from '../features/connections/tab-session.ts'
import { removeConnection, saveConnection } from '../features/connections/saved-connections.ts'
import { openTabChannel, type TabMessage } from '../features/connections/tab-messages.ts'
import { createStore } from '../lib/store.ts'
import { holdSave } from '../lib/tab-losses.ts'
import type { Sessions } from './session.ts'
import { joinTabs } from './session-tabs.ts'

// For storage events: tests in Node have no window. Until the last tab is closed, which is later than stubs last.
Reflect.set(globalThis, 'window', new EventTarget())
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'))

/** For busy machines; usually takes far less. */
const patience = { timeout: 20_000 }

const production: TabSession = {
  server: 'https://api.example.com',
  token: 'production-token',
  account_sid: 'mine',
  profile: { ...plainProfile, savedId: 'c1', name: 'Production' },
  isKept: false,
}
const staging = { ...production, server: 'https://staging.example.com', token: 'staging-token' }

/** Opens a tab that holds a session, as far as other tabs can tell. */
function openTab(
  tabSession: TabSession | null,
  waiting: TabSession | null = null,
  jobs: readonly string[] = [],
  isUnsaved = false,
) {
  const session = tabSession ?? waiting
  const current = createStore(
    session === null
      ? null
      : { client: { connection: session }, profile: session.profile, waitsFor: tabSession === null ? 'token' : null },
  )
  const calls = {
    forget: vi.fn<Sessions['forget']>(),
    resume: vi.fn<Sessions['resume']>(),
    lock: vi.fn<Sessions['lock']>(),
    setProfile: vi.fn<Sessions['setProfile']>(),
  }
  // Only the parts that joinTabs uses.
  const sessions = {
    tabSession: () => (current.get()?.waitsFor === null ? tabSession : null),
    current,
    unfinished: () => jobs.map((title) => ({ title })),
    ...calls,
  } as unknown as Sessions
  const tabs = joinTabs(sessions, () => isUnsaved)
  onTestFinished(() => tabs.close())
  const waitFor = (waitsFor: 'token' | 'unlock') => current.update((now) => now && { ...now, waitsFor })
  return { tabs, waitFor, ...calls }
}

/** Records all messages from now on. */
function listenIn(): TabMessage[] {
  const heard: TabMessage[] = []
  const channel = openTabChannel((message) => heard.push(message))
  onTestFinished(() => channel.close())
  return heard
}

const quickly = { waitMs: 50, othersMs: 10 }

test('a new tab gets the session of a signed-in tab', async () => {
  openTab(production)
  expect(await askTabs(null, quickly)).toEqual(production)
})

test('a tab that is not signed in does not respond', async () => {
  const heard = listenIn()
  openTab(null)
  expect(await askTabs(null, quickly)).toBeNull()
  expect(heard.map(({ kind }) => kind)).toEqual(['who'])
})

test('a tab without a valid token hands over no session', async () => {
  openTab(null, production)
  expect(await askTabs(null, quickly)).toBeNull()
})

test('only tabs of the requested connection respond', async () => {
  const heard = listenIn()
  openTab(staging)
  expect(await askTabs(production, quickly)).toBeNull()
  expect(JSON.stringify(heard)).not.toContain('staging-token')
  openTab(production)
  expect((await askTabs(production, quickly))?.token).toBe('production-token')
  expect(JSON.stringify(heard)).not.toContain('staging-token')
})

test('no message before the hand-over contains the token', async () => {
  const heard = listenIn()
  openTab(production)
  await askTabs(production, quickly)
  await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toEqual(['who', 'here', 'ask', 'hand-over']), patience)
  expect(JSON.stringify(heard.slice(0, 3))).not.toContain('production-token')
})

test('ignores messages of other versions', async () => {
  const { forget } = openTab(production)
  const raw = new BroadcastChannel('switchboard-tabs/')
  onTestFinished(() => raw.close())
  for (const message of [null, 'signed-out', { kind: 'sign-out' }, { kind: 'ask' }, { kind: 'constructor' }]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    raw.postMessage(message)
  }
  // Messages arrive in order: this response comes after those above were handled.
  expect(await askTabs(null, quickly)).not.toBeNull()
  expect(forget).not.toHaveBeenCalled()
})

test('signing out and locking reach all tabs, even on other connections', async () => {
  const here = openTab(production)
  const there = openTab(staging)
  here.tabs.signOut()
  here.tabs.lock()
  await vi.waitFor(() => expect(there.lock).toHaveBeenCalledOnce(), patience)
  // true: another tab caused it, so this one must report the jobs that it stopped.
  expect(there.forget).toHaveBeenCalledExactlyOnceWith(true)
  expect(here.forget).not.toHaveBeenCalled()
})

test.each(['signOut', 'lock'] as const)('%s also ends the session that a discarded tab has stored', (end) => {
  for (const storage of ['sessionStorage', 'localStorage']) {
    const items = new Map<string, string>()
    const setItem = (name: string, value: string) => void items.set(name, value)
    vi.stubGlobal(storage, { getItem: (name: string) => items.get(name) ?? null, setItem })
  }
  const kept = { ...production, isKept: true }
  persistSession(kept)
  openTab(production).tabs[end]()
  expect(readPersistedSession()).toBeNull()
  persistSession(kept)
  expect(readPersistedSession()).toEqual(kept)
})

test('a new token in one tab resumes the tabs that wait for one on the same connection', async () => {
  const refused = { ...production, token: 'old-token' }
  const waiting = openTab(null, refused)
  const elsewhere = openTab(null, staging)
  openTab(production).tabs.resumed()
  await vi.waitFor(() => expect(waiting.resume).toHaveBeenCalledWith('production-token'), patience)
  expect(elsewhere.resume).not.toHaveBeenCalled()
})

test('a tab whose token is refused resumes with the newer one of another tab', async () => {
  const { waitFor, resume } = openTab({ ...production, token: 'old-token' })
  openTab(production)
  waitFor('token')
  await vi.waitFor(() => expect(resume).toHaveBeenCalledExactlyOnceWith('production-token'), patience)
})

test('a tab that is locked while it asks for a newer token stays locked', async () => {
  const heard = listenIn()
  const { waitFor, resume } = openTab({ ...production, token: 'old-token' })
  openTab(production)
  waitFor('token')
  waitFor('unlock')
  await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toContain('hand-over'), patience)
  // Messages arrive in order: this response comes after the hand-over was handled.
  await askTabs(production, quickly)
  expect(resume).not.toHaveBeenCalled()
})

test('a waiting tab does not resume with the token that was refused', async () => {
  const heard = listenIn()
  const waiting = openTab(null, production)
  openTab(production).tabs.resumed()
  await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toContain('hand-over'), patience)
  expect(waiting.resume).not.toHaveBeenCalled()
})

test('renaming a saved connection renames it in all tabs that use it, and removing it leaves them read-only', () => {
  // Without a storage, saving a connection would show a toast, once for all files of this process.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  const profile = { ...production.profile, isReadOnly: true }
  const same = openTab({ ...production, profile })
  // Also if its token was refused.
  const refused = openTab(null, production)
  const unsaved = openTab({ ...staging, profile: { ...staging.profile, savedId: null } })
  const { server, account_sid } = production
  saveConnection({ id: 'c1', server, account_sid, name: 'Live', colour: 'none', isReadOnly: true })
  const renamed = { ...profile, name: 'Live' }
  expect(same.setProfile).toHaveBeenLastCalledWith(renamed)
  expect(refused.setProfile).toHaveBeenLastCalledWith(renamed)
  refused.tabs.close()
  removeConnection('c1')
  expect(same.setProfile).toHaveBeenLastCalledWith({ ...plainProfile, isReadOnly: true })
  expect(refused.setProfile).toHaveBeenCalledOnce()
  expect(unsaved.setProfile).not.toHaveBeenCalled()
})

test('finds the unfinished jobs of all other tabs before signing out', async () => {
  const here = openTab(production, null, ['Import 3 numbers'])
  openTab(production, null, ['Unassign 55 phone numbers'])
  openTab(staging)
  openTab(null, staging, ['Load call records', 'Test all credentials'])
  const { titles, hasUnsaved } = await askAtStake(here.tabs.me, 300)
  expect([...titles].toSorted()).toEqual(['Load call records', 'Test all credentials', 'Unassign 55 phone numbers'])
  expect(hasUnsaved).toBe(false)
})

test('finds unsaved changes of other tabs before signing out, but not its own', async () => {
  const here = openTab(production, null, [], true)
  expect(await askAtStake(here.tabs.me, 300)).toEqual({ titles: [], hasUnsaved: false, isSaving: false })
  openTab(staging, null, [], true)
  openTab(production)
  expect(await askAtStake(here.tabs.me, 300)).toEqual({ titles: [], hasUnsaved: true, isSaving: false })
  // Sent, so that signing out may not discard it.
  onTestFinished(holdSave())
  expect(await askAtStake(here.tabs.me, 300)).toEqual({ titles: [], hasUnsaved: false, isSaving: true })
})
