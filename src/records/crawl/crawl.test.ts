import { expect, test } from 'vitest'
import { batches, depth, seedsOf } from '../../../e2e/support/property-runs.ts'
import { createPace } from '../../jobs/pace.ts'
import type { CrawlOptions } from './crawl.ts'
import { calm, isTrue, run } from '../../../e2e/fakes/crawl-run.ts'
import {
  anySchedule,
  doubledSchedule,
  liveSchedule,
  mixedUpSchedule,
  orderlySchedule,
  type Schedule,
  straySchedule,
} from '../../../e2e/fakes/crawl-worlds.ts'
import { receivedOf } from '../store/received-records.ts'
import { SimulatedServer } from '../../../e2e/fakes/simulated-server.ts'

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

test.each(batches(8000, 1000))(
  'correctly proves an orderly list complete in every schedule from %i',
  async (from, size) => {
    expect(await runAll(seedsOf(size, from).map(orderlySchedule))).toEqual({ wrong: [], unproven: [] })
  },
)

test('catches up with a list that grows fast and is full of identical legs', async () => {
  // Identical legs ask for smaller pages: with nothing but those, the list grew faster than it was read.
  const found = [138_452_224, 25_094_205, 25_206_844, 25_223_546, 25_853_716]
  expect(await runAll(found.map(orderlySchedule))).toEqual({ wrong: [], unproven: [] })
})

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
] as const)('%s', async (_, toSchedule, min, max) => {
  const { wrong, unproven } = await runAll(seedsOf(1000).map(toSchedule))
  expect(wrong).toEqual([])
  expect(unproven.length).toBeGreaterThan(min)
  expect(unproven.length).toBeLessThan(max)
})

test('takes no response meant for another page for the end', async () => {
  const found = [anySchedule(985_578_907), straySchedule(3146), straySchedule(4004)]
  expect(await runAll([...found, ...seedsOf(500).map(straySchedule)])).toMatchObject({ wrong: [] })
})

test('stops even if its pages are too small to reach over the end', async () => {
  // No page of four or fewer rows begins before the twelfth row and ends after it.
  const schedule = { ...calm, size: 12, largest: 4 }
  const { result } = await run(new SimulatedServer(schedule), schedule)
  expect(result).toMatchObject({ verdict: 'not proven', doubts: ['gap'], rows: 12, error: null })
})

test('never exceeds the allowed number of pending requests, and retries a refused one', async () => {
  const server = new SimulatedServer(calm)
  let inProgress = 0
  const seen: number[] = []
  let refusals = 0
  const { result } = await run(server, calm, {
    pace: createPace(4),
    readPage: async (page, count, signal) => {
      inProgress += 1
      seen.push(inProgress)
      try {
        if (seen.length === 5) {
          refusals += 1
          throw new Error('429')
        }
        return await server.readPage(page, count, signal)
      } finally {
        inProgress -= 1
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
  let [inProgress, max] = [0, 0]
  const readPage: CrawlOptions['readPage'] = async (page, count, signal) => {
    inProgress += 1
    max = Math.max(max, inProgress)
    return server.readPage(page, count, signal).finally(() => (inProgress -= 1))
  }
  expect((await run(server, calm, { pace: createPace(2), ahead, readPage })).result.verdict).toBe('complete')
  expect(max).toBe(allowed)
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
