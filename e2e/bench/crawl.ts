/**
 * `npm run bench:browser`: loads, verifies and saves all call records in Chromium, next to a page that only fetches and
 * parses the same responses, alternating in one run. The server has all responses in memory (server.ts) and runs in its
 * own process. docs/performance.md explains the results. Not a test.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'vite'
import { demoToken } from '../../mocks/service/accounts.ts'
import { findBrowser, thisMachine } from '../support/browser.ts'
import { withoutPicker } from '../support/save-picker.ts'
import { openSignedIn } from '../support/words.ts'
import { readOptions } from './options.ts'
import { ratesTable } from './report.ts'
import { startServers } from './servers.ts'
import type { Sample } from './statistics.ts'

/** The export's format (null for no export), and whether it's requested while the records load. */
const visits = {
  loaded: { format: null, isAlong: false },
  'NDJSON after': { format: 'ndjson', isAlong: false },
  'NDJSON along': { format: 'ndjson', isAlong: true },
  'CSV after': { format: 'spreadsheet', isAlong: false },
  'CSV along': { format: 'spreadsheet', isAlong: true },
} as const
type Visit = (typeof visits)[keyof typeof visits]

/** Runs in the page: clicks without pauses. Returns the ms until all is loaded, verified and, if requested, saved. */
async function loadAndSave({ format, isAlong }: Visit): Promise<number> {
  // A MutationObserver: polling every few ms would take a tenth of the page's time.
  const until = <T>(look: () => T | undefined) =>
    new Promise<T>((resolve) => {
      const check = () => {
        const found = look()
        if (found === undefined) return
        observer.disconnect()
        resolve(found)
      }
      const observer = new MutationObserver(check)
      observer.observe(document, { childList: true, subtree: true, characterData: true })
      check()
    })
  const button = (name: string) => () =>
    [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent.startsWith(name))
  const says = (text: string) => () => (document.body.textContent.includes(text) ? true : undefined)
  const ask = async () => {
    ;(await until(button('Export'))).click()
    ;(await until(() => document.querySelector<HTMLInputElement>(`input[value=${format}]`) ?? undefined)).click()
    ;(await until(() => [...document.querySelectorAll<HTMLElement>('dialog button')].at(-1))).click()
  }
  const start = performance.now()
  // The current labels, then those of the build of 21 November, for which the targets were set.
  ;(await until(() => button('Load records')() ?? button('Load all')())).click()
  if (isAlong) await ask()
  await until(() => says(' · complete')() ?? says('Complete: ')())
  if (format !== null && !isAlong) await ask()
  if (format !== null) await until(says('call records saved'))
  return performance.now() - start
}

interface Same {
  readonly urls: readonly string[]
  readonly token: string
  readonly width: number
}

/** Runs in the page: fetches and parses the same responses, and discards them. Returns the ms. */
async function fetchSame({ urls, token, width }: Same): Promise<number> {
  const left = urls.values()
  const start = performance.now()
  const fetchSome = async () => {
    for (const url of left) {
      JSON.parse(await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text())
    }
  }
  await Promise.all(Array.from({ length: width }, fetchSome))
  return performance.now() - start
}

/** Returns the processor time of all browser processes so far, in ms. */
async function processorMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0)
}

async function openPage(browser: Browser, url: string, days: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await withoutPicker(page)
  // The compiler adds calls of `__name` to nested functions; the page lacks that helper.
  await page.addInitScript(() => Reflect.set(globalThis, '__name', (made: unknown) => made))
  // The request budget only protects shared servers.
  await page.addInitScript(() => localStorage.setItem('switchboard.preferences', JSON.stringify({ budget: 6000 })))
  await openSignedIn(page, `recent-calls/all?days=${days}`)
  await page.getByText(/about [\d,]+ requests/).waitFor()
  return page
}

/** Measures one visit and, right after it in the same page, both floors. */
async function measure(browser: Browser, url: string, days: number, visit: Visit): Promise<Sample> {
  const page = await openPage(browser, url, days)
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('count=500') || urls.length > 0) urls.push(request.url())
  })
  const start = await processorMs(browser)
  const took = await page.evaluate(loadAndSave, visit)
  const end = await processorMs(browser)
  const same = { urls: urls.filter((asked) => asked.includes('/RecentCalls?')), token: demoToken }
  const four = await page.evaluate(fetchSame, { ...same, width: 4 })
  const endOfFour = await processorMs(browser)
  const one = await page.evaluate(fetchSame, { ...same, width: 1 })
  await page.context().close()
  const processor = { processor: end - start, 'four, processor': endOfFour - end }
  return { took, four, one, ...processor, pages: same.urls.length }
}

const options = readOptions({
  days: 3, // days with records, 32,000 each
  latency: 0, // ms by which each response is delayed
  rounds: 5,
  only: '', // a part of the visits' names; empty for all
  build: '', // the folder of this project's build, if there is one
  against: '', // another build, measured by turns with it
})
const { days, rounds } = options
const folder = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
const { path, how } = await findBrowser(thisMachine)
if (options.build === '') await build({ build: { outDir: folder, emptyOutDir: true }, logLevel: 'warn' })
const sites = [{ name: 'ours', folder: options.build === '' ? folder : resolve(options.build) }]
if (options.against !== '') sites.push({ name: 'against', folder: resolve(options.against) })
const server = await startServers({ sites, data: ['records'], days, latencyMs: options.latency })
const browser = await chromium.launch({ executablePath: path, args: thisMachine.isRoot ? ['--no-sandbox'] : [] })
try {
  const chosen = Object.entries(visits).filter(([name]) => name.includes(options.only))
  const samples = chosen.flatMap(([name, visit]) =>
    sites.map((site) => ({ label: `${name}, ${site.name}`, site: site.name, visit, all: new Array<Sample>() })),
  )
  for (let round = 0; round < rounds; round += 1) {
    for (const { label, site, visit, all } of round % 2 === 0 ? samples : samples.toReversed()) {
      try {
        all.push(await measure(browser, server.sites[site]?.same ?? '', days, visit))
      } catch (error) {
        console.error(`${label}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    console.error(`round ${round + 1} of ${rounds}`)
  }
  console.log(
    `${how}\n${days} days, ${options.latency} ms away, ${samples[0]?.all[0]?.['pages'] ?? 0} pages, ${rounds} rounds\n`,
  )
  console.log(ratesTable(samples, 'took', { 'four at once': 'four', 'one by one': 'one' }))
  const processor = ratesTable(samples, 'processor', { 'four at once': 'four, processor' })
  console.log(`\nprocessor time of all of the browser's processes\n\n${processor}`)
} finally {
  await browser.close()
  server.stop()
  await rm(folder, { recursive: true })
}
