import { expect, test } from 'vitest'
import { createPause } from './yield-to-main.ts'

/** As long as a turn, and then some. */
function busy() {
  const until = performance.now() + 9
  while (performance.now() < until);
}

test('others have their turn before long work has ended', async () => {
  const order: string[] = []
  const work = async () => {
    const pause = createPause()
    for (let step = 0; step < 3; step += 1) {
      busy()
      await pause()
    }
    order.push('work')
  }
  setTimeout(() => order.push('other'))
  await work()
  expect(order).toEqual(['other', 'work'])
})

test('short work has no pause', () => {
  expect(createPause()()).toBeUndefined()
})
