import { expect, test } from 'vitest'
import { Application } from '../../contract/applications.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { orphanedBy } from './orphaned.ts'
import { sampleCredential, tested } from './speech-credential-fixtures.ts'

const app = (application_sid: string, tts: string | null, stt: string | null) =>
  Application.schema.parse({
    application_sid,
    name: application_sid,
    speech_synthesis_vendor: tts,
    speech_recognizer_vendor: stt,
  })
const apps = [app('both', 'aws', 'aws'), app('speaks', 'aws', 'google'), app('neither', 'google', null)]
const one = (sid: string, fields: Parameters<typeof sampleCredential>[1] = {}) => sampleCredential(sid, fields).value

function orphaned(gone: SpeechCredential, ...others: SpeechCredential[]) {
  return orphanedBy(gone, [gone, ...others], apps).map(({ half, left, applications }) => [
    half,
    left,
    applications.map(({ name }) => name).join(),
  ])
}

test('the last credential of a vendor leaves its applications without one', () => {
  expect(orphaned(one('c1', tested))).toEqual([
    ['tts', 'none', 'both,speaks'],
    ['stt', 'none', 'both'],
  ])
  expect(orphaned(one('c1', tested), one('c2', tested))).toEqual([])
  expect(orphaned(one('c1', tested), one('c2', { ...tested, use_for_stt: 0 }))).toEqual([['stt', 'none', 'both']])
  expect(orphaned(one('c1', tested), one('c2', { ...tested, vendor: 'google' }))).toHaveLength(2)
})

test('others that failed or were never tested are no certain help', () => {
  const broken = one('c2', { ...tested, tts_tested_ok: 0, stt_tested_ok: null })
  expect(orphaned(one('c1', tested), broken)).toEqual([
    ['tts', 'failed', 'both,speaks'],
    ['stt', 'untested', 'both'],
  ])
  // One that does not work itself is missed by nobody as long as there are others.
  expect(orphaned(one('c1', { ...tested, tts_tested_ok: 0, stt_tested_ok: 0 }), broken)).toEqual([])
  expect(orphaned(one('c1', { use_for_tts: null, use_for_stt: 0 }))).toEqual([])
})
