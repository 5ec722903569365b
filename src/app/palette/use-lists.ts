import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useClient } from '../../api/context.tsx'
import { applicationsQuery, phoneNumbersQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { queryKey, useRead } from '../../api/query.ts'
import { type Application, listApplications } from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { listPhoneNumbers, type PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { oncePer } from '../../lib/once-per.ts'
import { useOwnRows } from '../../patterns/of-account.ts'
import { buildIndex, type RecordIndex } from './record-index.ts'

export interface PaletteList<T> {
  /** null if not read. */
  readonly index: RecordIndex<Readable<T>> | null
  readonly list: Listed<T> | undefined
  readonly isReading: boolean
  /** Why it couldn't be read; null if it was, or wasn't requested. */
  readonly error: Error | null
  readonly read: () => void
}

// Built once for the rows of a list: opening the palette again costs nothing.
const indexApplications = oncePer((rows: readonly Readable<Application>[]) =>
  buildIndex(rows, {
    textOf: ({ value }) => value.name,
    sidOf: ({ value }) => value.application_sid,
    isNumber: false,
  }),
)
const indexNumbers = oncePer((rows: readonly Readable<PhoneNumber>[]) =>
  buildIndex(rows, {
    textOf: ({ value }) => value.number,
    sidOf: ({ value }) => value.phone_number_sid,
    isNumber: true,
  }),
)
const indexCredentials = oncePer((rows: readonly Readable<SpeechCredential>[]) =>
  buildIndex(rows, {
    textOf: ({ value }) => value.vendor,
    sidOf: ({ value }) => value.speech_credential_sid,
    isNumber: false,
  }),
)

/** Returns the lists to search for records. Reads those that `wants` names, unless they are cached. */
export function useLists(wants: { readonly applications: boolean; readonly numbers: boolean }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const lacks = (endpoint: typeof listApplications | typeof listPhoneNumbers) =>
    queryClient.getQueryData(queryKey(client, endpoint, {})) === undefined
  return {
    applications: useList(
      useRead(applicationsQuery, { enabled: wants.applications && lacks(listApplications) }),
      indexApplications,
    ),
    numbers: useList(useRead(phoneNumbersQuery, { enabled: wants.numbers && lacks(listPhoneNumbers) }), indexNumbers),
    // Never requested: found by sid only, and only once their page has read them.
    credentials: useList(useRead(speechCredentialsQuery, { enabled: false }), indexCredentials),
  }
}

function useList<T extends { readonly account_sid: string | null }>(
  read: UseQueryResult<Listed<T>>,
  toIndex: (rows: readonly Readable<T>[]) => RecordIndex<Readable<T>>,
): PaletteList<T> {
  const list = read.data
  const rows = useOwnRows(list)
  return {
    index: rows && toIndex(rows),
    list,
    isReading: read.isFetching,
    error: list === undefined ? read.error : null,
    read: () => void read.refetch(),
  }
}
