/** Opens a page for a measurement: a fresh browser profile, a known machine and network, all requests counted. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { demoAccountSid, demoToken } from '../../mocks/service/accounts.ts'
import { installProbe } from './probe.ts'

/** `slow CPU`: a processor at a quarter of its speed. `slow`: also Chromium's own "Fast 4G". */
export type Speed = 'fast' | 'slow CPU' | 'slow'

export interface Target {
  /** Origin of the pages. */
  readonly site: string
  /** Origin of the API, or '' for the pages' own. */
  readonly api: string
}

export interface Tab {
  readonly page: Page
  readonly counts: RequestCounts
  /** Resolves when no request has been pending for half a second. */
  quiet(): Promise<void>
  /** Main-thread processor time so far, in ms. Unlike elapsed time, it excludes other work of the machine. */
  processorMs(): Promise<number>
  /** Bytes of the page's JavaScript heap, after a garbage collection. */
  heapBytes(): Promise<number>
  close(): Promise<void>
}

/** Counts so far. */
export interface RequestCounts {
  scripts: number
  /** Bytes of the script bodies, as sent (gzip). */
  scriptBytes: number
  api: number
  preflights: number
}

/** Values of Chromium's DevTools: 9 Mbit/s down, 1.5 up, minus a tenth for overhead; 165 ms latency. */
const fast4G = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 }

const profile = { savedId: null, name: '', colour: 'none', isReadOnly: false }

/** Opens a tab without navigating. `rows`: CSS selector for rows. */
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
  // The compiler adds calls of `__name`; the page lacks that helper.
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

/** Required quiet time of the network, in ms. `open` is for pending requests: the end of a worker's goes unseen. */
const quietTimes = { none: 500, open: 2000 }

async function watchRequests(cdp: CDPSession): Promise<Pick<Tab, 'counts' | 'quiet'>> {
  const counts: RequestCounts = { scripts: 0, scriptBytes: 0, api: 0, preflights: 0 }
  const inProgress = new Set<string>()
  let lastChange = performance.now()
  const end = ({ requestId }: { requestId: string }) => {
    inProgress.delete(requestId)
    lastChange = performance.now()
  }
  const isScript = (url: string) => new URL(url).pathname.endsWith('.js')
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    inProgress.add(requestId)
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
      while (performance.now() - lastChange < (inProgress.size > 0 ? quietTimes.open : quietTimes.none)) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** Time limit of a visit, in ms, so that one that waits forever doesn't hold up all others. */
const maxVisit = 90_000

/** Closes the tab in any case. Rejects if the work takes too long. */
export async function within<T>(tab: Tab, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => void tab.close(), maxVisit)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    await tab.close()
  }
}
