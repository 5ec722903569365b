import { expect, test } from 'vitest'
import { vendorLabel } from '../patterns/server-text.ts'
import { SpeechCredential } from './speech-credentials.ts'
import { allFieldsOf, knownVendors } from './vendors.ts'

// A new vendor needs these in other files. Without its secrets there, they would show as received.
test.each([...knownVendors, 'custom:acme'])('%s has a label and hidden secrets', (vendor) => {
  const secrets = allFieldsOf(vendor).flatMap(({ name, isSecret }) => (isSecret ? name : []))
  expect(vendorLabel(vendor)).not.toBe(vendor)
  expect(SpeechCredential.secrets).toEqual(expect.arrayContaining(secrets))
})
