/** Opens a page the way a measurement needs it: a browser profile of its own, a known machine and network, all requests counted. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { demoAccountSid, demoToken } from '../../mocks/service/accounts.ts'
import { installProbe } from './probe.ts'

/** `slow CPU`: a processor at a quarter of its speed. `slow`: with Chromium's own "Fast 4G" as well. */
export type Speed = 'fast' | 'slow CPU' | 'slow'

/** What a visit goes to. */
export interface Target {
  /** Origin of the pages. */
  readonly site: string
  /** Origin of the API; '' for the pages' own. */
  readonly api: string
}

export interface Tab {
  readonly page: Page
  readonly counts: RequestCounts
  /** Until no request has been under way for half a second. */
  quiet(): Promise<void>
  /** Processor time of the main thread so far, ms: other than a time on the clock, it leaves out what else the machine does. */
  processorMs(): Promise<number>
  /** Bytes that the page's own scripts hold, after a garbage collection. */
  heapBytes(): Promise<number>
  close(): Promise<void>
}

/** So far. */
export interface RequestCounts {
  scripts: number
  /** Bytes of their bodies, as sent (gzip). */
  scriptBytes: number
  api: number
  preflights: number
}

/** As Chromium's DevTools has it: 9 Mbit/s down and 1.5 up, a tenth lost to overhead; every request waits 165 ms. */
const fast4G = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 }

const profile = { savedId: null, name: '', colour: 'none', isReadOnly: false }

/** `rows`: CSS selector of what counts as a row. Navigates nowhere yet. */
export async function openTab(
  browser: Browser,
  { api }: Target,
  { speed, rows, isSignedIn = true }: { speed: Speed; rows: string; isSignedIn?: boolean },
): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const cdp = await context.newCDPSession(page)
  const { counts, quiet } = await watchRequests(cdp)
  // What compiles this file names functions by a helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (made) => made')
  const session = { server: api, token: demoToken, account_sid: demoAccountSid, profile, isKept: true }
  await page.addInitScript(installProbe, { session: isSignedIn ? session : null, rows })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (speed !== 'fast') await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (speed === 'slow') await cdp.send('Network.emulateNetworkConditions', fast4G)
  return {
    page,
    counts,
    quiet,
    async processorMs() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
    async heapBytes() {
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    },
    close: () => context.close(),
  }
}

/** How long the network has to be quiet, ms; and how long where requests are open: those for workers end unseen. */
const quietTimes = { none: 500, open: 2000 }

async function watchRequests(cdp: CDPSession): Promise<Pick<Tab, 'counts' | 'quiet'>> {
  const counts: RequestCounts = { scripts: 0, scriptBytes: 0, api: 0, preflights: 0 }
  const underWay = new Set<string>()
  let lastChange = performance.now()
  const end = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId)
    lastChange = performance.now()
  }
  const isScript = (url: string) => new URL(url).pathname.endsWith('.js')
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    underWay.add(requestId)
    lastChange = performance.now()
    if (request.method === 'OPTIONS') counts.preflights += 1
    else if (isScript(request.url)) counts.scripts += 1
    else if (new URL(request.url).pathname.startsWith('/v1/')) counts.api += 1
  })
  cdp.on('Network.responseReceived', ({ response }) => {
    if (isScript(response.url)) counts.scriptBytes += Number(response.headers['Content-Length'] ?? 0)
  })
  cdp.on('Network.dataReceived', () => {
    lastChange = performance.now()
  })
  cdp.on('Network.loadingFinished', end)
  cdp.on('Network.loadingFailed', end)
  await cdp.send('Network.enable')
  return {
    counts,
    async quiet() {
      while (performance.now() - lastChange < (underWay.size > 0 ? quietTimes.open : quietTimes.none)) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** No visit may take longer, ms: one that waits for something that never comes would hold up all others. */
const longestVisit = 90_000

/** Whatever comes of the work, the tab is closed; rejects when it takes too long. */
export async function within<T>(tab: Tab, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => void tab.close(), longestVisit)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    await tab.close()
  }
}
