/** For tests: crawls of simulated lists. */
import { createPace } from '../../src/jobs/pace.ts'
import { crawl, type CrawlOptions, type CrawlResult } from '../../src/records/crawl/crawl.ts'
import type { PageStore, Received } from '../../src/records/crawl/slice.ts'
import { orderlySchedule, type Schedule } from './crawl-worlds.ts'
import { type SimulatedServer, textOf } from './simulated-server.ts'

/** A crawl that exceeds these limits would never end. Request failures, if there are any, end it earlier. */
export const maxReads = 1500
const maxAnswers = 5000

export interface Run {
  readonly result: CrawlResult
  /** How often each record was emitted, by its text. */
  readonly got: ReadonlyMap<string, number>
}

/** Crawls a simulated list. */
export async function run(
  server: SimulatedServer,
  schedule: Schedule,
  options: Partial<CrawlOptions> = {},
): Promise<Run> {
  const got = new Map<string, number>()
  let reads = 0
  const endless = new AbortController()
  const { readPage = server.readPage, signal, ...others } = options
  const result = await crawl({
    readPage: (...asked) => {
      reads += 1
      if (reads > maxAnswers) endless.abort(new Error('endless'))
      return readPage(...asked)
    },
    onRows: (rows) => {
      for (const text of rows.map(textOf)) got.set(text, (got.get(text) ?? 0) + 1)
    },
    retryDelay: () => (reads < maxReads ? 1 : null),
    sleep: () => Promise.resolve(),
    now: () => 0,
    signal: signal === undefined ? endless.signal : AbortSignal.any([signal, endless.signal]),
    largest: schedule.largest,
    pace: createPace(schedule.parallel),
    ...others,
  })
  return { result, got }
}

/** Whether each permanent record is there as often as it existed, and none more often than it ever did. */
export function isTrue(server: SimulatedServer, got: ReadonlyMap<string, number>): boolean {
  const { min, max } = server.truth()
  return (
    [...min].every(([value, count]) => (got.get(value) ?? 0) >= count) &&
    [...got].every(([value, count]) => count <= (max.get(value) ?? 0))
  )
}

/** A list that does not change while it is read. */
export const calm: Schedule = {
  ...orderlySchedule(1),
  size: 190,
  inserts: 0,
  ageing: 0,
  failures: 0,
  sameTime: 0,
  duplicates: 0,
  largest: 20,
}

export function createMemoryStore() {
  const pages: Received[] = []
  const store: PageStore = {
    // eslint-disable-next-line typescript/require-await -- the interface is asynchronous, memory is not
    async *readAll() {
      yield* pages.toSorted((a, b) => a.answered - b.answered)
    },
    put: (page) => {
      pages.push(page)
      return Promise.resolve()
    },
  }
  return { store, pages }
}
