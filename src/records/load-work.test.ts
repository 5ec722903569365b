import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeClient, json } from '../api/fake-client.ts'
import { createJobs, guardLeaving } from '../jobs/jobs.ts'
import { createLoad } from './load.ts'
import { stallWords, workOf } from './load-work.ts'
import { answer, openDesk } from './sample-load.ts'

/** A load listed among jobs, of a server whose answers wait until they are let go, all from then on. */
function setUp({ isKept = false, reply = answer }: { isKept?: boolean; reply?: typeof answer } = {}) {
  let letGo = () => {}
  const open = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { client, asked } = createFakeClient(async (asked) => {
    await open
    return reply(asked)
  })
  const load = createLoad(client, openDesk)
  const tab = new EventTarget()
  const jobs = createJobs({ now: () => 5000, setTimer: () => () => undefined })
  onTestFinished(guardLeaving(jobs, tab))
  const begin = (days: number) => {
    load.start({ days, isKept })
    const state = load.snapshot()
    if (state === null) throw new Error('nothing was begun')
    jobs.adopt((id, onChange) => workOf(load, state, { id, page: '/all', alsoOn: [], onChange, now: () => 5000 }))
  }
  begin(7)
  const asks = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { client, asked, load, jobs, begin, letGo, asks }
}

test('a load is a job: counted, paused, gone on with, and ended with its verdict', async () => {
  const { jobs, load, asked, letGo, asks } = setUp()
  expect(jobs.snapshot()).toMatchObject([
    { title: 'Load call records of the last 7 days', page: '/all', state: 'running', total: null, endedAt: null },
  ])
  expect([jobs.hasUnfinished(), asks()]).toEqual([true, true])
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  jobs.find(1)?.pause()
  expect([load.snapshot()?.phase, jobs.snapshot()[0]?.state]).toEqual(['paused', 'paused'])
  letGo()
  await vi.waitFor(() => expect(jobs.snapshot()[0]).toMatchObject({ total: 1700, counts: { running: 0 } }))
  jobs.find(1)?.resume()
  await vi.waitFor(() => expect(jobs.snapshot()[0]?.state).toBe('finished'))
  expect(jobs.snapshot()[0]).toMatchObject({
    counts: { done: 1700, waiting: 0 },
    outcome: { tone: 'good', words: 'finished, and complete' },
  })
  expect([jobs.snapshot()[0]?.endedAt, jobs.hasUnfinished(), asks()]).toEqual([
    load.snapshot()?.finishedAt,
    false,
    false,
  ])
  // Taken out of the list, its records stay.
  jobs.dismiss(1)
  expect([jobs.snapshot().length, load.snapshot()?.progress.rows]).toEqual([0, 1700])
})

test('one whose answers are kept may be left, and ends with its connection all the same', () => {
  const { jobs, asks } = setUp({ isKept: true })
  expect([jobs.hasUnfinished(), asks()]).toEqual([true, false])
})

test('cancelled from the list, or let go of for another one, it says so', async () => {
  const { jobs, load, begin, letGo } = setUp()
  begin(14)
  expect(jobs.snapshot().map(({ state, endedAt }) => [state, endedAt])).toEqual([
    ['running', null],
    ['cancelled', 5000],
  ])
  // What is over has no power over what came after it.
  jobs.find(1)?.cancel()
  expect(load.snapshot()).toMatchObject({ phase: 'running', days: 14 })
  jobs.find(2)?.cancel()
  letGo()
  await vi.waitFor(() => expect(jobs.snapshot()[0]).toMatchObject({ state: 'cancelled', outcome: null }))
  expect(jobs.hasUnfinished()).toBe(false)
})

test('broken off by the server, it says why', async () => {
  const { jobs, letGo } = setUp({ reply: () => json({ msg: 'insufficient privileges' }, 403) })
  letGo()
  await vi.waitFor(() => expect(jobs.snapshot()[0]?.outcome?.tone).toBe('bad'))
  expect(jobs.snapshot()[0]).toMatchObject({
    state: 'finished',
    outcome: { words: expect.stringMatching(/^broke off: /) as string },
  })
})

test('held up by a server that fails, it says so until that answers', async () => {
  let fails = true
  const { jobs, load, letGo } = setUp({
    reply: (asked) => (fails ? json({ msg: 'boom' }, 500) : answer(asked)),
  })
  letGo()
  await vi.waitFor(() => expect(jobs.snapshot()[0]?.state).toBe('held'))
  const stall = load.snapshot()?.stall ?? null
  expect(stall === null ? null : stallWords(stall, stall.until - 3500)).toBe('The server failed; asked again in 4 s')
  expect(jobs.snapshot()[0]).toMatchObject({ heldUntil: stall?.until, perSecond: null, outcome: { tone: 'attention' } })
  // What was asked counts, although nothing was answered yet.
  await vi.waitFor(() => expect(load.snapshot()?.progress).toMatchObject({ pages: 0, requests: 1, retries: 1 }))
  expect(load.snapshot()?.stall).not.toBeNull()
  fails = false
  await vi.waitFor(() => expect(jobs.snapshot()[0]?.outcome?.words).toBe('finished, and complete'), 10_000)
  expect(load.snapshot()?.stall).toBeNull()
})

test('closing the connection ends it', async () => {
  const { jobs, client } = setUp()
  client.close()
  expect(jobs.snapshot()[0]).toMatchObject({ state: 'cancelled', endedAt: 5000 })
})
