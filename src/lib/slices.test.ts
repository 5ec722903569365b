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

test('others have their turn before long work is done, which comes to the same', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  done = 0
  const counted = runInSlices(counting(100), new AbortController().signal)
  expect(done).toBeLessThan(10)
  await new Promise((resolve) => setTimeout(resolve))
  expect(done).toBeLessThan(100)
  expect(await counted).toBe(100)
  expect(runAtOnce(counting(100))).toBe(100)
})

test('short work is done before anybody else has a turn', () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  done = 0
  void runInSlices(counting(2), new AbortController().signal)
  expect(done).toBe(2)
})

test('work that nobody waits for any more ends', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  done = 0
  const stop = new AbortController()
  const counted = runInSlices(counting(100), stop.signal)
  stop.abort(new Error('stopped'))
  await expect(counted).rejects.toThrow('stopped')
  expect(done).toBeLessThan(10)
})
