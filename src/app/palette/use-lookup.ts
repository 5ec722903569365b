import { ApiError } from '../../api/errors.ts'
import { query, useRead } from '../../api/query.ts'
import { getApplication } from '../../contract/applications.ts'
import { getPhoneNumber } from '../../contract/phone-numbers.ts'
import { paths } from '../../paths.ts'

/** A record that the server knows by its sid. */
export interface LookedUp {
  readonly kind: 'application' | 'phone number'
  /** Name or number; null where the record cannot be read. */
  readonly label: string | null
  readonly link: string
}

export interface Lookup {
  readonly found: readonly LookedUp[]
  readonly isReading: boolean
  /** Why it is not known whether there is such a record; null: it is known. */
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * Asks the server for whatever has a sid: an application, a phone number. null asks nothing. The answers are
 * those that the pages of the records read too.
 */
export function useLookup(sid: string | null): Lookup {
  const options = { enabled: sid !== null }
  const application = useRead(query(getApplication, { application_sid: sid ?? '' }), options)
  const number = useRead(query(getPhoneNumber, { phone_number_sid: sid ?? '' }), options)
  if (sid === null) return { found: [], isReading: false, error: null, retry: () => undefined }

  const found: LookedUp[] = []
  if (application.data !== undefined && application.error === null) {
    const label = application.data.value?.name ?? null
    found.push({ kind: 'application', label, link: paths.application.link(sid) })
  }
  if (number.data !== undefined && number.error === null) {
    const label = number.data.value?.number ?? null
    found.push({ kind: 'phone number', label, link: paths.phoneNumber.link(sid) })
  }
  return {
    found,
    isReading: application.isFetching || number.isFetching,
    error: [application.error, number.error].find(isUnsure) ?? null,
    retry: () => {
      void application.refetch()
      void number.refetch()
    },
  }
}

/** 404 is an answer: there is none. */
function isUnsure(error: Error | null): error is Error {
  return error !== null && !(error instanceof ApiError && error.status === 404)
}
