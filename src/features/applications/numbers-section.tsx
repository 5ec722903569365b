import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { wordError } from '../../api/word-error.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { minuteMs } from '../../lib/durations.ts'
import { paths } from '../../paths.ts'
import { UpdatedAge } from '../../patterns/freshness.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneNumber as Written } from '../../ui/phone-number.tsx'
import { Section } from '../../ui/page.tsx'
import { isWholeList } from '../../contract/endpoint.ts'

/** The most numbers shown here; the list of numbers has them all. */
const most = 12

/** The API returns all numbers at once, perhaps 100,000: too many to read for each application. */
const maxAgeMs = 5 * minuteMs

/** The phone numbers of an application: "unknown" if they couldn't be read, never "none". */
export function NumbersSection({ application_sid }: { application_sid: string }) {
  const found = useNumbersOf(application_sid, maxAgeMs)
  const { numbers } = found
  return (
    <Section
      title="Phone numbers"
      aside={
        numbers !== null &&
        numbers.length > 0 && (
          <Link to={paths.phoneNumbers.link({ application: application_sid })}>View in phone numbers</Link>
        )
      }
    >
      <NumbersWords found={found} />
      {numbers !== null && numbers.length > 0 && (
        <ul className="row row-wide" aria-label="Phone numbers that use it">
          {numbers.slice(0, most).map(({ phone_number_sid, number }) => (
            <li key={phone_number_sid}>
              <Link to={paths.phoneNumber.link(phone_number_sid)}>
                <bdi>
                  <Written value={number} />
                </bdi>
              </Link>
            </li>
          ))}
          {numbers.length > most && <li>and {formatCount(numbers.length - most)} more</li>}
        </ul>
      )}
    </Section>
  )
}

/** The count of numbers and its age. */
export function NumbersWords({ found }: { found: NumbersOf }) {
  const { numbers, isComplete, readAt, error, isReading, refresh } = found
  if (numbers === null || readAt === null) {
    if (error === null) return <p className="soft">Loading its phone numbers…</p>
    return (
      <p>
        <strong>Unknown:</strong> the phone numbers could not be read. {wordError(error).title}.{' '}
        <Button look="link" isBusy={isReading} onClick={() => void refresh()}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <p>
      {numbers.length === 0 ? 'No numbers assigned' : `Used by ${formatCountOf(numbers.length, 'number')}`}
      {!isComplete && '; the list is incomplete'}
      <span className="soft">
        {' · '}
        <UpdatedAge at={readAt} isPatched={found.isPatched} />
      </span>
    </p>
  )
}

/** The phone numbers assigned to an application. */
export interface NumbersOf {
  /** null if unknown: not read yet, or the read failed. */
  readonly numbers: readonly PhoneNumber[] | null
  /** `numbers` as received. */
  readonly records: readonly Readable<PhoneNumber>[]
  /** false if the server has more numbers than it sent, or some couldn't be read. */
  readonly isComplete: boolean
  /** Time of the read, ms since 1970; null if never. */
  readonly readAt: number | null
  /** Whether some of them were changed from here since the read. */
  readonly isPatched: boolean
  readonly error: Error | null
  readonly isReading: boolean
  readonly refresh: () => Promise<unknown>
}

/** `maxAgeMs`: of useRead. */
export function useNumbersOf(application_sid: string, maxAgeMs: number): NumbersOf {
  const read = useRead(phoneNumbersQuery, { maxAgeMs })
  const list = read.data
  const records = useMemo(
    () => list?.rows.filter(({ value }) => value.application_sid === application_sid) ?? [],
    [list, application_sid],
  )
  return {
    numbers: list === undefined ? null : records.map(({ value }) => value),
    records,
    isComplete: isWholeList(list),
    readAt: list?.receivedAt ?? null,
    isPatched: list?.isPatched ?? false,
    error: read.error,
    isReading: read.isFetching,
    refresh: read.refetch,
  }
}
