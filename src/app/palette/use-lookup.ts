import { ApiError, isCallStoreDown } from '../../api/errors.ts'
import { useClient } from '../../api/context.tsx'
import { applicationQuery, phoneNumberQuery, speechCredentialQuery } from '../../api/queries.ts'
import { query, type Read, useRead } from '../../api/query.ts'
import { type Call, getCall } from '../../contract/calls.ts'
import { isReadable, type ParsedRecord, type Readable } from '../../contract/record.ts'
import { paths } from '../../paths.ts'
import { isOfAccount } from '../../patterns/connection/of-account.ts'
import { credentialName } from '../../patterns/credentials/credential-name.ts'
import type { IconName } from '../../ui/icon.tsx'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import type { PaletteItem } from './palette-item.ts'

/**
 * Requests the application, phone number, speech credential or live call with a sid; requests nothing if it's null. The
 * pages of these records share the cached responses.
 */
export function useLookup(sid: string | null, go: (link: string) => void) {
  const { account_sid } = useClient().connection
  const options = { enabled: sid !== null }
  const application = useRead(applicationQuery(sid ?? ''), options)
  const number = useRead(phoneNumberQuery(sid ?? ''), options)
  const credential = useRead(speechCredentialQuery(sid ?? ''), options)
  const call = useRead(query(getCall, { call_sid: sid ?? '' }), options)
  const format = usePhoneFormat()
  const reads = [application, number, credential, call]
  if (sid === null) return { items: [], isReading: false, error: null, retry: () => undefined }

  /** The record, if the last read found it, and it isn't another account's. */
  const toItems = <T extends object>(
    { data, error }: Pick<Read<ParsedRecord<T>>, 'data' | 'error'>,
    hint: string,
    icon: IconName,
    { link: toLink }: { readonly link: (sid: string) => string },
    toLabel: (record: Readable<T>) => string,
  ): PaletteItem[] => {
    if (data === undefined || error !== null || !isOfAccount(data, account_sid)) return []
    const link = toLink(sid)
    const label = isReadable(data) ? toLabel(data) : 'Unreadable record'
    return [{ key: link, icon, label, hint, run: () => go(link) }]
  }
  const toParty = (party: string | null) => (party === null ? 'no number' : format(party))
  const toParties = ({ value: { from, to } }: Readable<Call>) => [from, to].map(toParty).join(' → ')
  return {
    items: [
      ...toItems(application, 'application', 'applications', paths.application, ({ value }) => value.name),
      ...toItems(number, 'phone number', 'numbers', paths.phoneNumber, ({ value }) => format(value.number)),
      ...toItems(credential, 'speech credential', 'credentials', paths.speechCredential, ({ raw }) =>
        credentialName(raw),
      ),
      ...toItems(call, 'live call', 'calls', paths.call, toParties),
    ],
    isReading: reads.some(({ isFetching }) => isFetching),
    /** Why it's unknown whether there is such a record; null if it's known. */
    error: reads.map(({ error }) => error).find(isUnsure) ?? null,
    retry: () => reads.forEach(({ refetch }) => void refetch()),
  }
}

/** A 404 is a definite answer, unless the call store is down. */
function isUnsure(error: Error | null): error is Error {
  return error !== null && (isCallStoreDown(error) || !(error instanceof ApiError && error.status === 404))
}
