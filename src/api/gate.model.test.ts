import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { createFakeClock, defer, type Deferred, settle } from '../../e2e/fakes/fake-clock.ts'
import { createGate, type Priority } from './gate.ts'

const windowMs = 20
const rank = ['person', 'poll', 'job'] as const satisfies readonly Priority[]
const percent = { person: 100, poll: 90, job: 80 } as const satisfies Record<Priority, number>

type Step =
  | { readonly do: 'submit'; readonly priority: Priority; readonly cost: number }
  | { readonly do: 'finish' | 'fail' | 'abort'; readonly pick: number }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'limit'; readonly to: number }

const pick = fc.nat({ max: 1000 })
const submit = fc.record({
  do: fc.constant('submit' as const),
  priority: fc.constantFrom(...rank),
  cost: fc.integer({ min: 1, max: 2 }),
})
const kinds: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 5, arbitrary: submit },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('finish', 'fail', 'abort'), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('advance'), ms: fc.integer({ min: 1, max: 25 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('limit'), to: fc.integer({ min: 1, max: 12 }) }) },
]
const steps = fc.array(fc.oneof(...kinds), { maxLength: 60, size: 'max' })

interface Request {
  readonly priority: Priority
  readonly cost: number
  readonly work: Deferred<void>
  readonly controller: AbortController
  starts: number
  ends: number
  state: 'waiting' | 'running' | 'over'
}

/** A gate beside a simple model of it. */
function setUp(parallel: number, firstLimit: number) {
  const clock = createFakeClock()
  const gate = createGate({ parallel, limit: firstLimit, windowMs, now: clock.now, setTimer: clock.setTimer })
  const requests: Request[] = []
  const sent: { at: number; cost: number }[] = []
  const breaches: string[] = []
  let limit = firstLimit

  const inState = (state: Request['state']) => requests.filter((request) => request.state === state)
  const usedAt = (time: number) =>
    sent.filter(({ at }) => at > time - windowMs).reduce((sum, { cost }) => sum + cost, 0)
  const fitsAt = (time: number, { priority, cost }: Request) =>
    usedAt(time) + cost <= Math.max(cost, Math.floor((limit * percent[priority]) / 100))
  /** The first of the highest priority that has waiting requests. */
  const nextInLine = () => inState('waiting').toSorted((a, b) => rank.indexOf(a.priority) - rank.indexOf(b.priority))[0]

  function started(request: Request) {
    // Recorded, not thrown: an error inside the work would count as the work's own failure.
    if (request !== nextInLine()) breaches.push('out of turn')
    if (!fitsAt(clock.now(), request)) breaches.push('without room')
    request.starts += 1
    request.state = 'running'
    sent.push({ at: clock.now(), cost: request.cost })
    if (inState('running').length > parallel) breaches.push('too many at once')
  }

  /** When the next request fits if nothing else happens; null if it needn't wait for that. */
  function waitsUntil(): number | null {
    const next = nextInLine()
    if (next === undefined || fitsAt(clock.now(), next)) return null
    let time = clock.now()
    while (!fitsAt(time, next)) time += 1
    return time
  }

  function act(step: Step) {
    if (step.do === 'submit') {
      const controller = new AbortController()
      const request: Request = { ...step, work: defer(), controller, starts: 0, ends: 0, state: 'waiting' }
      requests.push(request)
      const work = () => {
        started(request)
        return request.work.promise
      }
      const ended = () => {
        request.ends += 1
        request.state = 'over'
      }
      gate.run(work, { ...step, signal: controller.signal }).then(ended, ended)
    } else if (step.do === 'advance') clock.advance(step.ms)
    else if (step.do === 'limit') {
      limit = step.to
      gate.setLimit(limit)
    } else {
      const among = step.do === 'abort' ? inState('waiting') : inState('running')
      const request = among[step.pick % among.length]
      if (step.do === 'finish') request?.work.resolve()
      if (step.do === 'fail') request?.work.reject(new Error('failed'))
      if (step.do === 'abort' && request !== undefined) {
        request.state = 'over'
        request.controller.abort(new Error('left'))
      }
    }
  }

  function check() {
    expect(breaches).toEqual([])
    const waiting = inState('waiting')
    const running = inState('running')
    expect(gate.state.get()).toEqual({
      inFlight: running.length,
      waiting: waiting.length,
      used: usedAt(clock.now()),
      limit,
      windowMs,
      waitsUntil: waitsUntil(),
    })
    // One timer while anything counts, otherwise none.
    expect(clock.pending()).toBe(usedAt(clock.now()) > 0 ? 1 : 0)
    const next = nextInLine()
    // No request waits while there is a slot and room for it.
    if (next !== undefined && running.length < parallel) expect(fitsAt(clock.now(), next)).toBe(false)
  }

  return { clock, gate, requests, sent, inState, act, check }
}

test('keeps its limits and its order and ends every request exactly once, in any schedule', async () => {
  const world = fc.record({ parallel: fc.integer({ min: 1, max: 5 }), limit: fc.integer({ min: 1, max: 12 }), steps })
  let starts = 0
  let aborted = 0
  await fc.assert(
    fc.asyncProperty(world, async ({ parallel, limit, steps }) => {
      const { clock, requests, inState, act, check } = setUp(parallel, limit)
      for (const step of steps) {
        act(step)
        await settle()
        check()
      }
      // Then everything in progress ends and time passes. Each such round starts a waiting request, so none starves.
      for (let waiting = inState('waiting').length; waiting > 0;) {
        for (const request of inState('running')) request.work.resolve()
        await settle()
        clock.advance(windowMs)
        await settle()
        check()
        const still = inState('waiting').length
        expect(still).toBeLessThan(waiting)
        waiting = still
      }
      for (const request of inState('running')) request.work.resolve()
      await settle()
      check()
      expect(requests.every(({ ends }) => ends === 1)).toBe(true)
      expect(requests.every((request) => request.starts === (request.controller.signal.aborted ? 0 : 1))).toBe(true)
      starts += requests.filter((request) => request.starts === 1).length
      aborted += requests.filter(({ controller }) => controller.signal.aborted).length
    }),
    runs(200, 42),
  )
  // Enough requests were started and aborted for the test to mean anything.
  expect(starts).toBeGreaterThan(500)
  expect(aborted).toBeGreaterThan(50)
})

test('no window exceeds a constant limit, except by a single request that costs more', async () => {
  const limits = fc.integer({ min: 1, max: 12 })
  let full = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), limits, steps, async (parallel, limit, steps) => {
      const { sent, act } = setUp(parallel, limit)
      for (const step of steps) {
        if (step.do === 'limit') continue
        act(step)
        await settle()
      }
      for (const last of sent) {
        const inWindow = sent.filter(({ at }) => at > last.at - windowMs && at <= last.at)
        const cost = inWindow.reduce((sum, one) => sum + one.cost, 0)
        expect(inWindow.length > 1 && cost > limit).toBe(false)
        if (cost === limit) full += 1
      }
    }),
    runs(200, 42),
  )
  expect(full).toBeGreaterThan(50)
})
