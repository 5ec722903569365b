/**
 * Errors for a record that doesn't exist or belongs to another account. Source: docs/api.md#missing-records; the spec
 * is silent. On a deployed server, they differ for every operation.
 */
import type { OperationName } from '../../src/contract/extras.ts'
import type { Caller } from './accounts.ts'
import { failed, refuse, refuseEmpty, refuseText, type ServiceError } from './errors.ts'
import type { Profile } from './profile.ts'
import type { ServiceRequest } from './service.ts'

type RecordOperation = Extract<
  OperationName,
  `${'get' | 'update' | 'delete' | 'test'}${'Application' | 'PhoneNumber' | 'SpeechCredential' | 'Call'}`
>

interface Refusals {
  readonly gone: (caller: Caller) => ServiceError
  readonly foreign: () => ServiceError
}

const empty = () => refuseEmpty(404)
const notFound = () => refuseText(404, 'Not Found')
const insufficientPrivileges = () => refuse(403, 'insufficient privileges')
const credentialOfAnother = () => refuse(403, 'Insufficient privileges')

const refusals: Readonly<Record<RecordOperation, Refusals>> = {
  getApplication: { gone: empty, foreign: empty },
  updateApplication: { gone: insufficientPrivileges, foreign: insufficientPrivileges },
  deleteApplication: {
    // We don't know the text of the 500 to a provider's token.
    gone: ({ accounts }) =>
      accounts.length > 1 ? refuse(500, 'Internal error') : refuse(400, 'application does not exist'),
    foreign: () => refuse(422, 'insufficient permissions'),
  },
  getPhoneNumber: { gone: empty, foreign: empty },
  updatePhoneNumber: { gone: notFound, foreign: insufficientPrivileges },
  deletePhoneNumber: { gone: notFound, foreign: insufficientPrivileges },
  getSpeechCredential: { gone: notFound, foreign: credentialOfAnother },
  testSpeechCredential: { gone: notFound, foreign: credentialOfAnother },
  deleteSpeechCredential: {
    gone: () => refuse(500, "Cannot read properties of undefined (reading 'account_sid')"),
    foreign: credentialOfAnother,
  },
  updateSpeechCredential: { gone: notFound, foreign: credentialOfAnother },
  // A call is looked up under the path's account, so another account's call simply doesn't exist there.
  getCall: { gone: notFound, foreign: notFound },
  updateCall: { gone: notFound, foreign: notFound },
  deleteCall: { gone: notFound, foreign: notFound },
}

// Only operations on one record look for one.
const refusalsOf = ({ name }: ServiceRequest) => refusals[name as RecordOperation]

export function gone(request: ServiceRequest, profile: Profile): ServiceError {
  return profile.gone === '404' ? refuseEmpty(404) : refusalsOf(request).gone(request.caller)
}

export function foreign(request: ServiceRequest): ServiceError {
  return refusalsOf(request).foreign()
}

/** The error for a malformed sid. */
export function badRequest(): ServiceError {
  return refuse(400, 'Bad request')
}

/** Errors for an account in the path that the token can't access; the JSON shape depends on the resource. */
export const accountRefusals = {
  calls: { malformed: () => badRequest(), foreign: () => refuse(403, 'insufficient permissions') },
  others: {
    malformed: () => failed(400, 'invalid AccountsSid format'),
    foreign: () => failed(403, 'insufficient privileges'),
  },
}
