/** Derives a call's state from its plan and the clock; nothing else is stored. Source: docs/api.md#limits. */
import type { CallPlan, Step } from './call-plan.ts'
import { dayMs } from './clock.ts'

/** Lifetime of detail records, ms. Spec silent (detailLifetime): counted from attempted_at; gone at exactly 30 days. */
export const detailLifetimeMs = 30 * dayMs

/** Hangs up a call in progress at `at` (ms since 1970): completed if it had been answered, otherwise not answered. */
export function hungUpAt(plan: CallPlan, at: number): CallPlan {
  const answered = answeredAt(plan)
  const isAnswered = answered !== null && answered <= at
  const ending = isAnswered
    ? { call_status: 'completed', sip_status: 200 }
    : { call_status: 'no-answer', sip_status: 487 }
  return {
    ...plan,
    steps: [...plan.steps.filter(({ after }) => plan.start + after < at), { after: at - plan.start, ...ending }],
  }
}

/** The call's end, ms since 1970. */
export function endOf(plan: CallPlan): number {
  return plan.start + (plan.steps.at(-1)?.after ?? 0)
}

/** Time of the answer, ms since 1970; null if it is never answered. */
export function answeredAt(plan: CallPlan): number | null {
  const answer = plan.steps.find(({ call_status }) => call_status === 'in-progress')
  return answer === undefined ? null : plan.start + answer.after
}

/** The step at `now`; null before the call starts. */
export function stepAt(plan: CallPlan, now: number): Step | null {
  return plan.steps.findLast(({ after }) => plan.start + after <= now) ?? null
}

/** Whole seconds since the answer, up to the end; 0 before the answer. Spec silent (durationUnit): the unit. */
export function talkSeconds(plan: CallPlan, now: number): number {
  const answered = answeredAt(plan)
  if (answered === null || now < answered) return 0
  return Math.floor((Math.min(now, endOf(plan)) - answered) / 1000)
}

/** Whether the live record is readable: from the start until `endedCallMs` after the end, exclusive. */
export function isReadable(plan: CallPlan, now: number, endedCallMs: number): boolean {
  return plan.start <= now && now - endOf(plan) < endedCallMs
}

/** Whether a detail record exists: from the call's end until 30 days after its start, exclusive. */
export function hasDetail(plan: CallPlan, now: number): boolean {
  return endOf(plan) <= now && now - plan.start < detailLifetimeMs
}

/** Spec silent (terminationReasons): deployed servers' reasons. */
export function terminationReason(plan: CallPlan): string {
  const last = plan.steps.at(-1)
  if (last?.call_status === 'completed') return `${plan.hungUpBy} hungup`
  return last?.call_status === 'no-answer' ? 'caller abandoned' : 'failed'
}
