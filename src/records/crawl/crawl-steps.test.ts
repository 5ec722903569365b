import { expect, test } from 'vitest'
import type { Json } from '../../contract/json.ts'
import { receivedOf } from '../store/received-records.ts'
import { createPace } from '../../jobs/pace.ts'
import { crawl, type CrawlOptions } from './crawl.ts'
import type { Page, Received } from './slice.ts'

const record = (n: number, ms = n * 1000): Json => ({ n, attempted_at: new Date(1_700_000_000_000 + ms).toISOString() })

/** Records numbered from `first` down, newest first. */
const records = (first: number, count: number) => Array.from({ length: count }, (_, index) => record(first - index))

interface Given extends Partial<CrawlOptions> {
  readonly list: Json[]
  readonly width?: number
  /** Called before each response, with the number of requests so far; may change the list. */
  readonly before?: (answers: number, request: string) => void
}

/** Crawls a list in pages of at most twenty and returns the requests ("offset+count"). */
async function read({ list, width = 1, before, ...options }: Given) {
  const asked: string[] = []
  let rows = 0
  const readPage = (page: number, count: number): Promise<Page> => {
    const offset = (page - 1) * count
    asked.push(`${offset}+${count}`)
    before?.(asked.length, `${offset}+${count}`)
    if (asked.length > 1000) return Promise.reject(new Error('endless'))
    return Promise.resolve({ total: list.length, rows: receivedOf(list.slice(offset, offset + count)), receivedAt: 0 })
  }
  const result = await crawl({
    readPage,
    onRows: (some) => (rows += some.length),
    retryDelay: () => null,
    sleep: () => Promise.resolve(),
    now: () => 0,
    signal: new AbortController().signal,
    largest: 20,
    pace: createPace(width),
    ...options,
  })
  return { result, asked, rows }
}

const sum = (request: string) => request.split('+').reduce((total, part) => total + Number(part), 0)

const later = async (turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
}

test('reads a stable list without repeating requests, in whatever order responses arrive', async () => {
  const list = records(190, 190)
  let asks = 0
  const readPage: CrawlOptions['readPage'] = async (page, count) => {
    asks += 1
    asked.push(`${(page - 1) * count}+${count}`)
    await later(asks % 4 === 2 ? 40 : 10)
    return { total: 190, rows: receivedOf(list.slice((page - 1) * count, page * count)), receivedAt: 0 }
  }
  const asked: string[] = []
  const { result } = await read({ list, width: 4, readPage })
  expect(result).toMatchObject({ verdict: 'complete', rows: 190, gaps: [], retries: 0 })
  // The beginning, once more at the end.
  expect(asked.filter((request, index) => asked.indexOf(request) < index)).toEqual(['0+20'])
  expect(asked).toHaveLength(17)
})

test('follows a list pushed down by pages of new calls, without a gap', async () => {
  const list = records(100, 100)
  const { result, asked } = await read({
    list,
    before: (answers) => {
      if (answers === 3) list.unshift(...records(160, 60))
    },
  })
  expect(result).toMatchObject({ verdict: 'complete', gaps: [] })
  expect(asked.length).toBeLessThan(20)
})

test('limits how many pages are requested while one is slow', async () => {
  const list = records(990, 990)
  let asks = 0
  let answerSlow = () => {}
  const slow = new Promise<void>((resolve) => (answerSlow = resolve))
  const readPage: CrawlOptions['readPage'] = async (page, count) => {
    asks += 1
    if (asks === 2) await slow
    return { total: 990, rows: receivedOf(list.slice((page - 1) * count, page * count)), receivedAt: 0 }
  }
  const done = read({ list, width: 4, readPage })
  await later(500)
  // The first, the slow one, and two for each that may be in flight, minus the slow one itself.
  expect(asks).toBe(9)
  answerSlow()
  expect((await done).result).toMatchObject({ verdict: 'complete', rows: 990, gaps: [] })
})

