/**
 * The cost of a cold start with the token kept for the tab: everything that a page loads and requests by itself.
 * Counted, not timed, so every run of one build gives the same result. start.spec.ts tests that nothing waits for
 * anything else.
 *
 * An exceeded budget names the modules that grew. If a page needs more, explain why in the commit, and set new budgets:
 * `SET_BUDGETS=1 npm run test:e2e -- size`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { listAccounts } from '../src/contract/carriers.ts'
import { builds } from './support/builds.ts'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

interface Cost {
  /** Gzipped bytes of scripts. */
  readonly bytes: number
  /** Number of scripts. */
  readonly files: number
  /** Number of different API URLs requested; polling counts once. */
  readonly requests: number
}

type Sizes = Readonly<Record<string, number>>

interface Budgets {
  readonly pages: Readonly<Record<string, Cost>>
  /** Bytes of each module before minifying, when the budgets were set. */
  readonly modules: Sizes
}

const budgetsFile = join(import.meta.dirname, 'support/budgets.json')

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

// Written by `set` below.
const budgets = readJson(budgetsFile) as Budgets
const isSetting = process.env['SET_BUDGETS'] === '1'

test.describe.configure({ mode: 'serial' })

for (const path of [
  '',
  'applications',
  'phone-numbers',
  'routing',
  'speech-credentials',
  'calls',
  'recent-calls',
  'insights',
]) {
  test(`/${path} stays within its budget of scripts and requests`, async ({ page }) => {
    const all = watchScripts(page)
    const thrown = await watchExceptions(page)
    const asked = new Set<string>()
    page.on('request', (request) => {
      // The account's name is requested once the page is idle (src/app/connection-badge.tsx).
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/v1/') && pathname !== listAccounts.path) asked.add(request.url())
    })
    await openSignedIn(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    // The number format loads after the first paint, when the page is idle (src/ui/phone-number.tsx).
    const later = all.filter(({ path }) => path.includes('/phone-format'))
    const scripts = all.filter((script) => !later.includes(script))
    expect.soft(await bytesOf(later), 'bytes of numbering plans, gzip').toBeLessThanOrEqual(31_000)
    const bytes = await bytesOf(scripts)
    expect(bytes).toBeGreaterThan(0)
    const cost: Cost = { bytes, files: scripts.length, requests: asked.size }
    const modules = modulesIn(scripts.map(({ path: file }) => basename(file)))
    if (isSetting) return set(path, cost, modules)
    const budget = budgets.pages[`/${path}`] ?? { bytes: 0, files: 0, requests: 0 }
    expect.soft(bytes, `bytes, gzip. ${grown(modules)}`).toBeLessThanOrEqual(budget.bytes)
    expect
      .soft(cost.files, `files: ${scripts.map(({ path: file }) => basename(file)).join(', ')}`)
      .toBeLessThanOrEqual(budget.files)
    expect.soft(cost.requests, `requests: ${[...asked].join(', ')}`).toBeLessThanOrEqual(budget.requests)
    expect.soft(thrown).toStrictEqual([])
  })
}

// V8 ignores the comment unless it's at the very beginning, and then compiles on the main thread.
test('the first scripts of a list are compiled while they arrive', async ({ page }) => {
  const all = watchScripts(page)
  await openSignedIn(page, 'applications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const first = all.filter(({ path }) => /\/(index|app|list|applications-list)-[^/]+$/.test(path))
  expect(first.map(({ path }) => path)).toHaveLength(4)
  // Waits for all bodies, because closing the page would abort those still being read.
  await Promise.all(all.map(({ body }) => body))
  for (const { path, body } of first) expect.soft(String(await body), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

/** Returns the gzipped size. */
async function bytesOf(scripts: readonly Script[]): Promise<number> {
  const sizes = await Promise.all(scripts.map(async ({ body }) => gzipSync(await body, { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function modulesIn(files: readonly string[]): Sizes {
  // A file of our own build (src/build/chunks.ts).
  const byFile = readJson(join(builds.root.folder, '.vite/modules.json')) as Readonly<Record<string, Sizes>>
  const wanted = Object.entries(byFile).filter(([file]) => files.includes(basename(file)))
  return Object.assign({}, ...wanted.map(([, sizes]) => sizes)) as Sizes
}

/** Lists the modules that grew most since the budgets were set, and those that are new on the page. */
function grown(modules: Sizes): string {
  const growth = Object.entries(modules)
    .map(([id, size]) => ({ id, by: size - (budgets.modules[id] ?? 0), isNew: !(id in budgets.modules) }))
    .filter(({ by }) => by > 0)
    .toSorted((a, b) => b.by - a.by)
  return `Grown: ${
    growth
      .slice(0, 10)
      .map(({ id, by, isNew }) => `${id} ${isNew ? 'is new, ' : '+'}${by}`)
      .join('; ') || 'none'
  }`
}

/** Sets budgets with 2 % more bytes than now. The modules of all pages are stored together. */
function set(path: string, { bytes, files, requests }: Cost, modules: Sizes): void {
  const last = readJson(budgetsFile) as Budgets
  const isFirst = path === ''
  const next: Budgets = {
    pages: { ...(isFirst ? {} : last.pages), [`/${path}`]: { bytes: Math.ceil(bytes * 1.02), files, requests } },
    modules: Object.fromEntries(
      Object.entries({ ...(isFirst ? {} : last.modules), ...modules }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
  writeFileSync(budgetsFile, `${JSON.stringify(next, null, 2)}\n`)
}

interface Script {
  readonly path: string
  readonly body: Promise<Buffer>
}

/** Returns a live list of the scripts that the page receives from now on. */
function watchScripts(page: Page): readonly Script[] {
  const scripts: Script[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.push({ path: pathname, body: response.body() })
  })
  return scripts
}

/**
 * Returns a live list of the exceptions that our code throws from now on, even if it catches them: with DevTools
 * attached, one alone makes the browser parse its whole file again, a tenth of the time of a start.
 */
async function watchExceptions(page: Page): Promise<readonly string[]> {
  const thrown: string[] = []
  const cdp = await page.context().newCDPSession(page)
  const files = new Map<string, string>()
  cdp.on('Debugger.scriptParsed', ({ scriptId, url }) => files.set(scriptId, url))
  cdp.on('Debugger.paused', ({ reason, data, callFrames: [frame] }) => {
    const file = files.get(frame?.location.scriptId ?? '') ?? ''
    // React, which is in the first file, suspends by throwing an error that it made before.
    const isOurs = file.includes('/assets/') && !file.includes('/assets/index-')
    if (reason === 'exception' && isOurs) thrown.push(`${file}: ${String(data?.['description'])}`)
    // The page may have been closed meanwhile.
    cdp.send('Debugger.resume').catch(() => undefined)
  })
  await cdp.send('Debugger.enable')
  await cdp.send('Debugger.setPauseOnExceptions', { state: 'all' })
  return thrown
}
