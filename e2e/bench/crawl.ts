/**
 * `npm run bench:browser`: all call records loaded, proven and saved in Chromium, beside a page that merely fetches and
 * parses the same answers, by turns in the same run. The server has all records as JSON in memory, and runs in a process of
 * its own. `npm run bench:browser -- 12 50`: of 12 days (default 3, about 100,000 records), from a server that is 50 ms away
 * (default 0). No test.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'vite'
import { demoToken } from '../../mocks/service/accounts.ts'
import { findBrowser, thisMachine } from '../support/browser.ts'
import { withoutPicker } from '../support/save-picker.ts'
import { openSignedIn } from '../support/words.ts'
import { startServers } from './servers.ts'

const runs = 5
const days = Number(process.argv[2] ?? 3)
const latencyMs = Number(process.argv[3] ?? 0)

/** ms: until everything is loaded and proven; until the file is saved, too. */
interface Times {
  readonly loaded: number
  readonly saved: number
}

/** In the page: clicks as a person would, without the pauses. */
async function loadAndSave(isAlong: boolean): Promise<Times> {
  const until = async <T>(look: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const button = (name: string) => () =>
    [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent.startsWith(name))
  const says = (text: string) => () => (document.body.textContent.includes(text) ? true : undefined)
  const ask = async () => {
    ;(await until(button('Export'))).click()
    ;(await until(() => document.querySelector<HTMLInputElement>('input[value=ndjson]') ?? undefined)).click()
    ;(await until(button('Save '))).click()
  }
  const start = performance.now()
  ;(await until(button('Load all'))).click()
  if (isAlong) await ask()
  await until(says('Complete: '))
  const loaded = performance.now() - start
  if (!isAlong) await ask()
  await until(says('call records saved'))
  return { loaded, saved: performance.now() - start }
}

/** In the page: the same answers, four at once, parsed and thrown away; ms. */
async function fetchSame({ urls, token }: { urls: readonly string[]; token: string }): Promise<number> {
  const left = urls.values()
  const start = performance.now()
  const fetchSome = async () => {
    for (const url of left) {
      JSON.parse(await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text())
    }
  }
  await Promise.all([fetchSome(), fetchSome(), fetchSome(), fetchSome()])
  return performance.now() - start
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await withoutPicker(page)
  // What compiles this file names the functions in a function by a helper, which the page does not have.
  await page.addInitScript(() => Reflect.set(globalThis, '__name', (made: unknown) => made))
  // The request budget is there to spare a server that others use, too.
  await page.addInitScript(() => localStorage.setItem('switchboard.preferences', JSON.stringify({ budget: 6000 })))
  await openSignedIn(page, `recent-calls/all?days=${days}`)
  await page.getByText(/about [\d,]+ requests/).waitFor()
  return page
}

async function measure(browser: Browser, url: string, isAlong: boolean) {
  const page = await openPage(browser, url)
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('count=500') || urls.length > 0) urls.push(request.url())
  })
  const times = await page.evaluate(loadAndSave, isAlong)
  const same = urls.filter((asked) => asked.includes('/RecentCalls?'))
  const floor = await page.evaluate(fetchSame, { urls: same, token: demoToken })
  await page.context().close()
  return { ...times, floor, pages: same.length }
}

const best = (values: readonly number[]) => Math.min(...values)
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const folder = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
const { path, how } = await findBrowser(thisMachine)
await build({ build: { outDir: folder, emptyOutDir: true }, logLevel: 'warn' })
const server = await startServers({ sites: [{ name: 'ours', folder }], data: ['records'], days, latencyMs })
const url = server.sites['ours']?.same ?? ''
const browser = await chromium.launch({ executablePath: path, args: thisMachine.isRoot ? ['--no-sandbox'] : [] })
try {
  console.log(how)
  for (const isAlong of [false, true]) {
    const all: Awaited<ReturnType<typeof measure>>[] = []
    for (let run = 0; run < runs; run += 1) all.push(await measure(browser, url, isAlong))
    const line = (what: string, pick: (one: (typeof all)[number]) => number) => {
      const ratios = all.map((one) => one.floor / pick(one))
      const ms = `${best(all.map(pick)).toFixed(0)} ms at best`
      const floor = `floor ${best(all.map((one) => one.floor)).toFixed(0)} ms`
      console.log(
        `  ${what}: ${ms}, ${floor}, rate ${(100 * median(ratios)).toFixed(0)} % of the floor's (median of ${runs})`,
      )
    }
    console.log(
      `${days} days, ${latencyMs} ms away, ${all[0]?.pages ?? 0} pages; the file ${isAlong ? 'along with' : 'after'} the load:`,
    )
    line('loaded', ({ loaded }) => loaded)
    line('loaded and saved', ({ saved }) => saved)
  }
} finally {
  await browser.close()
  server.stop()
  await rm(folder, { recursive: true })
}
