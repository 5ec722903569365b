import { expect, test } from 'vitest'
import { orAbort, sleep, untilCancelled } from './abort.ts'

const reason = new Error('given up')

test('orAbort settles like the promise, or rejects if it is aborted first', async () => {
  const { signal, ...controller } = withAbort()
  expect(await orAbort(Promise.resolve(1), signal)).toBe(1)
  await expect(orAbort(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed')
  const waiting = orAbort(new Promise(() => undefined), signal)
  controller.abort()
  await expect(waiting).rejects.toBe(reason)
  await expect(orAbort(new Promise(() => undefined), signal)).rejects.toBe(reason)
  // Even if the work is already done.
  await expect(orAbort(Promise.resolve(1), signal)).rejects.toBe(reason)
})

test('sleep resolves after the given time, or rejects if it is aborted', async () => {
  const { signal, abort } = withAbort()
  await sleep(1, signal)
  const sleeping = sleep(60_000, signal)
  abort()
  await expect(sleeping).rejects.toBe(reason)
})

function withAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort(reason) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('untilCancelled passes on the result, or null on failure', async () => {
  const told: unknown[] = []
  untilCancelled(Promise.resolve('found'), (answer) => told.push(answer))
  untilCancelled(Promise.reject(new Error('worker ended')), (answer) => told.push(answer))
  await settled()
  expect(told).toStrictEqual(['found', null])
})

test('untilCancelled passes on nothing once cancelled', async () => {
  const told: unknown[] = []
  untilCancelled(Promise.resolve('found'), (answer) => told.push(answer))()
  untilCancelled(Promise.reject(new Error('worker ended')), (answer) => told.push(answer))()
  await settled()
  expect(told).toStrictEqual([])
})
