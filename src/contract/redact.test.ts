import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Json } from './json.ts'
import { parseRecord } from './record.ts'
import { hideUrlPasswords, redact, redacted, redactWithUrls } from './redact.ts'
import { SpeechCredential } from './speech-credentials.ts'

test('hides fields named by the contract only at their path', () => {
  const json = { hook: { pin: 'a' }, pin: 'b' }
  expect(redact(json, ['hook.pin'])).toEqual({ hook: { pin: redacted }, pin: 'b' })
})

test.each([
  'password',
  'api_key',
  'apiKey',
  'secret',
  'client_secret',
  'auth_token',
  'stt_api_key',
  'service_key',
  'webhook_secret',
  'KEY',
])('hides %s at any depth', (name) => {
  expect(redact([{ deep: { [name]: 'x1' } }])).toEqual([{ deep: { [name]: redacted } }])
})

test.each(['access_key_id', 'private_key_id', 'speech_credential_sid', 'keyboard', 'token_type', 'monkey'])(
  'does not hide %s',
  (name) => {
    expect(redact({ [name]: 'shown' })).toEqual({ [name]: 'shown' })
  },
)

test('leaves a secret unchanged if it is null, "" or false', () => {
  expect(redact({ password: null, secret: '', token: false })).toEqual({ password: null, secret: '', token: false })
})

test('hides only the secret members of a key file in a string', () => {
  const service_key = JSON.stringify({ project_id: 'demo', private_key: 'MIIE', client_email: 'a@example.com' })
  const shown = redact({ service_key }, SpeechCredential.secrets) as { service_key: string }
  expect(JSON.parse(shown.service_key)).toEqual({
    project_id: 'demo',
    private_key: redacted,
    client_email: 'a@example.com',
  })
})

test.each(['not json', '{"unknown":"MIIE"}', '[1]', '"MIIE"'])(
  'hides a service key entirely unless it is a key file: %s',
  (service_key) => {
    expect(redact({ service_key })).toEqual({ service_key: redacted })
  },
)

test('keeps a key named __proto__', () => {
  const json = JSON.parse('{"__proto__":{"password":"x1"}}') as Json
  expect(JSON.stringify(redact(json))).toBe(`{"__proto__":{"password":"${redacted}"}}`)
})

const secretPaths = Object.values(endpoints).flatMap((endpoint) => {
  const sent: readonly string[] = 'secrets' in endpoint ? endpoint.secrets : []
  return 'record' in endpoint.answer ? sent.concat(endpoint.answer.record.secrets) : sent
})

/** {"a":{"b":value}} for a.b */
function nest(path: string, value: Json): Json {
  return path.split('.').reduceRight<Json>((inner, key) => ({ [key]: inner }), value)
}

test('hides every secret of every record type and request', () => {
  const marker = 'TOPSECRET'
  fc.assert(
    fc.property(fc.constantFrom(...secretPaths), fc.string(), fc.boolean(), (path, text, isNumber) => {
      const secret = isNumber ? 1234567 : `${text}${marker}${text}`
      const shown = JSON.stringify(redact(nest(path, secret), secretPaths))
      expect(shown).not.toContain(marker)
      expect(shown).not.toContain('1234567')
    }),
  )
  expect(secretPaths.length).toBeGreaterThan(10)
})

test('leaves all other values unchanged', () => {
  const { node: plain } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('node'), { maxLength: 5 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,5}_sid$/), tie('node'), { maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(plain, (json) => {
      expect(JSON.stringify(redact(json as Json))).toBe(JSON.stringify(json))
    }),
  )
})

test('hides secrets in the parsed value of a record', () => {
  const { value } = parseRecord(SpeechCredential, { speech_credential_sid: 's', vendor: 'gladia', api_key: 'short' })
  expect(value).toMatchObject({ vendor: 'gladia', api_key: redacted })
})

test.each([
  ['https://bob:hunter2@a.example/call?x=1', 'https://bob:[redacted]@a.example/call?x=1'],
  ['wss://:hun@ter2@a.example', 'wss://:[redacted]@a.example'],
  ['to https://a.example:8080/@b and http://x:y@z', 'to https://a.example:8080/@b and http://x:[redacted]@z'],
  ['https://bob@a.example/a:b@c', 'https://bob@a.example/a:b@c'],
])('hides only the password in %s', (text, shown) => {
  expect(hideUrlPasswords(text)).toBe(shown)
})

test('redactWithUrls hides passwords in URLs, and redact keeps them', () => {
  const json = { call_hook: { url: 'https://bob:hunter2@a.example', password: 'x' }, tags: ['a', 1, null] }
  expect(redactWithUrls(json)).toEqual({
    call_hook: { url: 'https://bob:[redacted]@a.example', password: redacted },
    tags: ['a', 1, null],
  })
  expect(redact(json)).toMatchObject({ call_hook: { url: json.call_hook.url } })
})

test('cuts off what is nested too deeply for code that reads it recursively', () => {
  const deep = (levels: number) => JSON.parse(`${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`) as Json
  const { raw, issues } = parseRecord(SpeechCredential, { speech_credential_sid: 's', vendor: 'x', note: deep(50_000) })
  expect(issues).toEqual([])
  expect(JSON.stringify(redactWithUrls(raw))).toMatch(/\[nested too deeply to show\][\]}"]+$/)
  expect(JSON.stringify(redactWithUrls(deep(50_000)))).toContain('nested too deeply')
  // Nothing changes up to there.
  expect(redactWithUrls(deep(99))).toEqual(deep(99))
})
