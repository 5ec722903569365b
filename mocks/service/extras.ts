/** Reads beyond the spec, as deployed servers have them (docs/api.md#operations-beyond-the-spec). */
import type { JsonObject } from '../../src/contract/json.ts'
import { type Account, accounts, type Carrier, carriers, serviceProviderSid } from './accounts.ts'
import { endOf } from './call-life.ts'
import { refuseText } from './errors.ts'
import { historyOf } from './history.ts'
import { listed, matches } from './listed.ts'
import { ok, type Operation } from './operation.ts'
import { pathAccount } from './scope.ts'
import type { ServiceReply, ServiceRequest } from './service.ts'
import type { State } from './state.ts'
import { dayMs } from './clock.ts'

/** Replaces each secret that deployed servers send in clear, and anything else that readers must drop. */
export const inClear = 'secret-in-clear'

export const listAccounts: Operation = ({ caller }) =>
  ok(
    accounts
      .filter(({ account_sid }) => caller.accounts.includes(account_sid))
      .map((account) =>
        Object.assign(toAccount(account), { bucket_credential: { vendor: 'aws_s3', secret_access_key: inClear } }),
      ),
  )

export const getAccount: Operation = (request) => {
  const sid = pathAccount(request, 'calls')
  const account = accounts.find(({ account_sid }) => account_sid === sid)
  if (account === undefined) throw refuseText(404, 'Not Found')
  return ok(toAccount(account))
}

function toAccount({ account_sid, name }: Account): JsonObject {
  return {
    account_sid,
    name,
    sip_realm: `${account_sid.slice(0, 4)}.sip.example.com`,
    service_provider_sid: serviceProviderSid,
    device_calling_application_sid: null,
    is_active: 1,
    disable_cdrs: 0,
    webhook_secret: inClear,
    subspace_client_secret: inClear,
    registration_hook: { url: 'https://hooks.example.com/registration', username: 'hook', password: inClear },
  }
}

export const listVoipCarriers: Operation = ({ caller, query }, { profile }) => {
  const rows = carriers.filter(
    ({ account_sid, name }) => caller.accounts.includes(account_sid) && matches(name, query.get('name'), profile),
  )
  return ok(listed(rows, toCarrier, query, profile))
}

function toCarrier({ voip_carrier_sid, account_sid, name }: Carrier): JsonObject {
  const secrets = ['register_password', 'inbound_auth_password', 'smpp_password', 'smpp_inbound_password']
  return {
    voip_carrier_sid,
    name,
    account_sid,
    application_sid: null,
    is_active: 1,
    ...Object.fromEntries(secrets.map((field) => [field, inClear])),
  }
}

/** Finds a call of the last 7 days, as a trace server does, but only among the newest 500. */
function tracedCall(request: ServiceRequest, state: State, now: number, name: 'call_id' | 'trace_id', value: string) {
  const account_sid = pathAccount(request, 'others')
  const plan = historyOf(state, account_sid, now, 7 * dayMs)
    .slice(0, 500)
    .find((one) => one[name] === value)
  if (plan === undefined) throw refuseText(404, 'Not Found')
  return plan
}

export const getSipTrace: Operation = (request, state, now) => {
  const plan = tracedCall(request, state, now, 'call_id', request.params['sip_callid'] ?? '')
  const edge = '203.0.113.4'
  const [caller, called] = plan.direction === 'inbound' ? [plan.remote_host, edge] : [edge, plan.remote_host]
  const steps = plan.steps.map(({ after, sip_status }) => ({
    at: plan.start + after,
    text: `${sip_status}`,
    back: true,
  }))
  const messages = [{ at: plan.start, text: 'INVITE', back: false }, ...steps]
  const calldata = messages.map(({ at, text, back }, index) => ({
    id: index + 1,
    sid: plan.call_id,
    method_text: text,
    method: text,
    srcIp: back ? called : caller,
    srcPort: 5060,
    dstIp: back ? caller : called,
    dstPort: 5060,
    protocol: 17,
    create_date: at,
    micro_ts: at * 1000,
    ruri_user: inClear,
  }))
  const raw = `INVITE sip:${plan.to}@${called} SIP/2.0\r\nAuthorization: Digest response="${inClear}"\r\n`
  return ok({ total: messages.length, data: { messages: [{ id: 1, raw }], calldata } })
}

export const getSipPcap: Operation = (request, state, now): ServiceReply => {
  tracedCall(request, state, now, 'call_id', request.params['sip_callid'] ?? '')
  // The header of a capture without packets (libpcap, little-endian, Ethernet).
  const bytes = Uint8Array.of(0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 1, 0, 0, 0)
  return { status: 200, bytes, changes: [] }
}

export const getSpans: Operation = (request, state, now) => {
  const plan = tracedCall(request, state, now, 'trace_id', request.params['trace_id'] ?? '')
  const ends = [...plan.steps.slice(1).map(({ after }) => after), endOf(plan) - plan.start]
  const nano = (ms: number) => `${plan.start + ms}000000`
  const spans = plan.steps.map(({ after, call_status }, index) => ({
    traceId: plan.trace_id,
    spanId: `${index + 1}`.padStart(16, '0'),
    parentSpanId: index === 0 ? '' : '1'.padStart(16, '0'),
    name: call_status,
    startTimeUnixNano: nano(after),
    endTimeUnixNano: nano(ends[index] ?? after),
    attributes: [{ key: 'http.url', value: { stringValue: inClear } }],
  }))
  return ok({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ spans }] }] })
}
