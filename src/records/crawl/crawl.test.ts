import { expect, test } from 'vitest'
import { depth, seedsOf } from '../../../e2e/support/property-runs.ts'
import { createPace } from '../../jobs/pace.ts'
import { crawl, type CrawlOptions, type CrawlResult } from './crawl.ts'
import {
  anySchedule,
  doubledSchedule,
  liveSchedule,
  mixedUpSchedule,
  orderlySchedule,
  type Schedule,
} from '../../../e2e/fakes/crawl-worlds.ts'
import { receivedOf } from '../store/received-records.ts'
import { createRandom, SimulatedServer, textOf } from '../../../e2e/fakes/simulated-server.ts'
import type { PageStore } from './page-store.ts'
import type { Received } from './slice.ts'

/** A crawl that exceeds these limits would never end. Request failures, if there are any, end it earlier. */
const [mostReads, mostAnswers] = [1500, 5000]

interface Run {
  readonly result: CrawlResult
  /** How often each record was emitted, by its text. */
  readonly got: ReadonlyMap<string, number>
}

async function run(server: SimulatedServer, schedule: Schedule, options: Partial<CrawlOptions> = {}): Promise<Run> {
  const got = new Map<string, number>()
  let reads = 0
  const endless = new AbortController()
  const { readPage = server.readPage, signal = endless.signal, ...others } = options
  const result = await crawl({
    readPage: (page, count, given) => {
      reads += 1
      if (reads > mostAnswers) endless.abort(new Error('endless'))
      return readPage(page, count, given)
    },
    onRows: (rows) => {
      for (const text of rows.map(textOf)) got.set(text, (got.get(text) ?? 0) + 1)
    },
    retryDelay: () => (reads < mostReads ? 1 : null),
    sleep: () => Promise.resolve(),
    now: () => 0,
    signal: AbortSignal.any([signal, endless.signal]),
    largest: schedule.largest,
    pace: createPace(schedule.parallel),
    ...others,
  })
  return { result, got }
}

/** Whether each permanent record is there as often as it existed, and none more often than it ever did. */
function isTrue(server: SimulatedServer, got: ReadonlyMap<string, number>): boolean {
  const { least, most } = server.truth()
  return (
    [...least].every(([value, count]) => (got.get(value) ?? 0) >= count) &&
    [...got].every(([value, count]) => count <= (most.get(value) ?? 0))
  )
}

async function runAll(schedules: readonly Schedule[]) {
  const wrong: number[] = []
  const unproven: number[] = []
  for (const schedule of schedules) {
    const server = new SimulatedServer(schedule)
    // With two or more in parallel, one is ahead of the pace: the worlds move on with every response.
    const pace = createPace(Math.max(1, schedule.parallel - 1))
    const { result, got } = await run(server, schedule, { pace, ahead: schedule.parallel > 1 ? 1 : 0 })
    const isComplete = result.verdict === 'complete'
    if (!isComplete) unproven.push(schedule.seed)
    if (isComplete && !isTrue(server, got)) wrong.push(schedule.seed)
  }
  return { wrong, unproven }
}

/** In batches: on a busy machine, one test of all schedules would take too long. */
const batches = (count: number, size: number) =>
  Array.from({ length: (count * depth) / size }, (_, index) => [index * size, size] as const)

test.each(batches(8000, 1000))(
  'correctly proves an orderly list complete in every schedule from %i',
  async (from, size) => {
    expect(await runAll(seedsOf(size, from).map(orderlySchedule))).toEqual({ wrong: [], unproven: [] })
  },
)

test('nearly always proves lists whose records appear in the middle, and never wrongly', async () => {
  const { wrong, unproven } = await runAll(seedsOf(2000).map(liveSchedule))
  expect(wrong).toEqual([])
  expect(unproven.length, 'fresh seeds gave 33 to 44').toBeLessThan(depth === 1 ? 40 : 60)
})

