/**
 * What is true of a call at a moment: it follows from its plan and the clock, nothing else is stored.
 * Source: docs/api.md#limits.
 */
import type { CallPlan, Step } from './call-plan.ts'

const day = 86_400_000

/** Call detail records are kept for 30 days. Spec silent (detailLifetime): from attempted_at, and at 30 days exactly it is gone. */
export const detailLifetimeMs = 30 * day

/** The call hung up at a moment while it is under way, ms since 1970: completed when it had been answered, else not answered. */
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

/** When the call ends, ms since 1970. */
export function endOf(plan: CallPlan): number {
  return plan.start + (plan.steps.at(-1)?.after ?? 0)
}

/** When it was answered, ms since 1970; null: never. */
export function answeredAt(plan: CallPlan): number | null {
  const answer = plan.steps.find(({ call_status }) => call_status === 'in-progress')
  return answer === undefined ? null : plan.start + answer.after
}

/** The status at a moment; null: the call has not begun. */
export function stepAt(plan: CallPlan, now: number): Step | null {
  return plan.steps.findLast(({ after }) => plan.start + after <= now) ?? null
}

/** Whole seconds of talk up to a moment; 0 before the answer. Spec silent (durationUnit): the unit. */
export function talkSeconds(plan: CallPlan, now: number): number {
  const answered = answeredAt(plan)
  if (answered === null || now < answered) return 0
  return Math.floor((Math.min(now, endOf(plan)) - answered) / 1000)
}

/** Whether the live record can be read: from the start until `endedCallMs` after the end, at which it is gone. */
export function isReadable(plan: CallPlan, now: number, endedCallMs: number): boolean {
  return plan.start <= now && now - endOf(plan) < endedCallMs
}

/** Whether there is a detail record: from the end of the call until 30 days after its start, at which it is gone. */
export function hasDetail(plan: CallPlan, now: number): boolean {
  return endOf(plan) <= now && now - plan.start < detailLifetimeMs
}

/** Spec silent (terminationReasons): those of deployed servers. */
export function terminationReason(plan: CallPlan): string {
  const last = plan.steps.at(-1)
  if (last?.call_status === 'completed') return `${plan.hungUpBy} hungup`
  return last?.call_status === 'no-answer' ? 'caller abandoned' : 'failed'
}
