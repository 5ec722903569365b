/**
 * Web callbacks, derived from a call's plan and its application, and never stored. Source: docs/api.md#web-callbacks.
 * The hooks are those that the application had when the call started.
 */
import { detailLifetimeMs, endOf, talkSeconds } from './call-life.ts'
import type { CallPlan, Step } from './call-plan.ts'
import type { HookRow } from './rows.ts'
import type { Callback, Delivery } from './service.ts'
import type { State } from './state.ts'
import { rankAt } from './traffic.ts'
import { maxCallMs, planOf } from './traffic-plan.ts'

/** Returns deliveries with since <= at < until, oldest first: only the last `limit` if given, and at most 30 days. */
export function callbacks(state: State, since: number, until: number, limit?: number): Callback[] {
  const earliest = Math.max(since, until - detailLifetimeMs)
  if (limit === undefined) return between(state, earliest, until)
  if (limit <= 0) return []
  // Months of a busy service would be too many: look back in doubling steps until there are enough.
  for (let back = 60_000; until - back > earliest; back *= 2) {
    const found = between(state, until - back, until)
    if (found.length >= limit) return found.slice(-limit)
  }
  return between(state, earliest, until).slice(-limit)
}

function between(state: State, since: number, until: number): Callback[] {
  const found: Callback[] = []
  for (const stream of state.streams) {
    const beyond = rankAt(stream, until)
    for (let k = rankAt(stream, since - maxCallMs); k < beyond; k++) {
      const plan = planOf(state, stream, k)
      if (endOf(plan) >= since) found.push(...callbacksOf(state, plan))
    }
  }
  for (const plan of state.tables.calls.values()) found.push(...callbacksOf(state, plan))
  // The sort is stable: call_hook stays before the first call_status_hook.
  return found.filter(({ delivery: { at } }) => since <= at && at < until).sort((a, b) => a.delivery.at - b.delivery.at)
}

/** One call_hook at the start, one call_status_hook per status, including the first. */
function callbacksOf(state: State, plan: CallPlan): Callback[] {
  const { application_sid, start, steps } = plan
  const application = application_sid === null ? undefined : state.tables.applications.at(application_sid, start)
  const [first] = steps
  if (application === undefined || first === undefined) return []
  return [
    ...callback('call_hook', application.call_hook, plan, first),
    ...steps.flatMap((step) => callback('call_status_hook', application.call_status_hook, plan, step)),
  ]
}

/** Returns nothing if the hook isn't set. The delivery doesn't contain the hook's user name and password. */
function callback(name: Delivery['hook'], hook: HookRow | null, plan: CallPlan, step: Step): Callback[] {
  if (hook === null || hook.url === '') return []
  const at = plan.start + step.after
  // Spec silent (hookPayload). The call's record as it was at that time.
  const payload = {
    call_sid: plan.call_sid,
    call_id: plan.call_id,
    account_sid: plan.account_sid,
    application_sid: plan.application_sid,
    direction: plan.direction,
    from: plan.from,
    to: plan.to,
    caller_name: plan.caller_name,
    call_status: step.call_status,
    sip_status: step.sip_status,
    duration: talkSeconds(plan, at),
  }
  const { url, method, username, password } = hook
  const delivery: Delivery = { at, hook: name, url, method, call_sid: plan.call_sid, payload, outcome: 'recorded' }
  // Spec silent (hookPayload): as on deployed servers, only if both are set.
  return [{ delivery, auth: username && password ? { username, password } : null }]
}
