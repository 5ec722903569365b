import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
import { query, toQueryOptions } from '../../api/query.ts'
import { listPhoneNumbers, type PhoneNumber } from '../../contract/phone-numbers.ts'

/** The same value as the list of numbers reads, hence the same entry in the cache. */
const numbersQuery = query(listPhoneNumbers, {})

/** The API gives numbers only all at once, perhaps 100,000: not read again for each application that is looked at. */
const freshMs = 5 * 60_000

/** The phone numbers that lead to an application. */
export interface NumbersOf {
  /** null: not known, because the numbers could not be read, or not yet. */
  readonly numbers: readonly PhoneNumber[] | null
  /** False: the server holds more numbers than it sent, or some could not be read; there may be more. */
  readonly isComplete: boolean
  /** When they were read, ms since 1970; null: never. */
  readonly readAt: number | null
  readonly error: Error | null
  readonly isReading: boolean
  readonly refresh: () => Promise<unknown>
}

export function useNumbersOf(application_sid: string): NumbersOf {
  const read = useQuery({ ...toQueryOptions(useClient(), numbersQuery), staleTime: freshMs })
  const list = read.data
  const numbers = useMemo(
    () =>
      list === undefined
        ? null
        : list.rows.map(({ value }) => value).filter((number) => number.application_sid === application_sid),
    [list, application_sid],
  )
  return {
    numbers,
    isComplete: list !== undefined && list.complete && list.unreadable.length === 0,
    readAt: list?.receivedAt ?? null,
    error: read.error,
    isReading: read.isFetching,
    refresh: read.refetch,
  }
}
