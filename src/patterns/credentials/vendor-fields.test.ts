import { expect, test } from 'vitest'
import { findVendor } from '../../../mocks/service/vendors.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import { vendorLabel } from '../server-words.ts'
import { fieldsOfVendor, knownVendors } from './vendor-fields.ts'

// A new vendor needs these in other files. Without its secrets there, they would show as received.
test.each([...knownVendors, 'custom:acme'])('%s has a label, hidden secrets, and its fields in the mock', (vendor) => {
  const fields = fieldsOfVendor(vendor)
  const secrets = fields.filter(({ isSecret }) => isSecret).map(({ name }) => name)
  expect(vendorLabel(vendor)).not.toBe(vendor)
  expect(SpeechCredential.secrets).toEqual(expect.arrayContaining(secrets))
  expect(findVendor(vendor)?.secrets).toEqual(expect.arrayContaining(secrets))
  expect(findVendor(vendor)?.fields).toEqual(expect.arrayContaining(fields.map(({ name }) => name)))
})
