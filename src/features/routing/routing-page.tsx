import { type ComponentProps, useDeferredValue, useMemo, useRef } from 'react'
import { applicationsQuery, carriersQuery, lastWeekQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { isWholeList } from '../../contract/endpoint.ts'
import { fieldOf } from '../../contract/record.ts'
import { z } from '../../contract/zod.ts'
import { formatCountOf } from '../../lib/count.ts'
import { AssignmentsProvider } from '../../patterns/assign/assignments.tsx'
import { FailedSources } from '../../patterns/failure/failed-sources.tsx'
import { FailedContent, FailedRefresh } from '../../patterns/failure/failure.tsx'
import { refreshReads } from '../../patterns/list/list-read.ts'
import { Freshness } from '../../patterns/freshness.tsx'
import { useOwnRows, useOwnValues } from '../../patterns/connection/of-account.ts'
import { ListNotes, UnreadableRecords } from '../../patterns/list/unreadable.tsx'
import { urlField, urlText, useUrlState } from '../../patterns/url/url-state.ts'
import { useShortcut } from '../../patterns/use-shortcut.ts'
import { useTypedParam } from '../../patterns/url/use-typed-param.ts'
import { ChipSelect, Filters } from '../../ui/chip.tsx'
import { CopyLinkButton } from '../../ui/copy-button.tsx'
import { Notes, Page, Section, Tools } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { Answer, toAnswerText, UntriedPatterns } from './answers.tsx'
import { LastCalls } from './last-calls.tsx'
import {
  allPatterns,
  candidatesFor,
  isEqual,
  type ListedNumber,
  routeExactly,
  routeNumber,
  toCalled,
} from '../../patterns/number-routes/route-number.ts'
import { Routes } from './routes-table.tsx'
import { groupByCarrier, toCarriers } from './routes.ts'
import styles from './routing.module.css'
import { usePatternResults } from './use-pattern-results.ts'

const schema = z.object({
  number: urlText(),
  carrier: urlText(),
  /** `exact`: equal numbers of any carrier, and no patterns. */
  match: urlField(z.enum(['', 'exact']), ''),
})

type Answered = Pick<ComponentProps<typeof Answer>, 'carrier' | 'route'>

const byMatch = (a: Answered, b: Answered) => Number(a.route.end === 'not-found') - Number(b.route.end === 'not-found')

const noNumbers: readonly ListedNumber[] = []

/** The most carriers whose answers screen readers read by themselves. */
const maxSpoken = 4

/** Shows which application answers a number, and where all numbers lead. */
export function RoutingPage() {
  const numbersRead = useRead(phoneNumbersQuery)
  // Deferred: 100,000 numbers would block the page, after a refresh or each time a job writes.
  const numberList = useDeferredValue(numbersRead.data)
  const applicationsRead = useRead(applicationsQuery)
  const carriersRead = useExtraRead(carriersQuery)
  // Read by sections of the page.
  const callsRead = useRead(lastWeekQuery, { enabled: false })
  const numbers = useOwnRows(numberList)
  const applications = useOwnRows(applicationsRead.data)
  const listed = useOwnValues(carriersRead.data)
  const byCarrier = groupByCarrier(numbers ?? noNumbers)
  const carriers = useMemo(() => toCarriers(listed ?? [], byCarrier), [listed, byCarrier])
  const findApplication = useMemo(() => {
    const bySid = new Map(applications?.map((one) => [fieldOf(one, 'application_sid'), one]))
    const unknown = isWholeList(applicationsRead.data) ? 'missing' : 'unread'
    return (sid: string) => bySid.get(sid) ?? unknown
  }, [applications, applicationsRead.data])

  const refresh = () => {
    void refreshReads(numbersRead, applicationsRead, callsRead)
    carriersRead.refresh()
  }
  const error = numbersRead.error ?? applicationsRead.error
  const isReading = numbersRead.isFetching || applicationsRead.isFetching
  return (
    <Page
      title="Routing"
      actions={<CopyLinkButton />}
      line={
        <Freshness
          what={numbers === null ? null : formatCountOf(numbers.length, 'phone number')}
          at={numberList?.receivedAt ?? null}
          isReading={isReading}
          onRefresh={refresh}
        />
      }
    >
      {(numberList === undefined && numbersRead.error === null) ||
      (applicationsRead.data === undefined && applicationsRead.error === null) ? (
        <SkeletonLines label="Loading phone numbers…" />
      ) : numbers === null ? (
        <FailedContent error={error} onRetry={refresh} isRetrying={isReading} />
      ) : (
        <>
          <Notes>
            {error !== null && applications !== null && (
              <FailedRefresh
                error={error}
                onRetry={refresh}
                isRetrying={isReading}
                at={(numbersRead.error === null ? applicationsRead : numbersRead).data?.receivedAt ?? 0}
              />
            )}
            {applications === null && (
              <FailedSources sources={{ 'phone numbers': numbersRead, applications: applicationsRead }} />
            )}
            {numberList !== undefined && (
              <>
                <ListNotes list={numberList} others={0} noun="phone number" />
                <UnreadableRecords records={numberList.unreadable} noun="phone number" />
              </>
            )}
          </Notes>
          <AssignmentsProvider>
            <Lookup numbers={numbers} carriers={carriers} findApplication={findApplication} />
          </AssignmentsProvider>
          <Routes numbers={numbers} carriers={carriers} findApplication={findApplication} />
        </>
      )}
    </Page>
  )
}

function Lookup({ numbers, carriers, findApplication }: ComponentProps<typeof Routes>) {
  // Here, not in the page: React can pause between two components, and each takes some 25 ms for 100,000 numbers.
  const patterns = allPatterns(numbers)
  const [state, setState] = useUrlState(schema)
  const [typed, setTyped] = useTypedParam(state.number, (number) => setState({ number }, 'replace'))
  const wanted = toCalled(typed)
  const called = useDeferredValue(wanted)
  const input = useRef<HTMLInputElement>(null)
  const shortcut = useShortcut('/', () => input.current?.focus())
  const isExact = state.match === 'exact'
  const chosen = useMemo(
    () => (isExact ? [] : carriers.filter(({ sid }) => state.carrier === '' || sid === state.carrier)),
    [isExact, carriers, state.carrier],
  )
  const candidates = useMemo(() => candidatesFor(called, numbers, patterns), [called, numbers, patterns])
  const results = usePatternResults(called, patterns, chosen)
  const routes: readonly Answered[] | null = isExact
    ? [{ carrier: null, route: routeExactly(called, candidates) }]
    : results &&
      chosen.map((carrier) => ({ carrier, route: routeNumber(called, candidates, [carrier], results.resultOf) }))
  // Once typing pauses: an answer to each digit would be too much.
  const spoken = routes === null || called === '' || typed !== state.number ? [] : routes.toSorted(byMatch)
  const stray = candidates.filter(({ number, voip_carrier_sid }) => isEqual(number, called) && !voip_carrier_sid)
  // Carriers with an equal number, which decides before any pattern.
  const equal = new Set(candidates.flatMap((one) => (one.number === called ? one.voip_carrier_sid : [])))
  return (
    <Section
      title="Who answers?"
      level={2}
      aside={wanted !== typed.trim() && <span className="soft">Looked up as {wanted}</span>}
    >
      <Tools>
        <SearchField label="Called number" value={typed} onChange={setTyped} input={input} shortcut={shortcut} />
        <Filters>
          <ChipSelect
            label="Carrier"
            value={state.carrier}
            reason={isExact ? 'Ignored while only exact numbers match.' : null}
            options={[{ value: '', text: 'any' }, ...carriers.map(({ sid, label }) => ({ value: sid, text: label }))]}
            onChange={(carrier) => setState({ carrier }, 'push')}
          />
          <ChipSelect
            label="Match"
            isFixed
            value={state.match}
            options={[
              { value: '', text: 'by carrier and pattern' },
              { value: 'exact', text: 'exact numbers only' },
            ]}
            onChange={(match) => setState({ match: match === 'exact' ? 'exact' : '' }, 'push')}
          />
        </Filters>
      </Tools>
      <output className="visually-hidden">
        {spoken
          .slice(0, maxSpoken)
          .map((one) => `${toAnswerText({ ...one, findApplication })}.`)
          .join(' ')}
      </output>
      {called === '' ? (
        <p className="soft">Enter a number to see which application answers its calls, and why.</p>
      ) : routes === null ? (
        <p data-waits>Checking…</p>
      ) : (
        <>
          <ul className={styles['answers']} aria-label="Answers">
            {routes.map(({ carrier, route }) => (
              <Answer key={carrier?.sid} carrier={carrier} route={route} findApplication={findApplication}>
                {carrier !== null && results !== null && !equal.has(carrier.sid) && (
                  <UntriedPatterns carrier={carrier} patterns={patterns} results={results} />
                )}
              </Answer>
            ))}
          </ul>
          {!isExact && results !== null && (
            <>
              {chosen.length === 0 && numbers.length === 0 && <p>No phone numbers to match.</p>}
              {chosen.length === 0 && numbers.length > 0 && (
                <p>
                  {carriers.length === 0
                    ? 'No number has a carrier, so no call reaches an application.'
                    : 'No number has this carrier.'}
                </p>
              )}
              {chosen.length > 1 && routeNumber(called, candidates, chosen, results.resultOf).end === 'conflict' && (
                <p>
                  If carriers that answer this number send from the same address, its calls end with SIP 503, without a
                  record.
                </p>
              )}
              {stray.length > 0 && <p>This number is also stored without a carrier. That entry never gets a call.</p>}
              <div className="hint">
                The API shows neither the carrier’s IP addresses nor the account’s own routes. Calls from any other
                address are refused, except those of the account’s devices; if nothing matches, an account route may
                still apply.
              </div>
              <LastCalls called={called} />
            </>
          )}
        </>
      )}
    </Section>
  )
}
