import { expect, test, vi } from 'vitest'
import { createFakeClock, defer, settle } from '../../e2e/fakes/fake-clock.ts'
import { createGate, type Gate, type GateOptions, type Priority } from './gate.ts'

/** A gate with a fake clock. */
function setUp(options: GateOptions = {}) {
  const clock = createFakeClock()
  const { now, setTimer, advance, pending } = clock
  return { gate: createGate({ now, setTimer, ...options }), start: now(), advance, pending }
}

/** Submits work that ends on demand. `log` gets its name when it starts. */
function ask(gate: Gate, log: string[], name: string, priority: Priority = 'person', cost = 1) {
  const controller = new AbortController()
  const { promise, resolve, reject } = defer<string>()
  const work = () => {
    log.push(name)
    return promise
  }
  const result = gate.run(work, { priority, cost, signal: controller.signal })
  // A test may await it later or never: avoids an unhandled rejection.
  result.catch(() => undefined)
  return {
    result,
    abort: (reason: Error) => controller.abort(reason),
    finish: () => {
      resolve(name)
      return settle()
    },
    fail: (error: Error) => {
      reject(error)
      return settle()
    },
  }
}

test('runs four requests at once, and the next when one ends', async () => {
  const { gate } = setUp()
  const log: string[] = []
  const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(gate, log, name))
  expect(log).toEqual(['a', 'b', 'c', 'd'])
  expect(gate.state.get()).toMatchObject({ inFlight: 4, waiting: 2, used: 4, waitsUntil: null })
  await asked[2]?.finish()
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e'])
  await expect(asked[2]?.result).resolves.toBe('c')
})

test('runs people’s requests before polls and polls before jobs, each in order of arrival', async () => {
  const { gate } = setUp({ parallel: 1 })
  const log: string[] = []
  const first = ask(gate, log, 'first')
  const order: Priority[] = ['job', 'poll', 'job', 'person', 'poll', 'person']
  const others = order.map((priority, index) => ask(gate, log, `${priority} ${index}`, priority))
  await first.finish()
  for (const name of ['person 3', 'person 5', 'poll 1', 'poll 4', 'job 0', 'job 2']) {
    expect(log.at(-1)).toBe(name)
    await others[Number(name.at(-1))]?.finish()
  }
})

test.each<[Priority, number]>([
  ['person', 10],
  ['poll', 9],
  ['job', 8],
])('a %s may use up to %i of 10 requests', (priority, share) => {
  const { gate, start } = setUp({ parallel: 99, limit: 10 })
  const log: string[] = []
  for (let count = 0; count < 12; count += 1) ask(gate, log, `${count}`, priority)
  expect(log).toHaveLength(share)
  expect(gate.state.get()).toMatchObject({ used: share, limit: 10, waiting: 12 - share, waitsUntil: start + 300_000 })
})

test('allows 300 requests per 5 minutes by default', () => {
  const { gate } = setUp({ parallel: 999 })
  for (let count = 0; count < 301; count += 1) ask(gate, [], 'x')
  expect(gate.state.get()).toMatchObject({ used: 300, limit: 300, windowMs: 5 * 60_000, waiting: 1 })
})

test('reserves for people the part of the budget that jobs may not use', () => {
  const { gate } = setUp({ parallel: 99, limit: 10 })
  const log: string[] = []
  for (let count = 0; count < 12; count += 1) ask(gate, log, 'job', 'job')
  for (let count = 0; count < 12; count += 1) ask(gate, log, 'person')
  expect(log.filter((name) => name === 'person')).toHaveLength(2)
})

test('a request with a preflight counts twice', () => {
  const { gate } = setUp({ parallel: 99, limit: 5 })
  const log: string[] = []
  for (const name of ['a', 'b', 'c']) ask(gate, log, name, 'person', 2)
  expect(log).toEqual(['a', 'b'])
  expect(gate.state.get().used).toBe(4)
})

test('a cheap request never overtakes an earlier, more expensive one', () => {
  const { gate } = setUp({ parallel: 99, limit: 3 })
  const log: string[] = []
  ask(gate, log, 'two', 'person', 2)
  ask(gate, log, 'two more', 'person', 2)
  ask(gate, log, 'one', 'person', 1)
  ask(gate, log, 'job', 'job', 1)
  expect(log).toEqual(['two'])
})

test('sends a request that costs more than the limit once the window is empty', () => {
  const { gate, advance } = setUp({ limit: 1 })
  const log: string[] = []
  ask(gate, log, 'a', 'job', 2)
  ask(gate, log, 'b', 'job', 2)
  expect(log).toEqual(['a'])
  advance(300_000)
  expect(log).toEqual(['a', 'b'])
})

test('a request stops counting exactly one window after it was sent', () => {
  const { gate, advance, start } = setUp({ parallel: 99, limit: 3, windowMs: 1000 })
  const log: string[] = []
  ask(gate, log, 'at 0')
  advance(400)
  ask(gate, log, 'at 400')
  ask(gate, log, 'at 400 too')
  for (const name of ['x', 'y', 'z']) ask(gate, log, name)
  expect(gate.state.get().waitsUntil).toBe(start + 1000)
  advance(599)
  expect(log).toHaveLength(3)
  advance(1)
  expect(log.slice(3)).toEqual(['x'])
  expect(gate.state.get()).toMatchObject({ used: 3, waiting: 2, waitsUntil: start + 1400 })
  advance(399)
  expect(log).toHaveLength(4)
  advance(1)
  expect(log.slice(4)).toEqual(['y', 'z'])
})

