/**
 * Checks the `documented` service's responses against public/openapi.json with an independent validator, which doesn't
 * use our contract's library.
 */
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { scenarioNames } from '../service/options.ts'
import { type InProcess, startInProcess } from './node.ts'

const file = new URL('../../public/openapi.json', import.meta.url)
const document = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, { content?: object }> }>>
}

// Not strict: an OpenAPI document has keywords of its own around the schemas.
const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
ajv.addSchema(document, 'openapi.json')

/** Returns the validator of an operation's successful response; null if that has no body. */
function validatorOf(name: EndpointName): { operationId?: string; status: number; validate: ValidateFunction | null } {
  const { method, path, status } = endpoints[name]
  const operation = document.paths[path]?.[method.toLowerCase()]
  const { operationId = '' } = operation ?? {}
  if (operation?.responses[status]?.content === undefined) return { operationId, status, validate: null }
  const pointer = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    `${status}`,
    'content',
    'application/json',
    'schema',
  ]
  const $ref = `openapi.json#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
  return { operationId, status, validate: ajv.compile({ $ref }) }
}

interface Wish {
  readonly sid?: string
  readonly query?: string
  readonly body?: object
}

interface Validated {
  // oxlint-disable-next-line typescript/no-explicit-any -- the validator has checked it
  readonly json: any
  /** Differences from the spec. */
  readonly violations: readonly unknown[]
}

/** Sends one operation's request and validates the response. */
async function ask(mock: InProcess, name: EndpointName, { sid = '', query = '', body }: Wish = {}): Promise<Validated> {
  const { method, path, accept } = endpoints[name]
  const url = path.replace('{account_sid}', demoAccountSid).replace(/\{\w+\}/, sid)
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await mock.fetch(`http://mock.test${url}${query}`, {
    method,
    headers: { authorization: `Bearer ${demoToken}`, accept, ...type },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { operationId, status, validate } = validatorOf(name)
  const misplaced = operationId === name && response.status === status ? [] : [{ operationId, status: response.status }]
  if (validate === null) return { json: null, violations: [...misplaced, ...(text === '' ? [] : [{ text }])] }
  const json: unknown = JSON.parse(text)
  validate(json)
  return { json, violations: [...misplaced, ...(validate.errors ?? [])] }
}

const hook = { url: 'https://hooks.example.com/x', method: 'POST', username: 'a', password: 'b' }
const application = { name: 'New', call_hook: hook, call_status_hook: hook }
it('the responses of all operations fit openapi.json', async () => {
  const mock = startInProcess({ checkAnswers: true })
  const violations: unknown[] = []
  const send = async (name: EndpointName, wish?: Wish) => {
    const validated = await ask(mock, name, wish)
    violations.push(...validated.violations)
    return validated
  }
  const make = async (name: EndpointName, body: object): Promise<string> => (await send(name, { body })).json.sid
  const app = await make('createApplication', application)
  await send('listApplications')
  await send('getApplication', { sid: app })
  await send('updateApplication', { sid: app, body: { ...application, name: 'Newer' } })
  const number = await make('createPhoneNumber', { number: '15550001001' })
  await send('listPhoneNumbers')
  await send('getPhoneNumber', { sid: number })
  await send('updatePhoneNumber', { sid: number, body: { application_sid: app } })
  await send('deletePhoneNumber', { sid: number })
  const aws = { vendor: 'aws', access_key_id: 'AKIATTSFAIL', secret_access_key: 'abcdefgh', use_for_tts: true }
  const credential = await make('createSpeechCredential', aws)
  await send('listSpeechCredentials')
  await send('testSpeechCredential', { sid: credential })
  await send('getSpeechCredential', { sid: credential })
  await send('deleteSpeechCredential', { sid: credential })
  const to = { type: 'phone', number: '+12125550198' }
  const call = await make('createCall', { application_sid: app, from: '+12125550100', to })
  await send('getCall', { sid: call })
  mock.clock.advance(60_000)
  await send('listCalls')
  await send('deleteCall', { sid: call })
  await send('listRecentCalls', { query: '?page=1&count=500&days=30' })
  await send('deleteApplication', { sid: app })

  const { requests } = mock.backend.log
  expect(new Set(requests.map(({ name }) => name))).toStrictEqual(new Set(Object.keys(endpoints)))
  expect(violations).toStrictEqual([])
  // Our own contract check agrees, on these responses and on the requests.
  expect(requests.flatMap(({ problems }) => problems)).toStrictEqual([])
})

describe.each(scenarioNames)('scenario %s', (scenario) => {
  it.each(['listApplications', 'listPhoneNumbers', 'listSpeechCredentials', 'listCalls'] as const)(
    '%s fits openapi.json',
    async (name) => {
      expect((await ask(startInProcess({ scenario }), name)).violations).toStrictEqual([])
    },
  )

  it('listRecentCalls fits openapi.json on the first, middle and last page', async () => {
    const mock = startInProcess({ scenario })
    const page = (number: number) => ask(mock, 'listRecentCalls', { query: `?page=${number}&count=100` })
    const first = await page(1)
    const last = Math.max(1, Math.ceil(first.json.total / 100))
    const others = [await page(Math.ceil(last / 2)), await page(last)]
    expect([first, ...others].flatMap(({ violations }) => violations)).toStrictEqual([])
  })
})

it('the validator reports a field of the wrong type', async () => {
  const mock = startInProcess()
  await mock.control('faults', { endpoint: 'listApplications', wrongTypes: 1, field: 'name' })
  expect((await ask(mock, 'listApplications')).violations).toContainEqual(expect.objectContaining({ keyword: 'type' }))
})
