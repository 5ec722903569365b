import { ApiError, isCallStoreDown } from '../../api/errors.ts'
import { applicationQuery, phoneNumberQuery, speechCredentialQuery } from '../../api/queries.ts'
import { query, type Read, useRead } from '../../api/query.ts'
import { getCall } from '../../contract/calls.ts'
import { isReadable, type ParsedRecord, type Readable } from '../../contract/record.ts'
import { paths } from '../../paths.ts'
import { credentialName } from '../../patterns/credentials/credential-name.ts'
import { usePhoneFormat } from '../../ui/phone-number.tsx'

interface LookedUp {
  readonly kind: 'application' | 'phone number' | 'speech credential' | 'live call'
  readonly label: string | null
  readonly link: string
}

/**
 * Requests the application, phone number, speech credential or live call with a sid; requests nothing if it's null. The
 * pages of these records share the cached responses.
 */
export function useLookup(sid: string | null) {
  const options = { enabled: sid !== null }
  const application = useRead(applicationQuery(sid ?? ''), options)
  const number = useRead(phoneNumberQuery(sid ?? ''), options)
  const credential = useRead(speechCredentialQuery(sid ?? ''), options)
  const call = useRead(query(getCall, { call_sid: sid ?? '' }), options)
  const format = usePhoneFormat()
  const reads = [application, number, credential, call]
  if (sid === null) return { found: [], isReading: false, error: null, retry: () => undefined }

  const toParty = (party: string | null) => (party === null ? 'no number' : format(party))
  return {
    found: [
      ...toFound(application, 'application', paths.application.link(sid), ({ value }) => value.name),
      ...toFound(number, 'phone number', paths.phoneNumber.link(sid), ({ value }) => format(value.number)),
      ...toFound(credential, 'speech credential', paths.speechCredential.link(sid), ({ raw }) => credentialName(raw)),
      ...toFound(call, 'live call', paths.call.link(sid), ({ value: { from, to } }) =>
        [from, to].map(toParty).join(' → '),
      ),
    ],
    isReading: reads.some(({ isFetching }) => isFetching),
    /** Why it's unknown whether there is such a record; null if it's known. */
    error: reads.map(({ error }) => error).find(isUnsure) ?? null,
    retry: () => reads.forEach(({ refetch }) => void refetch()),
  }
}

/** The record, if the last read found it; without a label if it's unreadable. */
function toFound<T>(
  { data, error }: Pick<Read<ParsedRecord<T>>, 'data' | 'error'>,
  kind: LookedUp['kind'],
  link: string,
  toLabel: (record: Readable<T>) => string,
): LookedUp[] {
  if (data === undefined || error !== null) return []
  return [{ kind, label: isReadable(data) ? toLabel(data) : null, link }]
}

/** A 404 is a definite answer, unless the call store is down. */
function isUnsure(error: Error | null): error is Error {
  return error !== null && (isCallStoreDown(error) || !(error instanceof ApiError && error.status === 404))
}
