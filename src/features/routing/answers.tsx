import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Application } from '../../contract/applications.ts'
import type { Fields } from '../../contract/record.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { formatCount } from '../../lib/count.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import { paths } from '../../paths.ts'
import { useAssignments } from '../../patterns/assign/assignments.tsx'
import { taskNames } from '../../patterns/credentials/credential-health.ts'
import { CredentialLine, useCredentialChoices } from '../../patterns/credentials/credential-line.tsx'
import { Fact, Facts } from '../../patterns/panel/facts.tsx'
import { ApplicationLink } from '../../patterns/applications/application-link.tsx'
import { HookCell } from '../../patterns/applications/hook-cell.tsx'
import { WriteButton } from '../../patterns/edit/write-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { UnbrokenNumber } from '../../ui/phone-number.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { isPattern, patternsOf, type Route, type RoutedNumber } from '../../patterns/number-routes/route-number.ts'
import type { KnownCarrier } from './routes.ts'
import styles from './routing.module.css'
import type { PatternResults } from './use-pattern-results.ts'

/** `missing`: no application of this account has the SID. `unread`: unknown, since some couldn't be read. */
export type FoundApplication = Fields<Application> | 'missing' | 'unread'
export type FindApplication = (sid: string) => FoundApplication

interface Props {
  /** null for any carrier: servers then compare equal numbers only. */
  readonly carrier: KnownCarrier | null
  readonly route: Route
  readonly findApplication: FindApplication
  readonly children?: ReactNode
}

const missing = 'Missing application: calls fail'

/** Who answers, for screen readers: "acme-trunk: Reception answers". */
export function toAnswerText({ carrier, route, findApplication }: Props): string {
  const words = route.end === 'application' ? answerOf(route.application_sid, findApplication) : ends[route.end].text
  return carrier === null ? words : `${carrier.label}: ${words}`
}

function answerOf(sid: string, findApplication: FindApplication): string {
  const found = findApplication(sid)
  if (found === 'missing') return missing
  return `${(found !== 'unread' && found.value.name.trim()) || toShortSid(sid)} answers`
}

export function Answer({ carrier, route, findApplication, children }: Props) {
  const found = route.end === 'application' ? findApplication(route.application_sid) : null
  const application = typeof found === 'string' || found === null ? null : found.value
  const decider = 'by' in route && route.by !== 'default' ? route.by : null
  return (
    <li className={styles['answer']}>
      <h3>
        {carrier?.isListed === false ? 'If it comes over ' : 'Over '}
        {carrier?.label ?? 'any carrier'}
      </h3>
      <p className={styles['who']}>
        {route.end !== 'application' ? (
          <StatusBadge tone={ends[route.end].tone}>{ends[route.end].text}</StatusBadge>
        ) : found === 'missing' ? (
          <StatusBadge tone="bad">{missing}</StatusBadge>
        ) : (
          <>
            <ApplicationLink sid={route.application_sid} name={application?.name} />{' '}
            {found === 'unread' ? <StatusBadge tone="attention">Name unavailable</StatusBadge> : 'answers'}
          </>
        )}
      </p>
      <p className="soft">
        <Reason route={route} carrier={carrier} /> {decider !== null && <ChangeApplication number={decider} />}
      </p>
      {application !== null && (
        <Facts>
          <Fact name="Call hook">
            <HookCell hook={application.call_hook} />
          </Fact>
          <Fact name="Status hook">
            <HookCell hook={application.call_status_hook} />
          </Fact>
          <SpeechFacts application={application} />
        </Facts>
      )}
      {children}
    </li>
  )
}

/** Changes the application of the deciding number or pattern, and shows the result; the picker explains it. */
function ChangeApplication({ number }: { number: RoutedNumber }) {
  const { open, pick } = useAssignments()
  const assigning = open.get(number.phone_number_sid)
  const refused = assigning?.refused ?? null
  const words = assigning === undefined ? 'Change application…' : 'Changing…'
  const why = refused?.isUnchanged === false ? 'May not have changed: show why' : 'Not changed: show why'
  return (
    <WriteButton variant="link" onClick={(event) => pick(number, event.currentTarget)}>
      {refused === null ? words : why}
    </WriteButton>
  )
}

