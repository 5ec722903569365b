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
  /** null if not read. */
  readonly index: RecordIndex<Readable<T>> | null
  readonly list: Listed<T> | undefined
  readonly isReading: boolean
  /** Why it couldn't be read; null if it was, or wasn't requested. */
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

/** Returns the lists to search for records. Reads those that `wants` names, unless they are cached. */
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
    // Never requested: found by sid only, and only once their page has read them.
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

/** Keyed by rows: opening the palette again costs nothing. An index is collected with its rows. */
const built = new WeakMap<readonly unknown[], RecordIndex<unknown>>()

/** Returns the cached index of a list. `how` must not change. */
function indexOf<T>(rows: readonly T[], how: IndexedRecord<T>): RecordIndex<T> {
  // The map doesn't keep the type of the rows, which are its keys.
  const index = (built.get(rows) as RecordIndex<T> | undefined) ?? buildIndex(rows, how)
  built.set(rows, index)
  return index
}
