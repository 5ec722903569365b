import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeStatuses, endedStatuses } from '../../src/contract/calls.ts'
import { answeredAt, detailLifetimeMs, endOf, hasDetail, isReadable, stepAt, talkSeconds } from './call-life.ts'
import { type CallPlan, type CallShape, stepsOf } from './call-plan.ts'
import { minute, testedAt } from './testing.ts'

const anyShape = fc
  .record({
    direction: fc.constantFrom('inbound' as const, 'outbound' as const),
    outcome: fc.constantFrom('answered', 'busy', 'declined', 'no-answer', 'failed', 'not-found' as const),
    setupMs: fc.integer({ min: 10, max: 2000 }),
    ringMs: fc.integer({ min: 1000, max: 45_000 }),
    hasEarlyMedia: fc.boolean(),
    talkMs: fc.integer({ min: 1, max: 1_800_000 }),
  })
  .map((drawn): CallShape => {
    const rings = drawn.outcome === 'answered' || drawn.outcome === 'no-answer'
    const { direction, outcome, setupMs, hasEarlyMedia } = drawn
    const talkMs = outcome === 'answered' ? drawn.talkMs : 0
    return { direction, outcome, setupMs, hasEarlyMedia, ringMs: rings ? drawn.ringMs : 0, talkMs }
  })
const anyPlan = anyShape.map(planWith)

function planWith(shape: CallShape): CallPlan {
  return {
    call_sid: 'c', call_id: 'i', trace_id: 't', account_sid: 'a', application_sid: null, caller_name: '',
    from: '1', to: '2', trunk: 't', remote_host: 'h', hungUpBy: 'caller', start: testedAt,
    direction: shape.direction, steps: stepsOf(shape),
  } // prettier-ignore
}

const order: string[] = [...activeStatuses, 'ended']
const rankOf = (status: string) => order.indexOf(endedStatuses.some((ended) => ended === status) ? 'ended' : status)

describe('the life of any call', () => {
  test('only moves forward, at the exact millisecond of each step', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(stepAt(plan, plan.start - 1)).toBeNull()
        for (const [index, step] of plan.steps.entries()) {
          const at = plan.start + step.after
          expect(stepAt(plan, at)).toBe(step)
          const before = plan.steps[index - 1]
          if (before === undefined) continue
          expect(stepAt(plan, at - 1)).toBe(before)
          expect(rankOf(step.call_status)).toBeGreaterThan(rankOf(before.call_status))
        }
      }),
    )
  })

  test('is active until its end, and then stays in a final status', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(), (plan, later) => {
        expect(plan.steps[0]?.after).toBe(0)
        const last = stepAt(plan, endOf(plan) + later)
        expect(endedStatuses).toContain(last?.call_status)
        expect(activeStatuses).toContain(stepAt(plan, endOf(plan) - 1)?.call_status)
      }),
    )
  })

  test('counts its duration in whole seconds from answer to end', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const plan = planWith({ ...shape, outcome: 'answered', ringMs: 1000, talkMs: shape.setupMs * 300 })
        const answered = answeredAt(plan) ?? Number.NaN
        expect(answered).toBe(plan.start + shape.setupMs + 1000)
        expect(talkSeconds(plan, answered - 1)).toBe(0)
        expect(talkSeconds(plan, answered + 999)).toBe(0)
        expect(talkSeconds(plan, answered + 2000)).toBe(2)
        const total = Math.floor((endOf(plan) - answered) / 1000)
        expect(talkSeconds(plan, endOf(plan))).toBe(total)
        expect(talkSeconds(plan, endOf(plan) + minute)).toBe(total)
      }),
    )
  })

  test('has a duration of 0 without an answer', () => {
    fc.assert(
      fc.property(
        anyPlan.filter((plan) => answeredAt(plan) === null),
        fc.nat(),
        (plan, later) => {
          expect(talkSeconds(plan, plan.start + later)).toBe(0)
        },
      ),
    )
  })

  test('is readable until exactly 10 minutes after its end', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const end = endOf(plan)
        expect(isReadable(plan, plan.start - 1, 10 * minute)).toBe(false)
        expect(isReadable(plan, plan.start, 10 * minute)).toBe(true)
        expect(isReadable(plan, end + 10 * minute - 1, 10 * minute)).toBe(true)
        expect(isReadable(plan, end + 10 * minute, 10 * minute)).toBe(false)
      }),
    )
  })

  test('has a detail record from its end until 30 days after its start', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(hasDetail(plan, endOf(plan) - 1)).toBe(false)
        expect(hasDetail(plan, endOf(plan))).toBe(true)
        expect(hasDetail(plan, plan.start + detailLifetimeMs - 1)).toBe(true)
        expect(hasDetail(plan, plan.start + detailLifetimeMs)).toBe(false)
        expect(detailLifetimeMs).toBe(30 * 24 * 60 * minute)
      }),
    )
  })
})
