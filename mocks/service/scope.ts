/** Determines a request's account, and whether the request may access a record. */
import { type JsonObject } from '../../src/contract/json.ts'
import { refuse } from './errors.ts'
import { accountRefusals, badRequest, foreign, gone } from './refusals.ts'
import type { ServiceRequest } from './service.ts'
import type { State } from './state.ts'
import type { Table } from './table.ts'

/** Sids are documented as UUID-shaped; version and variant bits aren't checked. */
const sidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns the account in the path. Throws 400 if it's malformed, 403 if it isn't the caller's. */
export function pathAccount(request: ServiceRequest, resource: keyof typeof accountRefusals): string {
  const account = (request.params['account_sid'] ?? '').toLowerCase()
  if (!sidShape.test(account)) throw accountRefusals[resource].malformed()
  if (!request.caller.accounts.includes(account)) throw accountRefusals[resource].foreign()
  return account
}

/** Returns the sid in the path, in lower case. Throws 400 if it's malformed. */
export function pathSid(request: ServiceRequest, parameter: string): string {
  const sid = request.params[parameter] ?? ''
  if (!sidShape.test(sid)) throw badRequest()
  return sid.toLowerCase()
}

/** Returns the record in the path if one of `owners` has it; otherwise throws the operation's error. */
export function theRecord<T extends { readonly account_sid: string | null }>(
  request: ServiceRequest,
  table: Table<T>,
  sid: string,
  owners: readonly string[],
  { profile }: State,
): T {
  const record = table.get(sid)
  if (record === undefined) throw gone(request, profile)
  if (record.account_sid === null || !owners.includes(record.account_sid)) throw foreign(request)
  return record
}

/** Returns a new record's account: a single-account token decides, whatever the body says. */
export function ownerOfCreate({ caller }: ServiceRequest, body: JsonObject, { profile }: State): string {
  const [own] = caller.accounts
  if (caller.accounts.length > 1) {
    const stated = body['account_sid']
    if (typeof stated === 'string' && caller.accounts.includes(stated)) return stated
    if (profile.ownerOfCreate === 'as stated') throw refuse(400, "missing required field: 'account_sid'")
  }
  if (own === undefined) throw refuse(403, 'insufficient privileges')
  return own
}
