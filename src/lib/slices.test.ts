import { expect, test, vi } from 'vitest'
import { runAtOnce, runInSlices } from './slices.ts'

/** Counts up; each step takes 5 ms of a fake clock. */
function* counting(steps: number): Generator<void, number> {
  for (let step = 0; step < steps; step += 1) {
    now += 5
    done += 1
    yield
  }
  return steps
}
let now = 0
let done = 0

test('long work yields to other tasks, with the same result as in one go', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  done = 0
  const counted = runInSlices(counting(100), new AbortController().signal)
  expect(done).toBeLessThan(10)
  await new Promise((resolve) => setTimeout(resolve))
  expect(done).toBeLessThan(100)
  expect(await counted).toBe(100)
  expect(runAtOnce(counting(100))).toBe(100)
})

test('short work completes without yielding', () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  done = 0
  void runInSlices(counting(2), new AbortController().signal)
  expect(done).toBe(2)
})

test('aborting stops the work', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  done = 0
  const stop = new AbortController()
  const counted = runInSlices(counting(100), stop.signal)
  stop.abort(new Error('stopped'))
  await expect(counted).rejects.toThrow('stopped')
  expect(done).toBeLessThan(10)
})
