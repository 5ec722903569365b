import { expect, test } from 'vitest'
import { whileHere } from './use-load.tsx'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('passes on the result, or null on failure', async () => {
  const told: unknown[] = []
  whileHere(Promise.resolve('found'), (answer) => told.push(answer))
  whileHere(Promise.reject(new Error('worker ended')), (answer) => told.push(answer))
  await settled()
  expect(told).toStrictEqual(['found', null])
})

test('passes on nothing once cancelled', async () => {
  const told: unknown[] = []
  whileHere(Promise.resolve('found'), (answer) => told.push(answer))()
  whileHere(Promise.reject(new Error('worker ended')), (answer) => told.push(answer))()
  await settled()
  expect(told).toStrictEqual([])
})
