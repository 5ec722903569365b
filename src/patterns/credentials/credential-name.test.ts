import { expect, test } from 'vitest'
import { credentialName, keyOwnerOf } from './credential-name.ts'

const sid = '0123456789'
const key = JSON.stringify({ project_id: 'demo', client_email: 'a@example.com', private_key: 'XXX' })

test.each([
  [{ vendor: 'aws', label: 'spare', access_key_id: 'AKIA1' }, 'AWS, spare'],
  [{ vendor: 'google', service_key: key }, 'Google, demo'],
  [{ vendor: 'google', service_key: JSON.stringify({ client_email: 'a@example.com' }) }, 'Google, a@example.com'],
  [{ vendor: 'google', service_key: 'not JSON' }, 'Google, 01234567'],
  [{ vendor: 'custom:acme', label: '' }, 'acme (custom), 01234567'],
  [{ vendor: '' }, 'No vendor, 01234567'],
])('%j is called %s', (fields, name) => {
  expect(credentialName({ speech_credential_sid: sid, ...fields })).toBe(name)
})

test('gives a credential the same name with and without its key ID', () => {
  const listed = { speech_credential_sid: sid, vendor: 'aws', label: null }
  expect(credentialName({ ...listed, access_key_id: 'AKIA1', aws_region: 'eu-west-1' })).toBe(credentialName(listed))
})

test('reveals only the owner of a service key', () => {
  expect(keyOwnerOf({ service_key: key })).toEqual({ project_id: 'demo', client_email: 'a@example.com' })
  expect(keyOwnerOf({ service_key: 'not JSON' })).toBeNull()
})

test('names even a value that is not a record', () => {
  expect(credentialName(null)).toBe('No vendor')
})
