import { expect, it } from 'vitest'
import { createService } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import type { Callback } from '../service/service.ts'
import { createHookSender } from './hook-sender.ts'

function sender(longestQueue: number) {
  let now = Date.UTC(2026, 2, 10, 9)
  const service = createService({ ...defaultOptions, scenario: 'busy' }, now)
  const sent: Callback[] = []
  const waiting: (() => void)[] = []
  const send = (one: Callback) => {
    sent.push(one)
    return new Promise<string>((resolve) => waiting.push(() => resolve('answered 200')))
  }
  const made = createHookSender({ service, realNow: () => now, send, parallel: 2, longestQueue })
  const advance = (ms: number) => {
    now += ms
    made.tick()
  }
  return { service, made, sent, waiting, advance, now: () => now }
}

it('limits its queue and parallel requests, and sends no callback twice', async () => {
  const { service, made, sent, waiting, advance, now } = sender(10)
  const start = now()
  advance(3000)
  made.tick()
  expect(sent).toHaveLength(2)
  advance(60_000)
  for (let i = 0; i < 40; i++) {
    waiting.shift()?.()
    // Two turns: one callback ends, then the next one starts.
    await new Promise(setImmediate)
  }
  expect(sent.length).toBeLessThanOrEqual(12)
  expect(new Set(sent.map(({ delivery }) => JSON.stringify(delivery))).size).toBe(sent.length)
  const outcomes = service.deliveries(start, now() + 1).map((delivery) => made.outcomeOf(delivery))
  expect(outcomes).toContain('answered 200')
  expect(outcomes).toContain('dropped: the queue is full')
})

it('sends no callbacks from before a reset', async () => {
  const { service, sent, waiting, advance, now } = sender(10)
  advance(60_000)
  expect(sent).toHaveLength(2)
  service.apply([
    { type: 'start', version: 1, seed: 1, scenario: 'busy', profile: 'documented', at: now(), sequence: 0 },
  ])
  advance(0)
  while (waiting.length > 0) {
    waiting.shift()?.()
    // Two turns: one callback ends, then a queued one would start.
    await new Promise(setImmediate)
  }
  expect(sent).toHaveLength(2)
})
