/** The `deployed` profile responds like the server from which these exchanges were recorded. */
import { describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { isJsonObject, type Json } from '../../src/contract/json.ts'
import applications from '../../src/contract/recorded/applications.json'
import calls from '../../src/contract/recorded/calls.json'
import phoneNumbers from '../../src/contract/recorded/phone-numbers.json'
import recentCalls from '../../src/contract/recorded/recent-calls.json'
import speechCredentials from '../../src/contract/recorded/speech-credentials.json'
import { carriers, demoAccountSid, otherAccountSid } from './accounts.ts'
import type { Service } from './service.ts'
import { type Answered, application, ask, begin, rowsOf, sidOf, text } from './testing.ts'

interface Exchange {
  readonly name: string
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly response: { readonly status: number; readonly json?: unknown; readonly text?: string }
}

/** Errors with a database's or vendor's text: we only reproduce the shape, not the wording. */
const theirText = new Set([
  'number: create with unknown application',
  'recent calls: days not a number',
  'credential: test aws (vendor unreachable)',
])

/** Maps recorded sids to this service's sids. */
function sidsHere(service: Service): Map<string, string> {
  const [own] = rowsOf(ask(service, 'listApplications'))
  const [live] = rowsOf(ask(service, 'listCalls'))
  return new Map([
    ['9351f46a-678c-43f5-b8a6-d4eb58d131af', demoAccountSid],
    ['aaaaaaaa-0000-4000-8000-000000000002', otherAccountSid],
    ['11111111-aaaa-4bbb-8ccc-000000000001', carriers[0]?.voip_carrier_sid ?? ''],
    ['4ca2fb6a-8636-4f2e-96ff-8966c5e26f8e', text(own, 'application_sid')],
    ['fb9b15dd-4561-4c15-b929-538cd8e101be', text(live, 'call_sid')],
  ])
}

function replaced<T>(value: T, sids: ReadonlyMap<string, string>): T {
  let text = JSON.stringify(value ?? null)
  for (const [recorded, here] of sids) text = text.replaceAll(recorded, here)
  return JSON.parse(text) as T
}

/** Returns a recorded path's endpoint and parameters. */
function route(method: string, path: string): { name: EndpointName; params: Record<string, string>; query: string } {
  const [pathname = '', query = ''] = path.split('?')
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const match = endpoint.method === method ? pattern.exec(pathname) : null
    // Object.entries loses the literal names.
    if (match !== null) return { name: name as EndpointName, params: { ...match.groups }, query }
  }
  throw new Error(`no endpoint for ${method} ${path}`)
}

function perform(service: Service, exchange: Exchange, sids: Map<string, string>): Answered {
  const { method, path, body } = replaced(exchange.request, sids)
  const { name, params, query } = route(method, path)
  const answered = ask(service, name, { params, query, ...(body === undefined ? {} : { body: body as Json }) })
  const recorded = exchange.response.json as Json | undefined
  if (isJsonObject(recorded) && typeof recorded['sid'] === 'string' && answered.status < 300) {
    sids.set(recorded['sid'], sidOf(answered))
  }
  return answered
}

/** Returns field names; for a list, those of the first record. */
function fields(json: Json | undefined): unknown {
  if (Array.isArray(json)) return [fields((json as readonly Json[])[0])]
  if (!isJsonObject(json)) return null
  const data = json['data']
  const keys = Object.keys(json).toSorted()
  return Array.isArray(data) && data.length > 0 ? [keys, fields(data)] : keys
}

/** Returns the part of a response that we reproduce: the status, all of an error, the field names of a success. */
function essence(exchange: Exchange, status: number, json: Json | undefined, text: string): unknown {
  if (json === undefined) return { status, text }
  if (status >= 300) return { status, json: theirText.has(exchange.name) ? fields(json) : json }
  // This service has more history than the recorded one, and calls differ in their optional fields.
  if (exchange.name === 'recent calls: past the end' || /^call: (list|get)$/.test(exchange.name)) return { status }
  return { status, fields: fields(json) }
}

/** Changes made between the recorded exchanges. */
const between: Readonly<Record<string, (service: Service, sids: Map<string, string>) => void>> = {
  'number: create': (service, sids) => {
    sids.set('748e5827-0b70-4dd0-8bdd-0e28e6836ac8', sidOf(ask(service, 'createApplication', { body: application })))
  },
  'application: delete while a number uses it': (service, sids) => {
    const application_sid = sids.get('748e5827-0b70-4dd0-8bdd-0e28e6836ac8') ?? ''
    sids.set('the number', sidOf(ask(service, 'createPhoneNumber', { body: { number: '1', application_sid } })))
  },
  'application: delete': (service, sids) => {
    ask(service, 'deletePhoneNumber', { params: { phone_number_sid: sids.get('the number') ?? '' } })
    sids.delete('the number')
  },
}

const files: readonly (readonly [string, readonly Exchange[]])[] = [
  ['applications', applications],
  ['phone numbers', phoneNumbers],
  ['speech credentials', speechCredentials],
  ['calls', calls],
  ['recent calls', recentCalls],
]

describe.each(files)('the deployed profile responds as recorded: %s', (_, exchanges) => {
  const service = begin({ profile: 'deployed' })
  const sids = sidsHere(service)
  // In recorded order: each builds on the previous one.
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))('%s', (_, exchange) => {
    between[exchange.name]?.(service, sids)
    const answered = perform(service, exchange, sids)
    const { status, json, text = '' } = replaced(exchange.response, sids)
    const said = answered.error?.shape === 'text' ? answered.error.text : ''
    const here = essence(exchange, answered.status, answered.json ?? undefined, said)
    expect(here).toEqual(essence(exchange, status, json as Json | undefined, text))
  })
})
