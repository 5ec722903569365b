/**
 * A walk through the production build in the system's Firefox, where the browser tests cannot run in it: this Playwright asks
 * it for what it does not know, the one before does not. What that one lacks there: `fill`, and downloads.
 */
import { existsSync } from 'node:fs'
import type { Browser, BrowserType, Page } from '@playwright/test'
import { demoToken } from '../../mocks/service/accounts.ts'
import { builds } from './builds.ts'
import { systemFirefoxes } from './engines.ts'
import { serve } from './fixtures.ts'
import { at } from './test-counts.ts'

/** Where the walk leads: a page, its heading, and the names of buttons to press there. */
interface Stop {
  readonly path: string
  readonly heading: string | RegExp
  readonly press?: readonly string[]
}

const stops: readonly Stop[] = [
  { path: '', heading: 'Overview' },
  { path: 'applications', heading: 'Applications', press: ['Export', 'Export 12 applications'] },
  { path: 'applications/new', heading: 'New application' },
  { path: 'phone-numbers', heading: 'Phone numbers', press: ['Export', 'Export 60 phone numbers'] },
  { path: 'phone-numbers/new', heading: /New/ },
  { path: 'phone-numbers/import', heading: /Import/ },
  { path: 'routing?number=12125550100', heading: 'Routing' },
  { path: 'speech-credentials', heading: 'Speech credentials' },
  { path: 'speech-credentials/new', heading: 'New credential' },
  { path: 'calls', heading: 'Live calls' },
  { path: 'calls/new', heading: 'Place a call' },
  { path: 'recent-calls', heading: 'Call records' },
  { path: 'recent-calls/all?days=1', heading: /records/ },
  { path: 'insights', heading: 'Insights' },
  { path: 'journal', heading: 'Journal' },
  { path: 'settings', heading: 'Settings' },
  { path: 'settings/server', heading: 'Server' },
  { path: 'help', heading: 'Help' },
]

/** What went wrong at each stop, by its path. A string: in words why there was no walk. */
export async function walkInFirefox(): Promise<ReadonlyMap<string, readonly string[]> | string> {
  const executablePath = systemFirefoxes.find((path) => existsSync(path))
  if (executablePath === undefined) return 'Firefox is not installed'
  const firefox = await olderFirefox()
  if (firefox === null) return 'playwright-core-firefox is not installed: npm ci'
  const launched = firefox.launch({ executablePath, channel: 'moz-firefox', timeout: 60_000 })
  const browser = await launched.catch((error: unknown) => String(error).split('\n')[0] ?? '')
  if (typeof browser === 'string') return `${executablePath} cannot be driven: ${browser}`
  try {
    return await walk(browser)
  } finally {
    await browser.close()
  }
}

async function walk(browser: Browser): Promise<ReadonlyMap<string, readonly string[]>> {
  const server = await serve(builds.root)
  try {
    const page = await (await browser.newContext({ baseURL: server.url + builds.root.base })).newPage()
    let faults: string[] = []
    page.on('pageerror', (error) => faults.push(`throws ${String(error)}`))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`logs ${message.text()}`)
    })
    await page.addInitScript(() => {
      globalThis.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`${effectiveDirective} blocked ${blockedURI}`),
      )
    })
    await signIn(page)
    const found = new Map<string, readonly string[]>([['sign-in', faults]])
    for (const stop of stops) {
      faults = []
      await visit(page, stop).catch((error: unknown) => faults.push(String(error).split('\n')[0] ?? ''))
      found.set(`/${stop.path}`, faults)
    }
    return found
  } finally {
    await server.close()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('')
  await page.getByLabel('Access token').click()
  await page.keyboard.type(demoToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
}

async function visit(page: Page, { path, heading, press = [] }: Stop): Promise<void> {
  // As a link does, since a new document would ask for the token again.
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `${builds.root.base}${path}`)
  await page.getByRole('heading', { name: heading }).first().waitFor({ timeout: 15_000 })
  for (const name of press) await page.getByRole('button', { name }).click({ timeout: 15_000 })
  // Reports travel in order: once the page has answered, everything before is here.
  await page.evaluate(() => null)
}

/** Found by its name only when it is wanted: types and tests of every day do without it. */
async function olderFirefox(): Promise<BrowserType | null> {
  const name: string = 'playwright-core-firefox'
  const core: unknown = await import(name).catch(() => null)
  const firefox = at(core, 'firefox')
  return isBrowserType(firefox) ? firefox : null
}

function isBrowserType(value: unknown): value is BrowserType {
  return typeof at(value, 'launch') === 'function'
}
