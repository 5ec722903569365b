import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Application } from '../../contract/applications.ts'
import type { JsonObject } from '../../contract/json.ts'
import { isReadable, parseRecord, type Readable, type RecordType } from '../../contract/record.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { z } from '../../contract/zod.ts'
import { type SpeechNeed, needsOf, choose, createChooser, whyNot } from './credential-choice.ts'

function read<S extends z.ZodMiniType>(type: RecordType<S>, raw: JsonObject): Readable<z.output<S>> {
  const record = parseRecord(type, raw)
  if (!isReadable(record)) throw new Error(JSON.stringify(record.issues))
  return record
}

const ok = { last_tested: '2026-03-10T09:00:00.000Z', tts_tested_ok: 1, stt_tested_ok: 1 }
const both = { account_sid: 'mine', use_for_tts: 1, use_for_stt: 1 }
const key = JSON.stringify({ project_id: 'p', client_email: 'a@example.com', private_key: '-----BEGIN XXXX' })

/** A credential as deployed servers return it: `label` is always present, null by default. */
function credential(speech_credential_sid: string, vendor: string, fields: JsonObject = {}) {
  const service_key = vendor === 'google' ? { service_key: key } : {}
  return read(SpeechCredential, { speech_credential_sid, vendor, ...both, label: null, ...service_key, ...fields })
}
const account = (vendor: string, fields: JsonObject = {}) => credential('account', vendor, fields)
const provider = (vendor: string, fields: JsonObject = {}) =>
  credential('provider', vendor, { account_sid: null, ...fields })
const ask = (vendor: string, task: SpeechNeed['task'] = 'tts', label: string | null = null): SpeechNeed => ({
  task,
  vendor,
  label,
  isFallback: false,
})

// From a test against the platform's own code: docs/api.md#which-credential-a-call-uses.
test.each([
  [1, 'account aws, provider aws', [provider('aws'), account('aws')], ask('aws'), 'account'],
  [2, 'provider aws only', [provider('aws')], ask('aws'), 'provider'],
  [
    3,
    'account aws label L, provider aws without',
    [account('aws', { label: 'L' }), provider('aws')],
    ask('aws'),
    'provider',
  ],
  [4, 'account aws without label', [account('aws')], ask('aws', 'tts', 'L'), null],
  [
    5,
    'account aws with use_for_tts 0, provider aws ok',
    [account('aws', { use_for_tts: 0 }), provider('aws', ok)],
    ask('aws'),
    null,
  ],
  [
    6,
    'two of the account without label, the first not for tts',
    [account('aws', { use_for_tts: null }), credential('second', 'aws', ok)],
    ask('aws'),
    null,
  ],
  [
    7,
    'account google not tested, provider google tested ok',
    [account('google'), provider('google', ok)],
    ask('google'),
    null,
  ],
  [
    8,
    'account google: tts test failed, stt test ok; stt',
    [account('google', { ...ok, tts_tested_ok: 0 })],
    ask('google', 'stt'),
    'account',
  ],
  [
    8,
    'account google: tts test failed, stt test ok; tts',
    [account('google', { ...ok, tts_tested_ok: 0 })],
    ask('google'),
    null,
  ],
  [9, 'account aws, its test failed', [account('aws', { ...ok, tts_tested_ok: 0 })], ask('aws'), 'account'],
  [10, 'account aws without label, application with label ""', [account('aws')], ask('aws', 'tts', ''), null],
  [11, 'account google, vendor Google', [account('google', ok)], ask('Google'), null],
  [12, 'account google, key is not JSON', [account('google', { ...ok, service_key: 'text' })], ask('google'), null],
])('chooses the same credential as the platform, row %i: %s', (_row, _words, credentials, asked, used) => {
  const { found, isUsed } = choose(asked, credentials)
  expect(isUsed ? found?.value.speech_credential_sid : null).toBe(used)
})

