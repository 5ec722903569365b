import { expect, test } from 'vitest'
import { Application } from '../../contract/applications.ts'
import type { JsonObject } from '../../contract/json.ts'
import type { Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { tasksAtRisk, lossesOf, usesOf } from './credential-uses.ts'
import { sampleCredential, tested as ok } from './speech-credential-fixtures.ts'

const key = JSON.stringify({ project_id: 'p', private_key: '-----BEGIN XXXX' })
const account = (vendor: string, fields: JsonObject = {}) =>
  sampleCredential('account', { vendor, label: null, ...(vendor === 'google' ? { service_key: key } : {}), ...fields })
const provider = (vendor: string, fields: JsonObject = {}) =>
  sampleCredential('provider', { vendor, account_sid: null, label: null, ...fields })

test('a failed test disables only a working Google credential, on servers with labels', () => {
  expect(tasksAtRisk(account('google', { ...ok, stt_tested_ok: null }))).toEqual(['tts'])
  expect(tasksAtRisk(account('google', { ...ok, use_for_tts: 0 }))).toEqual(['stt'])
  expect(tasksAtRisk(account('google'))).toEqual([])
  expect(tasksAtRisk(account('aws', ok))).toEqual([])
  expect(tasksAtRisk(sampleCredential('unlabelled', { vendor: 'google', ...ok }))).toEqual([])
})

const speaking = (name: string, tts: string | null, stt: string | null, label: string | null = null) =>
  Application.schema.parse({
    application_sid: name,
    name,
    speech_synthesis_vendor: tts,
    speech_recognizer_vendor: stt,
    speech_synthesis_label: label,
    speech_recognizer_label: label,
  })
const applications = [
  speaking('both', 'aws', 'aws'),
  speaking('speaks', 'aws', 'google'),
  speaking('L', 'aws', null, 'L'),
]
const namesOf = (some: readonly Application[]) => some.map(({ name }) => name).join('+')

test('reports what gets worse, by task and reason', () => {
  const losses = (before: Readable<SpeechCredential>[], after: Readable<SpeechCredential>[]) =>
    lossesOf(applications, before, after).map(
      (loss) => `${loss.tasks.join()} ${namesOf(loss.applications)}: ${loss.reason}`,
    )
  const works = account('aws', ok)
  expect(losses([works], [])).toEqual([
    'tts both+speaks: no AWS credential without a label',
    'stt both: no AWS credential without a label',
  ])
  expect(losses([works, sampleCredential('other', { label: 'L' })], [works])).toEqual([
    'tts L: no AWS credential labelled L',
  ])
  // Another one of the same vendor and label replaces it, equally good.
  expect(losses([works, provider('aws', ok)], [provider('aws', ok)])).toEqual([])
  expect(losses([works, provider('aws')], [provider('aws')])).toEqual([
    'tts both+speaks: AWS, provider was never tested',
    'stt both: AWS, provider was never tested',
  ])
  // Losing one that blocked another is no loss.
  const blocking = account('aws', { use_for_tts: 0, use_for_stt: 0 })
  expect(losses([blocking, provider('aws')], [provider('aws')])).toEqual([])
})

test('lists who uses a credential, and why calls do not use it', () => {
  const uses = (one: Readable<SpeechCredential>, ...others: Readable<SpeechCredential>[]) =>
    usesOf(one, applications, [one, ...others]).map(
      ({ tasks, reason, applications: users }) => `${tasks.join()} ${namesOf(users)}: ${reason}`,
    )
  expect(uses(account('aws', ok))).toEqual(['tts both+speaks: ', 'stt both: '])
  expect(uses(account('aws', { ...ok, use_for_tts: 0 }))).toEqual([
    'stt both: ',
    'tts both+speaks: AWS, account isn’t used for text to speech',
  ])
  expect(uses(provider('aws', ok), account('aws'))).toEqual([
    'tts both+speaks: AWS, account comes first',
    'stt both: AWS, account comes first',
  ])
  expect(uses(account('aws', { label: 'M' }))).toEqual([])
  const [alone] = usesOf(account('google'), [speaking('a', 'google', 'google')], [account('google')])
  expect(alone).toMatchObject({ tasks: ['tts', 'stt'], reason: 'Google, p was never tested' })
})
