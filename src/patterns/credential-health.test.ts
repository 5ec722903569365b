import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SpeechCredential } from '../contract/speech-credentials.ts'
import { coverOf, healthOf } from './credential-health.ts'

const tested = '2026-03-10T12:00:00.000Z'

function credential(fields: object): SpeechCredential {
  return SpeechCredential.schema.parse({ speech_credential_sid: 's', vendor: 'aws', ...fields })
}

test.each([
  [{ use_for_tts: 1, tts_tested_ok: 1, last_tested: tested }, 'works'],
  [{ use_for_tts: true, tts_tested_ok: 0, last_tested: tested }, 'failed'],
  [{ use_for_tts: 1, tts_tested_ok: null, last_tested: null }, 'untested'],
  [{ use_for_tts: 1, tts_tested_ok: 0, last_tested: null }, 'untested'],
  [{ use_for_tts: 0, tts_tested_ok: 1, last_tested: tested }, 'unused'],
  [{ use_for_tts: null, tts_tested_ok: null, last_tested: null }, 'unset'],
  [{}, 'unset'],
])('%j is %s', (fields, health) => {
  expect(healthOf(credential(fields), 'tts')).toBe(health)
})

const flag = fc.constantFrom(0, 1, null)
const anyCredential = fc.record({
  vendor: fc.constantFrom('aws', 'google'),
  use_for_tts: flag,
  use_for_stt: flag,
  tts_tested_ok: flag,
  stt_tested_ok: flag,
  last_tested: fc.constantFrom(tested, null),
})

test('a vendor is covered as well as its best credential, and another vendor changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyCredential), fc.constantFrom('tts', 'stt'), (all, half) => {
      const credentials = all.map(credential)
      const ofAws = credentials.filter(({ vendor }) => vendor === 'aws')
      const cover = coverOf(credentials, 'aws', half)
      expect(coverOf(ofAws, 'aws', half)).toBe(cover)
      const healths = ofAws.map((one) => healthOf(one, half))
      expect(cover === 'works').toBe(healths.includes('works'))
      expect(cover === 'none').toBe(healths.every((health) => health === 'unused' || health === 'unset'))
    }),
    { seed: 42 },
  )
})
