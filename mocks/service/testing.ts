/** For tests of the service: a service at a fixed time, and one-line requests. */
import type { OperationName } from '../../src/contract/extras.ts'
import { isJsonObject, type Json } from '../../src/contract/json.ts'
import { demoAccountSid, demoToken, otherAccountSid, otherToken, providerToken } from './accounts.ts'
import type { Change } from './change.ts'
import { createService } from './create-service.ts'
import { type ErrorBody, ServiceError } from './errors.ts'
import { defaultOptions, type ServiceOptions } from './options.ts'
import type { Service } from './service.ts'

/** A Friday morning. */
export const testedAt = Date.UTC(2026, 10, 20, 10)

export const minute = 60_000
export const day = 86_400_000

/** A well-formed sid that nothing has. */
export const ghost = '00000000-0000-4000-8000-00000000dead'

export function begin(options: Partial<ServiceOptions> = {}, at = testedAt): Service {
  return createService({ ...defaultOptions, ...options }, at)
}

export interface Ask {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: Json
  /** Default: the demo account's. The path's account_sid follows from it. */
  readonly token?: string
  readonly now?: number
}

export interface Answered {
  readonly status: number
  /** JSON of a success or of an error; null if there is none. */
  readonly json: Json
  /** The error's body and its shape. */
  readonly error?: ErrorBody
  readonly changes: readonly Change[]
  readonly takesMs?: number
}

/** Executes one operation and applies its changes. */
export function ask(service: Service, name: OperationName, request: Ask = {}): Answered {
  const { params = {}, query = '', body, token = demoToken, now = testedAt } = request
  const caller = service.authorize(`Bearer ${token}`, now)
  const account_sid = token === otherToken ? otherAccountSid : demoAccountSid
  try {
    const reply = service.execute(
      { name, caller, params: { account_sid, ...params }, query: new URLSearchParams(query), body },
      now,
    )
    service.apply(reply.changes)
    return { ...reply, json: reply.body ?? null }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return {
      status: error.status,
      json: error.body.shape === 'json' ? error.body.json : null,
      error: error.body,
      changes: [],
    }
  }
}

/** Returns the records of a list, or of one page. */
export function rowsOf({ json }: Answered): Readonly<Record<string, Json>>[] {
  const list = Array.isArray(json) ? json : (json as { data: Json[] }).data
  // Lists contain objects, as the contract test proves.
  return list as Readonly<Record<string, Json>>[]
}

/** Returns the record of a single read, in an array or not. */
export function recordOf({ json }: Answered): Readonly<Record<string, Json>> {
  return (Array.isArray(json) ? json[0] : json) as Readonly<Record<string, Json>>
}

/** Returns a field; throws if it isn't a string. */
export function text(record: Readonly<Record<string, Json>> | undefined, field: string): string {
  const value = record?.[field]
  if (typeof value !== 'string') throw new Error(`${field} is no text: ${JSON.stringify(record)}`)
  return value
}

/** Returns a page's total number of records. */
export function totalOf({ json }: Answered): number {
  return isJsonObject(json) ? Number(json['total']) : Number.NaN
}

/** Returns the sid of the created record. */
export function sidOf(answered: Answered): string {
  const { sid } = recordOf(answered)
  if (typeof sid !== 'string')
    throw new Error(`nothing was created: ${answered.status} ${JSON.stringify(answered.json)}`)
  return sid
}

export const application = {
  name: 'Night desk',
  call_hook: { url: 'https://example.com/call', method: 'POST' },
  call_status_hook: { url: 'https://example.com/status', method: 'POST' },
}

/** Returns everything readable at `now` as one text, to compare services. */
export function everything(service: Service, now: number): string {
  const answers = [demoToken, otherToken].flatMap((token) => [
    ask(service, 'listApplications', { token, now }).json,
    ask(service, 'listPhoneNumbers', { token, now }).json,
    ask(service, 'listSpeechCredentials', { token, now }).json,
    ask(service, 'listCalls', { token, now }).json,
    ask(service, 'listRecentCalls', { token, now, query: 'page=1&count=40' }).json,
    ask(service, 'listRecentCalls', { token, now, query: 'page=30&count=20&days=30' }).json,
  ])
  const all = ask(service, 'listApplications', { token: providerToken, now }).json
  return JSON.stringify([answers, all, service.deliveries(now - 3 * minute, now), service.state.sequence])
}
