/** Which hooks fail, for whom and since when, from alerts and the newest call records. Pure. Times: ms since 1970. */
import type { Application } from '../../contract/applications.ts'
import { type Alert, alertDelayMs } from '../../contract/extras.ts'
import { textAt } from '../../contract/json.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'
import { fieldOf, type Fields } from '../../contract/record.ts'
import { cutUrl, firstUrl } from '../../lib/cut-urls.ts'
import { byDigits, toPartyKey } from '../../lib/phone-digits.ts'
import { countEach, groupBy, keysOf } from '../../lib/records.ts'
import { runAtOnce } from '../../lib/slices.ts'
import { type HookLabel, hookLabels } from '../../patterns/applications/hook-advice.ts'
import { shortCallSeconds } from '../../records/insights/call-counts.ts'
import { dayMs } from '../../lib/durations.ts'

export interface HookEvidence {
  readonly applications: readonly Application[]
  /** null if not read. */
  readonly numbers: readonly Fields<Pick<PhoneNumber, 'number' | 'application_sid'>>[] | null
  /** Newest first. */
  readonly records: readonly RecentCall[]
}

/** `near`: no application has this URL as a hook (a running call may request it), but these have hooks beside it. */
export type Use = HookLabel | 'near'

export interface HookHealth {
  /** Without user part and query; null for alerts that name neither a hook nor a call of a known application. */
  readonly url: string | null
  readonly uses: readonly { readonly application: Application; readonly use: Use }[]
  /** Count of numbers assigned to these applications; null if unknown. */
  readonly numbers: number | null
  /** Count of these applications' calls among the records. */
  readonly calls: number
  /** Newest first. Not a count of failures: the alerts of a batch collapse into one. */
  readonly alerts: readonly Alert[]
  /** Newest first, without duplicates. */
  readonly causes: readonly string[]
  /** `unknown`: only alerts are known. */
  readonly state: 'failing' | 'recovered' | 'unknown'
  /** The first alert of the unbroken run that ends with the newest. */
  readonly since: number
  /** The last good call before `since`; null if unknown, so it may have failed for longer. */
  readonly goodBefore: number | null
  /** The last good call since the newest alert; null if there is none. */
  readonly goodAfter: number | null
}

/** If no call shows that a hook worked, a day without alerts ends a run of them. */
const quietMs = dayMs

/** Several types report failed hooks, and newer servers may have more. */
export function isHookAlert({ alert_type }: Alert): boolean {
  return alert_type === 'invalid-app-payload' || alert_type?.startsWith('webhook-') === true
}

/** Groups alerts by hook: failing hooks first, then by newest alert. `alerts`: newest first. */
export function toHookHealth(alerts: readonly Alert[], evidence: HookEvidence): HookHealth[] {
  const { applications, numbers } = evidence
  const usesOf = createUses(applications)
  const numbersOf = numbers && countEach(numbers.map((one) => fieldOf(one, 'application_sid')))
  const calls = callsByApplication(evidence)
  const applicationOfCall = new Map(
    [...calls].flatMap(([sid, own]) => own.flatMap(({ call_sid }) => (call_sid === null ? [] : [[call_sid, sid]]))),
  )
  const bySid = new Map(applications.map((one) => [one.application_sid, one]))
  const found = alerts.filter(isHookAlert)
  const groups = groupBy(found, ({ message, target_sid }) => {
    const caller = bySid.get(applicationOfCall.get(target_sid ?? '') ?? '')
    return firstUrl(message ?? '') ?? cutUrl(caller?.call_hook?.url ?? '')
  })
  const all = Array.from(groups, ([url, own]): HookHealth => {
    const uses = url === null ? [] : usesOf(url)
    const sids = new Set(uses.map(({ application }) => application.application_sid))
    const ownCalls = [...sids].flatMap((sid) => calls.get(sid) ?? [])
    const good = goodTimes(ownCalls, uses, found)
    const run = runOf(own, good)
    const [newest, first] = [own[0]?.time ?? 0, run.at(-1)?.time ?? 0]
    const isJudged =
      ownCalls.length > 0 && numbers !== null && uses.some(({ use }) => use === 'call hook' || use === 'status hook')
    const goodAfter = good.findLast((time) => time > newest) ?? null
    return {
      url,
      uses,
      numbers: numbersOf && [...sids].reduce((sum, sid) => sum + (numbersOf.get(sid) ?? 0), 0),
      calls: ownCalls.length,
      alerts: own,
      causes: [...new Set(own.map(causeOf))],
      state: goodAfter !== null ? 'recovered' : isJudged ? 'failing' : 'unknown',
      since: first,
      goodBefore: good.findLast((time) => time < first) ?? null,
      goodAfter,
    }
  })
  const rank = { failing: 0, unknown: 1, recovered: 2 } as const
  return all.toSorted((a, b) => rank[a.state] - rank[b.state] || (b.alerts[0]?.time ?? 0) - (a.alerts[0]?.time ?? 0))
}

/** The cause, as far as the server gives one. */
function causeOf({ detail, message, alert_type }: Alert): string {
  const text = message ?? ''
  const url = firstUrl(text)
  return detail ?? ((url === null ? text : text.replace(url, '').trim()) || (alert_type ?? ''))
}

