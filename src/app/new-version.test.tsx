import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistSession, plainProfile } from '../features/connections/tab-session.ts'
import { sampleEntry } from '../features/journal/journal-fixtures.ts'
import { createSessionJobs } from '../jobs/session-jobs.ts'
import { holdTab } from '../lib/tab-losses.ts'
import { dismissAllToasts } from '../patterns/toast/toast-fixtures.ts'
import { showToast } from '../patterns/toast/toast.ts'
import { journal } from './journal-store.ts'
import { isFreeToReload, noteLost, reloadReason } from './new-version.ts'

const session = { server: '', token: 'a-token', account_sid: null, profile: plainProfile, isKept: true }

/** In an app that was opened long ago. */
const isFree = (jobs = createSessionJobs(new EventTarget())) => isFreeToReload(jobs)

const idle = () => Promise.resolve()
const toFailed = () => ({ kind: 'failed', reason: '' }) as const

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] })
  persistSession(session)
})

afterEach(() => {
  vi.useRealTimers()
  persistSession(null)
})

test('a tab may reload by itself only if the token is kept and the tab was not just opened', () => {
  expect(isFree()).toBe(true)
  persistSession({ ...session, isKept: false })
  expect(isFree()).toBe(false)
  persistSession(session)
  vi.setSystemTime(Date.now() - 2 * 60_000)
  expect(isFree()).toBe(false)
})

test('a tab does not reload with a job, unsaved input, a toast, or data held in memory', async () => {
  const jobs = createSessionJobs(new EventTarget())
  await jobs.start({
    title: 'Test',
    page: '/',
    kind: 'read',
    items: [1],
    nameOf: String,
    run: idle,
    classify: toFailed,
  })
  expect(isFree(jobs)).toBe(false)

  const typed = new AbortController()
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: typed.signal })
  expect(isFree()).toBe(false)
  typed.abort()

  showToast({ tone: 'good', title: 'Deleted' })
  expect(isFree()).toBe(false)
  dismissAllToasts()

  const release = holdTab(() => true)
  expect(isFree()).toBe(false)
  release()
  expect(isFree()).toBe(true)
})

test('a tab does not reload while the outcome of a write is unknown', async () => {
  await journal.add(sampleEntry({ id: 'w', outcome: 'unknown' }))
  expect(isFree()).toBe(false)
  await journal.add(sampleEntry({ id: 'w', outcome: 'done' }))
  expect(isFree()).toBe(true)
})

/** Stubs the site's index.html, with these files. */
const site = (...files: string[]) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(files.map((file) => `<script src="${file}">`).join(''))))

const lost = () => new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

test('a part that fails to load twice requires a reload, even if the build is the same', async () => {
  document.head.innerHTML = '<link rel="x" href="/assets/index-1.js">'
  site('/assets/index-1.js')
  const first = lost()
  await noteLost(first)
  await noteLost(first)
  await noteLost(new Error('a bug'))
  expect(reloadReason.get()).toBeNull()
  // A page in front of the site, such as a sign-in page, proves nothing.
  site()
  await noteLost(lost())
  expect(reloadReason.get()).toBeNull()
  site('/assets/index-1.js')
  await noteLost(lost())
  expect(reloadReason.get()).toBe('lost')
  site('/assets/index-2.js')
  await noteLost(lost())
  expect(reloadReason.get()).toBe('new')
})
