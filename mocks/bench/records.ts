/** The app's work on call records once their responses are there: table, filters, orders, insights, memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createEngine, type ViewRequest } from '../../src/records/engine.ts'
import { anyRecord } from '../../src/records/store/record-query.ts'
import { RecordTable } from '../../src/records/store/record-table.ts'
import { isJsonObject, type Json } from '../../src/contract/json.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { startInProcess } from '../hosts/node.ts'
import { type Row, timed } from './timing.ts'

export async function benchRecords(days: number): Promise<{ rows: readonly Row[]; words: string }> {
  const texts = await fetchAll(days)
  const words = await describeMemory(texts)
  return { rows: await onceLoaded(texts, days), words }
}

/** Returns the texts of all pages. */
async function fetchAll(days: number): Promise<string[]> {
  const mock = startInProcess({ scenario: 'large' })
  const headers = { authorization: `Bearer ${demoToken}` }
  const texts: string[] = []
  for (let page = 1; ; page += 1) {
    const url = `http://mock.test/v1/Accounts/${demoAccountSid}/RecentCalls?page=${page}&count=500&days=${days}`
    const text = await (await mock.fetch(url, { headers })).text()
    if (rowsOf(text).length === 0) return texts
    texts.push(text)
  }
}

const rowsOf = (text: string): readonly Json[] => (JSON.parse(text) as { readonly data: readonly Json[] }).data

/** Measures the operations on loaded records; the floor reads one number per record. */
async function onceLoaded(texts: readonly string[], days: number): Promise<Row[]> {
  const engine = createEngine()
  for (const text of texts) engine.add(rowsOf(text))
  const { loaded } = engine.view({ query: anyRecord, sort: null })
  // 150 ms per 100,000 records, so 1.5 s for a million.
  const budgetMs = 150 * Math.max(1, loaded / 100_000)
  const numbers = Float64Array.from({ length: loaded }, (_, index) => Math.imul(index, 0x9e3779b1))
  const floorCost = await timed(20, () => numbers.reduce((sum, number) => sum + number, 0))
  const sortingCost = await timed(5, () => numbers.slice().sort())
  const view = async (what: string, request: Partial<ViewRequest>): Promise<Row> => ({
    what: `records: ${loaded}, ${what}`,
    cost: await timed(10, () => engine.view({ query: anyRecord, sort: null, ...request })),
    floor: request.sort === undefined ? 'adding up as many numbers' : 'sorting as many numbers',
    floorCost: request.sort === undefined ? floorCost : sortingCost,
    budgetMs,
  })
  const until = engine.rows({ view: 1, from: 0, end: 1 })?.[0]?.raw
  const newest = isJsonObject(until) ? until['attempted_at'] : null
  const startedAt = typeof newest === 'string' ? Date.parse(newest) : 0
  const insights = await timed(10, () =>
    engine.insights({
      days,
      timeZone: 'Europe/Berlin',
      loaded: { days, startedAt, finishedAt: startedAt, isAll: true },
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
      budgetMs,
    },
  ]
}

function toTable(texts: readonly string[]): RecordTable {
  const table = new RecordTable()
  for (const text of texts) for (const raw of rowsOf(text)) table.add(raw)
  return table
}

async function describeMemory(texts: readonly string[]): Promise<string> {
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