/** Returns a function that finds the applications that use a URL as a hook. */
function createUses(applications: readonly Application[]): (url: string) => HookHealth['uses'] {
  const byUrl = new Map<string, Map<Application, Use>>()
  for (const application of applications) {
    for (const field of keysOf(hookLabels)) {
      const url = cutUrl(application[field]?.url ?? '')
      if (url === null) continue
      const uses = byUrl.get(url) ?? new Map<Application, Use>()
      byUrl.set(url, uses)
      // If an application has it for two hooks, the call hook tells more.
      if (!uses.has(application)) uses.set(application, hookLabels[field])
    }
  }
  return (url) => {
    const uses = byUrl.get(url)
    if (uses !== undefined) return Array.from(uses, ([application, use]) => ({ application, use }))
    const shared = new Map<Application, number>()
    for (const [other, users] of byUrl) {
      const count = sharedFolders(url, other)
      for (const application of users.keys()) shared.set(application, Math.max(count, shared.get(application) ?? 0))
    }
    const max = Math.max(1, ...shared.values())
    return [...shared].flatMap(([application, count]) => (count === max ? [{ application, use: 'near' }] : []))
  }
}

/** The number of leading folders that two URLs share; 0 if none, or if their hosts differ. */
function sharedFolders(a: string, b: string): number {
  const [one, other] = [a, b].map((url) => url.split('/').slice(2, -1))
  const end = one?.findIndex((part, index) => part !== other?.[index]) ?? 0
  // The first part is the host.
  return Math.max(0, (end === -1 ? (one?.length ?? 0) : end) - 1)
}

/** Calls by the SID of their application: the one named in the record, or the number's. */
function callsByApplication({ records, numbers }: HookEvidence): Map<string, RecentCall[]> {
  const ownKey = ({ direction, from, to }: RecentCall) => toPartyKey((direction === 'outbound' ? from : to) ?? '')
  const wanted = new Set(records.map(ownKey))
  const assigned = runAtOnce(byDigits(numbers ?? [], (one) => fieldOf(one, 'number'), wanted))
  const calls = groupBy(records, (record) => {
    return textAt(record, 'application_sid') ?? assigned.get(ownKey(record))?.value.application_sid ?? ''
  })
  calls.delete('')
  return calls
}

/**
 * The times when a hook worked, oldest first. A call hook worked if an incoming call was answered. A status hook worked
 * if a call ended and no hook had an alert right after it, since an alert may stand for others of its batch.
 */
function goodTimes(calls: readonly RecentCall[], uses: HookHealth['uses'], alerts: readonly Alert[]): number[] {
  const isOf = (use: Use) => uses.some((one) => one.use === use)
  const oldestFirst = (times: readonly number[]) => times.toSorted((a, b) => a - b)
  if (isOf('call hook')) {
    const answered = calls.filter((call) => call.direction === 'inbound' && call.answered)
    return oldestFirst(answered.map(({ attempted_at }) => attempted_at))
  }
  if (!isOf('status hook')) return []
  const ends = calls.flatMap(({ terminated_at }) => terminated_at ?? [])
  return oldestFirst(ends.filter((end) => !alerts.some(({ time }) => time >= end && time <= end + alertDelayMs)))
}

/** The alerts since the hook last worked before the newest of them; newest first, like `alerts`. */
function runOf(alerts: readonly Alert[], good: readonly number[]): readonly Alert[] {
  const end = alerts.findIndex(({ time }, index) => {
    const older = alerts[index + 1]?.time
    if (older === undefined) return true
    const worked = good.some((at) => at > older && at < time - alertDelayMs)
    return worked || (good.length === 0 && time - older > quietMs)
  })
  return alerts.slice(0, end + 1)
}

export interface ApplicationHealth {
  readonly application: Application
  /** Count of incoming calls. */
  readonly calls: number
  /** Count of incoming calls that ended with 480, which servers answer if a call hook fails. */
  readonly unavailable: number
  /** Count of calls that were answered, and ended at once. */
  readonly short: number
  /** The first call of the current run of at least three such calls; null if there is no such run. */
  readonly since: number | null
  /** The last answered call that wasn't short; null if the records have none. */
  readonly lastGood: number | null
}

const minInARow = 3

/** Applications with incoming calls: those that fail now first, then by the share of failed calls. */
export function toApplicationHealth(evidence: HookEvidence): ApplicationHealth[] {
  const { applications } = evidence
  const calls = callsByApplication(evidence)
  const all = applications.flatMap((application): ApplicationHealth[] => {
    const own = (calls.get(application.application_sid) ?? []).filter(({ direction }) => direction === 'inbound')
    if (own.length === 0) return []
    const judged = own.map(judge)
    const end = judged.indexOf('good')
    const run = own.slice(0, end === -1 ? own.length : end).filter((_, index) => judged[index] !== 'neither')
    return [
      {
        application,
        calls: own.length,
        unavailable: judged.filter((one) => one === 'unavailable').length,
        short: judged.filter((one) => one === 'short').length,
        since: run.length < minInARow ? null : (run.at(-1)?.attempted_at ?? null),
        lastGood: own[end]?.attempted_at ?? null,
      },
    ]
  })
  const share = ({ unavailable, short, calls: count }: ApplicationHealth) => (unavailable + short) / count
  return all.toSorted(
    (a, b) => Number(a.since === null) - Number(b.since === null) || share(b) - share(a) || b.calls - a.calls,
  )
}

/** `neither`: busy, cancelled and the like say nothing about the hook. */
function judge({ answered, sip_status, duration }: RecentCall): 'good' | 'unavailable' | 'short' | 'neither' {
  if (answered) return duration !== null && duration < shortCallSeconds ? 'short' : 'good'
  return sip_status === 480 ? 'unavailable' : 'neither'
}
