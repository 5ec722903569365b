/** Call records and call detail records as responses show them. */
import type { JsonObject } from '../../src/contract/json.ts'
import { serviceProviderSid } from './accounts.ts'
import { timestamp } from './body.ts'
import { answeredAt, endOf, stepAt, talkSeconds, terminationReason } from './call-life.ts'
import type { CallPlan } from './call-plan.ts'
import type { Profile } from './profile.ts'

/** Documentation addresses (RFC 5737) and example names (RFC 2606). */
const serviceUrl = 'http://feature-server.example:3000'
const host = '203.0.113.4'

const reasons: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  183: 'Session Progress',
  200: 'OK',
  404: 'Not Found',
  486: 'Busy Here',
  487: 'Request Terminated',
  503: 'Service Unavailable',
  603: 'Decline',
}

/** Returns the live record at `now`, as a list or a single read shows it. */
export function toCall(plan: CallPlan, now: number, read: 'list' | 'single', profile: Profile): JsonObject {
  const step = stepAt(plan, now) ?? { call_status: 'queued', sip_status: 100 }
  const hasEnded = now >= endOf(plan)
  const showsOrigin = plan.direction === 'inbound' && (read === 'single' || profile.callOrigin === 'everywhere')
  return {
    call_sid: plan.call_sid,
    call_id: plan.call_id,
    account_sid: plan.account_sid,
    ...(plan.application_sid === null ? {} : { application_sid: plan.application_sid }),
    service_url: serviceUrl,
    direction: plan.direction,
    caller_name: plan.caller_name,
    call_status: step.call_status,
    sip_status: step.sip_status,
    from: plan.from,
    to: plan.to,
    ...(hasEnded || profile.duration === 'always' ? { duration: talkSeconds(plan, now) } : {}),
    ...(showsOrigin ? { originating_sip_ip: `${plan.remote_host}:5060`, originating_sip_trunk_name: plan.trunk } : {}),
    ...(profile.extraFields
      ? { sip_reason: reasons[step.sip_status] ?? '', trace_id: plan.trace_id, fs_sip_address: `${host}:5060` }
      : {}),
  }
}

/** Returns the detail record of an ended call. */
export function toRecentCall(plan: CallPlan, profile: Profile): JsonObject {
  const answered = answeredAt(plan)
  const hasSid = profile.callSidInDetail === 'answered' ? answered !== null : plan.application_sid !== null
  return {
    account_sid: plan.account_sid,
    call_sid: hasSid ? plan.call_sid : null,
    attempted_at: timestamp(plan.start),
    answered: answered !== null,
    answered_at: timestamp(answered) ?? profile.neverAnswered,
    terminated_at: timestamp(endOf(plan)),
    termination_reason: terminationReason(plan),
    direction: plan.direction,
    duration: talkSeconds(plan, endOf(plan)),
    from: plan.from,
    to: plan.to,
    host,
    remote_host: plan.remote_host,
    sip_callid: plan.call_id,
    sip_status: plan.steps.at(-1)?.sip_status ?? 0,
    trunk: plan.trunk,
    ...(profile.extraFields
      ? {
          application_sid: answered === null ? null : plan.application_sid,
          service_provider_sid: serviceProviderSid,
          trace_id: answered === null ? null : plan.trace_id,
        }
      : {}),
  }
}