test('reads the end again from another offset', async () => {
  // From the usual place, the second request would repeat the first.
  const { asked } = await read({ list: records(57, 57) })
  const ends = asked.slice(0, -1).filter((request) => sum(request) > 57)
  expect(ends).toHaveLength(2)
  expect(new Set(ends.map((request) => request.split('+')[0])).size).toBe(2)
})

test('gives up on a gap that its small pages cannot bridge', async () => {
  const { result, asked } = await read({ list: records(24, 24), width: 4, largest: 4 })
  expect(result).toMatchObject({ doubts: ['gap'], rows: 24, error: null })
  expect(asked.length).toBeLessThan(36)
})

test('does not take responses from past the end as proof, however many there are', async () => {
  const list = records(30, 30)
  const page = (offset: number, count: number, tick: number): Received => {
    const rows = receivedOf(list.slice(offset, offset + count))
    return { offset, count, total: 30, rows, receivedAt: 0, asked: tick, answered: tick + 1 }
  }
  const store = {
    // eslint-disable-next-line typescript/require-await -- the interface is asynchronous, memory is not
    async *readAll() {
      yield* [page(0, 20, 0), page(15, 15, 2)]
      for (let tick = 4; tick < 20; tick += 2) yield page(32, 16, tick)
    },
    put: () => Promise.resolve(),
  }
  expect((await read({ list, store })).result).toMatchObject({ rows: 30, doubts: ['gap'] })
})

test('drops waiting responses that the proof has passed, and reads at full width again', async () => {
  const list = [...Array.from({ length: 400 }, (_, n) => record(n + 1000, 1_000_000)), ...records(400, 400)]
  let inProgress = 0
  let max = 0
  const readPage: CrawlOptions['readPage'] = async (page, count) => {
    inProgress += 1
    await later(20)
    const offset = (page - 1) * count
    if (offset > 600) max = Math.max(max, inProgress)
    inProgress -= 1
    return { total: 800, rows: receivedOf(list.slice(offset, offset + count)), receivedAt: 0 }
  }
  const { result } = await read({ list, width: 4, readPage })
  expect(result).toMatchObject({ verdict: 'complete', rows: 800 })
  expect(max).toBe(4)
  expect(result.requests).toBeLessThan(100)
})

test('needs only one request for a short or empty list', async () => {
  expect(await read({ list: records(9, 9) })).toMatchObject({ asked: ['0+20'], rows: 9, result: { totalAtStart: 9 } })
  expect(await read({ list: [] })).toMatchObject({ asked: ['0+20'], rows: 0, result: { verdict: 'complete' } })
  // Not empty when the crawl began.
  const list = records(100, 100)
  const { result } = await read({ list, before: (answers) => answers === 3 && list.splice(0) })
  expect(result).toMatchObject({ total: 0, error: null })
})

test('reports every response and its duration to the pace', async () => {
  let clock = 0
  const told: number[] = []
  const pace = { width: () => 1, slower: () => {}, answered: (ms: number) => told.push(ms) }
  const { asked } = await read({ list: records(50, 50), pace, now: () => (clock += 7) })
  expect(told).toEqual(asked.map(() => 7))
})

test('reads again with a wider overlap if all records have the same time', async () => {
  const { result } = await read({ list: Array.from({ length: 60 }, (_, n) => record(n, 0)) })
  expect(result).toMatchObject({ verdict: 'complete', rows: 60 })
  expect(result.gaps.every(({ closed, readings }) => closed && readings === 1)).toBe(true)
})

test('reads from the new end if the list becomes shorter', async () => {
  const list = Array.from({ length: 60 }, (_, n) => record(n, 0))
  const { result } = await read({
    list,
    before: (answers) => {
      if (answers === 3) list.splice(14)
    },
  })
  expect(result).toMatchObject({ verdict: 'complete', gaps: [{ readings: 2, closed: true }] })
})

test('reads nothing twice if proof is out of reach', async () => {
  const { result, asked } = await read({ list: records(190, 190).toReversed() })
  expect(result.doubts).toContain('order')
  expect(asked.length).toBeLessThan(25)
})

