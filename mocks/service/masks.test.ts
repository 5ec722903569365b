import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mask, maskServiceKey } from './masks.ts'
import { profiles } from './profile.ts'
import { ask, begin, sidOf } from './testing.ts'

const { documented, deployed } = profiles

test('shows six characters of a secret, and an X for each later one', () => {
  expect(mask('notARealSecret', documented)).toBe('notARe' + 'X'.repeat(8))
  expect(mask('1234567', documented)).toBe('123456X')
})

test('masks short secrets completely, but deployed servers show them', () => {
  expect(mask('123456', documented)).toBe('XXXXXX')
  expect(mask('123456', deployed)).toBe('123456')
})

test('masks only the private key of a service key', () => {
  const key = {
    type: 't',
    private_key: '-----BEGIN PRIVATE KEY-----\nabcdefgh\n',
    client_email: 'e',
    private_key_id: 'i',
  }
  expect(JSON.parse(maskServiceKey(JSON.stringify(key), documented))).toEqual({
    ...key,
    private_key: '-----BEGIN PRIVATE KEY-----\nabcdefXXX',
  })
})

test('no response contains more than the first six characters of a secret', () => {
  const secret = fc.string({
    minLength: 8,
    maxLength: 60,
    unit: fc.constantFrom(...Array.from('abcdefghijk0123456789+/=')),
  })
  fc.assert(
    fc.property(secret, fc.constantFrom('documented' as const, 'deployed' as const), (secret, profile) => {
      const service = begin({ scenario: 'empty', profile })
      const key = JSON.stringify({ private_key: `-----BEGIN PRIVATE KEY-----\n${secret}`, client_email: 'e' })
      const bodies = [
        { vendor: 'aws', secret_access_key: secret },
        { vendor: 'google', service_key: key },
        { vendor: 'ibm', tts_api_key: secret, stt_api_key: secret },
        { vendor: 'custom:mine', auth_token: secret },
      ]
      for (const body of bodies) {
        const speech_credential_sid = sidOf(ask(service, 'createSpeechCredential', { body }))
        const params = { speech_credential_sid }
        const seen = JSON.stringify([
          ask(service, 'getSpeechCredential', { params }).json,
          ask(service, 'testSpeechCredential', { params }).json,
          ask(service, 'listSpeechCredentials').json,
        ])
        expect(seen).not.toContain(secret.slice(0, 7))
        expect(seen).not.toContain(secret.slice(-7))
      }
    }),
    { numRuns: 30 },
  )
})
