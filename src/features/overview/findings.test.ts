import { expect, test } from 'vitest'
import { Application } from '../../contract/applications.ts'
import { Call } from '../../contract/calls.ts'
import type { JsonObject } from '../../contract/json.ts'
import { PhoneNumber } from '../../contract/phone-numbers.ts'
import { RecentCall } from '../../contract/recent-calls.ts'
import { parseRecord, type RecordType } from '../../contract/record.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { z } from '../../contract/zod.ts'
import { findInCalls, findInRecords, timesOf } from './call-findings.ts'
import { countUrgent } from './finding.ts'
import { findInApplications, findInCredentials, findInNumbers } from './routing-findings.ts'

function make<S extends z.ZodMiniType>(type: RecordType<S>, raw: JsonObject): z.output<S> {
  const { value, issues } = parseRecord(type, raw)
  if (value === null) throw new Error(JSON.stringify(issues))
  return value
}

const call = (call_status: string) => make(Call, { call_sid: call_status, call_status })
const record = (answered: boolean, sip_status: number, second = 0) =>
  make(RecentCall, { attempted_at: new Date(second * 1000).toISOString(), answered, sip_status })
const number = (application_sid: string | null) =>
  make(PhoneNumber, { phone_number_sid: 'n', number: '1', application_sid })
const tested = {
  last_tested: '2026-03-10T09:00:00.000Z',
  use_for_tts: 1,
  use_for_stt: 1,
  tts_tested_ok: 1,
  stt_tested_ok: 1,
}
const credential = (vendor: string, change: JsonObject = {}) =>
  make(SpeechCredential, { speech_credential_sid: vendor, vendor, ...tested, ...change })
const application = (sid: string, tts: string | null, stt: string | null) =>
  make(Application, { application_sid: sid, name: sid, speech_synthesis_vendor: tts, speech_recognizer_vendor: stt })

const wordsOf = (findings: readonly { words: string; tone: string }[]) =>
  findings.map(({ words, tone }) => `${tone}: ${words}`)

test('calls under way are counted; unknown states apart, ended ones not at all', () => {
  expect(wordsOf(findInCalls([call('ringing'), call('in-progress'), call('completed')]))).toEqual([
    'neutral: 2 calls in progress',
  ])
  expect(wordsOf(findInCalls([call('parked')]))).toEqual([
    'neutral: 0 calls in progress',
    'attention: 1 call of unknown state',
  ])
})

test('of records the answered ratio and what went wrong; busy is nobody’s fault', () => {
  const records = [
    record(true, 200),
    record(true, 200),
    record(false, 486),
    record(false, 503),
    record(false, 503),
    record(false, 404),
  ]
  expect(wordsOf(findInRecords(records))).toEqual([
    'neutral: 33 % answered',
    'bad: 2 calls: failed',
    'attention: 1 call: no such number',
  ])
  expect(findInRecords([])[0]?.link).toBeNull()
  expect(timesOf([record(true, 200, 5), record(true, 200, 2), record(true, 200, 9)])).toEqual({ from: 2000, to: 9000 })
  expect(timesOf([])).toBeNull()
})

test.each([
  ['both halves worked', {}, []],
  ['one half failed', { tts_tested_ok: 0 }, ['text to speech']],
  ['both failed', { tts_tested_ok: 0, stt_tested_ok: false }, ['text to speech and speech recognition']],
  ['what failed is not used', { tts_tested_ok: 0, use_for_tts: 0 }, []],
  ['it was never tested, and servers say 0 for that', { tts_tested_ok: 0, last_tested: null }, []],
  ['nobody knows', { tts_tested_ok: null }, []],
])('a credential needs a person or not: %s', (_, change, details) => {
  const findings = findInCredentials([credential('aws', change)]).filter(({ tone }) => tone === 'bad')
  expect(findings.map(({ detail }) => detail)).toEqual(details)
})

test('numbers without an application, and with one that does not exist', () => {
  const numbers = [number('a'), number(null), number(''), number('gone')]
  expect(wordsOf(findInNumbers(numbers, new Set(['a'])))).toEqual([
    'bad: 1 number with an unknown application',
    'attention: 2 numbers without an application',
  ])
  // Not all applications are known: nobody can say that one does not exist.
  expect(wordsOf(findInNumbers(numbers, null))).toEqual(['attention: 2 numbers without an application'])
  expect(wordsOf(findInNumbers([number('gone')], null))).toEqual(['good: Every number has an application'])
})

test('applications whose vendor no credential serves', () => {
  const applications = [
    application('fine', 'google', 'google'),
    application('mute', 'aws', 'google'),
    application('new', 'acme', null),
  ]
  const google = credential('google')
  const details = (credentials: readonly SpeechCredential[]) =>
    findInApplications(applications, credentials).map(({ words, detail }) => `${words}: ${detail ?? ''}`)
  expect(details([google, credential('aws', { tts_tested_ok: 0 })])).toEqual([
    'mute has no working credential: aws for text to speech',
    'new has no working credential: acme for text to speech',
  ])
  // A second one of the vendor works; an untested one may.
  expect(
    details([
      google,
      credential('aws', { tts_tested_ok: 0 }),
      credential('aws'),
      credential('acme', { last_tested: null }),
    ]),
  ).toEqual(['Every application’s vendors have a working credential: '])
  expect(details([google, credential('aws', { use_for_tts: null }), credential('acme')])).toHaveLength(1)
})

test('many of a kind are named in part, and counted', () => {
  const applications = Array.from({ length: 8 }, (_, index) => application(`a${index}`, 'acme', null))
  const findings = findInApplications(applications, [])
  expect(findings.map(({ words }) => words).at(-1)).toBe('and 3 more applications')
  expect(countUrgent(findings)).toBe(6)
})
