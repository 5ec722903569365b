import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { lastWeekQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { holdsAll } from '../../contract/recent-calls.ts'
import { fieldOf } from '../../contract/record.ts'
import { z } from '../../contract/zod.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import { noCarrier, paths } from '../../paths.ts'
import { callRecordsPath } from '../../patterns/calls/call-records-path.ts'
import { ApplicationLink } from '../../patterns/applications/application-link.tsx'
import { hookHost } from '../../patterns/applications/hook-cell.tsx'
import { allPatterns, type ListedNumber } from '../../patterns/number-routes/route-number.ts'
import { useOwnRows } from '../../patterns/connection/of-account.ts'
import { searchTexts } from '../../patterns/list/rows.ts'
import { urlText, useUrlState } from '../../patterns/url/url-state.ts'
import { useTypedParam } from '../../patterns/url/use-typed-param.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dash, EmptyValue } from '../../ui/empty-value.tsx'
import { Section, Tools } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { FindApplication } from './answers.tsx'
import { countCalls } from './route-calls.ts'
import { groupByCarrier, type KnownCarrier, type NumberRoute, toRoutes } from './routes.ts'
import lines from '../../ui/lines-table.module.css'
import { TableHead } from '../../ui/table-head.tsx'
import styles from './routing.module.css'

const schema = z.object({ q: urlText() })

/** Routes rendered at once: 13,000 would take a second, and 200 a layout of 36 ms. */
const portion = 100

interface RoutesProps {
  readonly numbers: readonly ListedNumber[]
  readonly carriers: readonly KnownCarrier[]
  readonly findApplication: FindApplication
}

/** All routes, with a search by carrier, application and host. */
export function Routes({ numbers, carriers, findApplication }: RoutesProps) {
  const [{ q }, setState] = useUrlState(schema)
  const [typed, setTyped] = useTypedParam(q, (text) => setState({ q: text }, 'replace'))
  const input = useRef<HTMLInputElement>(null)
  const routes = useMemo(() => toRoutes(groupByCarrier(numbers), allPatterns(numbers), carriers), [numbers, carriers])
  const search = useMemo(
    () =>
      searchTexts((route: NumberRoute) => [
        route.carrier?.label ?? 'no carrier',
        nameOf(route, findApplication),
        hostOf(route, findApplication),
      ]),
    [findApplication],
  )
  // Deferred, since the first search parses the host of each route's URL.
  const words = useDeferredValue(typed)
  const found = useMemo(() => {
    const matches = search(words)
    return matches === null ? routes : routes.filter(matches)
  }, [routes, search, words])
  const [max, setMax] = useState(portion)
  // At the lowest priority: the routes are shown without it. Deferred: counting looks up 100,000 numbers.
  const newest = useDeferredValue(useRead(lastWeekQuery, { priority: 'poll' }).data)
  const records = useOwnRows(newest)
  const calls = useMemo(
    () => (records === null ? null : countCalls(routes, numbers, records)),
    [routes, numbers, records],
  )
  const isAll = max >= found.length
  return (
    <Section
      title="All routes"
      level={2}
      aside={<output className="soft">{formatCountOf(found.length, 'route')}</output>}
    >
      {routes.length > 0 && (
        <Tools>
          <SearchField label="Filter routes" value={typed} onChange={setTyped} input={input} shortcut={null} />
        </Tools>
      )}
      {found.length === 0 ? (
        <p className="soft">
          {routes.length > 0 ? (
            'No route matches.'
          ) : (
            <>
              No routes yet. <Link to={paths.newPhoneNumber.link()}>Add a phone number</Link>
            </>
          )}
        </p>
      ) : (
        <RoutesTable
          routes={found.slice(0, max)}
          count={found.length}
          calls={calls}
          findApplication={findApplication}
        />
      )}
      {records !== null && routes.length > 0 && (
        <div className="hint">
          Calls: inbound, from {holdsAll(newest) ? 'all' : 'the newest'} {formatCountOf(records.length, 'call record')}{' '}
          of the last 7 days. <Link to={callRecordsPath({ direction: 'inbound' })}>Open call records</Link>
        </div>
      )}
      {found.length > portion && (
        <div className="hint">
          {isAll ? 'Showing all. ' : `Showing the first ${formatCount(max)} of ${formatCount(found.length)}. `}
          <Button variant="link" onClick={() => setMax(isAll ? portion : max + portion)}>
            {isAll ? `Show ${portion} only` : `Show ${Math.min(portion, found.length - max)} more`}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** `routes`: those rendered, the first of `count`. */
interface Props extends Pick<RoutesProps, 'findApplication'> {
  readonly routes: readonly NumberRoute[]
  readonly count: number
  /** By route key; null while unknown. */
  readonly calls: ReadonlyMap<string, number> | null
}

const tableClass = cx(lines['lines'], styles['routes'])

/** All routes: carrier, application, and the host of its call hook. */
export function RoutesTable({ routes, count, calls, findApplication }: Props) {
  return (
    // On small screens the rows are grids, so browsers drop their table roles.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores the role that CSS removes
    <table className={tableClass} role="table" aria-label={`All routes: ${formatCount(count)}`}>
      <TableHead columns={['Application', 'Carrier', 'Host', 'Numbers', 'Calls']} />
      <tbody>
        {routes.map((route) => (
          <tr key={route.key}>
            <th scope="row">
              <ApplicationName sid={route.application_sid} findApplication={findApplication} />
            </th>
            <td className={styles['carrier']}>
              {route.carrier === null ? (
                <EmptyValue>no carrier: never called</EmptyValue>
              ) : route.carrier.isListed ? (
                route.carrier.label
              ) : (
                <code>{route.carrier.label}</code>
              )}
            </td>
            <td className={styles['hook']} title={hostOf(route, findApplication) ?? undefined}>
              {hostOf(route, findApplication) ?? <Dash why="None" />}
            </td>
            <td className={styles['count']}>
              <Numbers route={route} />
            </td>
            <td className={cx(styles['count'], styles['calls'])}>
              {calls === null ? <Dash why="Not loaded" /> : formatCount(calls.get(route.key) ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ApplicationName({ sid, findApplication }: { sid: string | null; findApplication: FindApplication }) {
  if (sid === null) return <EmptyValue>no application</EmptyValue>
  const found = findApplication(sid)
  if (found === 'missing') return <EmptyValue>missing application</EmptyValue>
  return <ApplicationLink sid={sid} name={found === 'unread' ? null : fieldOf(found, 'name')} />
}

function Numbers({ route: { kind, carrier, application_sid, numbers, patterns } }: { route: NumberRoute }) {
  if (kind === 'rest') return 'any other'
  const list = paths.phoneNumbers.link({
    ...(application_sid === null ? { assignment: 'unassigned' } : { application: application_sid }),
    carrier: carrier?.sid ?? noCarrier,
  })
  return (
    <>
      <Link to={list}>{formatCount(numbers.length)}</Link>
      {patterns > 0 && <span className="soft"> ({formatCountOf(patterns, 'pattern')})</span>}
    </>
  )
}

/** The application in words, to search for. */
function nameOf({ application_sid: sid }: NumberRoute, findApplication: FindApplication): string {
  if (sid === null) return 'no application'
  const found = findApplication(sid)
  return found === 'missing' ? 'missing application' : found === 'unread' ? toShortSid(sid) : fieldOf(found, 'name')
}

/** The host that the server asks how to handle a call; null if there is none. */
export function hostOf({ application_sid }: NumberRoute, findApplication: FindApplication): string | null {
  const found = application_sid === null ? 'missing' : findApplication(application_sid)
  return typeof found === 'string' ? null : hookHost(fieldOf(found, 'call_hook'))
}
