import { expect, onTestFinished, test, vi } from 'vitest'
import { type EngineChannel, createEngine, type Engine, type ViewRequest } from '../../../records/engine.ts'
import { anyRecord } from '../../../records/store/record-query.ts'
import { createRecordSource, emptinessOf, isNearlyOver } from './row-source.ts'
import { sampleRaw } from '../recent-call-fixtures.ts'

const all: ViewRequest = { query: anyRecord, sort: null }
const inbound: ViewRequest = {
  ...all,
  query: { ...anyRecord, choices: { ...anyRecord.choices, direction: 'inbound' } },
}

/** An engine in this thread whose views take `viewMs`, with the names of the calls made to it. */
function createHere(count: number, viewMs = 0) {
  const engine = createEngine()
  const add = (from: number, end: number) =>
    engine.add(
      Array.from({ length: end - from }, (_, index) =>
        sampleRaw(1_000_000 - (from + index), { direction: (from + index) % 2 === 0 ? 'inbound' : 'outbound' }),
      ),
    )
  add(0, count)
  const asked: string[] = []
  let failures = 0
  const failOnce = () => {
    failures = 1
  }
  const channel: EngineChannel = {
    run: async (name: keyof Engine, ...[input]: readonly unknown[]) => {
      await Promise.resolve()
      asked.push(name)
      if (name === 'view' && viewMs > 0) await new Promise((resolve) => setTimeout(resolve, viewMs))
      if (name === 'view' && failures > 0) {
        failures -= 1
        throw new Error('Array buffer allocation failed')
      }
      // One function for all calls: the channel's types apply only outside.
      return (engine[name] as (input: unknown) => never)(input)
    },
    close: () => undefined,
  }
  return { channel, asked, add, failOnce }
}

test('loads the rows in view, each once', async () => {
  const { channel, asked } = createHere(1000)
  const source = createRecordSource(channel)
  source.show(all)
  expect(source.state.get().isBusy).toBe(true)
  await vi.waitFor(() => expect(source.state.get()).toMatchObject({ isBusy: false, view: { count: 1000 } }))
  expect(source.state.get().rows.get(199)?.record?.value.attempted_at).toBe(1_000_000 - 199)
  expect(source.state.get().rows.get(200)).toBeUndefined()
  source.want(150, 250)
  await vi.waitFor(() => expect(source.state.get().rows.get(250)?.row).toBe(250))
  const before = asked.length
  source.want(160, 260)
  source.want(0, 30)
  await vi.waitFor(() => expect(source.state.get().rows.has(0)).toBe(true))
  expect(asked).toHaveLength(before)
})

test('shows only the latest of several requests, never a mixture', async () => {
  const { channel } = createHere(100)
  const source = createRecordSource(channel)
  source.show(all)
  source.show(inbound)
  source.show(all)
  source.show(inbound)
  await vi.waitFor(() => expect(source.state.get()).toMatchObject({ isBusy: false, view: { count: 50 } }))
  const { rows } = source.state.get()
  expect(Array.from(rows.values(), ({ record }) => record?.value.direction)).toEqual(Array<string>(50).fill('inbound'))
})

test('refreshes with newly loaded rows at the current position', async () => {
  const { channel, add } = createHere(300)
  const source = createRecordSource(channel)
  source.show(all)
  await vi.waitFor(() => expect(source.state.get().view?.count).toBe(300))
  source.want(280, 300)
  await vi.waitFor(() => expect(source.state.get().rows.has(299)).toBe(true))
  add(300, 700)
  source.refresh(true)
  await vi.waitFor(() => expect(source.state.get().view?.count).toBe(700))
  expect(source.state.get().rows.get(399)?.row).toBe(399)
})

test('shows an unreadable record as a row, and reports a failure', async () => {
  const { channel } = createHere(0)
  await channel.run('add', [{ attempted_at: 7 }])
  const source = createRecordSource(channel)
  source.show(all)
  await vi.waitFor(() =>
    expect(source.state.get().rows.get(0)).toEqual({ row: 0, raw: { attempted_at: 7 }, record: null }),
  )
  const broken = createRecordSource({ run: () => Promise.reject(new Error('gone')), close: () => undefined })
  broken.show(all)
  await vi.waitFor(() => expect(broken.state.get().error).toEqual(new Error('gone')))
})