test('without labels, chooses the healthiest credential of the vendor', () => {
  const plain = (sid: string, fields: JsonObject) =>
    read(SpeechCredential, { speech_credential_sid: sid, vendor: 'google', ...both, ...fields })
  const untested = plain('untested', {})
  const failed = plain('failed', { ...ok, tts_tested_ok: 0 })
  const unused = plain('unused', { ...ok, use_for_tts: 0 })
  const best = (...credentials: Readable<SpeechCredential>[]) => {
    const { found, health, isUsed } = choose(ask('google'), credentials)
    return [found?.value.speech_credential_sid, health, isUsed]
  }
  expect(best(unused, failed, untested, plain('works', ok))).toEqual(['works', 'works', true])
  expect(best(unused, failed, untested)).toEqual(['untested', 'untested', true])
  expect(best(unused, failed)).toEqual(['failed', 'failed', true])
  expect(best(unused)).toEqual(['unused', 'unused', false])
  expect(best()).toEqual([undefined, null, false])
})

test('with labels, only the first credential with the vendor and label counts', () => {
  const flag = fc.constantFrom(0, 1, null)
  const any = fc.record({
    vendor: fc.constantFrom('aws', 'google'),
    label: fc.constantFrom('L', '', null),
    account_sid: fc.constantFrom('mine', null),
    use_for_tts: flag,
    tts_tested_ok: flag,
  })
  fc.assert(
    fc.property(fc.array(any), fc.constantFrom('L', '', null), (all, label) => {
      const credentials = all.map((fields, place) => credential(`${place}`, fields.vendor, fields))
      const { found, isUsed, candidates } = choose(ask('google', 'tts', label), credentials)
      expect(choose(ask('google', 'tts', label), candidates).found).toBe(found)
      expect(found === null).toBe(!all.some((one) => one.vendor === 'google' && one.label === label))
      const { value } = found ?? {}
      expect(isUsed).toBe(value?.use_for_tts === true && value.tts_tested_ok === true)
      // The provider's credential is used only if the account has none.
      const isOnlyProviders = candidates.every((one) => one.value.account_sid === null)
      expect(value === undefined || (value.account_sid === null) === isOnlyProviders).toBe(true)
    }),
  )
})

test.each([
  ['no AWS credential labelled L', ask('aws', 'tts', 'L'), [account('aws')]],
  ['no AWS credential with an empty label', ask('aws', 'tts', ''), [account('aws')]],
  ['AWS, account isn’t used for text to speech', ask('aws'), [account('aws', { use_for_tts: 0 })]],
  ['Google, p was never tested', ask('google', 'stt'), [account('google')]],
  ['AWS, account failed its last test', ask('aws'), [account('aws', { ...ok, tts_tested_ok: 0 })]],
  ['Google, account has an unreadable key', ask('google'), [account('google', { ...ok, service_key: 'text' })]],
  ['', ask('google'), [account('google', ok)]],
])('explains why no credential is used: %s', (words, asked, credentials) => {
  expect(whyNot(choose(asked, credentials))).toBe(words)
})

const application = (name: string, fields: JsonObject) =>
  read(Application, { application_sid: name, name, ...fields }).value

test('asks for the defaults of an application, and for its fallback only if enabled', () => {
  const fields = {
    speech_synthesis_vendor: 'google',
    speech_synthesis_label: '',
    speech_recognizer_vendor: '',
    fallback_speech_synthesis_vendor: 'aws',
    fallback_speech_synthesis_label: 'L',
  }
  expect(needsOf(application('a', { ...fields, use_for_fallback_speech: 0 }))).toEqual([ask('google', 'tts', '')])
  expect(needsOf(application('a', { ...fields, use_for_fallback_speech: 1 }))).toEqual([
    ask('google', 'tts', ''),
    { ...ask('aws', 'tts', 'L'), isFallback: true },
  ])
})

test('createChooser gives the same results as choose', () => {
  const text = fc.constantFrom('aws', 'google', 'aws spare', 'spare')
  const asks = fc.array(
    fc.record({
      task: fc.constantFrom<SpeechNeed['task']>('tts', 'stt'),
      vendor: text,
      label: fc.option(fc.constantFrom('', 'null', 'spare', 'spare spare')),
      isFallback: fc.boolean(),
    }),
  )
  const credentials = fc.subarray([
    account('aws'),
    provider('aws', { label: 'spare' }),
    account('google', ok),
    account('aws spare', { label: 'spare' }),
    account('aws', { label: 'spare spare', ...ok }),
    account('spare', { label: '' }),
  ])
  fc.assert(
    fc.property(asks, credentials, fc.option(fc.boolean(), { nil: undefined }), (asked, known, isByLabel) => {
      expect(asked.map(createChooser(known, isByLabel))).toEqual(asked.map((one) => choose(one, known, isByLabel)))
    }),
  )
})
