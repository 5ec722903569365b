import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import type { Json } from '../contract/json.ts'
import { toCurl } from './curl.ts'
import { toSentRequest } from './request.ts'

/** The arguments that curl gets from a POSIX shell. */
function argumentsOf(command: string, token: string): string[] {
  // The shell's own `printf` prints each argument and a NUL, which no argument can hold.
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}\n`
  const printed = execFileSync('sh', ['-c', script], {
    env: { TOKEN: token, PATH: process.env['PATH'] },
    encoding: 'utf8',
  })
  return printed.split('\0').slice(0, -1)
}

const request = { method: 'GET', url: 'https://example.com/v1/Applications', accept: 'application/json' }

test('formats a command to paste into a shell', () => {
  expect(toCurl({ ...request, method: 'PUT', body: { name: "Ann's" } })).toBe(
    [
      "curl -X PUT 'https://example.com/v1/Applications'",
      '  -H "Authorization: Bearer $TOKEN"',
      "  -H 'Accept: application/json'",
      "  -H 'Content-Type: application/json'",
      String.raw`  --data-raw '{"name":"Ann'\''s"}'`,
    ].join(' \\\n'),
  )
})

test('omits the content type if there is no body', () => {
  expect(argumentsOf(toCurl({ ...request, body: undefined }), 't0k"en $x `y`')).toEqual([
    '-X',
    'GET',
    'https://example.com/v1/Applications',
    '-H',
    'Authorization: Bearer t0k"en $x `y`',
    '-H',
    'Accept: application/json',
  ])
})

test('a shell passes curl exactly the request that was sent, whatever it holds', () => {
  const nasty = fc.constantFrom("'", '"', '$(id)', '`id`', '\\', '\n', '!', '$TOKEN', '; id', "'\\''", '%s', '\\0')
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.oneof(nasty, fc.string()), { maxLength: 6 }).map((parts) => parts.join('')),
  )
  const bodies = fc.oneof(
    fc.dictionary(texts, texts, { maxKeys: 5 }),
    fc.record({ name: texts, nested: fc.record({ list: fc.array(texts) }) }),
    fc.jsonValue({ maxDepth: 2 }).map((json) => json as Json),
  )
  const requests = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
    // No shell can pass a NUL; the client's URLs are percent-encoded and hold none.
    url: texts.map((text) => `https://example.com/${text.replaceAll('\0', '')}`),
    accept: fc.constantFrom('application/json', 'text/plain'),
    body: fc.option(bodies, { nil: undefined }),
  })
  fc.assert(
    fc.property(requests, ({ method, url, accept, body }) => {
      const expected = ['-X', method, url, '-H', 'Authorization: Bearer tok', '-H', `Accept: ${accept}`]
      if (body !== undefined) expected.push('-H', 'Content-Type: application/json', '--data-raw', JSON.stringify(body))
      expect(argumentsOf(toCurl({ method, url, accept, body }), 'tok')).toEqual(expected)
    }),
    runs(100, 42),
  )
})

test('redacts body fields that are secret by contract or by name', () => {
  const body = { name: 'R', pin: '1234', hook: { password: 'hunter2' } }
  const shown = toSentRequest({ ...request, body }, ['pin'])
  expect(shown.body).toEqual({ name: 'R', pin: '[redacted]', hook: { password: '[redacted]' } })
  expect(toCurl(shown)).not.toMatch(/1234|hunter2/)
  expect(toSentRequest({ ...request, body: undefined }, []).body).toBeUndefined()
})