/** The credential that each speech task would use. */
function SpeechFacts({ application }: { application: Application }) {
  const { choices, words } = useCredentialChoices(application)
  if (words !== '') return <Fact name="Speech">{words}</Fact>
  return choices.map((choice) => (
    <Fact
      key={`${choice.task} ${choice.isFallback}`}
      name={capitalize(`${choice.isFallback ? 'fallback ' : ''}${taskNames[choice.task]}`)}
    >
      <CredentialLine choice={choice} />
    </Fact>
  ))
}

type NoAnswer = Exclude<Route['end'], 'application'>

const ends: Readonly<Record<NoAnswer, { readonly tone: Tone; readonly text: string }>> = {
  'no-application': { tone: 'bad', text: 'No application: SIP 480' },
  tie: { tone: 'attention', text: 'One of several applications' },
  conflict: { tone: 'bad', text: 'Several match: SIP 503' },
  'not-found': { tone: 'neutral', text: 'Nothing matches: SIP 404' },
  'carrier-off': { tone: 'attention', text: 'Carrier turned off: SIP 404' },
}

/** The reason why the call ends there, and whether it leaves a record. */
function Reason({ route, carrier }: { route: Route; carrier: KnownCarrier | null }) {
  switch (route.end) {
    case 'application':
      return route.by === 'default' ? 'Default application of the carrier.' : <Decided by={route.by} />
    case 'no-application':
      return (
        <>
          <Decided by={route.by} /> It has no application
          {carrier?.isListed === false ? '; a default application of the carrier would answer' : ''}. The call leaves a
          record.
        </>
      )
    case 'tie':
      return (
        <>
          Patterns of equal length match: <Numbers numbers={route.between} />. The server may pick either.
        </>
      )
    case 'conflict':
      return route.between.length === 0 ? (
        'Several default applications.'
      ) : (
        <>
          Equal numbers: <Numbers numbers={route.between} />. The call leaves no record.
        </>
      )
    case 'not-found':
      return carrier?.isListed === false
        ? 'Unless the carrier has a default application.'
        : 'The call leaves no record. If the provider has only this account: SIP 480, with a record.'
    case 'carrier-off':
      return 'Calls over it are refused and leave no record.'
  }
}

function Decided({ by }: { by: RoutedNumber }) {
  return (
    <>
      {isPattern(by.number) ? 'Matched by pattern ' : 'Assigned to '}
      <Numbers numbers={[by]} />.
    </>
  )
}

function Numbers({ numbers }: { numbers: readonly RoutedNumber[] }) {
  return numbers.map(({ phone_number_sid, number }, place) => (
    <span key={phone_number_sid}>
      {place > 0 && ', '}
      <Link to={paths.phoneNumber.link(phone_number_sid)}>
        {isPattern(number) ? <code>{number}</code> : <UnbrokenNumber value={number} />}
      </Link>
    </span>
  ))
}

/** Patterns that the answer depends on, but that couldn't be tried. */
export function UntriedPatterns({
  carrier,
  patterns,
  results,
}: {
  carrier: KnownCarrier
  patterns: readonly RoutedNumber[]
  results: PatternResults
}) {
  const slow = patternsOf(patterns, [carrier]).filter((pattern) => results.resultOf(pattern) === 'slow')
  if (slow.length === 0) return null
  return (
    <Callout
      tone="attention"
      lead={results.failure === null ? 'Patterns that take too long:' : 'Patterns couldn’t be checked:'}
    >
      <Numbers numbers={slow.slice(0, 5)} />
      {slow.length > 5 && ` and ${formatCount(slow.length - 5)} more`}. If one matches, its application answers instead.
    </Callout>
  )
}