test('expects the end of a load only if its time left is known', () => {
  expect([null, { leftMs: null }, { leftMs: 1499 }, { leftMs: 1500 }].map(isNearlyOver)).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test('shows the records of a load that is nearly over only at its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { channel, add } = createHere(0)
  const source = createRecordSource(channel)
  onTestFinished(source.state.subscribe(() => undefined))
  let isOverSoon = true
  source.show(all)
  await vi.advanceTimersByTimeAsync(0)
  add(0, 100)
  source.refresh(false, () => isOverSoon)
  await vi.advanceTimersByTimeAsync(1500)
  expect(source.state.get().view?.count).toBe(0)
  // It takes longer than it seemed.
  isOverSoon = false
  await vi.advanceTimersByTimeAsync(500)
  expect(source.state.get().view?.count).toBe(100)
  isOverSoon = true
  add(100, 200)
  source.refresh(false, () => isOverSoon)
  await vi.advanceTimersByTimeAsync(3000)
  expect(source.state.get().view?.count).toBe(100)
  // The expected end doesn't come: the page may be waiting for a token.
  await vi.advanceTimersByTimeAsync(1000)
  expect(source.state.get().view?.count).toBe(200)
  add(200, 300)
  source.refresh(true, () => isOverSoon)
  await vi.advanceTimersByTimeAsync(0)
  expect(source.state.get().view?.count).toBe(300)
})

test.each([
  // The time per view in ms, and the most views within five seconds while records keep arriving.
  [0, 2],
  [20, 2],
  [300, 1],
])('refreshes while records arrive, without holding up the worker (%i ms)', async (ms, max) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { channel, asked, add } = createHere(100, ms)
  const source = createRecordSource(channel)
  onTestFinished(source.state.subscribe(() => undefined))
  const views = () => asked.filter((name) => name === 'view').length
  source.show(all)
  await vi.advanceTimersByTimeAsync(ms)
  expect(source.state.get().view?.count).toBe(100)
  for (let time = 0; time < 5000; time += 50) {
    add(100 + time, 150 + time)
    source.refresh(false)
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(views() - 1).toBeLessThanOrEqual(max)
  expect(views() - 1).toBeGreaterThanOrEqual(max - 1)
  expect(source.state.get().view?.count).toBeGreaterThan(2000)
  // The load is over: shown at once.
  add(5100, 5200)
  source.refresh(true)
  await vi.advanceTimersByTimeAsync(2 * ms)
  expect(source.state.get().view?.count).toBe(5200)
  const last = views()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(views()).toBe(last)
})

test('shows the first records without waiting out the worker’s slow start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { channel, add } = createHere(0, 200)
  const source = createRecordSource(channel)
  onTestFinished(source.state.subscribe(() => undefined))
  source.show(all)
  await vi.advanceTimersByTimeAsync(210)
  expect(source.state.get().view?.loaded).toBe(0)
  add(0, 500)
  source.refresh(false)
  await vi.advanceTimersByTimeAsync(710)
  expect(source.state.get().view?.loaded).toBe(500)
})

test('stops refreshing once nobody subscribes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { channel, asked } = createHere(100)
  const source = createRecordSource(channel)
  const stop = source.state.subscribe(() => undefined)
  source.show(all)
  await vi.advanceTimersByTimeAsync(10)
  source.refresh(false)
  const before = asked.length
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(before)
})

test('a request made while the one before fails is answered', async () => {
  const { channel, failOnce } = createHere(10)
  const source = createRecordSource(channel)
  failOnce()
  source.show(all)
  source.show(inbound)
  await vi.waitFor(() => expect(source.state.get()).toMatchObject({ error: null, isBusy: false, view: { count: 5 } }))
})

test('records still appear after a view failed', async () => {
  const { channel, add, failOnce } = createHere(10)
  const source = createRecordSource(channel)
  const stop = source.state.subscribe(() => undefined)
  onTestFinished(stop)
  failOnce()
  source.show(all)
  await vi.waitFor(() => expect(source.state.get().error).not.toBeNull())
  add(10, 11)
  source.refresh(false)
  await vi.waitFor(() => expect(source.state.get()).toMatchObject({ error: null, view: { count: 11 } }))
})

test('a refresh before the first request reads nothing', async () => {
  const { channel, asked } = createHere(10)
  const feed = createRecordSource(channel)
  feed.refresh(true)
  expect(asked).toEqual([])
  feed.show(all)
  await vi.waitFor(() => expect(feed.state.get()).toMatchObject({ isBusy: false, view: { count: 10 } }))
})

test('says why there are no records', () => {
  const found = (loaded: number, count: number) => ({ loaded, count })
  const whole = { rows: 3744, error: null }
  expect(emptinessOf(null, whole)).toBe('loading')
  expect([emptinessOf(found(0, 0), null), emptinessOf(found(2000, 0), null)]).toEqual(['loading', 'unmatched'])
  // The load is over, but its last view is pending.
  expect([emptinessOf(found(0, 0), whole), emptinessOf(found(2000, 0), whole)]).toEqual(['loading', 'unmatched'])
  expect([emptinessOf(found(3744, 0), whole), emptinessOf(found(3744, 1), whole)]).toEqual(['unmatched', null])
  expect(emptinessOf(found(0, 0), { rows: 0, error: null })).toBe('none')
  expect(emptinessOf(found(0, 0), { rows: 0, error: new Error('gone') })).toBeNull()
})
