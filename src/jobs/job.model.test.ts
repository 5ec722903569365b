import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { createFakeClock, defer, type Deferred, settle } from '../../e2e/fakes/fake-clock.ts'
import { startJob } from '../../e2e/fakes/start-job.ts'
import { createSessionJobs } from './session-jobs.ts'
import { type ItemState, type ItemOutcome, type JobSpec, widths } from './job-spec.ts'

type End = 'done' | 'failed' | 'unknown' | 'signed-out' | 'read-only' | 'busy'
type Step =
  | { readonly do: 'end'; readonly pick: number; readonly end: End; readonly wasDone: boolean | null }
  | { readonly do: 'pause' | 'resume' | 'retry' | 'sign-in' | 'make-writable' | 'cancel' }
  | { readonly do: 'advance'; readonly ms: number }

class Ended extends Error {
  readonly end: End
  constructor(end: End) {
    super(end)
    this.end = end
  }
}

const ends = fc.constantFrom<End>('done', 'done', 'failed', 'unknown', 'signed-out', 'read-only', 'busy')
const end = fc.record({
  do: fc.constant('end' as const),
  pick: fc.nat({ max: 100 }),
  end: ends,
  wasDone: fc.constantFrom(true, false, null),
})
const control = fc.record({
  do: fc.constantFrom<'pause' | 'resume' | 'retry' | 'sign-in' | 'make-writable'>(
    'pause',
    'resume',
    'retry',
    'sign-in',
    'make-writable',
  ),
})
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: end },
    { weight: 3, arbitrary: control },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.integer({ min: 1, max: 5000 }) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) },
  ),
  { maxLength: 80, size: 'max' },
)

interface Account {
  /** The model's state; `settling` shows as running. */
  state: ItemState | 'settling'
  sends: number
  isDone: boolean
  request: Deferred<void> | null
}

function classify(error: unknown): ItemOutcome {
  const end = error instanceof Ended ? error.end : 'unknown'
  if (end === 'busy') return { kind: 'busy', waitMs: 0 }
  if (end === 'failed' || end === 'unknown') return { kind: end, reason: 'why' }
  return { kind: end }
}

/** A job beside a simple model of its items. */
function setUp(size: number, kind: keyof typeof widths) {
  const clock = createFakeClock()
  const jobs = createSessionJobs(new EventTarget())
  const breaches: string[] = []
  let answer: boolean | null = null
  let ended = 0
  const accounts: Account[] = Array.from({ length: size }, () => ({
    state: 'waiting',
    sends: 0,
    isDone: false,
    request: null,
  }))
  const running = () => accounts.filter(({ state }) => state === 'running' || state === 'settling')
  const spec: JobSpec<Account> = {
    title: 'Test',
    page: '/',
    kind,
    items: accounts,
    nameOf: (account) => String(accounts.indexOf(account)),
    classify,
    onEnd: () => (ended += 1),
    run: (account) => {
      if (account.isDone) breaches.push('sent again after it was done')
      if (account.state !== 'waiting') breaches.push(`sent while ${account.state}`)
      account.state = 'running'
      account.sends += 1
      if (running().length > widths[kind]) breaches.push('too many at once')
      account.request = defer()
      return account.request.promise
    },
    settle: (account) => {
      account.state = answer === null ? 'unknown' : answer ? 'done' : 'failed'
      if (answer === true) account.isDone = true
      return Promise.resolve(answer)
    },
  }
  const job = startJob(spec, { clock, jobs })

  function act(step: Step) {
    if (step.do === 'advance') clock.advance(step.ms)
    if (step.do === 'pause') job.pause()
    if (step.do === 'resume') job.resume()
    if (step.do === 'cancel') job.cancel()
    if (step.do === 'sign-in') jobs.unblock('signed-out')
    if (step.do === 'make-writable') jobs.unblock('read-only')
    if (step.do === 'retry' && job.view().state !== 'cancelled') {
      for (const account of accounts) if (account.state === 'failed') account.state = 'waiting'
      job.retryFailed()
    }
    if (step.do !== 'end') return
    const among = accounts.filter(({ state }) => state === 'running')
    const account = among[step.pick % among.length]
    if (account === undefined) return
    answer = step.wasDone
    if (step.end === 'done') {
      account.isDone = true
      account.state = 'done'
      account.request?.resolve()
    } else {
      if (step.end === 'failed') account.state = 'failed'
      if (step.end === 'busy' || step.end === 'signed-out' || step.end === 'read-only') account.state = 'waiting'
      account.request?.reject(new Ended(step.end))
    }
  }

  function check() {
    expect(breaches).toEqual([])
    const { counts, state, total, endedAt } = job.view()
    expect(job.items().map(({ state }) => state)).toEqual(accounts.map(({ state }) => state))
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total)
    const isOver = counts.running === 0 && (counts.waiting === 0 || state === 'cancelled')
    expect(endedAt !== null).toBe(isOver)
    expect(jobs.hasUnfinished()).toBe(!isOver)
    if (state === 'finished') expect(counts.waiting + counts.running).toBe(0)
    // A running job always has a request in progress.
    if (state === 'running') expect(counts.running).toBeGreaterThan(0)
    // Only a waiting job waits for time to pass.
    expect(clock.pending()).toBe(state === 'waiting' ? 1 : 0)
  }
  return { clock, jobs, job, accounts, act, check, ended: () => ended }
}

test('matches a simple model under any schedule and never resends a finished item', async () => {
  const seen = new Set<string>()
  const world = fc.record({
    size: fc.integer({ min: 1, max: 12 }),
    kind: fc.constantFrom('read', 'write', 'test'),
    steps,
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ size, kind, steps }) => {
      const { clock, jobs, job, accounts, act, check, ended } = setUp(size, kind)
      for (const step of steps) {
        act(step)
        await settle()
        check()
        seen.add(job.view().state)
      }
      // From any state, the job ends once all requests are answered, someone signs in and time passes.
      for (let turn = 0; turn < 200 && job.view().endedAt === null; turn += 1) {
        job.resume()
        jobs.unblock('signed-out')
        jobs.unblock('read-only')
        clock.advance(60_000)
        await settle()
        act({ do: 'end', pick: 0, end: 'done', wasDone: true })
        await settle()
        check()
      }
      expect(job.view().endedAt).not.toBeNull()
      expect(ended()).toBeGreaterThan(0)
      const isWhole = accounts.every(({ sends }) => sends > 0)
      expect(isWhole || job.view().state === 'cancelled').toBe(true)
    }),
    runs(400, 42),
  )
  expect([...seen].toSorted()).toEqual([
    'cancelled',
    'finished',
    'paused',
    'read-only',
    'running',
    'signed-out',
    'waiting',
  ])
})
