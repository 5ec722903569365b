import { ApiError, isCallStoreDown } from '../../api/errors.ts'
import { query, useRead } from '../../api/query.ts'
import { getApplication } from '../../contract/applications.ts'
import { getCall } from '../../contract/calls.ts'
import { getPhoneNumber } from '../../contract/phone-numbers.ts'
import { getSpeechCredential } from '../../contract/speech-credentials.ts'
import { paths } from '../../paths.ts'
import { credentialName } from '../../patterns/credential-name.ts'
import { usePhoneFormat } from '../../ui/phone-number.tsx'

export interface LookedUp {
  readonly kind: 'application' | 'phone number' | 'speech credential' | 'live call'
  readonly label: string | null
  readonly link: string
}

export interface Lookup {
  readonly found: readonly LookedUp[]
  readonly isReading: boolean
  /** Why it's unknown whether there is such a record; null if it's known. */
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * Requests the application, phone number, speech credential or live call with a sid; requests nothing if it's null. The
 * pages of these records share the cached responses.
 */
export function useLookup(sid: string | null): Lookup {
  const options = { enabled: sid !== null }
  const application = useRead(query(getApplication, { application_sid: sid ?? '' }), options)
  const number = useRead(query(getPhoneNumber, { phone_number_sid: sid ?? '' }), options)
  const credential = useRead(query(getSpeechCredential, { speech_credential_sid: sid ?? '' }), options)
  const call = useRead(query(getCall, { call_sid: sid ?? '' }), options)
  const format = usePhoneFormat()
  const reads = [application, number, credential, call]
  if (sid === null) return { found: [], isReading: false, error: null, retry: () => undefined }

  const found: LookedUp[] = []
  if (application.data !== undefined && application.error === null) {
    const label = application.data.value?.name ?? null
    found.push({ kind: 'application', label, link: paths.application.link(sid) })
  }
  if (number.data !== undefined && number.error === null) {
    const { value } = number.data
    found.push({
      kind: 'phone number',
      label: value === null ? null : format(value.number),
      link: paths.phoneNumber.link(sid),
    })
  }
  if (credential.data !== undefined && credential.error === null) {
    const { value, raw } = credential.data
    const label = value === null ? null : credentialName(raw)
    found.push({ kind: 'speech credential', label, link: paths.speechCredential.link(sid) })
  }
  if (call.data !== undefined && call.error === null) {
    const { from, to } = call.data.value ?? { from: null, to: null }
    const label = [from, to].map((party) => (party === null ? 'no number' : format(party))).join(' → ')
    found.push({ kind: 'live call', label: call.data.value === null ? null : label, link: paths.call.link(sid) })
  }
  return {
    found,
    isReading: reads.some(({ isFetching }) => isFetching),
    error: reads.map(({ error }) => error).find(isUnsure) ?? null,
    retry: () => reads.forEach(({ refetch }) => void refetch()),
  }
}

/** A 404 is a definite answer, unless the call store is down. */
function isUnsure(error: Error | null): error is Error {
  return error !== null && (isCallStoreDown(error) || !(error instanceof ApiError && error.status === 404))
}
