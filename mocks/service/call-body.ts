/** Body of create-call. Source: docs/api.md#placing-calls. */
import { isJsonObject, type Json } from '../../src/contract/json.ts'
import { fieldsOf, quoted } from './body.ts'
import { refuse } from './errors.ts'
import type { State } from './state.ts'

export interface CallInput {
  readonly application_sid: string
  readonly from: string
  /** Number, user name or SIP URI, by the type of `to`. */
  readonly to: string
}

/** Spec silent (callDestinations): types other than phone. Field of `to` that holds the destination. */
const destinations: Readonly<Record<string, string>> = { phone: 'number', teams: 'number', user: 'name', sip: 'sipUri' }

/** Throws 400. */
export function readCall(body: Json | undefined, account_sid: string, state: State): CallInput {
  const { from, to, application_sid } = fieldsOf(body)
  if (from === undefined || from === null || from === '' || from === 0 || from === false) {
    throw refuse(400, 'missing from parameter')
  }
  const destination = readDestination(to)
  if (destination === undefined) throw refuse(400, `missing or invalid to property: ${JSON.stringify(to)}`)
  if (application_sid === undefined || application_sid === null || application_sid === '') {
    throw refuse(400, 'either application_sid or a call_hook with all speech settings is required')
  }
  const application = typeof application_sid === 'string' ? state.tables.applications.get(application_sid) : undefined
  const isRefused = application?.account_sid !== account_sid && state.profile.foreignApplication === 'refused'
  if (application === undefined || isRefused) {
    throw refuse(400, `application_sid not found ${quoted(application_sid)}`)
  }
  return { application_sid: application.application_sid, from: quoted(from), to: destination }
}

function readDestination(to: Json | undefined): string | undefined {
  if (!isJsonObject(to) || typeof to['type'] !== 'string' || !Object.hasOwn(destinations, to['type'])) return undefined
  const destination = to[destinations[to['type']] ?? '']
  return typeof destination === 'string' ? destination : undefined
}
