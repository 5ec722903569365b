import { formatCountOf } from '../../lib/count.ts'
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import { isPattern } from '../number-routes/route-number.ts'
import type { Configuration } from './configuration.ts'
import type { RuleName, Tell } from './rules.ts'

/** Numbers and patterns whose calls end elsewhere than meant, and carriers that refuse calls. */
export function lintNumbers({ numbers, applications, carriers, patterns }: Configuration, tell: Tell): void {
  if (numbers.state !== 'read') return
  const listed =
    carriers.state === 'read' ? new Map(carriers.rows.map(({ value }) => [value.voip_carrier_sid, value])) : null
  const sids =
    applications.state === 'read' ? new Set(applications.rows.map(({ value }) => value.application_sid)) : null
  const onCarrier = new Map<string, number>()
  for (const { value } of numbers.rows) {
    const { phone_number_sid: sid, number, application_sid, voip_carrier_sid } = value
    const say = (rule: RuleName, reason: string, facts: string, better?: string) =>
      tell({ rule, sid, name: number, reason, facts, since: null, ...(better === undefined ? {} : { better }) })
    const carrierSid = voip_carrier_sid === '' ? null : voip_carrier_sid
    const carrier = carrierSid === null ? null : (listed?.get(carrierSid) ?? null)
    const isUnassigned = application_sid === null || application_sid === ''
    if (!isUnassigned && sids !== null && !sids.has(application_sid)) {
      say('number-missing-application', 'Its application doesn’t exist: calls fail', application_sid)
    }
    if (isUnassigned && !carrier?.application_sid) {
      const unless = carrier === null && carrierSid !== null ? ', unless its carrier has a default application' : ''
      say('number-unassigned', `No application takes its calls${unless}`, '')
    }
    if (carrierSid === null) {
      say('number-no-carrier', 'Gets no calls without a carrier', '', number)
    } else {
      onCarrier.set(carrierSid, (onCarrier.get(carrierSid) ?? 0) + 1)
      if (listed !== null && carrier === null) {
        say('number-missing-carrier', 'Its carrier doesn’t exist: it gets no calls', carrierSid, number)
      }
    }
    if (!isPattern(number)) continue
    if (looksLikeNumber(number)) {
      say('number-punctuation', 'Servers look calls up by digits alone', '', toDigits(number))
      continue
    }
    const facts = patterns === null || patterns === 'failed' ? undefined : patterns.facts.get(sid)
    if (facts?.kind === 'broken') say('pattern-broken', 'Not a valid pattern: servers skip it', '', number)
    if (facts?.kind === 'anywhere') {
      say('pattern-anywhere', 'Also matches longer numbers that contain it', '', `^${number}`)
    }
    if (facts?.coveredBy) {
      const { number: longer, phone_number_sid } = facts.coveredBy
      say('pattern-shadowed', `${longer} is tried first and matches every number that it does`, phone_number_sid)
    }
  }
  for (const [sid, { name, is_active }] of listed ?? []) {
    const count = onCarrier.get(sid) ?? 0
    if (is_active === null || Boolean(is_active) || count === 0) continue
    tell({
      rule: 'carrier-off',
      sid,
      name: name === null || name === '' ? toShortSid(sid) : name,
      reason: `Its calls are refused: ${formatCountOf(count, 'number')}`,
      facts: '',
      since: null,
    })
  }
}
