/** Detects that the server has another build than this tab, and code that only a reload can load. */
import { readPersistedSession } from '../features/connections/tab-session.ts'
import type { SessionJobs } from '../jobs/session-jobs.ts'
import { isMissingPart } from '../lib/missing-part.ts'
import { createStore, type ReadonlyStore } from '../lib/store.ts'
import { hasUnsaved, isTabHeld } from '../lib/tab-losses.ts'
import { shownToasts } from '../patterns/toast/toast.ts'
import { journal } from './journal-store.ts'

/**
 * Milliseconds between checks for a new version, and the age at which a tab may reload by itself: while two hosts of
 * one site have different builds, it would keep reloading.
 */
const restMs = 5 * 60_000

/**
 * `new`: the server has another build. `lost`: the server has the same build, but a part fails to load for the second
 * time. Firefox remembers a failed import and never requests that URL again. Importing it under another URL would give
 * the app two copies of a module, since other files import it under its own. Only a reload helps.
 */
type ReloadReason = 'new' | 'lost'

const reason = createStore<ReloadReason | null>(null)

/** Why this tab should be reloaded; null if there's no reason. */
export const reloadReason: ReadonlyStore<ReloadReason | null> = reason

const openedAt = Date.now()
let checkedAt = openedAt

/** Errors already counted, and the messages of the parts that failed to load. */
const noted = new WeakSet<Error>()
const failed = new Set<string>()

/** Requests the site's index.html, at most once per `restMs`. This is a file, not an API request. */
export async function lookForVersion(): Promise<void> {
  if (Date.now() - checkedAt >= restMs) await check()
}

/** From now on, a part that fails to load triggers a check, even if it was only preloaded. */
export function watchLostCode(): void {
  window.addEventListener('vite:preloadError', () => void check())
}

/** Counts a failure that the user sees: the part was needed, not just preloaded. */
export async function noteLost(error: unknown): Promise<void> {
  if (!isMissingPart(error) || noted.has(error)) return
  noted.add(error)
  forgetPreloads()
  const wasLost = failed.has(error.message)
  failed.add(error.message)
  if (wasLost && (await check()) === false) reason.set('lost')
}

/** WebKit keeps a module that failed to preload, even across a reload, and imports it until it's fetched again. */
function forgetPreloads(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  for (const { href } of links) void fetch(href).catch(() => undefined)
}

/** Returns whether the server has another build; null if unknown. */
async function check(): Promise<boolean | null> {
  checkedAt = Date.now()
  const named = await readNamedFiles().catch(() => [])
  // A page in front of the server, such as a sign-in page.
  if (named.length === 0) return null
  const own = new Set([...document.querySelectorAll('script, link')].map(fileOf))
  const isNew = named.some((file) => !own.has(file))
  if (isNew) reason.set('new')
  return isNew
}

const fileOf = (element: Element) => element.getAttribute('src') ?? element.getAttribute('href')

/** Returns the build's files that the server's index.html names; each name contains a hash of the content. */
async function readNamedFiles(): Promise<string[]> {
  const response = await fetch(import.meta.env.BASE_URL, { cache: 'no-cache', redirect: 'error' })
  const html = response.ok ? await response.text() : ''
  return [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
}

/** Returns whether an automatic reload now loses nothing: no token, job, write, toast or input. */
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
