import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { fieldOf } from '../../contract/record.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { looksLikeNumber, toDigits, toPartyKey } from '../../lib/phone-digits.ts'
import { formatMinuteNear, type Zone } from '../../lib/time.ts'
import { paths } from '../../paths.ts'
import type { SimilarCounts, SimilarRequest, Comparison } from '../../records/insights/similar-calls.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import { exactNumber } from '../../records/store/record-query.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import { useZone } from '../../ui/zone.ts'
import { toApplicationNames, toApplicationText } from '../applications/application-names.ts'
import { callRecordsPath } from './call-records-path.ts'
import { similarText, type Cause, type EndedCall, explainCall, type Handler } from './explain-call.ts'
import styles from './explanation.module.css'
import type { NextStep } from './failure-facts.ts'
import { useOwnNumber } from './own-number.ts'
import { type FoundSimilar, toSimilarPeriod, useSimilar } from './use-similar.ts'

interface Props {
  readonly call: EndedCall
  /** Time of the attempt, ms since 1970; for a live call, when it was first seen. */
  readonly at: number
  /** Sid of the application in the call's record. */
  readonly applicationSid: string | null
  /** More about the failure, such as alerts, and possible actions. */
  readonly children?: ReactNode
}

/** Shows the likely causes of an unanswered or very short call, each with its evidence and next steps. */
export function Explanation({ call, at, applicationSid, children }: Props) {
  const zone = useZone()
  const { handler, number, numbers } = useHandler(call, applicationSid)
  const isExplained = explainCall(call, undefined, null) !== null
  const { account_sid } = useClient().connection
  const request: SimilarRequest = {
    ...toSimilarPeriod(at),
    account_sid,
    sip: call.sip_status ?? -1,
    direction: call.direction,
    trunk: call.trunk === '' ? null : call.trunk,
    caller: toPartyKey(call.from ?? ''),
    called: toPartyKey(call.to ?? ''),
    application: handler === null || handler === undefined ? null : { sid: handler.sid, numbers },
  }
  const isUnanswered = call.answered !== true
  const similar = useSimilar(isExplained && isUnanswered ? request : null, at)
  const explanation = explainCall(call, handler, similar?.counts ?? null)
  if (explanation === null) return null
  const { title, tone, what, causes, unknown } = explanation
  const isDeployed = causes.some(({ fact }) => !fact.isGeneral)
  const isMixed = isDeployed && causes.some(({ fact }) => fact.isGeneral)
  return (
    <section className={styles['explanation']} data-tone={tone} aria-label="Explanation">
      <h3>
        <Icon name={tone === 'neutral' ? 'info' : 'failure'} />
        {title}
      </h3>
      <p>{what}</p>
      {unknown !== null && <p>{unknown}</p>}
      <ol className="stack-2">
        {causes.map((cause, index) => (
          <li key={cause.fact.cause}>
            <CauseLines
              cause={cause}
              call={call}
              handler={handler}
              number={number}
              similar={similar}
              isCounted={causes.findIndex(({ fact }) => fact.by === cause.fact.by) === index}
              isMarked={isMixed && !cause.fact.isGeneral}
              at={at}
            />
          </li>
        ))}
      </ol>
      {isDeployed && !isMixed && <p className="soft">Applies to jambonz servers; others may differ.</p>}
      {isUnanswered && <p className="soft">{sourceText(similar, at, zone)}</p>}
      {causes.length === 0 && (
        <div className={cx('row row-text', styles['actions'])}>
          <Similar call={call} by="trunk" counts={similar?.counts.trunk ?? null} at={at} />
        </div>
      )}
      {children}
    </section>
  )
}

interface CauseProps {
  readonly cause: Cause
  readonly call: EndedCall
  readonly handler: Handler
  /** Sid of the account's own number; null if there's none, or the numbers weren't read. */
  readonly number: string | null
  readonly similar: FoundSimilar | null
  /** Whether this cause shows the counts: only the first of several with the same comparison does. */
  readonly isCounted: boolean
  readonly isMarked: boolean
  readonly at: number
}

/** Trunks of devices and the like (docs/api.md#final-sip-statuses): they have no carrier to ask. */
const ownTrunks: ReadonlySet<string> = new Set(['user', 'teams', 'Microsoft Teams', 'sipUri'])

