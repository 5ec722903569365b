import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
import { applicationsQuery, phoneNumbersQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { queryKey, useRead } from '../../api/query.ts'
import { type Application, listApplications } from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { listPhoneNumbers, type PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { ofAccount } from '../../patterns/of-account.ts'
import { buildIndex, type IndexedRecord, type RecordIndex } from './record-index.ts'

export interface PaletteList<T> {
  /** null: not read. */
  readonly index: RecordIndex<Readable<T>> | null
  readonly list: Listed<T> | undefined
  readonly isReading: boolean
  /** Why it could not be read; null where it is there, or was not asked for. */
  readonly error: Error | null
  readonly read: () => void
}

const applicationIndex: IndexedRecord<Readable<Application>> = {
  textOf: ({ value }) => value.name,
  sidOf: ({ value }) => value.application_sid,
  isNumber: false,
}

const numberIndex: IndexedRecord<Readable<PhoneNumber>> = {
  textOf: ({ value }) => value.number,
  sidOf: ({ value }) => value.phone_number_sid,
  isNumber: true,
}

const credentialIndex: IndexedRecord<Readable<SpeechCredential>> = {
  textOf: ({ value }) => value.vendor,
  sidOf: ({ value }) => value.speech_credential_sid,
  isNumber: false,
}

/** The lists that records are found in. Read only where `wants` says so, and not again while they are in the cache. */
export function useLists(wants: { readonly applications: boolean; readonly numbers: boolean }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const lacks = (endpoint: typeof listApplications | typeof listPhoneNumbers) =>
    queryClient.getQueryData(queryKey(client, endpoint, {})) === undefined
  return {
    applications: useList(
      useRead(applicationsQuery, { enabled: wants.applications && lacks(listApplications) }),
      applicationIndex,
    ),
    numbers: useList(useRead(phoneNumbersQuery, { enabled: wants.numbers && lacks(listPhoneNumbers) }), numberIndex),
    // Never asked for: they are found by sid alone, and only where their page has read them.
    credentials: useList(useRead(speechCredentialsQuery, { enabled: false }), credentialIndex),
  }
}

function useList<T extends { readonly account_sid: string | null }>(
  read: UseQueryResult<Listed<T>>,
  how: IndexedRecord<Readable<T>>,
): PaletteList<T> {
  const { account_sid } = useClient().connection
  const list = read.data
  const index = useMemo(
    () => (list === undefined ? null : indexOf(ofAccount(list, account_sid).list.rows, how)),
    [list, account_sid, how],
  )
  return {
    index,
    list,
    isReading: read.isFetching,
    error: list === undefined ? read.error : null,
    read: () => void read.refetch(),
  }
}

/** By the rows: opening the palette again costs nothing. Rows that are gone take theirs along. */
const built = new WeakMap<readonly unknown[], RecordIndex<unknown>>()

/** A list made ready for searching. `how` must not change. */
function indexOf<T>(rows: readonly T[], how: IndexedRecord<T>): RecordIndex<T> {
  // The map forgets the type of the rows, which are the key.
  const index = (built.get(rows) as RecordIndex<T> | undefined) ?? buildIndex(rows, how)
  built.set(rows, index)
  return index
}