test('requests from before the clock was set back hold no others up', () => {
  let time = 10_000_000
  const { gate } = setUp({ limit: 1, now: () => time })
  const log: string[] = []
  ask(gate, log, 'before')
  time -= 3_600_000
  ask(gate, log, 'after')
  expect(log).toEqual(['before', 'after'])
  expect(gate.state.get()).toMatchObject({ used: 1, waitsUntil: null })
})

test('the count of used requests drops on time, whether or not a request is waiting', () => {
  const { gate, advance, pending } = setUp({ parallel: 99, limit: 10, windowMs: 1000 })
  const log: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
    ask(gate, log, name)
    advance(10)
  }
  ask(gate, log, 'job', 'job')
  expect(gate.state.get()).toMatchObject({ used: 9, waiting: 1 })
  advance(910)
  expect(gate.state.get()).toMatchObject({ used: 8, waiting: 1 })
  advance(10)
  expect(log.at(-1)).toBe('job')
  expect(gate.state.get().used).toBe(8)
  advance(1000)
  expect(gate.state.get().used).toBe(0)
  expect(pending()).toBe(0)
})

test('never starts a request aborted while waiting, and goes on with the others', async () => {
  const { gate } = setUp({ parallel: 1 })
  const log: string[] = []
  const a = ask(gate, log, 'a')
  const b = ask(gate, log, 'b')
  const c = ask(gate, log, 'c')
  const reason = new Error('left the page')
  b.abort(reason)
  await expect(b.result).rejects.toBe(reason)
  expect(gate.state.get().waiting).toBe(1)
  await a.finish()
  expect(log).toEqual(['a', 'c'])
  await c.finish()
  expect(log).toEqual(['a', 'c'])
  expect(gate.state.get()).toMatchObject({ inFlight: 0, waiting: 0, used: 2 })
})

test('neither queues nor counts a request that is already aborted', async () => {
  const { gate } = setUp()
  const reason = new Error('closed')
  const work = vi.fn<() => Promise<void>>()
  const result = gate.run(work, { priority: 'person', cost: 1, signal: AbortSignal.abort(reason) })
  await expect(result).rejects.toBe(reason)
  expect(work).not.toHaveBeenCalled()
  expect(gate.state.get()).toMatchObject({ inFlight: 0, waiting: 0, used: 0 })
})

test('a request aborted after its start keeps its slot until its work ends', async () => {
  const { gate } = setUp({ parallel: 1 })
  const log: string[] = []
  const a = ask(gate, log, 'a')
  ask(gate, log, 'b')
  a.abort(new Error('too late'))
  expect(gate.state.get()).toMatchObject({ inFlight: 1, waiting: 1 })
  await a.finish()
  await expect(a.result).resolves.toBe('a')
  expect(log).toEqual(['a', 'b'])
})

test('frees the slot of work that fails, even if it throws synchronously', async () => {
  const { gate } = setUp({ parallel: 1 })
  const log: string[] = []
  const a = ask(gate, log, 'a')
  const thrown = gate.run(
    () => {
      throw new Error('at once')
    },
    { priority: 'person', cost: 1, signal: new AbortController().signal },
  )
  ask(gate, log, 'c')
  await a.fail(new Error('in the end'))
  await expect(a.result).rejects.toThrow('in the end')
  await expect(thrown).rejects.toThrow('at once')
  await settle()
  expect(log).toEqual(['a', 'c'])
  expect(gate.state.get()).toMatchObject({ inFlight: 1, waiting: 0 })
})

test('a higher limit starts waiting requests at once, and a lower one holds the next', () => {
  const { gate, advance } = setUp({ parallel: 99, limit: 2 })
  const log: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(gate, log, name)
  expect(log).toEqual(['a', 'b'])
  gate.setLimit(4)
  expect(log).toEqual(['a', 'b', 'c', 'd'])
  gate.setLimit(1)
  expect(gate.state.get()).toMatchObject({ used: 4, limit: 1, waiting: 1 })
  advance(300_000)
  expect(log).toHaveLength(5)
})

test.each([
  [7.9, 7],
  [0, 1],
  [-5, 1],
  [Number.NaN, 1],
])('treats a limit of %d as %i', (asked, taken) => {
  const { gate } = setUp()
  gate.setLimit(asked)
  expect(gate.state.get().limit).toBe(taken)
})

test('returns the same state object and notifies no listener until something changes', () => {
  const { gate } = setUp({ limit: 5 })
  const before = gate.state.get()
  const listener = vi.fn<() => void>()
  const stop = gate.state.subscribe(listener)
  gate.setLimit(5)
  expect(gate.state.get()).toBe(before)
  expect(listener).not.toHaveBeenCalled()
  ask(gate, [], 'a')
  expect(gate.state.get()).not.toBe(before)
  expect(gate.state.get()).toBe(gate.state.get())
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  ask(gate, [], 'b')
  expect(listener).toHaveBeenCalledTimes(1)
})
