import { expect, test } from 'vitest'
import type { JsonObject } from '../../contract/json.ts'
import { check, credential, healthy, noon } from './findings-fixtures.ts'

const day = (days: number) => new Date(noon - days * 86_400_000).toISOString()

test.each<[string, JsonObject, readonly string[]]>([
  ['both tasks worked', {}, []],
  ['one task failed', { tts_tested_ok: 0 }, ['TTS failed the last test']],
  ['both failed', { tts_tested_ok: 0, stt_tested_ok: false }, ['TTS and STT failed the last test']],
  ['the task that failed isn’t used', { tts_tested_ok: 0, use_for_tts: 0 }, []],
  [
    'it was never tested, and servers say 0 for that',
    { tts_tested_ok: 0, last_tested: null },
    ['TTS was never tested'],
  ],
  ['nobody knows', { tts_tested_ok: null, stt_tested_ok: null }, ['TTS and STT were never tested']],
  ['the provider’s can’t be tested here', { tts_tested_ok: null, account_sid: null }, []],
  ['the provider’s failed', { tts_tested_ok: 0, account_sid: null }, ['TTS failed the last test']],
  ['it was used a month ago', { last_used: day(29.9) }, []],
  ['it was used before that', { last_used: day(30.1) }, ['Not used for 30 days']],
  ['it is new', { last_used: null, created_at: day(3) }, []],
  ['it was never used', { last_used: null, created_at: day(31) }, ['Never used since creation']],
  ['nobody knows when', { last_used: null }, []],
])('finds the problems of a credential: %s', (_, change, reasons) => {
  const { findings } = check({ credentials: [credential('aws'), credential('acme', change)] })
  expect(findings.map(({ reason }) => reason)).toEqual(reasons)
})

test('a finding has the credential’s usual name and the time of its failed test', () => {
  const service_key = JSON.stringify({ project_id: 'p', private_key: 'k' })
  const { findings } = check({
    credentials: [...healthy.credentials, credential('google', { service_key, tts_tested_ok: 0 })],
  })
  expect(findings[0]).toMatchObject({ name: 'Google, p', since: Date.UTC(2026, 2, 10, 9) })
})
