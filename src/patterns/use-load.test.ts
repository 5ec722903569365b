import { expect, test } from 'vitest'
import { whileHere } from './use-load.tsx'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('tells the answer, and null where it fails', async () => {
  const told: unknown[] = []
  whileHere(Promise.resolve('found'), (answer) => told.push(answer))
  whileHere(Promise.reject(new Error('worker ended')), (answer) => told.push(answer))
  await settled()
  expect(told).toStrictEqual(['found', null])
})

test('tells nothing once nobody waits', async () => {
  const told: unknown[] = []
  whileHere(Promise.resolve('found'), (answer) => told.push(answer))()
  whileHere(Promise.reject(new Error('worker ended')), (answer) => told.push(answer))()
  await settled()
  expect(told).toStrictEqual([])
})
