/** Alerts, as deployed servers have them (docs/api.md#alerts), derived from the newest calls. */
import type { JsonObject } from '../../src/contract/json.ts'
import { serviceProviderSid } from './accounts.ts'
import { answeredAt, endOf } from './call-life.ts'
import type { CallPlan } from './call-plan.ts'
import { inClear } from './extras.ts'
import { historyOf } from './history.ts'
import { ok, type Operation } from './operation.ts'
import { hash, label } from './random.ts'
import { readMandatory } from './recent-calls.ts'
import { pathAccount } from './scope.ts'
import type { State } from './state.ts'
import { dayMs } from './clock.ts'

/** Number of newest calls to search. */
const lookedAt = 2000
/** Servers store alerts in batches; of identical ones in a batch, only the last remains. */
const batchMs = 20_000
const brokenFrom = dayMs / 3
const rare = label('rare alert')

interface Found {
  readonly at: number
  readonly alert_type: string
  readonly message: string
  readonly detail?: string
  readonly vendor?: string
  readonly target_sid?: string
}

export const listAlerts: Operation = (request, state, now) => {
  const { query } = request
  const account_sid = pathAccount(request, 'others')
  const { index, count, days, echo } = readMandatory(query, state.profile)
  const [since, until] = Number.isFinite(days)
    ? [now - days * dayMs, now]
    : [timeOf(query, 'start'), timeOf(query, 'end')]
  const type = query.get('alert_type') ?? ''
  const found = alertsOf(state, account_sid, now).filter(
    ({ at, alert_type }) => !(at < (since ?? at)) && !(at > (until ?? at)) && (type === '' || alert_type === type),
  )
  const offset = index === 0 ? 0 : index * count
  const data = found
    .slice(offset, offset + count)
    .map(({ at, alert_type, message, detail = null, vendor = null, target_sid = null }): JsonObject => ({
      // Deployed servers write nine decimals.
      time: new Date(at).toISOString().replace('Z', '694852Z'),
      account_sid,
      alert_type,
      detail,
      message,
      service_provider_sid: serviceProviderSid,
      target_sid,
      vendor,
    }))
  return ok({ total: found.length, ...echo, data })
}

function timeOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? ''
  return text === '' ? null : Date.parse(text)
}

function alertsOf(state: State, account_sid: string, now: number): Found[] {
  const all = historyOf(state, account_sid, now, Number.POSITIVE_INFINITY)
    .slice(0, lookedAt)
    .flatMap((plan) => alertsOfCall(state, plan))
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => b.at - a.at)
  const batches = new Set<string>()
  return all.filter(({ at, alert_type, vendor = '' }) => {
    const batch = `${Math.floor(at / batchMs)} ${alert_type} ${vendor}`
    return batches.size < batches.add(batch).size
  })
}

/** A call's alerts: the delivery status hook is down 08:00–24:00 UTC, a payment hook at times; es-ES has no voice. */
function alertsOfCall(state: State, plan: CallPlan): Found[] {
  const application = plan.application_sid === null ? undefined : state.tables.applications.get(plan.application_sid)
  if (application === undefined) return []
  const at = endOf(plan) + 1
  const target_sid = plan.call_sid
  const { url } = application.call_status_hook ?? { url: '' }
  if (url.includes('/delivery/') && at % dayMs >= brokenFrom) {
    const message = `failed to connect to ${url.replace('//', `//parcels:${inClear}@`)}?token=${inClear}`
    return [{ at, alert_type: 'webhook-connection-failure', message, detail: 'connect ECONNREFUSED 192.0.2.80:443' }]
  }
  const isRare = answeredAt(plan) !== null && hash(plan.start, rare, 0) % 8 === 0
  if (isRare && url.includes('/payments/')) {
    const message = `failed to connect to ${url.replace('/status', '/confirm')}?token=${inClear}`
    return [{ at, alert_type: 'webhook-connection-failure', message, detail: 'Headers Timeout Error' }]
  }
  if (isRare && application.speech_synthesis_language === 'es-ES') {
    const vendor = application.speech_synthesis_vendor ?? ''
    const message = `text to speech request to ${vendor} (label: none) failed; please check your speech credentials`
    return [{ at, alert_type: 'tts-failure', message, detail: 'voice not found', vendor, target_sid }]
  }
  return []
}