test('takes the records of pages that never overlap, and reports the gap', async () => {
  // Copies of one record: indistinguishable.
  const { result, rows } = await read({ list: Array.from({ length: 50 }, () => record(1)) })
  expect(result).toMatchObject({ verdict: 'not proven', doubts: ['alike'] })
  expect(result.gaps[0]).toEqual({ offset: 20, readings: 8, closed: false })
  // It can't tell which of the fifty it has.
  expect(rows).toBe(20)
  // Pages always shorter than their totals say.
  const short = await read({
    list: [],
    readPage: (page) =>
      Promise.resolve({ total: 100, rows: receivedOf(page === 1 ? records(100, 20) : records(50, 3)), receivedAt: 0 }),
  })
  expect(short).toMatchObject({ rows: 23, result: { doubts: ['total'], error: null } })
})

test('looks for the beginning below new calls, page by page', async () => {
  const list = records(100, 100)
  let tops = 0
  const { result, asked } = await read({
    list,
    before: (_, request) => {
      if (request === '0+20') tops += 1
      if (request === '0+20' && tops === 2) list.unshift(...records(125, 25))
    },
  })
  expect(result.verdict).toBe('complete')
  expect(asked.slice(-2)).toEqual(['0+20', '20+20'])
})

test('raises a doubt if the beginning is never found again', async () => {
  const list = records(100, 100)
  let tops = 0
  const { result, asked } = await read({
    list,
    before: (answers, request) => {
      if (request === '0+20') tops += 1
      if (tops > 1) list.unshift(...records(200 + 40 * answers, 40))
    },
  })
  expect(result).toMatchObject({ verdict: 'not proven', doubts: ['top'], error: null })
  expect(asked.length).toBeLessThan(220)
})

test('counts a reading of the beginning only if it was requested after the end was seen', async () => {
  const list = records(100, 100)
  const kept: Received[] = []
  let tops = 0
  const store = {
    // eslint-disable-next-line typescript/require-await -- the interface is asynchronous, memory is not
    async *readAll() {
      yield* kept
    },
    put: (page: Received) => Promise.resolve(void kept.push(page)),
  }
  const before = (_: number, request: string) => {
    if (request === '0+20') tops += 1
    if (tops === 2) throw new Error('killed')
  }
  await read({ list, store, before })
  const end = kept.at(-1)?.answered ?? 0
  const top = { offset: 0, count: 20, total: 100, rows: receivedOf(list.slice(0, 20)), receivedAt: 0 }
  kept.push({ ...top, asked: 1, answered: end + 1 })
  const { result, asked } = await read({ list, store })
  expect(result.verdict).toBe('complete')
  expect(asked).toEqual(['0+20'])
  kept.push({ ...top, asked: end + 2, answered: end + 3 })
  expect((await read({ list, store })).asked).toEqual([])
})

test('aborts pending requests after an error, and takes and stores nothing more', async () => {
  const list = records(190, 190)
  const signals: AbortSignal[] = []
  const kept: Received[] = []
  const late: (() => void)[] = []
  const store = { async *readAll() {}, put: (page: Received) => Promise.resolve(void kept.push(page)) }
  const readPage: CrawlOptions['readPage'] = async (page, count, signal) => {
    signals.push(signal)
    if (signals.length === 4) throw new Error('403')
    // These ignore the abort.
    if (signals.length > 1) await new Promise<void>((resolve) => late.push(resolve))
    return { total: 190, rows: receivedOf(list.slice((page - 1) * count, page * count)), receivedAt: 0 }
  }
  const got: number[] = []
  const { result } = await read({ list, width: 4, store, readPage, onRows: (rows) => got.push(rows.length) })
  expect(result).toMatchObject({ doubts: ['unfinished'], rows: 20, pages: 1 })
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  for (const resolve of late) resolve()
  await later(50)
  expect(kept).toHaveLength(1)
  expect(got.reduce((sum, rows) => sum + rows, 0)).toBe(20)
})
