import { expect, test } from 'vitest'
import { Application } from '../../contract/applications.ts'
import { Call } from '../../contract/calls.ts'
import type { JsonObject } from '../../contract/json.ts'
import { PhoneNumber } from '../../contract/phone-numbers.ts'
import { RecentCall } from '../../contract/recent-calls.ts'
import { isReadable, parseRecord, type Readable, type RecordType } from '../../contract/record.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { z } from '../../contract/zod.ts'
import {
  type Attention,
  byTone,
  findApplications,
  findCalls,
  findCredentials,
  findHooks,
  findNumbers,
  findTrunks,
} from './attention.ts'

function read<S extends z.ZodMiniType>(type: RecordType<S>, raw: JsonObject): Readable<z.output<S>> {
  const record = parseRecord(type, raw)
  if (!isReadable(record)) throw new Error(JSON.stringify(record.issues))
  return record
}
const make = <S extends z.ZodMiniType>(type: RecordType<S>, raw: JsonObject) => read(type, raw).value

const noon = Date.UTC(2026, 2, 10, 12)
const minute = 60_000
const call = (call_status: string) => make(Call, { call_sid: call_status, call_status })
const record = (trunk: string | null, sip_status: number, minutesAgo: number) =>
  make(RecentCall, {
    attempted_at: new Date(noon - minutesAgo * minute).toISOString(),
    answered: sip_status === 200,
    sip_status,
    trunk,
  })
const number = (application_sid: string | null, sid = 'n') =>
  make(PhoneNumber, { phone_number_sid: sid, number: '14155550100', application_sid })
const tested = {
  last_tested: '2026-03-10T09:00:00.000Z',
  use_for_tts: 1,
  use_for_stt: 1,
  tts_tested_ok: 1,
  stt_tested_ok: 1,
}
const credential = (vendor: string, change: JsonObject = {}) =>
  read(SpeechCredential, { speech_credential_sid: vendor, vendor, ...tested, ...change })
const application = (sid: string, change: JsonObject) =>
  make(Application, { application_sid: sid, name: sid, ...change })
const speaking = (sid: string, tts: string | null, stt: string | null) =>
  application(sid, { speech_synthesis_vendor: tts, speech_recognizer_vendor: stt })

const wordsOf = (found: readonly Attention[]) =>
  found.map(({ tone, state, name, reason }) => `${tone} ${state} ${name}: ${reason}`)

test('a trunk fails when a tenth of its calls in the last hour did, and at least five', () => {
  const failures = (trunk: string | null, count: number) =>
    Array.from({ length: count }, (_, index) => record(trunk, 503, index + 1))
  const fine = (trunk: string | null, count: number) => Array.from({ length: count }, () => record(trunk, 486, 50))
  const found = findTrunks(
    [
      ...failures('bad', 5),
      ...fine('bad', 45),
      ...failures('rare', 4),
      ...failures('large', 5),
      ...fine('large', 46),
      ...failures(null, 6),
      record('late', 200, 61),
    ],
    noon,
  )
  expect(wordsOf(found)).toEqual([
    'bad Failing bad: 5 of 50 calls failed with 503 in the last hour',
    'bad Failing No trunk: 6 of 6 calls failed with 503 in the last hour',
  ])
  // The first of them, and the link leads to those that it counts.
  expect(found[0]?.since).toBe(noon - 5 * minute)
  const query = Object.fromEntries(new URL(found[0]?.link ?? '', 'http://a').searchParams)
  expect(query).toMatchObject({
    trunk: 'bad',
    result: 'other-failure',
    from: '2026-03-10T11:01Z',
    to: '2026-03-10T12:01Z',
  })
  expect(new URL(found[1]?.link ?? '', 'http://a').searchParams.get('trunk')).toBe('!none')
  expect(findTrunks([], noon)).toEqual([])
  // A full page that covers ten minutes says so; other failures are named.
  const short = findTrunks([...failures('bad', 9), record('bad', 500, 9)], noon)
  expect(short[0]?.reason).toBe('10 of 10 calls failed with 503, 500 in 10 minutes')
})

test.each([
  ['both halves worked', {}, []],
  ['one half failed', { tts_tested_ok: 0 }, ['TTS failed the last test']],
  ['both failed', { tts_tested_ok: 0, stt_tested_ok: false }, ['TTS and STT failed the last test']],
  ['the half that failed isn’t used', { tts_tested_ok: 0, use_for_tts: 0 }, []],
  ['it was never tested, and servers say 0 for that', { tts_tested_ok: 0, last_tested: null }, []],
  ['nobody knows', { tts_tested_ok: null }, []],
])('a credential needs attention or not: %s', (_, change, reasons) => {
  const found = findCredentials([credential('aws', change)])
  expect(found.map(({ reason }) => reason)).toEqual(reasons)
  expect(found.map(({ since }) => since)).toEqual(reasons.map(() => Date.UTC(2026, 2, 10, 9)))
})

test('a credential has the name that it has everywhere', () => {
  const service_key = JSON.stringify({ project_id: 'p', private_key: 'k' })
  const [found] = findCredentials([credential('google', { service_key, tts_tested_ok: 0 })])
  expect(found?.name).toBe('Google, p')
})

