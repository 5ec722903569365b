import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkServiceKey, maxKeyLength } from './service-key.ts'

const key = {
  type: 'service_account',
  project_id: 'demo',
  client_email: 'voice@demo.example.com',
  private_key: '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n',
}
const without = (name: string) => JSON.stringify({ ...key, [name]: undefined })

test('accepts a key as Google provides it, even with a byte order mark', () => {
  const owner = { project_id: 'demo', client_email: 'voice@demo.example.com' }
  expect(checkServiceKey(JSON.stringify(key, null, 2))).toEqual({ isKey: true, owner, isLong: false })
  expect(checkServiceKey(`\uFEFF${JSON.stringify(key)}`)).toMatchObject({ isKey: true })
  const long = JSON.stringify({ ...key, more: 'x'.repeat(4096) })
  expect(checkServiceKey(long)).toMatchObject({ isKey: true, isLong: true })
})

test.each([
  ['', /Add the service key/],
  ['{"type":', /Not JSON/],
  ['[]', /must be a JSON object/],
  ['"text"', /must be a JSON object/],
  [without('type'), /type isn’t service_account/],
  [JSON.stringify({ ...key, type: 'authorized_user' }), /authorized_user, not service_account/],
  [without('client_email'), /no client_email/],
  [without('private_key'), /no private_key/],
  [JSON.stringify({ ...key, private_key: 'MIIE' }), /header is missing/],
  [JSON.stringify(key).replaceAll('\\n', '\\\\n'), /in place of line breaks/],
  [JSON.stringify({ ...key, private_key: key.private_key.replace('MIIE', `MIIE${'X'.repeat(90)}`) }), /masked/],
  ['x'.repeat(maxKeyLength + 1), /Too large/],
])('refuses %.20s: %s', (text, message) => {
  expect(checkServiceKey(text)).toMatchObject({ isKey: false, message: expect.stringMatching(message) as string })
})

test('never repeats a part of the key in a verdict', () => {
  const secret = fc.string({ minLength: 12, unit: 'grapheme-ascii' }).map((text) => `s3cret${text}`)
  const broken = fc.constantFrom('type', 'client_email', 'private_key', 'none')
  fc.assert(
    fc.property(secret, broken, (text, name) => {
      const private_key = `-----BEGIN PRIVATE KEY-----\n${text}`
      const sent =
        name === 'none' ? { ...key, private_key } : { ...key, private_key, [name]: name === 'type' ? text : '' }
      expect(JSON.stringify(checkServiceKey(JSON.stringify(sent)))).not.toContain('s3cret')
    }),
    { seed: 42 },
  )
})
