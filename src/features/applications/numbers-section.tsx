import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { describeError } from '../../api/describe-error.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { minuteMs } from '../../lib/durations.ts'
import { paths } from '../../paths.ts'
import { UpdatedAge } from '../../patterns/freshness.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { Section } from '../../ui/page.tsx'
import type { Application } from '../../contract/applications.ts'
import { isWholeList } from '../../contract/endpoint.ts'
import { fieldOf } from '../../contract/record.ts'

/** The API returns all numbers at once, perhaps 100,000: too many to read for each application. */
const maxAgeMs = 5 * minuteMs

/** The phone numbers of an application: "unknown" if they couldn't be read, never "none". */
export function NumbersSection({ application: { application_sid, name } }: { application: Application }) {
  const found = useNumbersOf(application_sid, maxAgeMs)
  const { records } = found
  return (
    <Section
      title="Phone numbers"
      aside={
        <span className="row row-wide">
          <Link to={paths.routing.link({ q: name })}>Routes</Link>
          {records.length > 0 && (
            <Link to={paths.phoneNumbers.link({ application: application_sid })}>View in phone numbers</Link>
          )}
        </span>
      }
    >
      <FoundNumbers found={found} max={12} toRecord={paths.phoneNumber.link} />
    </Section>
  )
}

interface FoundProps {
  readonly found: ReturnType<typeof useNumbersOf>
  /** The most numbers to name; the list of numbers has them all. */
  readonly max: number
  /** Where each number leads; nowhere if absent. */
  readonly toRecord?: (sid: string) => string
}

export function FoundNumbers({ found: { read, records }, max, toRecord }: FoundProps) {
  const { data, error, isFetching, refetch } = read
  if (data === undefined) {
    if (error === null) return <p className="soft">Loading its phone numbers…</p>
    return (
      <p>
        <strong>Unknown:</strong> the phone numbers couldn’t be loaded. {describeError(error).title}.{' '}
        <Button variant="link" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <>
      <p>
        {records.length === 0 ? 'No numbers assigned' : `Used by ${formatCountOf(records.length, 'number')}`}
        {!isWholeList(data) && '; the list is incomplete'}
        <span className="soft">
          {' · '}
          <UpdatedAge at={data.receivedAt} isPatched={data.isPatched} />
        </span>
      </p>
      {records.length > 0 && (
        <ul className="row row-wide" aria-label="Phone numbers that use it">
          {records.slice(0, max).map(({ value: { phone_number_sid, number } }) => {
            const name = (
              <bdi>
                <PhoneNumber value={number} />
              </bdi>
            )
            return (
              <li key={phone_number_sid}>
                {toRecord === undefined ? name : <Link to={toRecord(phone_number_sid)}>{name}</Link>}
              </li>
            )
          })}
          {records.length > max && <li>and {formatCount(records.length - max)} more</li>}
        </ul>
      )}
    </>
  )
}

/** The phone numbers assigned to an application, from the `read` list: none, too, while that is unknown. */
export function useNumbersOf(application_sid: string, maxAgeMs: number) {
  const read = useRead(phoneNumbersQuery, { maxAgeMs })
  const list = read.data
  const records = useMemo(
    () => list?.rows.filter((number) => fieldOf(number, 'application_sid') === application_sid) ?? [],
    [list, application_sid],
  )
  return { read, records }
}