test.each(batches(5000, 500))(
  'never wrongly claims completeness, whatever the server does, from schedule %i',
  async (from, size) => {
    const { wrong, unproven } = await runAll(seedsOf(size, from).map(anySchedule))
    expect(wrong).toEqual([])
    // The schedules must produce both verdicts.
    expect(unproven.length).toBeGreaterThan(100)
    expect(unproven.length).toBeLessThan(450)
  },
)

test.each([
  ['answers meant for other pages: taken in by none, and not for ever', mixedUpSchedule, 500, 900],
  ['rows listed twice: taken for two calls in none', doubledSchedule, 50, 250],
] as const)('%s', async (_, toSchedule, least, most) => {
  const { wrong, unproven } = await runAll(seedsOf(1000).map(toSchedule))
  expect(wrong).toEqual([])
  expect(unproven.length).toBeGreaterThan(least)
  expect(unproven.length).toBeLessThan(most)
})

test('stops even if its pages are too small to reach over the end', async () => {
  // No page of four or fewer rows begins before the twelfth row and ends after it.
  const schedule = { ...calm, size: 12, largest: 4 }
  const { result } = await run(new SimulatedServer(schedule), schedule)
  expect(result).toMatchObject({ verdict: 'not proven', doubts: ['gap'], rows: 12, error: null })
})

