/**
 * The script in the page's head, which runs before the first paint and before the app's code is there. A classic script
 * in a separate file: modules wait for the whole page, and the Content-Security-Policy allows no inline scripts. Mostly
 * an optimisation: the app does later what this script can't, except noticing that the app itself didn't arrive.
 */
import { createEarlyReads, handedReads } from '../api/early-reads.ts'
import { allowsServer } from '../deploy/config.ts'
import { type TabSession, readPersistedSession } from '../features/connections/tab-session.ts'
import { readSiteConfig, type SiteConfig } from '../features/connections/site-config.ts'
import { tokenExpiry } from '../features/connections/token-expiry.ts'
import { createWorkerPolicy, handedPolicy } from '../lib/worker-policy.ts'
import { storedPreferences } from '../patterns/preferences/stored-preferences.ts'
import { applyAppearance } from './appearance.ts'
import { wasIdle, wasSeenRecently } from './last-seen.ts'
import { watchFirstScript } from './load-failure.ts'
import { findPage, type PageTable } from './page-table.ts'

/** Inserted by the build (src/build/start-script.ts). */
declare const __START__: PageTable

/** `fetcher` is for tests. */
export function start(table: PageTable, fetcher?: typeof fetch): void {
  // First: a policy of this name can be created only once, and its creator decides which scripts are allowed.
  handedPolicy.give(createWorkerPolicy(table.workers))
  applyAppearance(storedPreferences.read())
  const session = wasIdle() ? null : readPersistedSession()
  const isSignedIn = __MOCK__ || session !== null
  // If another tab may hand over its session, chooses neither: that tab is asked first.
  const isFirst = !isSignedIn && !wasSeenRecently()
  if (isSignedIn || isFirst) document.documentElement.dataset['start'] = isSignedIn ? 'frame' : 'sign-in'
  if (isFirst) for (const file of table.signIn) preload(file)
  // A mock backend responds in this browser, once the app is there.
  if (session === null || __MOCK__) return
  // Same as the app: if it were set later, everything would be styled again.
  document.documentElement.dataset['connection'] = session.profile.colour
  const { files, reads } = findPage(table, location) ?? { files: [], reads: [] }
  for (const file of files) preload(file)
  if (isExpired(session)) return
  const early = createEarlyReads(session, location.origin, fetcher)
  handedReads.give(early)
  void startWhereAllowed(session, readSiteConfig(table.base, fetcher), () => early.start(reads))
}

function preload(file: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

/** The server would refuse the token. The app sends the request, and reports the failure. */
function isExpired({ token }: TabSession): boolean {
  const expiry = tokenExpiry(token)
  return expiry !== null && expiry <= Date.now()
}

/** Sends the token to another origin only if this deployment lists it. */
async function startWhereAllowed({ server }: TabSession, site: Promise<SiteConfig>, begin: () => void) {
  if (server === '') begin()
  // index.html preloads this file in any case, so it's already on its way.
  const { config } = await site
  if (server !== '' && allowsServer(config, server)) begin()
}

watchFirstScript()
start(__START__)
