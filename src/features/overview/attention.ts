import type { Application } from '../../contract/applications.ts'
import { type Call, isActive } from '../../contract/calls.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import { callRecordsPath } from '../../patterns/call-records-path.ts'
import { asksOf, createChooser, type Credential, whyNot } from '../../patterns/credential-choice.ts'
import { type Half, halves, healthOf } from '../../patterns/credential-health.ts'
import { credentialName } from '../../patterns/credential-name.ts'
import { isFailure } from './last-day.ts'

/** One object that somebody has to look at. */
export interface Attention {
  readonly key: string
  /** Bad: calls or speech fail. Attention: they will, or may. */
  readonly tone: 'bad' | 'attention'
  readonly state: string
  readonly name: string
  /** The name is a phone number. */
  readonly isNumber?: boolean
  readonly reason: string
  /** Since when, as far as records tell, ms since 1970; null: nothing tells. */
  readonly since: number | null
  readonly action: string
  /** Shows exactly what the line counts. */
  readonly link: string
}

/** Each kind names so many; the rest is one line. */
const mostNamed = 5

const minuteMs = 60_000
const hourMs = 3_600_000

/** A trunk is failing when at least so many of its calls failed within an hour, and this share of them. */
const failing = { calls: 5, share: 0.1 }

/** Trunks that fail now, by the newest records. `at`: when those were read, ms since 1970. */
export function findTrunks(records: readonly RecentCall[], at: number): Attention[] {
  if (records.length === 0) return []
  const times = records.map(({ attempted_at }) => attempted_at)
  const to = Math.ceil((Math.max(at, ...times) + 1) / minuteMs) * minuteMs
  // Where a page is full before the hour is, its oldest minute may not be all there.
  const from = Math.max(to - hourMs, Math.floor(Math.min(...times) / minuteMs) * minuteMs)
  const byTrunk = new Map<string | null, RecentCall[]>()
  for (const record of records) {
    if (record.attempted_at < from || record.attempted_at >= to) continue
    byTrunk.set(record.trunk, [...(byTrunk.get(record.trunk) ?? []), record])
  }
  return [...byTrunk].flatMap(([trunk, calls]): Attention[] => {
    const failures = calls.filter(isFailure)
    if (failures.length < failing.calls || failures.length < failing.share * calls.length) return []
    const statuses = new Set(failures.map(({ sip_status }) => sip_status))
    return [
      {
        key: `trunk ${trunk ?? ''}`,
        tone: 'bad',
        state: 'Failing',
        name: trunk ?? 'No trunk',
        reason: `${formatCount(failures.length)} of ${formatCountOf(calls.length, 'call')} failed with ${[...statuses]
          .slice(0, 3)
          .join(
            ', ',
          )} ${to - from < hourMs ? `in ${formatCountOf((to - from) / minuteMs, 'minute')}` : 'in the last hour'}`,
        since: Math.min(...failures.map(({ attempted_at }) => attempted_at)),
        action: 'View calls',
        link: callRecordsPath({ from, to, trunk, result: 'other-failure' }),
      },
    ]
  })
}

/** Credentials that failed their last test: a half that is in use, was tested, and did not work. */
export function findCredentials(credentials: readonly Credential[]): Attention[] {
  const failed = credentials.filter(({ value }) => failedHalves(value).length > 0)
  return named(failed, failingCredentialsPath, 'credential', ({ value: credential, raw }) => ({
    key: credential.speech_credential_sid,
    tone: 'bad',
    state: 'Failing',
    // The raw record has the project of a Google key.
    name: credentialName(raw),
    reason: `${failedHalves(credential)
      .map((half) => half.toUpperCase())
      .join(' and ')} failed the last test`,
    since: credential.last_tested,
    action: 'Test again',
    link: paths.speechCredential.link(credential.speech_credential_sid),
  }))
}

/** The filter of the page of credentials that shows them. */
export const failingCredentialsPath = `${paths.speechCredentials.link()}?health=failed`

export function failedHalves(credential: SpeechCredential): Half[] {
  return halves.filter((half) => healthOf(credential, half) === 'failed')
}

/** Numbers whose calls lead nowhere. `sids`: of all applications of the account; null: not known. */
export function findNumbers(numbers: readonly PhoneNumber[], sids: ReadonlySet<string> | null): Attention[] {
  const isNone = (sid: string | null) => sid === null || sid === ''
  const unassigned = numbers.filter(({ application_sid }) => isNone(application_sid))
  const missing =
    sids === null ? [] : numbers.filter(({ application_sid: sid }) => sid !== null && !isNone(sid) && !sids.has(sid))
  return [
    ...together(missing, 'missing', {
      tone: 'bad',
      state: 'Missing',
      one: 'Its application doesn’t exist: calls fail',
      many: 'Their applications don’t exist: calls fail',
    }),
    ...together(unassigned, 'unassigned', {
      tone: 'attention',
      state: 'Unassigned',
      one: 'No application takes its calls',
      many: 'No application takes their calls',
    }),
  ]
}

