/** The app's bulk work on call records, without a browser: crawl, export, table, filters, orders, insights, memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createClient } from '../../src/api/client.ts'
import { toConnection } from '../../src/api/connection.ts'
import { createGate } from '../../src/api/gate.ts'
import { createEngine, type Engine, type ViewRequest } from '../../src/records/engine.ts'
import { anyRecord } from '../../src/records/store/record-query.ts'
import { RecordTable } from '../../src/records/store/record-table.ts'
import type { Doubt } from '../../src/records/crawl/continuity-proof.ts'
import { serveCrawl } from '../../src/records/crawl/serve-crawl.ts'
import { isJsonObject, type Json } from '../../src/contract/json.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { startApart } from '../hosts/server-apart.ts'
import { type Row, timed } from './timing.ts'
import { plainExport } from '../../src/records/export/export-fixtures.ts'

const largest = 500
const parallel = 4

export async function benchRecords(days: number): Promise<{ rows: readonly Row[]; words: string }> {
  const server = await startApart()
  try {
    const ends = await crawlAgainstFetching(server.url, days)
    const texts = await fetchAll(server.url, days)
    const words = [await wordMemory(texts), ...wordDoubts(ends.doubts)].join('\n')
    return { rows: [...ends.rows, ...(await onceLoaded(texts, days))], words }
  } finally {
    server.stop()
  }
}

/** Returns the texts of all pages. */
async function fetchAll(url: string, days: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${demoToken}` }
  const texts: string[] = []
  let isOver = false
  let page = 0
  const fetchSome = async () => {
    while (!isOver) {
      const query = `page=${(page += 1)}&count=${largest}&days=${days}`
      const response = await fetch(`${url}/v1/Accounts/${demoAccountSid}/RecentCalls?${query}`, { headers })
      const text = await response.text()
      if (rowsOf(text).length === 0) isOver = true
      else texts.push(text)
    }
  }
  await Promise.all(Array.from({ length: parallel }, fetchSome))
  return texts
}

const rowsOf = (text: string): readonly Json[] => (JSON.parse(text) as { readonly data: readonly Json[] }).data

/**
 * Does all that the app does for a user: proof, table, and the file with its hash, written after the crawl or along
 * with it. It runs on one thread, where a browser has three. Adds the requested URLs to `asked`. Returns the reasons
 * why the crawl isn't proven complete: calls arrive during the crawl, and a machine that stalls may miss too many of
 * them.
 */
async function crawlAndExport(
  url: string,
  days: number,
  isAlong: boolean,
  asked: string[] = [],
): Promise<readonly Doubt[]> {
  const connection = toConnection({ server: url, token: demoToken, account_sid: demoAccountSid })
  const client = createClient({
    connection,
    origin: url,
    gate: createGate({ limit: 1_000_000 }),
    fetch: (input, init) => {
      asked.push(new Request(input).url)
      return fetch(input, init)
    },
  })
  const { port1, port2 } = new MessageChannel()
  const engine = createEngine()
  const stop = new AbortController()
  serveCrawl(port1, {
    client,
    days,
    signal: stop.signal,
    onProgress: () => undefined,
    onWait: () => undefined,
    ready: () => Promise.resolve(),
    pausedMs: () => 0,
  })
  const load = engine.load({ port: port2, persistAs: null })
  const file = isAlong ? exportAll(engine) : null
  const { result } = await load
  port1.close()
  await (file ?? exportAll(engine))
  return result.doubts
}

async function exportAll(engine: Engine): Promise<string> {
  engine.beginExport(plainExport)
  for (;;) {
    const chunk = await engine.nextChunk()
    if (chunk.piece === null) return chunk.sha256
  }
}

async function crawlAgainstFetching(url: string, days: number): Promise<{ rows: Row[]; doubts: readonly Doubt[] }> {
  const asked: string[] = []
  const doubts = [...(await crawlAndExport(url, days, false, asked))]
  const floor = {
    floor: `fetching and parsing the same ${asked.length} pages`,
    floorCost: await timed(3, () => fetchSame(asked)),
    budgetMs: null,
  }
  const row = async (what: string, isAlong: boolean): Promise<Row> => ({
    what: `records: crawl and export, ${days} days, ${what}`,
    cost: await timed(3, async () => doubts.push(...(await crawlAndExport(url, days, isAlong)))),
    ...floor,
  })
  const rows = [await row('one after the other', false), await row('the file along with the crawl', true)]
  return { rows, doubts }
}

function wordDoubts(doubts: readonly Doubt[]): string[] {
  return doubts.length === 0 ? [] : [`Not every crawl could be proven complete: ${[...new Set(doubts)].join(', ')}.`]
}

/** Fetches with the same parallelism as the crawl. */
async function fetchSame(urls: readonly string[]): Promise<void> {
  const left = urls.values()
  const fetchSome = async () => {
    for (const url of left)
      rowsOf(await (await fetch(url, { headers: { authorization: `Bearer ${demoToken}` } })).text())
  }
  await Promise.all(Array.from({ length: parallel }, fetchSome))
}

/** Measures the operations on loaded records; the floor reads one number per record. */
async function onceLoaded(texts: readonly string[], days: number): Promise<Row[]> {
  const engine = createEngine()
  for (const text of texts) engine.add(rowsOf(text))
  const { loaded } = engine.view({ query: anyRecord, sort: null })
  const numbers = Float64Array.from({ length: loaded }, (_, index) => Math.imul(index, 0x9e3779b1))
  const floorCost = await timed(20, () => numbers.reduce((sum, number) => sum + number, 0))
  const sortingCost = await timed(5, () => numbers.slice().sort())
  const view = async (what: string, request: Partial<ViewRequest>): Promise<Row> => ({
    what: `records: ${loaded}, ${what}`,
    cost: await timed(10, () => engine.view({ query: anyRecord, sort: null, ...request })),
    floor: request.sort === undefined ? 'adding up as many numbers' : 'sorting as many numbers',
    floorCost: request.sort === undefined ? floorCost : sortingCost,
    // 150 ms per 100,000 records, so 1.5 s for a million.
    budgetMs: 150 * Math.max(1, loaded / 100_000),
  })
  const until = engine.rows({ view: 1, from: 0, end: 1 })?.[0]?.raw
  const newest = isJsonObject(until) ? until['attempted_at'] : null
  const startedAt = typeof newest === 'string' ? Date.parse(newest) : 0
  const insights = await timed(10, () =>
    engine.insights({
      days,
      timeZone: 'Europe/Berlin',
      loaded: { days, startedAt, isAll: true },
      account_sid: demoAccountSid,
    }),
  )
  return [
    {
      what: `records: ${loaded}, read from text and kept`,
      cost: await timed(2, () => toTable(texts)),
      floor: 'parsing the text',
      floorCost: await timed(2, () => texts.forEach(rowsOf)),
      budgetMs: null,
    },
    await view('filtered by status and direction', {
      query: { ...anyRecord, choices: { ...anyRecord.choices, sip_status: '4xx', direction: 'inbound' } },
    }),
    await view('filtered by a number', { query: { ...anyRecord, number: '415 555' } }),
    await view('oldest first', { sort: { by: 'attempted_at', direction: 'asc' } }),
    await view('by caller', { sort: { by: 'from', direction: 'asc' } }),
    await view('longest first', { sort: { by: 'duration', direction: 'desc' } }),
    {
      what: `records: ${loaded}, insights`,
      cost: insights,
      floor: 'adding up as many numbers',
      floorCost,
      budgetMs: 150 * Math.max(1, loaded / 100_000),
    },
  ]
}

function toTable(texts: readonly string[]): RecordTable {
  const table = new RecordTable()
  for (const text of texts) for (const raw of rowsOf(text)) table.add(raw)
  return table
}

async function wordMemory(texts: readonly string[]): Promise<string> {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const used = async () => {
    // Buffers are freed a moment after their owners are.
    for (let turn = 0; turn < 5; turn += 1) {
      collectGarbage()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = await used()
  const table = toTable(texts)
  table.trim()
  const million = (bytes: number) => `${Math.round(((bytes / table.length) * 1e6) / 1_000_000)} MB`
  const text = texts.reduce((sum, { length }) => sum + length, 0)
  const held = million((await used()) - before)
  return `records: a million take ${held} in the table (budget: 300 MB), and ${million(text)} as the text they came in.`
}
