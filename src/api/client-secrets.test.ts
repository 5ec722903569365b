import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { listVoipCarriers } from '../contract/carriers.ts'
import type { WriteEndpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { type Asked, createFakeClient, failureOf, json, text, token } from '../../e2e/fakes/fake-client.ts'
import type { ApiError } from './errors.ts'
import { createQueryClient, query, toQueryOptions } from './query.ts'
import { describeError } from './describe-error.ts'

const { listApplications, createApplication, createSpeechCredential } = endpoints

/** All text of an error: own properties, also non-enumerable ones, its causes, and its wording. */
function dump(error: ApiError): string {
  const seen: unknown[] = [describeError(error), String(error)]
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    for (const key of Reflect.ownKeys(one)) seen.push(Reflect.get(one, key))
  }
  return seen.flatMap(leaves).join('\n')
}

/** All texts in a value, unescaped: escapes could hide a secret from the test. */
function leaves(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([key, inner]) => [key].concat(leaves(inner)))
}

/** Ways in which servers echo a request. */
const echoes: Readonly<Record<string, (asked: Asked, words: string) => Response>> = {
  msg: (_, words) => json({ msg: `cannot take ${words}, sorry` }, 500),
  text: (_, words) => text(`Bad: ${words}`, 'text/plain', 400),
  'a page': (_, words) => text(`<!doctype html><pre>${escape(words)}</pre>`, 'text/html', 502),
  'a page that escapes nothing': (_, words) => text(`<html><title>${words}</title>`, 'text/html', 502),
  'slashes escaped': (_, words) => text(JSON.stringify({ msg: words }).replaceAll('/', String.raw`\/`), null, 400),
  'success that is not JSON': (_, words) => text(words, 'application/json', 200),
  'success that is something else': (_, words) => json({ [words]: words }, 200),
  'past the end of what is shown': (_, words) => text('x'.repeat(1990 - words.length / 2) + words, null, 500),
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

describe('a token echoed by the server', () => {
  test.each(Object.entries(echoes))('is not in the error: %s', async (_, echo) => {
    const { client } = createFakeClient((asked) => echo(asked, asked.headers['authorization'] ?? ''))
    const error = await failureOf(client.send(listApplications, {}, { retry: false }))
    expect(dump(error)).not.toContain(token)
    expect(dump(error)).not.toContain(token.slice(0, 12))
  })

  test.each(['msg', 'text', 'a page'])('in %s is replaced, and the rest stays readable', async (name) => {
    const { client } = createFakeClient((asked) => echoes[name]?.(asked, token) ?? json(null))
    const error = await failureOf(client.send(listApplications, {}, { retry: false }))
    expect(error.serverText).toMatch(/\$TOKEN/)
    expect(error.serverText?.replace('$TOKEN', '')).toMatch(/^(cannot take , sorry|Bad: |)$/)
  })

  test('is not in the error of a browser that refuses it', async () => {
    const refuse = () => Promise.reject(new TypeError(`fetch: Bearer ${token} is an invalid header value.`))
    const error = await failureOf(createFakeClient(refuse).client.send(listApplications, {}, { retry: false }))
    expect(error.kind).toBe('network')
    expect(dump(error)).not.toContain(token)
  })
})

describe('the response of an extra that isn’t a readable list', () => {
  const carrier = '[{"voip_carrier_sid":"c1","name":"acme","register_password":"clear-password"}]'
  test.each<[string, Response]>([
    ['cut off', text(carrier.slice(0, -3), 'application/json')],
    ['cut off before, too', text(carrier.slice(9), null)],
    ['with another status', text(carrier, 'application/json', 500)],
    ['cut off, with another status', text(carrier.slice(0, -3), 'application/json', 502)],
    ['of another shape', text(`{"carriers":${carrier}}`, 'application/json')],
  ])('is not quoted: %s', async (_, response) => {
    const { client } = createFakeClient(() => response)
    expect(dump(await failureOf(client.send(listVoipCarriers, {})))).not.toMatch(/clear-pass/)
  })

  test('is quoted if it is an error message', async () => {
    const { client } = createFakeClient(() => json({ msg: 'connect ECONNREFUSED 127.0.0.1:8086' }, 500))
    expect((await failureOf(client.send(listVoipCarriers, {}))).serverText).toBe('connect ECONNREFUSED 127.0.0.1:8086')
  })
})

const secret = fc
  .oneof(
    fc.string({ minLength: 8, maxLength: 60, unit: 'grapheme-ascii' }),
    fc.base64String({ minLength: 8, maxLength: 80 }),
    fc.uuid(),
    fc.constant('$& $1 $$ "quoted" \\back\\slash'),
  )
  .map((text) => text.trim())
  .filter((text) => text.length >= 8 && !/^(.)\1*$/.test(text))

const keyFile = fc
  .array(fc.base64String({ minLength: 20, maxLength: 64 }), { minLength: 1, maxLength: 4 })
  .map((lines) => ({
    secrets: lines,
    key: `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`,
  }))

interface Sent {
  readonly endpoint: WriteEndpoint
  readonly body: object
  readonly secrets: readonly string[]
}

const hook = { url: 'https://example.com/call', method: 'POST', username: 'user' }
const bodies: Readonly<Record<string, fc.Arbitrary<Sent>>> = {
  'createApplication, hook passwords': fc.tuple(secret, secret).map(([a, b]) => ({
    endpoint: createApplication,
    body: { name: 'R', call_hook: { ...hook, password: a }, call_status_hook: { ...hook, password: b } },
    secrets: [a, b],
  })),
  'createSpeechCredential, aws': secret.map((key) => ({
    endpoint: createSpeechCredential,
    body: { vendor: 'aws', access_key_id: 'AKIAEXAMPLE', secret_access_key: key },
    secrets: [key],
  })),
  'createSpeechCredential, google': keyFile.map(({ secrets, key }) => ({
    endpoint: createSpeechCredential,
    body: { vendor: 'google', service_key: JSON.stringify({ client_email: 'a@example.com', private_key: key }) },
    secrets,
  })),
  'createSpeechCredential, a key that is not JSON': keyFile.map(({ secrets, key }) => ({
    endpoint: createSpeechCredential,
    body: { vendor: 'google', service_key: key },
    secrets,
  })),
  'createSpeechCredential, other vendors': fc.tuple(secret, secret).map(([a, b]) => ({
    endpoint: createSpeechCredential,
    body: { vendor: 'nuance', client_id: 'me', secret: a, options: { nested: [{ api_key: b }] } },
    secrets: [a, b],
  })),
  'createSpeechCredential, fields that nobody knows': fc.tuple(secret, secret).map(([a, b]) => ({
    endpoint: createSpeechCredential,
    body: { vendor: 'custom:mine', 'pass.phrase': a, licence: b },
    secrets: [a, b],
  })),
}

/** Ways in which the body may be quoted: as sent, indented, its texts alone, or only one line of a key. */
const quotes: readonly ((asked: Asked) => string)[] = [
  ({ body }) => JSON.stringify(body),
  ({ body }) => JSON.stringify(body, null, 2),
  ({ body }) => leaves(body).join(', '),
  ({ body }) =>
    leaves(body)
      .flatMap((text) => text.split(/\\n|\n/))
      .join('; '),
]

test.each(Object.entries(bodies))('%s: no error contains a secret, whatever the server echoes', async (_, sent) => {
  const cases = fc.record({ sent, echo: fc.constantFrom(...Object.values(echoes)), quote: fc.constantFrom(...quotes) })
  await fc.assert(
    fc.asyncProperty(cases, async ({ sent: { endpoint, body, secrets }, echo, quote }) => {
      const { client, asked } = createFakeClient((request) => echo(request, quote(request)))
      // The cast: TypeScript can't match body and endpoint here.
      const error = await failureOf(client.send(endpoint, { body } as never))
      expect(asked[0]?.body).toEqual(body)
      for (const secret of secrets) {
        expect(dump(error)).not.toContain(secret)
        expect(dump(error)).not.toContain(JSON.stringify(secret).slice(1, -1))
      }
    }),
    runs(80, 42),
  )
})

test('still quotes server text that holds no secret', async () => {
  const { client } = createFakeClient(() => json({ msg: 'call_hook URL has invalid hostname exa_mple..com' }, 400))
  const password = { ...hook, password: 'a-long-password' }
  const sent = client.send(createApplication, { body: { name: 'R', call_hook: password, call_status_hook: hook } })
  const error = await failureOf(sent)
  expect(error.serverText).toBe('call_hook URL has invalid hostname exa_mple..com')
  expect(describeError(error).curl).toContain('"username":"user","password":"[redacted]"')
})

describe('compares the hook passwords of a list while reading it, and keeps none', () => {
  const canary = 'not-to-be-found'
  const applications = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      application_sid: `a${index}`,
      name: 'x'.repeat(200),
      call_hook: { ...hook, webhook_sid: `w${index}`, password: `${canary}-${index === count - 2 ? 'odd' : ''}` },
    }))

  // The long list is read while it arrives, and packed.
  test.each([3, 5000])('in a list of %d applications', async (count) => {
    const { client } = createFakeClient(() => json(applications(count)))
    const queryClient = createQueryClient()
    const list = await queryClient.query(toQueryOptions(client, query(listApplications, {})))
    const compared = list.rows.flatMap(({ passwords }, index) => (passwords === undefined ? [] : [[index, passwords]]))
    expect(compared).toEqual([[count - 2, { call_hook: 1 }]])
    expect(list.rows[0]?.value.call_hook).toMatchObject({ password: true })
    expect(inspect([client, queryClient], { depth: Infinity, showHidden: true, getters: true })).not.toContain(canary)
    expect(JSON.stringify(list)).not.toContain(canary)
    expect(list.rows.map(({ value, raw }) => leaves([value, raw])).join()).not.toContain(canary)
  })
})
