/** Callers and owners of records: two accounts, their tokens and their carriers. No request ever changes them. */
import { refuseText } from './errors.ts'
import type { Profile } from './profile.ts'

export const demoAccountSid = '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415'
export const otherAccountSid = 'c27a9e08-314d-4f5b-8e66-71d0b95c3af2'
export const serviceProviderSid = '3e95b7d4-0a2c-4c18-9f4b-e86d12037a5c'

export interface Account {
  readonly account_sid: string
  readonly name: string
}

export const accounts: readonly Account[] = [
  { account_sid: demoAccountSid, name: 'Demo account' },
  { account_sid: otherAccountSid, name: 'Other account' },
]

/** A bearer token and the accounts that it has access to. */
export interface Caller {
  readonly token: string
  readonly accounts: readonly string[]
}

export interface Carrier {
  readonly voip_carrier_sid: string
  readonly account_sid: string
  readonly name: string
  /** Its SIP gateway, from the documentation ranges (RFC 5737). */
  readonly gateway: string
}

export const carriers: readonly Carrier[] = [
  carrier('5a0c7e31-9d24-4b86-a1f0-3e7b48d2c690', demoAccountSid, 'acme-trunk', '192.0.2.10'),
  carrier('e4b61f9d-7c53-4d02-8a9e-05f2c81b7d36', demoAccountSid, 'backup-trunk', '192.0.2.20'),
  carrier('19d8a3c5-62f7-4e0b-b4d1-c97e50a6f283', otherAccountSid, 'other-trunk', '198.51.100.10'),
]

export function carriersOf(account_sid: string): Carrier[] {
  return carriers.filter((carrier) => carrier.account_sid === account_sid)
}

/** The mock's tokens. Spec silent (tokens): how a client gets a token, and the token's scope. */
export const demoToken = 'demo-token'
export const otherToken = 'other-token'
/** Has access to both accounts. */
export const providerToken = 'provider-token'

const callers: readonly Caller[] = [
  { token: demoToken, accounts: [demoAccountSid] },
  { token: otherToken, accounts: [otherAccountSid] },
  { token: providerToken, accounts: [demoAccountSid, otherAccountSid] },
]

/**
 * Returns the caller for an Authorization header whose token is `ageMs` old. Throws 401 or 400 as recorded from
 * deployed servers ("Authentication").
 */
export function authorize(authorization: string | null, profile: Profile, ageMs: number): Caller {
  const [scheme = '', token = ''] = (authorization ?? '').trim().split(/\s+/, 2)
  if (scheme.toLowerCase() !== 'bearer') throw unauthorized('Bearer realm="Users"')
  if (token === '') throw refuseText(400, 'Bad Request')
  const spelled = profile.tokenCase === 'ignored' ? token.toLowerCase() : token
  const caller = callers.find((known) => known.token === spelled)
  const isExpired = profile.tokenLife !== null && ageMs >= profile.tokenLife * 1000
  if (caller === undefined || isExpired) throw unauthorized('Bearer realm="Users", error="invalid_token"')
  return caller
}

function unauthorized(challenge: string) {
  return refuseText(401, 'Unauthorized', { 'WWW-Authenticate': challenge })
}

function carrier(voip_carrier_sid: string, account_sid: string, name: string, gateway: string): Carrier {
  return { voip_carrier_sid, account_sid, name, gateway }
}
