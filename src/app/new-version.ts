/** Notices that the server has another build than the one in this tab, and code that only a reload brings. */
import { readPersistedSession } from '../features/connections/held-session.ts'
import type { SessionJobs } from '../jobs/session-jobs.ts'
import { createStore, type ReadonlyStore } from '../lib/store.ts'
import { hasUnsaved, isTabHeld } from '../lib/tab-losses.ts'
import { shownToasts } from '../patterns/toast.ts'
import { journal } from './journal-store.ts'

/**
 * ms. Looking for a new version has time, and so has a tab that reloads by itself: while two hosts of one site have
 * different builds, it would go on doing so.
 */
const restMs = 5 * 60_000

/**
 * `new`: the server has another build. `lost`: it has the same, and answers, but a part fails to load for the second time.
 * Firefox remembers that an import failed, and never asks for that URL again. Importing it under another URL
 * would give the app two copies of a module, since other files import it under its own: a reload is the way out.
 */
type ReloadReason = 'new' | 'lost'

const reason = createStore<ReloadReason | null>(null)

/** Why this tab should be reloaded; null: no reason. */
export const reloadReason: ReadonlyStore<ReloadReason | null> = reason

const openedAt = Date.now()
let askedAt = openedAt

/** Where people saw that a part failed to load; and what they were told, for each part. */
const noted = new WeakSet<Error>()
const failed = new Set<string>()

/** Asks the site for its index.html, at most every so often. That is a file, and no request of the API. */
export async function lookForVersion(): Promise<void> {
  if (Date.now() - askedAt >= restMs) await ask()
}

/** From now on, a part of the app that fails to load is a reason to look, also where it was only fetched ahead. */
export function watchLostCode(): void {
  window.addEventListener('vite:preloadError', () => void ask())
}

/** Somebody asked for a part, and is told of this failure. */
export async function noteLost(error: unknown): Promise<void> {
  if (!isMissingPart(error) || noted.has(error)) return
  noted.add(error)
  forgetPreloads()
  const wasLost = failed.has(error.message)
  failed.add(error.message)
  if (wasLost && (await ask()) === false) reason.set('lost')
}

/** WebKit keeps a module that failed to preload, even across a reload, and imports it from there: until it is fetched. */
function forgetPreloads(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  for (const { href } of links) void fetch(href).catch(() => undefined)
}

/** Browsers word it differently; the last one is the bundler's, for style sheets. */
export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && /dynamically imported|importing a module|preload CSS/i.test(error.message)
}

/** Whether the server has another build; null: nobody knows. */
async function ask(): Promise<boolean | null> {
  askedAt = Date.now()
  const named = await readNamedFiles().catch(() => [])
  // A page of something else that stands before the server, such as a sign-in page.
  if (named.length === 0) return null
  const own = new Set([...document.querySelectorAll('script, link')].map(fileOf))
  const isNew = named.some((file) => !own.has(file))
  if (isNew) reason.set('new')
  return isNew
}

const fileOf = (element: Element) => element.getAttribute('src') ?? element.getAttribute('href')

/** The files of the build that the server's index.html names: each has a hash of its content in its name. */
async function readNamedFiles(): Promise<string[]> {
  const response = await fetch(import.meta.env.BASE_URL, { cache: 'no-cache', redirect: 'error' })
  const html = response.ok ? await response.text() : ''
  return [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
}

/** Whether a reload now, unasked, loses nothing: not the token, no work, nothing typed, read or said. */
export function isFreeToReload(jobs: SessionJobs): boolean {
  return (
    Date.now() - openedAt >= restMs &&
    readPersistedSession() !== null &&
    jobs.views.get().length === 0 &&
    shownToasts.get().length === 0 &&
    journal.isSettled() &&
    !isTabHeld() &&
    !hasUnsaved()
  )
}