test('numbers without an application, and with one that doesn’t exist', () => {
  const numbers = [number('a'), number(null), number(''), number('gone')]
  const found = findNumbers(numbers, new Set(['a']))
  expect(wordsOf(found)).toEqual([
    'bad Missing 14155550100: Its application doesn’t exist: calls fail',
    'attention Unassigned 2 phone numbers: No application takes their calls',
  ])
  // One is opened, several are listed.
  expect(found.map(({ link }) => link)).toEqual(['/phone-numbers/n', '/phone-numbers?assignment=unassigned'])
  const many = findNumbers([number('gone', 'n1'), number('gone', 'n2')], new Set(['a']))
  expect(many.map(({ link }) => link)).toEqual(['/phone-numbers?assignment=unknown'])
  // Not all applications are known: nobody can say that one does not exist.
  expect(findNumbers(numbers, null).map(({ state }) => state)).toEqual(['Unassigned'])
  expect(findNumbers([number('gone')], null)).toEqual([])
})

test('applications whose vendor no credential serves, on a server without labels', () => {
  const applications = [
    speaking('fine', 'google', 'google'),
    speaking('mute', 'aws', 'google'),
    speaking('new', 'acme', null),
  ]
  const google = credential('google')
  const lines = (...credentials: Readable<SpeechCredential>[]) =>
    findApplications(applications, credentials).map(({ state, name, reason }) => `${state} ${name} ${reason}`)
  expect(lines(google, credential('aws', { tts_tested_ok: 0 }))).toEqual([
    'At risk mute TTS: AWS, aws failed its last test',
    'No speech new TTS: no acme credential',
  ])
  // A second one of the vendor works; of an untested one nobody knows.
  expect(
    lines(
      google,
      credential('aws', { tts_tested_ok: 0 }),
      credential('aws'),
      credential('acme', { tts_tested_ok: null, last_tested: null }),
    ),
  ).toEqual([])
  expect(lines(google, credential('aws', { use_for_tts: null }), credential('acme'))).toEqual([
    'No speech mute TTS: AWS, aws isn’t used for text to speech',
  ])
})

test('applications whose credential is out of use, on a server that goes by labels', () => {
  const line = (change: JsonObject, ...credentials: Readable<SpeechCredential>[]) =>
    findApplications([application('a', { speech_synthesis_vendor: 'google', ...change })], credentials).map(
      ({ state, reason }) => `${state} ${reason}`,
    )
  const failed = credential('google', { label: null, tts_tested_ok: 0, stt_tested_ok: 0 })
  const spare = credential('google', { label: 'spare' })
  expect(line({ speech_recognizer_vendor: 'google' }, failed, spare)).toEqual([
    'No speech TTS and STT: Google, google failed its last test',
  ])
  expect(line({ speech_synthesis_label: 'spare' }, failed, spare)).toEqual([])
  expect(line({ speech_synthesis_label: 'other' }, failed, spare)).toEqual([
    'No speech TTS: no Google credential labelled other',
  ])
  const fallback = { use_for_fallback_speech: 1, fallback_speech_synthesis_vendor: 'google' }
  expect(line({ ...fallback, fallback_speech_synthesis_label: 'spare' }, failed, spare)).toEqual([
    'At risk TTS: Google, google failed its last test (calls use the fallback)',
  ])
  expect(line({ ...fallback, speech_synthesis_label: 'spare' }, failed, spare)).toEqual([])
})

test('hooks in clear text, but for those that stay on the machine', () => {
  const hooks = (call: string | null, status: string | null = null) =>
    application(`${call} ${status}`, {
      call_hook: call === null ? null : { url: call, method: 'POST' },
      call_status_hook: status === null ? null : { url: status, method: 'POST' },
    })
  const found = findHooks([
    hooks('http://a.example/'),
    hooks('https://a.example/', 'HTTP://a.example/'),
    hooks('ws://a.example/'),
    hooks('wss://a.example/', 'http://localhost:3000/'),
    hooks(null),
    hooks('not a URL'),
  ])
  expect(found.map(({ reason }) => reason)).toEqual([
    'Call hook isn’t encrypted',
    'Status hook isn’t encrypted',
    'Call hook isn’t encrypted',
  ])
})

test('live calls in an unknown status are neither active nor ended', () => {
  expect(findCalls([call('ringing'), call('in-progress'), call('completed')])).toEqual([])
  expect(wordsOf(findCalls([call('parked')]))).toEqual(['attention Unknown 1 live call: Status parked'])
})

test('many of a kind are named in part, the rest is one line; failures come first', () => {
  const found = findApplications(
    Array.from({ length: 8 }, (_, index) => speaking(`a${index}`, 'acme', null)),
    [],
  )
  expect(found.map(({ name }) => name).at(-1)).toBe('3 more applications')
  expect(found).toHaveLength(6)
  const sorted = byTone([...found, ...findCredentials([credential('aws', { tts_tested_ok: 0 })])])
  expect(sorted.map(({ tone }) => tone).slice(0, 2)).toEqual(['bad', 'attention'])
})