function CauseLines({ cause, call, handler, number, similar, isCounted, isMarked, at }: CauseProps) {
  const zone = useZone()
  const format = usePhoneFormat()
  const { fact, evidence } = cause
  const trunk = call.trunk === null || call.trunk === '' ? 'the trunk' : call.trunk
  const counts = isCounted ? (similar?.counts[fact.by] ?? null) : null
  const subject = subjectText(fact.by, call, handler, format)
  const since = formatMinuteNear(counts?.since ?? at, at, zone)
  const words = [...evidence, ...(counts === null ? [] : [similarText(counts, subject, since)])]
  return (
    <>
      <p>
        {fact.cause}
        {isMarked && <span className="soft"> On jambonz servers.</span>}
      </p>
      {words.length > 0 && <p className="soft">{words.join(' ')}</p>}
      {fact.advice !== undefined && !ownTrunks.has(trunk) && <p>{fact.advice.replaceAll('{trunk}', trunk)}</p>}
      <div className={cx('row row-text', styles['actions'])}>
        {(fact.next ?? []).map((step) => (
          <Next key={step} step={step} call={call} handler={handler} number={number} />
        ))}
        {isCounted && <Similar call={call} by={fact.by} counts={counts} at={at} />}
      </div>
    </>
  )
}

function Next({ step, call, handler, number }: Pick<CauseProps, 'call' | 'handler' | 'number'> & { step: NextStep }) {
  const called = call.to ?? ''
  switch (step) {
    case 'application':
      return handler && !handler.isMissing ? (
        <Link to={paths.application.link(handler.sid)}>Open {handler.name}</Link>
      ) : null
    case 'number':
      return number === null ? null : <Link to={paths.phoneNumber.link(number)}>Open the number</Link>
    case 'routing':
      return looksLikeNumber(called) ? (
        <Link to={paths.routing.link({ number: toDigits(called) })}>Who answers this number?</Link>
      ) : null
    case 'credentials':
      return <Link to={paths.speechCredentials.link()}>Speech credentials</Link>
  }
}

interface SimilarProps {
  readonly call: EndedCall
  readonly by: Comparison
  /** null if not counted. */
  readonly counts: SimilarCounts | null
  readonly at: number
}

/** A link to the counted records; there is no filter by application. */
function Similar({ call, by, counts, at }: SimilarProps) {
  const { sip_status, direction, trunk, answered } = call
  const party = by === 'called' ? call.to : by === 'caller' ? call.from : null
  if (answered === true || by === 'application' || (counts !== null && counts.similar < 2)) return null
  const { from, to } = toSimilarPeriod(at)
  const filter: CallFilter = {
    from: counts?.since ?? from,
    to,
    sip_status,
    result: 'unanswered',
    ...(direction === null ? {} : { direction }),
    ...(by === 'trunk' ? { trunk } : {}),
    ...(party === null || party === '' ? {} : { number: exactNumber(party) }),
  }
  // The number filter matches either party, so the count would differ.
  const isExact = counts !== null && party === null
  return (
    <Link to={callRecordsPath(filter)}>
      {isExact ? `View ${formatCountOf(counts.similar, 'similar call')}` : 'View similar calls'}
    </Link>
  )
}

/** Returns the handler of the called number, if its lists were read already, and all numbers of that handler. */
function useHandler({ direction, to }: EndedCall, recorded: string | null) {
  // Disabled: there may be 100,000 numbers.
  const numbers = useRead(phoneNumbersQuery, { enabled: false }).data
  const applications = useRead(applicationsQuery, { enabled: false }).data
  const own = useOwnNumber(direction === 'inbound' ? to : null)
  return useMemo(() => {
    const isRecorded = recorded !== null && recorded !== ''
    const sid = isRecorded ? recorded : own?.application_sid
    const names = toApplicationNames(applications, false)
    const isMissing = !isRecorded && names.known === 'whole' && !names.names.has(sid ?? '')
    const handler: Handler =
      sid === undefined ? undefined : sid ? { sid, name: toApplicationText(sid, names), isRecorded, isMissing } : null
    return {
      handler,
      number: own?.phone_number_sid ?? null,
      numbers: sid
        ? (numbers?.rows ?? []).flatMap((one) =>
            fieldOf(one, 'application_sid') === sid ? toPartyKey(fieldOf(one, 'number')) : [],
          )
        : [],
    }
  }, [numbers, applications, own, recorded])
}

function subjectText(by: Comparison, call: EndedCall, handler: Handler, format: (number: string) => string): string {
  const number = (party: string | null) => (party === null || party === '' ? 'an unknown number' : format(party))
  switch (by) {
    case 'application':
      return call.direction === 'inbound' ? `calls to ${handler?.name ?? ''}` : `calls of ${handler?.name ?? ''}`
    case 'called':
      return `calls to ${number(call.to)}`
    case 'caller':
      return `calls from ${number(call.from)}`
    case 'trunk':
      return `calls on ${call.trunk ?? ''}`
    case 'all':
      return `${call.direction ?? ''} calls`
  }
}

/** "Counted in the newest 500 records, back to 2026-03-10 09:30." */
function sourceText(similar: FoundSimilar | null, at: number, zone: Zone): string {
  if (similar === null) return 'Similar calls: unknown, since no records of that time are loaded.'
  const { isLoaded, records, oldest } = similar
  const what = isLoaded ? formatCountOf(records, 'loaded record') : `the newest ${formatCount(records)} records`
  return `Counted in ${what}, back to ${formatMinuteNear(oldest, at, zone)}.`
}
