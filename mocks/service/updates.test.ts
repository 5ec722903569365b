import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import { otherToken } from './accounts.ts'
import { compact } from './compact.ts'
import type { Service } from './service.ts'
import { ask, begin, everything, ghost, minute, recordOf, rowsOf, sidOf, testedAt, text } from './testing.ts'

const callTo = (line: string, service: Service) => {
  const [application] = rowsOf(ask(service, 'listApplications'))
  const to = { type: 'phone', number: `+1206555${line}` }
  const body = { application_sid: text(application, 'application_sid'), from: '+12125550100', to }
  return sidOf(ask(service, 'createCall', { body }))
}

const update = (service: Service, call_sid: string, body: Json, now = testedAt) =>
  ask(service, 'updateCall', { params: { call_sid }, body, now })
const read = (service: Service, call_sid: string, now: number) =>
  recordOf(ask(service, 'getCall', { params: { call_sid }, now }))
const detailOf = (service: Service, call_id: Json | undefined, now: number) =>
  rowsOf(ask(service, 'listRecentCalls', { query: 'page=1&count=200&days=1', now })).find(
    ({ sip_callid }) => sip_callid === call_id,
  )

describe('updating a call', () => {
  test('is offered only if the profile has updates', () => {
    expect(begin({ profile: 'documented' }).offers('updateCall')).toBe(false)
    expect(begin({ profile: 'deployed' }).offers('updateCall')).toBe(true)
    expect(begin({ switches: { updates: true } }).offers('updateSpeechCredential')).toBe(true)
  })

  test('hangs up a placed call, with its detail record and callback at that time', () => {
    const service = begin({ profile: 'deployed' })
    const sid = callTo('0196', service)
    const then = testedAt + minute
    expect(read(service, sid, then)['call_status']).toBe('in-progress')
    expect(update(service, sid, { call_status: 'completed' }, then)).toMatchObject({ status: 202, text: 'Accepted' })
    const ended = read(service, sid, then)
    expect(ended).toMatchObject({ call_status: 'completed', sip_status: 200, duration: 57 })
    expect(detailOf(service, ended['call_id'], then)).toMatchObject({ answered: true, duration: 57 })
    const made = service.deliveries(then, then + 1).filter(({ call_sid }) => call_sid === sid)
    expect(made.map(({ payload }) => (payload as { call_status: string }).call_status)).toEqual(['completed'])
    expect(update(service, sid, { call_status: 'completed' }, then)).toMatchObject({ status: 422 })
  })

  test('cancels a ringing call', () => {
    const service = begin({ profile: 'deployed' })
    const sid = callTo('0194', service)
    update(service, sid, { call_status: 'no-answer' }, testedAt + 5_000)
    expect(read(service, sid, testedAt + 5_000)).toMatchObject({ call_status: 'no-answer', sip_status: 487 })
  })

  test('hangs up a background call, and compaction preserves that', () => {
    const service = begin({ profile: 'deployed' })
    const talking = rowsOf(ask(service, 'listCalls')).find(({ call_status }) => call_status === 'in-progress')
    const sid = text(talking, 'call_sid')
    expect(detailOf(service, talking?.['call_id'], testedAt)).toBeUndefined()
    expect(update(service, sid, { call_status: 'completed' }).status).toBe(202)
    expect(read(service, sid, testedAt)['call_status']).toBe('completed')
    expect(detailOf(service, talking?.['call_id'], testedAt)).toMatchObject({ answered: true })
    expect(rowsOf(ask(service, 'listCalls')).map(({ call_sid }) => call_sid)).toContain(sid)
    const again = begin({ profile: 'deployed' })
    again.apply(compact(service.state, testedAt))
    expect(everything(again, testedAt + minute)).toBe(everything(service, testedAt + minute))
  })

  test.each<readonly [Json, number, unknown]>([
    [{}, 400, { msg: 'no valid options supplied to updateCall' }],
    [{ mute_status: 'mute', call_status: 'completed' }, 400, { msg: 'multiple options are not allowed in updateCall' }],
    [{ call_status: 'busy' }, 400, { msg: 'invalid call_status' }],
    [{ dtmf: '1' }, 400, { msg: 'invalid dtmf' }],
    [{ dtmf: { digit: '1' } }, 202, null],
    [{ tag: 'x' }, 400, { msg: 'invalid tag data' }],
    [
      { record: { action: 'startCallRecording' } },
      400,
      { msg: 'record requires siprecServerURL property when starting recording' },
    ],
    [{ record: { action: 'pauseCallRecording' } }, 202, null],
    [{ sip_request: { method: 'INFO' } }, 200, { status: 202, reason: 'Accepted' }],
    [{ mute_status: 'mute', whisper: {} }, 202, null],
    [{ call_hook: { url: 'x' }, child_call_hook: { url: 'y' } }, 202, null],
  ])('with %j gets %i and does not end the call', (body, status, json) => {
    const service = begin({ profile: 'deployed' })
    const sid = callTo('0196', service)
    expect(update(service, sid, body)).toMatchObject({ status, json })
    expect(read(service, sid, testedAt + minute)['call_status']).toBe('in-progress')
  })

  test('gets 404 for an unknown call or a call of another account', () => {
    const service = begin({ profile: 'deployed' })
    const body = { call_status: 'completed' }
    expect(update(service, ghost, body)).toMatchObject({ status: 404, error: { text: 'Not Found' } })
    const params = { call_sid: callTo('0196', service) }
    expect(ask(service, 'updateCall', { params, body, token: otherToken }).status).toBe(404)
  })
})

