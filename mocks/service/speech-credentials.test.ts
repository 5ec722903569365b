import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/contract/json.ts'
import { demoAccountSid, otherAccountSid, providerToken } from './accounts.ts'
import type { Service } from './service.ts'
import { ask, begin, recordOf, rowsOf, sidOf, testedAt, text } from './testing.ts'

const aws = { vendor: 'aws', access_key_id: 'AKIATEST', secret_access_key: 'abcdefghij', aws_region: 'us-east-1' }
const serviceKey = (project_id: string) =>
  JSON.stringify({
    project_id,
    private_key: '-----BEGIN PRIVATE KEY-----\nabcdefghij\n',
    client_email: 'a@example.com',
  })
const google = { vendor: 'google', service_key: serviceKey('p') }
const create = (service: Service, body: Json) => ask(service, 'createSpeechCredential', { body })
const one = (sid: string) => ({ params: { speech_credential_sid: sid } })
const read = (service: Service, sid: string) => recordOf(ask(service, 'getSpeechCredential', one(sid)))

describe('create and read', () => {
  test('documented: lists include service_key, but no aws fields', () => {
    const service = begin({ scenario: 'empty' })
    const sid = sidOf(create(service, { ...aws, use_for_tts: true, use_for_stt: false }))
    expect(read(service, sid)).toEqual({
      speech_credential_sid: sid,
      account_sid: expect.any(String),
      vendor: 'aws',
      use_for_tts: 1,
      use_for_stt: 0,
      last_used: null,
      last_tested: null,
      tts_tested_ok: null,
      stt_tested_ok: null,
      created_at: new Date(testedAt).toISOString(),
      access_key_id: 'AKIATEST',
      secret_access_key: 'abcdefXXXX',
      aws_region: 'us-east-1',
    })
    const googleSid = sidOf(create(service, google))
    const [listedAws, listedGoogle] = rowsOf(ask(service, 'listSpeechCredentials'))
    expect(Object.keys(listedAws ?? {})).not.toContain('access_key_id')
    expect(listedGoogle?.['service_key']).toBe(read(service, googleSid)['service_key'])
    expect(JSON.parse(text(listedGoogle, 'service_key'))).toEqual({
      project_id: 'p',
      private_key: '-----BEGIN PRIVATE KEY-----\nabcdefXXXXX',
      client_email: 'a@example.com',
    })
  })

  test('deployed: lists include all fields, and the provider’s protected credential', () => {
    const service = begin({ profile: 'deployed' })
    const rows = rowsOf(ask(service, 'listSpeechCredentials'))
    const own = rows.find((row) => row['vendor'] === 'aws')
    expect(own).toEqual(read(service, text(own, 'speech_credential_sid')))
    const provider = rows.find((row) => row['account_sid'] === null)
    const request = one(text(provider, 'speech_credential_sid'))
    for (const name of ['getSpeechCredential', 'deleteSpeechCredential'] as const) {
      expect(ask(service, name, request)).toMatchObject({ status: 403, json: { msg: 'Insufficient privileges' } })
    }
    // The provider's own token has access.
    expect(ask(service, 'getSpeechCredential', { ...request, token: providerToken }).status).toBe(200)
    expect(ask(service, 'testSpeechCredential', { ...request, token: providerToken }).status).toBe(200)
    expect(ask(service, 'deleteSpeechCredential', { ...request, token: providerToken }).status).toBe(204)
    const documented = rowsOf(ask(begin(), 'listSpeechCredentials'))
    expect(documented.filter((row) => row['account_sid'] === null)).toEqual([])
    expect(documented).toHaveLength(8)
  })

  test('with a provider’s token, deployed servers take its account from the body: without, the provider owns it', () => {
    const ownerOf = (body: JsonObject, service = begin({ profile: 'deployed' })) => {
      const request = { token: providerToken, body: { vendor: 'aws', ...body } }
      const params = { speech_credential_sid: sidOf(ask(service, 'createSpeechCredential', request)) }
      return recordOf(ask(service, 'getSpeechCredential', { token: providerToken, params }))['account_sid']
    }
    expect(ownerOf({ account_sid: demoAccountSid })).toBe(demoAccountSid)
    expect(ownerOf({})).toBeNull()
    expect(ownerOf({}, begin())).toBe(demoAccountSid)
  })

  test.each<[string, JsonObject, number | null, number | null, number | null, number | null]>([
    ['use_for', { use_for_tts: true, use_for_stt: 0 }, 1, 0, 1, 0],
    ['vne_for', { vne_for_tts: true, vne_for_stt: false }, 1, 0, null, null],
    ['none', {}, 0, 0, null, null],
  ])('stores flags sent as %s', (_, flags, tts, stt, deployedTts, deployedStt) => {
    const documented = begin()
    expect(read(documented, sidOf(create(documented, { ...aws, ...flags })))).toMatchObject({
      use_for_tts: tts,
      use_for_stt: stt,
    })
    const deployed = begin({ profile: 'deployed' })
    const record = read(deployed, sidOf(create(deployed, { ...aws, ...flags })))
    expect(record).toMatchObject({ use_for_tts: deployedTts, use_for_stt: deployedStt })
  })

  const refused: readonly [string, Json, number, string][] = [
    ['no vendor', {}, 500, "Cannot read properties of undefined (reading 'startsWith')"],
    ['an unknown vendor', { vendor: 'nosuch' }, 500, 'invalid or missing vendor: nosuch'],
    ['a vendor in capitals', { vendor: 'AWS' }, 500, 'invalid or missing vendor: AWS'],
    ['google without key', { vendor: 'google' }, 500, 'invalid json key: service_key is required'],
    [
      'google with an object',
      { vendor: 'google', service_key: {} },
      500,
      'invalid google service account key - not JSON',
    ],
    [
      'google with half a key',
      { vendor: 'google', service_key: '{"client_email":"a"}' },
      500,
      'invalid google service account key - not JSON',
    ],
    ['deepgram without key', { vendor: 'deepgram' }, 500, 'invalid deepgram speech credential: api_key is required'],
    [
      'a secret that is no text',
      { ...aws, secret_access_key: ['x'] },
      500,
      'invalid aws speech credential: secret_access_key',
    ],
    [
      'a flag in words',
      { ...aws, use_for_tts: 'true' },
      500,
      "Incorrect integer value for column 'use_for_tts' at row 1",
    ],
  ]
  test.each(refused)('is refused with %s', (_, body, status, msg) => {
    for (const profile of ['documented', 'deployed'] as const) {
      expect(create(begin({ profile }), body)).toMatchObject({ status, json: { msg }, changes: [] })
    }
  })

  test('requires unique labels per vendor, and drops unknown fields', () => {
    const service = begin({ profile: 'deployed' })
    const sid = sidOf(create(service, { ...aws, label: 'a', colour: 'red' }))
    expect(read(service, sid)).not.toHaveProperty('colour')
    expect(create(service, { ...aws, label: 'a' })).toMatchObject({ status: 422 })
    expect(create(service, { ...google, label: 'a' }).status).toBe(201)
  })

  test('deletes a credential, and answers 404 the second time', () => {
    const service = begin()
    const sid = sidOf(create(service, aws))
    expect(ask(service, 'deleteSpeechCredential', one(sid)).status).toBe(204)
    expect(ask(service, 'deleteSpeechCredential', one(sid))).toMatchObject({ status: 404, error: { shape: 'empty' } })
  })

  test('refuses a malformed or foreign account with the messages of this resource', () => {
    const foreign = ask(begin(), 'listSpeechCredentials', { params: { account_sid: otherAccountSid } })
    expect(foreign).toMatchObject({ status: 403, json: { status: 'fail', message: 'insufficient privileges' } })
    const malformed = ask(begin(), 'listSpeechCredentials', { params: { account_sid: 'x' } })
    expect(malformed).toMatchObject({ status: 400, json: { status: 'fail', message: 'invalid AccountsSid format' } })
  })
})