function createMemoryStore() {
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

test.each(batches(1500, 250))(
  'resumes after repeated kills, and never wrongly claims completeness, from schedule %i',
  async (from, size) => {
    const problems: string[] = []
    for (const seed of seedsOf(size, from)) {
      const schedule = seed % 3 === 0 ? anySchedule(seed) : orderlySchedule(seed)
      const isOrderly = seed % 3 !== 0
      const random = createRandom(seed ^ 0x1234)
      const server = new SimulatedServer(schedule)
      const { store, pages } = createMemoryStore()
      let last: Run | null = null
      let lives = 0
      do {
        lives += 1
        const stop = new AbortController()
        let left = lives > 40 ? mostReads : 1 + Math.floor(random() * 8)
        last = await run(server, schedule, {
          store,
          signal: stop.signal,
          readPage: async (page, count, signal) => {
            left -= 1
            if (left < 0) stop.abort(new Error('killed'))
            return server.readPage(page, count, signal)
          },
        })
      } while (last.result.error !== null && lives < 50)
      const { result, got } = last
      if (result.verdict === 'complete' && !isTrue(server, got)) problems.push(`${seed}: wrong`)
      if (isOrderly && result.verdict !== 'complete') problems.push(`${seed}: ${result.doubts.join()}`)
      if (result.pages !== pages.length) problems.push(`${seed}: ${pages.length} pages stored, ${result.pages} used`)
    }
    expect(problems).toEqual([])
  },
)

const calm: Schedule = {
  ...orderlySchedule(1),
  size: 190,
  inserts: 0,
  ageing: 0,
  failures: 0,
  sameTime: 0,
  twins: 0,
  largest: 20,
}

test('does not request finished pages again when resumed', async () => {
  const whole = await run(new SimulatedServer(calm), calm)
  const server = new SimulatedServer(calm)
  const { store, pages } = createMemoryStore()
  const stop = new AbortController()
  let asks = 0
  const before = await run(server, calm, {
    store,
    signal: stop.signal,
    readPage: (page, count, signal) => {
      if (pages.length >= 5) stop.abort(new Error('killed'))
      asks += 1
      if (asks === 2) return Promise.reject(new Error('503'))
      return server.readPage(page, count, signal)
    },
  })
  const stored = new Set(pages.map(({ offset, count }) => `${offset}+${count}`))
  const asked: string[] = []
  const rest = await run(server, calm, {
    store,
    readPage: (page, count, signal) => {
      asked.push(`${(page - 1) * count}+${count}`)
      return server.readPage(page, count, signal)
    },
  })
  expect(rest.result.verdict).toBe('complete')
  expect([...rest.got.values()]).toHaveLength(190)
  // The beginning is read again at the end, on purpose.
  expect(asked.filter((criteria) => stored.has(criteria))).toEqual(['0+20'])
  // Totals cover all runs and failed requests; only requests in flight when a run ended are missing.
  expect(before.result.retries).toBe(1)
  expect(rest.result.retries).toBe(1)
  expect(rest.result.pages).toBe(stored.size + asked.length)
  expect(rest.result.requests).toBe(rest.result.pages + 1)
  expect(asked.length + stored.size).toBeLessThanOrEqual(whole.result.requests + 4)
})

test('never exceeds the allowed number of pending requests, and retries a refused one', async () => {
  const server = new SimulatedServer(calm)
  let underWay = 0
  const seen: number[] = []
  let refusals = 0
  const { result } = await run(server, calm, {
    pace: createPace(4),
    readPage: async (page, count, signal) => {
      underWay += 1
      seen.push(underWay)
      try {
        if (seen.length === 5) {
          refusals += 1
          throw new Error('429')
        }
        return await server.readPage(page, count, signal)
      } finally {
        underWay -= 1
      }
    },
  })
  expect(result.verdict).toBe('complete')
  expect(Math.max(...seen)).toBe(4)
  expect(refusals).toBe(1)
  expect(result.retries).toBe(1)
})

test.each([
  [0, 2],
  [1, 3],
])('keeps to a narrow pace, with %i requests ahead of it', async (ahead, allowed) => {
  const server = new SimulatedServer(calm)
  let [underWay, most] = [0, 0]
  const readPage: CrawlOptions['readPage'] = async (page, count, signal) => {
    underWay += 1
    most = Math.max(most, underWay)
    return server.readPage(page, count, signal).finally(() => (underWay -= 1))
  }
  expect((await run(server, calm, { pace: createPace(2), ahead, readPage })).result.verdict).toBe('complete')
  expect(most).toBe(allowed)
})

test('doubts a list if a page is longer than requested', async () => {
  const server = new SimulatedServer(calm)
  const { result } = await run(server, calm, {
    readPage: async (page, count, signal) => {
      const answer = await server.readPage(page, count, signal)
      return page === 1 ? { ...answer, rows: receivedOf([...answer.rows.toJson(), {}]) } : answer
    },
  })
  expect(result.doubts).toContain('total')
})

test('stops at an error that isn’t retried, and reports it', async () => {
  const server = new SimulatedServer(calm)
  const refusal = new Error('403')
  const { result } = await run(server, calm, {
    retryDelay: () => null,
    readPage: (page, count, signal) => (page > 2 ? Promise.reject(refusal) : server.readPage(page, count, signal)),
  })
  expect(result).toMatchObject({ verdict: 'not proven', doubts: ['unfinished'], error: refusal, totalAtStart: 190 })
})

test('continues if the store is full, and reports it', async () => {
  const store: PageStore = { ...createMemoryStore().store, put: () => Promise.reject(new Error('quota')) }
  const { result } = await run(new SimulatedServer(calm), calm, { store })
  expect(result).toMatchObject({ verdict: 'complete', isStored: false })
})

test('doubts lists with the wrong order, clipped pages or no total', async () => {
  const doubts = async (change: Partial<Schedule>) => {
    const schedule = { ...calm, ...change }
    return (await run(new SimulatedServer(schedule), schedule)).result.doubts
  }
  expect(await doubts({ order: 'oldest' })).toContain('order')
  expect(await doubts({ order: 'fixed' })).toContain('order')
  expect(await doubts({ order: 'reshuffled' })).toContain('order')
  expect(await doubts({ order: 'ties', sameTime: 1 })).not.toEqual([])
  expect(await doubts({ clip: 7 })).toEqual(['total'])
  expect(await doubts({ hasTotal: false })).toEqual(['total'])
  expect(await doubts({})).toEqual([])
})
