/** Which account a request is about, and whether a record is within its reach. */
import { type JsonObject } from '../../src/contract/json.ts'
import { refuse } from './errors.ts'
import { accountRefusals, badRequest, foreign, gone, type RecordOperation } from './refusals.ts'
import type { ServiceRequest } from './service.ts'
import type { State } from './state.ts'
import type { Table } from './table.ts'

/** Sids are documented as UUID-shaped; version and variant bits are not looked at. */
const sidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The account in the path. Throws 400 or 403 when it is malformed or not the caller's. */
export function pathAccount(request: ServiceRequest, resource: keyof typeof accountRefusals): string {
  const account = (request.params['account_sid'] ?? '').toLowerCase()
  if (!sidShape.test(account)) throw accountRefusals[resource].malformed()
  if (!request.caller.accounts.includes(account)) throw accountRefusals[resource].foreign()
  return account
}

/** The sid in the path, in lower case. Throws 400 when it is malformed. */
export function pathSid(request: ServiceRequest, parameter: string): string {
  const sid = request.params[parameter] ?? ''
  if (!sidShape.test(sid)) throw badRequest()
  return sid.toLowerCase()
}

/** The record that the path names, if it is of one of `owners`. Throws what its operation answers otherwise. */
export function theRecord<T extends { readonly account_sid: string | null }>(
  operation: RecordOperation,
  table: Table<T>,
  sid: string,
  owners: readonly string[],
  { profile }: State,
): T {
  const record = table.get(sid)
  if (record === undefined) throw gone(operation, profile)
  if (record.account_sid === null || !owners.includes(record.account_sid)) throw foreign(operation)
  return record
}

/** The account that a new application or number belongs to: the token's own, whatever the body says. */
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