/** The filter of the page of numbers that shows them. */
const assignments = { missing: 'unknown', unassigned: 'unassigned' } as const

function together(
  numbers: readonly PhoneNumber[],
  key: keyof typeof assignments,
  words: Pick<Attention, 'tone' | 'state'> & { readonly one: string; readonly many: string },
): Attention[] {
  const [first] = numbers
  if (first === undefined) return []
  const { tone, state, one, many } = words
  const shared = { key, tone, state, since: null, action: 'Assign…' }
  return numbers.length === 1
    ? [
        {
          ...shared,
          name: first.number,
          isNumber: true,
          reason: one,
          link: paths.phoneNumber.link(first.phone_number_sid),
        },
      ]
    : [
        {
          ...shared,
          name: formatCountOf(numbers.length, 'phone number'),
          reason: many,
          link: `${paths.phoneNumbers.link()}?assignment=${assignments[key]}`,
        },
      ]
}

/**
 * Applications whose speech fails on the next call, because no credential serves a default, or may, because the one that
 * does failed its last test. Of an untested one nobody knows.
 */
export function findApplications(
  applications: readonly Application[],
  credentials: readonly Credential[],
): Attention[] {
  const chosen = createChooser(credentials)
  const lacking = applications.flatMap((application) => {
    const choices = asksOf(application).map(chosen)
    const halvesOf = new Map<string, string[]>()
    let isSilent = false
    for (const choice of choices) {
      const { half, isFallback, isUsed, health } = choice
      if (isFallback || (isUsed && health !== 'failed')) continue
      const hasFallback = choices.some((other) => other.isFallback && other.half === half && other.isUsed)
      isSilent ||= !isUsed && !hasFallback
      const reason = `${whyNot(choice)}${hasFallback ? ' (calls use the fallback)' : ''}`
      halvesOf.set(reason, [...(halvesOf.get(reason) ?? []), half.toUpperCase()])
    }
    const reasons = Array.from(halvesOf, ([reason, names]) => `${names.join(' and ')}: ${reason}`)
    return reasons.length === 0 ? [] : [{ application, reasons, isSilent }]
  })
  return named(lacking, paths.applications.link(), 'application', ({ application, reasons, isSilent }) => ({
    key: `speech ${application.application_sid}`,
    tone: 'attention',
    state: isSilent ? 'No speech' : 'At risk',
    name: nameOf(application),
    reason: reasons.join('; '),
    since: null,
    action: 'View',
    link: paths.application.link(application.application_sid),
  }))
}

/** Hooks that send what callers say and do in clear text. A host that never leaves the machine is none of them. */
export function findHooks(applications: readonly Application[]): Attention[] {
  const open = applications.filter(({ call_hook, call_status_hook }) =>
    [call_hook, call_status_hook].some((hook) => isUnencrypted(hook?.url ?? '')),
  )
  return named(open, paths.applications.link(), 'application', (application) => ({
    key: `hook ${application.application_sid}`,
    tone: 'attention',
    state: 'Unencrypted',
    name: nameOf(application),
    reason: `${isUnencrypted(application.call_hook?.url ?? '') ? 'Call hook' : 'Status hook'} isn’t encrypted`,
    since: null,
    action: 'Edit hook',
    link: paths.editApplication.link(application.application_sid),
  }))
}

function isUnencrypted(url: string): boolean {
  return /^(http|ws):\/\/(?!(localhost|127\.|\[::1\]))/i.test(url)
}

function nameOf({ name, application_sid }: Application): string {
  return name === '' ? application_sid : name
}

/** Live calls in a status that nobody has told us about, which are neither active nor ended. */
export function findCalls(calls: readonly Call[]): Attention[] {
  const unknown = calls.filter(({ call_status }) => isActive(call_status) === null)
  if (unknown.length === 0) return []
  return [
    {
      key: 'unknown calls',
      tone: 'attention',
      state: 'Unknown',
      name: formatCountOf(unknown.length, 'live call'),
      reason: `Status ${[...new Set(unknown.map(({ call_status }) => call_status || 'missing'))].slice(0, 3).join(', ')}`,
      since: null,
      action: 'View calls',
      link: paths.calls.link(),
    },
  ]
}

/** Worst first, otherwise in the order given. */
export function byTone(found: readonly Attention[]): Attention[] {
  return found.toSorted((a, b) => Number(a.tone !== 'bad') - Number(b.tone !== 'bad'))
}

/** The first few by name, the others as a number. */
function named<T>(all: readonly T[], link: string, noun: string, toLine: (one: T) => Attention): Attention[] {
  const lines = all.slice(0, mostNamed).map(toLine)
  const [first] = lines
  const more = all.length - lines.length
  if (more <= 0 || first === undefined) return lines
  const { tone, state } = first
  const rest = `${formatCount(more)} more ${noun}${more === 1 ? '' : 's'}`
  return [
    ...lines,
    { key: `more ${noun}s`, tone, state, name: rest, reason: '', since: null, action: 'View all', link },
  ]
}
