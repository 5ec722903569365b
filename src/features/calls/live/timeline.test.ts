import { expect, test } from 'vitest'
import type { Gap } from './history.ts'
import { sampleCall } from '../call-fixtures.ts'
import { toTimeline } from './timeline.ts'
import { firstSight, seenAgain, seenGone } from './watched-call.ts'

const ringing = sampleCall('a', { call_status: 'ringing' })
const gap = (from: number, to: number): Gap => ({ from, to, why: 'hidden' })

const seen = firstSight('a', ringing, 'list', { order: 1, at: 10, before: null })
const talking = seenAgain(seen, sampleCall('a'), 'list', { order: 2, at: 30, before: 15 })
const told = (call: typeof seen, gaps: readonly Gap[]) =>
  toTimeline(call, gaps).map((entry) => {
    if (entry.what === 'gap') return `gap ${entry.gap.from}`
    return entry.isFirst ? `first ${entry.step.status}` : entry.step.status
  })

test('marks the first step, and places gaps after it between the steps that they may hide', () => {
  const gaps = [gap(2, 8), gap(5, 12), gap(15, 30), gap(40, 50)]
  expect(told(talking, gaps)).toEqual(['first ringing', 'gap 15', 'in-progress', 'gap 40'])
})

test('omits gaps after the call was gone', () => {
  const gone = seenGone(talking, 'vanished', { order: 3, at: 45, before: 40 })
  expect(told(gone, [gap(40, 45), gap(50, 60)])).toEqual(['first ringing', 'in-progress', 'gap 40', 'in-progress'])
})

test('keeps the order of the steps if the clock is set back', () => {
  const gone = seenGone(talking, 'vanished', { order: 3, at: 5, before: 4 })
  const again = seenAgain(gone, ringing, 'list', { order: 4, at: 8, before: 5 })
  expect(told(again, [])).toEqual(['first ringing', 'in-progress', 'in-progress', 'ringing', 'ringing'])
})