describe('test', () => {
  const both = { use_for_tts: true, use_for_stt: true }
  const failed = (reason: RegExp) => ({ status: 'fail', reason: expect.stringMatching(reason) })
  const cases: readonly [string, JsonObject, JsonObject | object, number | null, number | null, number][] = [
    ['a plain key', { ...aws, ...both }, { tts: { status: 'ok' }, stt: { status: 'ok' } }, 1, 1, 300],
    [
      'a bad key',
      { ...aws, ...both, access_key_id: 'AKIAFAIL1' },
      { tts: failed(/token/), stt: failed(/token/) },
      0,
      0,
      300,
    ],
    [
      'bad voices',
      { ...aws, ...both, access_key_id: 'AKIATTSFAIL1' },
      { tts: failed(/voice/), stt: { status: 'ok' } },
      0,
      1,
      400,
    ],
    [
      'bad recognition',
      { vendor: 'google', service_key: serviceKey('my-sttfail'), ...both },
      { tts: { status: 'ok' }, stt: failed(/recognition/) },
      1,
      0,
      400,
    ],
    [
      'one task in use',
      { ...aws, use_for_tts: true },
      { tts: { status: 'ok' }, stt: { status: 'not tested' } },
      1,
      null,
      300,
    ],
    ['no task in use', aws, { tts: { status: 'not tested' }, stt: { status: 'not tested' } }, null, null, 0],
    [
      'a slow vendor',
      { vendor: 'google', service_key: serviceKey('slow'), ...both },
      { tts: { status: 'ok' }, stt: { status: 'ok' } },
      1,
      1,
      20_000,
    ],
    [
      'a vendor out of reach',
      { ...aws, ...both, access_key_id: 'UNREACHABLE' },
      { tts: failed(/in time/), stt: failed(/in time/) },
      0,
      0,
      90_000,
    ],
    [
      'without a region, aws is out of reach',
      { vendor: 'aws', access_key_id: 'AKIATEST', ...both },
      { tts: { status: 'fail', reason: 'Region is missing' }, stt: { status: 'fail', reason: 'Region is missing' } },
      0,
      0,
      300,
    ],
    [
      'a vendor of voices',
      { vendor: 'wellsaid', api_key: 'k', ...both },
      { tts: { status: 'ok' }, stt: { status: 'not tested' } },
      1,
      null,
      300,
    ],
  ]
  test.each(cases)('returns and stores the result: %s', (_, body, expected, tts, stt, takesMs) => {
    const service = begin()
    const sid = sidOf(create(service, body))
    const answered = ask(service, 'testSpeechCredential', { ...one(sid), now: testedAt + 5000 })
    expect(answered).toMatchObject({ status: 200, takesMs })
    expect(answered.json).toEqual(expected)
    expect(read(service, sid)).toMatchObject({
      last_tested: new Date(testedAt + 5000).toISOString(),
      tts_tested_ok: tts,
      stt_tested_ok: stt,
    })
  })
})
