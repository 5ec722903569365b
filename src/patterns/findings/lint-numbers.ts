import type { VoipCarrier } from '../../contract/carriers.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { formatCountOf } from '../../lib/count.ts'
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import { addTo } from '../../lib/records.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import { isPattern } from '../number-routes/route-number.ts'
import type { Configuration } from './configuration.ts'
import { createFound, type Found } from './found.ts'
import type { Finding, RuleName } from './rules.ts'

/** Possible targets of numbers, by sid; null if unknown. */
export interface NumberTargets {
  readonly applications: ReadonlySet<string> | null
  readonly carriers: ReadonlyMap<string, VoipCarrier> | null
}

type Say = (rule: RuleName, reason: string, facts: string, better?: string) => void

/** Checks one number on its own. */
function checkNumber(value: PhoneNumber, { applications, carriers }: NumberTargets, say: Say): void {
  const { number, application_sid, voip_carrier_sid } = value
  const carrierSid = voip_carrier_sid === '' ? null : voip_carrier_sid
  const carrier = carrierSid === null ? null : (carriers?.get(carrierSid) ?? null)
  const isUnassigned = application_sid === null || application_sid === ''
  if (!isUnassigned && applications !== null && !applications.has(application_sid)) {
    say('number-missing-application', 'Its application isn’t in this account', application_sid)
  }
  if (isUnassigned && !carrier?.application_sid) {
    const unless = carrier === null && carrierSid !== null ? ', unless the carrier has a default one' : ''
    say('number-unassigned', `Calls reach no application${unless}`, '')
  }
  if (carrierSid === null) say('number-no-carrier', 'Gets no calls without a carrier', '', number)
  else if (carriers !== null && carrier === null) {
    say('number-missing-carrier', 'Its carrier doesn’t exist: it gets no calls', carrierSid, number)
  }
  if (isPattern(number) && looksLikeNumber(number)) {
    say('number-punctuation', 'Servers match digits only', '', toDigits(number))
  }
}

/** Checks a pattern with the facts from the worker. */
function checkPattern(value: PhoneNumber, patterns: Configuration['patterns'], say: Say): void {
  const facts = patterns === null || patterns === 'failed' ? undefined : patterns.facts.get(value.phone_number_sid)
  if (facts === undefined) return
  const { number } = value
  if (facts.kind === 'broken') say('pattern-broken', 'Not a valid pattern: servers skip it', '', number)
  if (facts.kind === 'anywhere') {
    say('pattern-anywhere', 'Also matches longer numbers that contain it', '', `^${number}`)
  }
  if (facts.coveredBy) {
    const { number: longer, phone_number_sid } = facts.coveredBy
    say('pattern-shadowed', `${longer} is tried first and matches every number that it does`, phone_number_sid)
  }
}

/** Returns all findings of one number. */
export function findingsOf(
  value: PhoneNumber,
  targets: NumberTargets,
  patterns: Configuration['patterns'],
): readonly Finding[] {
  const found: Finding[] = []
  const say: Say = (rule, reason, facts, better) => {
    const { phone_number_sid: sid, number: name } = value
    found.push({ rule, sid, name, reason, facts, since: null, ...(better === undefined ? {} : { better }) })
  }
  checkNumber(value, targets, say)
  checkPattern(value, patterns, say)
  return found
}

type Rows = readonly { readonly value: PhoneNumber }[]

/** Results of one pass over all numbers. */
export interface NumberSurvey {
  readonly rows: Rows
  /** By rule, the indexes of numbers that break it. */
  readonly places: ReadonlyMap<RuleName, Uint32Array>
  /** Numbers that are meant as patterns, by index. */
  readonly patterns: ReadonlyMap<number, PhoneNumber>
  /** Sids of the applications that numbers use. */
  readonly used: ReadonlySet<string>
  /** How many numbers each carrier has, by sid of the carrier. */
  readonly onCarrier: ReadonlyMap<string, number>
}

/** Makes one pass over all numbers. For `runInSlices`. */
export function* surveyNumbers(rows: Rows, targets: NumberTargets): Generator<void, NumberSurvey> {
  const lists = new Map<RuleName, number[]>()
  const patterns = new Map<number, PhoneNumber>()
  const used = new Set<string>()
  const onCarrier = new Map<string, number>()
  let place = 0
  const say: Say = (rule) => addTo(lists, rule, place)
  for (const { value } of rows) {
    if (place % 256 === 255) yield
    const { application_sid, voip_carrier_sid, number } = value
    if (application_sid) used.add(application_sid)
    if (voip_carrier_sid) onCarrier.set(voip_carrier_sid, (onCarrier.get(voip_carrier_sid) ?? 0) + 1)
    checkNumber(value, targets, say)
    // A number with punctuation isn't meant as a pattern, even though servers treat it as one.
    if (isPattern(number) && !looksLikeNumber(number)) patterns.set(place, value)
    place += 1
  }
  const places = Array.from(lists, ([rule, list]) => [rule, Uint32Array.from(list)] as const)
  return { rows, places: new Map(places), patterns, used, onCarrier }
}

/** Returns the findings of numbers and patterns. */
export function foundOf(
  { rows, places, patterns }: NumberSurvey,
  targets: NumberTargets,
  report: Configuration['patterns'],
): readonly Found[] {
  const ofPatterns = new Map<RuleName, number[]>()
  for (const [place, value] of patterns) checkPattern(value, report, (rule) => addTo(ofPatterns, rule, place))
  const sidAt = (place: number) => rows[place]?.value.phone_number_sid ?? ''
  return [...places, ...ofPatterns].map(([rule, list]) => {
    const make = (place: number): Finding => {
      const value = rows[place]?.value
      const finding = value && findingsOf(value, targets, report).find((one) => one.rule === rule)
      if (finding === undefined) throw new RangeError(`Number ${place} doesn’t break ${rule}.`)
      return finding
    }
    return createFound(rule, list, { sidAt, make })
  })
}

/** Finds inactive carriers that have numbers. */
export function lintCarriers({ carriers }: NumberTargets, { onCarrier }: NumberSurvey): Finding[] {
  return [...(carriers ?? [])].flatMap(([sid, { name, is_active }]): Finding[] => {
    const count = onCarrier.get(sid) ?? 0
    if (is_active === null || Boolean(is_active) || count === 0) return []
    const reason = `Calls to its ${formatCountOf(count, 'number')} are refused`
    return [{ rule: 'carrier-off', sid, name: name || toShortSid(sid), reason, facts: '', since: null }]
  })
}
