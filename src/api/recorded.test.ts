/** Passes every exchange recorded from a deployed server through the client. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Endpoint, Input, Listed } from '../contract/endpoint.ts'
import { pathParameters } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { listAccounts, listVoipCarriers } from '../contract/carriers.ts'
import type { ParsedRecord } from '../contract/record.ts'
import { createFakeClient, failureOf } from '../../e2e/fakes/fake-client.ts'
import { describeError } from './describe-error.ts'

interface Exchange {
  readonly name: string
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly json?: unknown
    readonly text?: string
  }
}

const folder = join(import.meta.dirname, '../contract/recorded')
const exchanges = readdirSync(folder).flatMap((file) => {
  // The cast: the files are ours, and the tests check their content.
  const recorded = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Exchange[]
  return recorded.map(({ name, request, response }) => ({ name: `${file}: ${name}`, request, response }))
})

/** The endpoint of a request, with the values of its placeholders; null if the table has none. */
function match({ method, path }: Exchange['request'], table: Readonly<Record<string, Endpoint>>) {
  const [pathname = '', query = ''] = path.split('?')
  for (const endpoint of Object.values(table)) {
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
    const values = pattern.exec(pathname)?.slice(1)
    if (endpoint.method !== method || values === undefined) continue
    const sids = pathParameters(endpoint).map((name, index) => [name, values[index]])
    const { account_sid = null, ...input } = Object.fromEntries(sids) as Record<string, string>
    return { endpoint, account_sid, input: { ...input, ...Object.fromEntries(new URLSearchParams(query)) } }
  }
  return null
}

const extras = { listAccounts, listVoipCarriers }
const matched = exchanges.flatMap((exchange) => {
  const found = match(exchange.request, { ...endpoints, ...extras })
  return found === null ? [] : [{ exchange, ...found }]
})

/** Sends the recorded request to a server that returns the recorded response. */
async function replay({ exchange, endpoint, input, account_sid }: (typeof matched)[number]) {
  const { status, headers, json, text } = exchange.response
  const body = json === undefined ? text : JSON.stringify(json)
  const { client, asked } = createFakeClient(
    () => new Response(status === 204 ? null : (body ?? null), { status, headers }),
    { connection: { account_sid } },
  )
  const sentBody = exchange.request.body === undefined ? {} : { body: exchange.request.body }
  // The cast: TypeScript can't match input and endpoint here.
  const sent = client.send(endpoint, { ...input, ...sentBody } as Input<Endpoint>, { retry: false })
  // The caller handles a failure; here only the request is checked.
  await sent.catch(() => undefined)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url).toBe(`https://api.example.com${exchange.request.path}`)
  expect(asked[0]?.body).toEqual(exchange.request.body)
  return sent
}

const isSuccess = ({ exchange }: (typeof matched)[number]) => exchange.response.status < 300
const named = (all: typeof matched) => all.map((one) => [one.exchange.name, one] as const)

test('the exchanges cover every operation, and only three are beyond the spec', () => {
  const others = exchanges.filter(({ request }) => match(request, endpoints) === null).map(({ name }) => name)
  expect(others).toEqual([
    'general.json: unknown route',
    'general.json: accounts of an account token',
    'general.json: carriers',
  ])
  const covered = new Set(matched.map(({ endpoint }) => endpoint.name))
  expect([...Object.keys(endpoints), ...Object.keys(extras)].filter((name) => !covered.has(name))).toEqual([])
  expect(matched.filter(isSuccess).length).toBeGreaterThan(25)
  expect(matched.length).toBe(exchanges.length - 1)
})

describe('reads a successful response completely', () => {
  const ofKind = (...kinds: Endpoint['answer']['kind'][]) =>
    named(matched.filter(isSuccess).filter(({ endpoint }) => kinds.includes(endpoint.answer.kind)))

  test.each(ofKind('list', 'page'))('%s', async (_, one) => {
    // The cast: the kind of answer says that it is a list.
    const list = (await replay(one)) as Listed<unknown>
    const { json } = one.exchange.response
    const data: unknown = Array.isArray(json) ? json : Reflect.get(Object(json), 'data')
    expect(list.unreadable).toEqual([])
    expect(list.rows).toHaveLength(Array.isArray(data) ? data.length : -1)
  })

  test.each(ofKind('record'))('%s', async (_, one) => {
    const record = (await replay(one)) as ParsedRecord<unknown>
    expect(record.issues).toEqual([])
    expect(record.value).not.toBeNull()
  })

  test.each(ofKind('value'))('%s', async (_, one) => {
    expect(await replay(one)).toMatchObject(Object(one.exchange.response.json) as object)
  })

  test.each(ofKind('nothing'))('%s', async (_, one) => {
    expect(await replay(one)).toBeNull()
  })
})

test.each(named(matched.filter((one) => !isSuccess(one))))('%s: puts the failure into words', async (_, one) => {
  const { status, json, text } = one.exchange.response
  const error = await failureOf(replay(one))
  expect(error).toMatchObject({ kind: 'http', status, endpoint: one.endpoint.name })
  const said: unknown =
    json === undefined ? text : (Reflect.get(Object(json), 'msg') ?? Reflect.get(Object(json), 'message'))
  const described = describeError(error)
  expect(described.title).not.toBe('')
  expect(described.status).toBe(status)
  // On screen, control characters such as line breaks become spaces.
  expect(described.serverMessage ?? '').toBe(
    String(said)
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
  )
})

test('reports the response of an unknown route as a wrong address', async () => {
  const unknown = exchanges.find(({ name }) => name === 'general.json: unknown route')
  const { client } = createFakeClient(
    () => new Response(unknown?.response.text ?? '', { status: 404, headers: unknown?.response.headers ?? {} }),
  )
  const error = await failureOf(client.send(endpoints.listApplications, {}))
  expect(error).toMatchObject({ kind: 'http', status: 404, isHtml: true, serverText: 'Cannot GET /v1/Nowhere' })
  expect(describeError(error).title).toBe('No voice API at this address')
})
