import { expect, test } from 'vitest'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import { healthOf } from './credential-health.ts'

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
])('the health of %j is %s', (fields, health) => {
  expect(healthOf(credential(fields), 'tts')).toBe(health)
})
