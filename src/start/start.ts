/**
 * The script in the page's head, which runs before anything is drawn and before the app's code is there: a classic one, of
 * its own file, since modules wait for the whole page and the Content-Security-Policy allows no script in the page itself.
 * It is a help and no more: what it cannot do the app does, a little later.
 */
import { createEarlyReads } from '../api/early-reads.ts'
import { allowsServer } from '../deploy/config.ts'
import { type HeldSession, readPersistedSession } from '../features/connections/held-session.ts'
import { readSiteConfig, type SiteConfig } from '../features/connections/site-config.ts'
import { tokenExpiry } from '../features/connections/token-expiry.ts'
import { createWorkerPolicy, handOverPolicy } from '../lib/worker-policy.ts'
import { storedPreferences } from '../patterns/stored-preferences.ts'
import { handOver } from './handover.ts'
import { showLooks } from './looks.ts'
import { findPage, type PageTable } from './page-table.ts'
import { wasIdle, wasSeen } from './seen.ts'

/** Put in by the build (src/build/start-script.ts). */
declare const __START__: PageTable

/** `fetcher`: for tests. */
export function start(table: PageTable, fetcher?: typeof fetch): void {
  // Before anything else: a policy of this name can be made once, and whoever makes it decides which scripts are good.
  if (table.workers.length > 0) handOverPolicy(createWorkerPolicy(table.workers))
  showLooks(storedPreferences())
  const session = wasIdle() ? null : readPersistedSession()
  const isSignedIn = __MOCK__ || session !== null
  // Where another tab may hand on its session, neither: it is asked first.
  const isFirst = !isSignedIn && !wasSeen()
  if (isSignedIn || isFirst) document.documentElement.dataset['start'] = isSignedIn ? 'frame' : 'sign-in'
  if (isFirst) for (const file of table.signIn) preload(file)
  // A mock backend answers in this browser, once the app is there.
  if (session === null || __MOCK__) return
  // As the app will: set later, it would have everything styled again.
  document.documentElement.dataset['connection'] = session.profile.colour
  const { files, reads } = findPage(table, location) ?? { files: [], reads: [] }
  for (const file of files) preload(file)
  if (isExpired(session)) return
  const early = createEarlyReads(session, location.origin, fetcher)
  handOver(early)
  void startWhereAllowed(session, readSiteConfig(table.base, fetcher), () => early.start(reads))
}

function preload(file: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

/** The server will refuse it: that is for the app to ask, and to tell. */
function isExpired({ token }: HeldSession): boolean {
  const expiry = tokenExpiry(token)
  return expiry !== null && expiry <= Date.now()
}

/** The token goes to another origin only where this deployment names it. */
async function startWhereAllowed({ server }: HeldSession, site: Promise<SiteConfig>, begin: () => void) {
  if (server === '') begin()
  // index.html asks for it, whoever is signed in where: it is on its way.
  const { config } = await site
  if (server !== '' && allowsServer(config, server)) begin()
}

start(__START__)