describe('updating a credential', () => {
  const aws = { vendor: 'aws', access_key_id: 'AKIA1', secret_access_key: 'very-secret', aws_region: 'eu-west-1' }
  const flags = { use_for_tts: true, use_for_stt: true }

  function made(service: Service) {
    const speech_credential_sid = sidOf(ask(service, 'createSpeechCredential', { body: { ...aws, ...flags } }))
    const change = (body: Json, token?: string) =>
      ask(service, 'updateSpeechCredential', {
        params: { speech_credential_sid },
        body,
        ...(token === undefined ? {} : { token }),
      })
    const now = () => recordOf(ask(service, 'getSpeechCredential', { params: { speech_credential_sid } }))
    return { change, now }
  }

  test('changes flags and the region, but never keys', () => {
    const { change, now } = made(begin({ profile: 'deployed' }))
    const body = { use_for_stt: false, aws_region: 'us-east-1', access_key_id: 'AKIA2', secret_access_key: 'x' }
    expect(change(body).status).toBe(204)
    expect(now()).toMatchObject({
      use_for_tts: 1,
      use_for_stt: 0,
      aws_region: 'us-east-1',
      access_key_id: 'AKIA1',
      secret_access_key: 'very-sXXXXX',
    })
  })

  test('requires a flag', () => {
    const { change } = made(begin({ profile: 'deployed' }))
    expect(change({ aws_region: 'us-east-1' })).toMatchObject({
      status: 422,
      json: { msg: 'use_for_tts and use_for_stt are the only updateable fields' },
    })
  })

  test.each([
    ['erased', false],
    ['kept', true],
  ] as const)('omitted fields are %s', (credentialUpdate, isThere) => {
    const { change, now } = made(begin({ profile: 'deployed', switches: { credentialUpdate } }))
    change({ use_for_tts: false })
    expect('aws_region' in now()).toBe(isThere)
  })

  test.each([
    ['elevenlabs', 'model_id', true],
    ['playht', 'voice_engine', false],
    ['assemblyai', 'service_version', false],
    ['verbio', 'engine_version', false],
  ])('%s: %s is kept: %j', (vendor, setting, isThere) => {
    const service = begin({ profile: 'deployed' })
    const needed = { api_key: 'k', user_id: 'u', client_id: 'c', client_secret: 's' }
    const body = { vendor, ...needed, ...flags, [setting]: 'x' }
    const params = { speech_credential_sid: sidOf(ask(service, 'createSpeechCredential', { body })) }
    ask(service, 'updateSpeechCredential', { params, body: flags })
    expect(setting in recordOf(ask(service, 'getSpeechCredential', { params }))).toBe(isThere)
  })

  test('works even with the token of another account', () => {
    const { change, now } = made(begin({ profile: 'deployed' }))
    expect(change({ use_for_tts: false }, otherToken).status).toBe(204)
    expect(now()['use_for_tts']).toBe(0)
  })
})
