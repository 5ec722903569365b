import { expect, test } from 'vitest'
import { createPause, runYielding, runNow, type Steps } from './yield-to-main.ts'

function* sumTo(end: number, onStep: () => void = () => undefined): Steps<number> {
  let sum = 0
  for (let number = 1; number <= end; number += 1) {
    sum += number
    onStep()
    yield
  }
  return sum
}

/** As long as a turn, and then some. */
function busy() {
  const until = performance.now() + 9
  while (performance.now() < until);
}

test('work comes to the same, at once or in turns', async () => {
  expect(runNow(sumTo(100))).toBe(5050)
  expect(await runYielding(sumTo(100))).toBe(5050)
})

test('others have their turn before long work has ended', async () => {
  const order: string[] = []
  const work = runYielding(sumTo(3, busy)).then(() => order.push('work'))
  setTimeout(() => order.push('other'))
  await work
  expect(order[0]).toBe('other')
})

test('ended from outside it gives nothing; its failure is told', async () => {
  const stop = new AbortController()
  const work = runYielding(sumTo(3, busy), stop.signal)
  stop.abort()
  expect(await work).toBeNull()
  const failing = sumTo(3, () => {
    throw new RangeError('no')
  })
  await expect(runYielding(failing)).rejects.toThrow(RangeError)
})

test('short work has no pause', () => {
  expect(createPause()()).toBeUndefined()
})
