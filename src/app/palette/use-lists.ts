import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
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

/** A list as the palette looks through it. */
export interface PaletteList<T> {
  /** null: not read, or not ready yet. */
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
  const rows = useMemo(() => (list === undefined ? null : ofAccount(list, account_sid).list.rows), [list, account_sid])
  const index = useIndex(rows, how)
  return {
    index,
    list,
    isReading: read.isFetching || (rows !== null && index === null),
    error: list === undefined ? read.error : null,
    read: () => void read.refetch(),
  }
}

/** Ready ones by their rows: opening the palette again costs nothing. Rows that are gone take theirs along. */
const built = new WeakMap<readonly unknown[], RecordIndex<unknown>>()

/** A list made ready for searching; null while there is none, or it is not ready yet. `how` must not change. */
function useIndex<T>(rows: readonly T[] | null, how: IndexedRecord<T>): RecordIndex<T> | null {
  const [, setReady] = useState<readonly T[] | null>(null)

  // Synchronises with the list, in the breaks that the page leaves.
  useEffect(() => {
    if (rows === null || built.has(rows)) return
    let isCancelled = false
    const build = async () => {
      const index = await buildIndex(rows, how, pause, () => isCancelled)
      if (index === null) return
      built.set(rows, index)
      setReady(rows)
    }
    void build()
    return () => {
      isCancelled = true
    }
  }, [rows, how])

  // The map forgets the type of the rows, which are the key.
  return rows === null ? null : ((built.get(rows) as RecordIndex<T> | undefined) ?? null)
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
