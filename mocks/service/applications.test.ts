import { describe, expect, test } from 'vitest'
import type { ApplicationBody, applicationExtras } from '../../src/contract/applications.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/contract/json.ts'
import type { z } from '../../src/contract/zod.ts'
import { demoAccountSid, otherAccountSid, otherToken, providerToken } from './accounts.ts'
import { type ProfileName, profileNames } from './profile.ts'
import type { Service } from './service.ts'
import { application, ask, begin, ghost, recordOf, rowsOf, sidOf, testedAt, text } from './testing.ts'

const hook = { url: 'https://example.com/call' }
const create = (service: Service, body: Json) => ask(service, 'createApplication', { body })
const read = (service: Service, sid: string) =>
  recordOf(ask(service, 'getApplication', { params: { application_sid: sid } }))
const update = (service: Service, sid: string, body: Json) =>
  ask(service, 'updateApplication', { params: { application_sid: sid }, body })
const remove = (service: Service, sid: string) =>
  ask(service, 'deleteApplication', { params: { application_sid: sid } })

describe('create', () => {
  test('stores the sent fields and fills in the documented defaults', () => {
    const service = begin()
    const body = { ...application, call_hook: { ...hook, method: 'get', username: 'u', password: 'p' } }
    const record = read(service, sidOf(create(service, body)))
    expect(record).toMatchObject({
      name: 'Night desk',
      call_hook: { ...hook, method: 'GET', username: 'u', password: 'p' },
      call_status_hook: { url: 'https://example.com/status', method: 'POST', username: null, password: null },
      messaging_hook: { url: '' },
      speech_synthesis_vendor: 'google',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'en-US-Wavenet-C',
      speech_recognizer_vendor: 'google',
      speech_recognizer_language: 'en-US',
      created_at: new Date(testedAt).toISOString(),
    })
  })

  test.each(profileNames)('%s: stores every field of the contract', (profile) => {
    const auth = { username: 'u', password: 'p' }
    const body = {
      name: 'Every field',
      call_hook: { url: 'https://example.com/1', method: 'GET', ...auth },
      call_status_hook: { url: 'https://example.com/2', method: 'GET', ...auth },
      messaging_hook: { url: 'https://example.com/3', method: 'GET', ...auth },
      speech_synthesis_vendor: 'aws',
      speech_synthesis_language: 'de-DE',
      speech_synthesis_voice: 'Vicki',
      speech_recognizer_vendor: 'aws',
      speech_recognizer_language: 'de-AT',
    } as const satisfies Required<Omit<z.input<typeof ApplicationBody>, 'account_sid' | keyof typeof applicationExtras>>
    const service = begin({ profile })
    const sid = sidOf(create(service, body))
    expect(read(service, sid)).toMatchObject(body)
    const changed = { ...body, name: 'Changed', speech_synthesis_voice: 'Hans' }
    expect(update(service, sid, changed).status).toBe(204)
    expect(read(service, sid)).toMatchObject(changed)
  })

  const refused: readonly [string, Json, number, string][] = [
    ['no body', null, 400, 'missing field name'],
    ['no name', { call_hook: hook, call_status_hook: hook }, 400, 'missing field name'],
    ['no hooks', { name: 'x' }, 500, "Cannot read properties of undefined (reading 'url')"],
    [
      'a text as call_hook',
      { name: 'x', call_hook: 'y', call_status_hook: hook },
      400,
      "'call_hook' must be an object when adding an application",
    ],
    [
      'only a status hook',
      { name: 'x', call_status_hook: hook },
      400,
      "'call_status_hook' must be an object when adding an application",
    ],
    ['a null name', { ...application, name: null }, 500, "Column 'name' cannot be null"],
    ['65 characters', { ...application, name: 'é'.repeat(65) }, 500, "Data too long for column 'name' at row 1"],
    [
      'a method',
      { ...application, call_hook: { ...hook, method: 'PUT' } },
      500,
      "Data truncated for column 'method' at row 1",
    ],
    [
      'a long language',
      { ...application, speech_synthesis_language: 'x'.repeat(13) },
      500,
      "Data too long for column 'speech_synthesis_language' at row 1",
    ],
    ['no url', { ...application, call_hook: {} }, 400, 'call_hook URL is invalid'],
    ['a relative url', { ...application, call_hook: { url: '/call' } }, 400, 'call_hook URL is invalid'],
    [
      'a protocol',
      { ...application, call_hook: { url: 'ftp://example.com' } },
      400,
      'call_hook URL has missing or invalid protocol ftp:',
    ],
    [
      'a host',
      { ...application, call_status_hook: { url: 'https://exa_mple..com' } },
      400,
      'call_status_hook URL has invalid hostname exa_mple..com',
    ],
    [
      'blanks',
      { ...application, call_hook: { url: ' https://example.com' } },
      400,
      'call_hook URL contains leading/trailing whitespace',
    ],
  ]
  test.each(refused)('is refused with %s', (_, body, status, msg) => {
    for (const profile of ['documented', 'deployed'] as const) {
      const service = begin({ profile })
      expect(create(service, body)).toMatchObject({ status, json: { msg }, changes: [] })
    }
  })

  test('accepts names of 64 characters, IP addresses and WebSocket URLs', () => {
    const service = begin()
    const name = '📞'.repeat(64)
    for (const url of ['ws://localhost:3000/x', 'wss://192.0.2.1', 'http://[2001:db8::1]/']) {
      const body = { ...application, name: `${url} x`, call_hook: { url } }
      expect(create(service, body).status).toBe(201)
    }
    expect(read(service, sidOf(create(service, { ...application, name })))['name']).toBe(name)
  })

  test('refuses a name that the same account already has, in any letter case', () => {
    const service = begin()
    expect(create(service, { ...application, name: 'RECEPTION ' })).toMatchObject({
      status: 422,
      json: { msg: `Duplicate entry '${demoAccountSid}-RECEPTION ' for key 'applications_idx_name'` },
    })
    expect(
      ask(service, 'createApplication', { token: otherToken, body: { ...application, name: 'Reception' } }).status,
    ).toBe(201)
  })

  test('unknown fields are ignored, or refused by deployed servers', () => {
    const body = { ...application, colour: 'red' }
    const service = begin()
    expect(read(service, sidOf(create(service, body)))).not.toHaveProperty('colour')
    expect(create(begin({ profile: 'deployed' }), body)).toMatchObject({
      status: 500,
      json: { msg: "Unknown column 'colour' in 'INSERT INTO'" },
    })
  })

  test('deployed servers have additional columns and other defaults', () => {
    const service = begin({ profile: 'deployed' }, testedAt)
    const sid = sidOf(
      ask(service, 'createApplication', { body: { ...application, record_all_calls: 1 }, now: testedAt + 1234 }),
    )
    expect(read(service, sid)).toMatchObject({
      messaging_hook: null,
      speech_synthesis_voice: 'en-US-Standard-C',
      record_all_calls: 1,
      app_json: null,
      created_at: new Date(testedAt + 1000).toISOString(),
    })
  })

  test('only deployed servers require account_sid from a token for several accounts', () => {
    const deployed = begin({ profile: 'deployed' })
    const request = { token: providerToken, body: application as JsonObject }
    expect(ask(deployed, 'createApplication', request)).toMatchObject({
      status: 400,
      json: { msg: "missing required field: 'account_sid'" },
    })
    const stated = { ...request, body: { ...application, account_sid: otherAccountSid } }
    const sid = sidOf(ask(deployed, 'createApplication', stated))
    expect(
      recordOf(ask(deployed, 'getApplication', { ...stated, params: { application_sid: sid } }))['account_sid'],
    ).toBe(otherAccountSid)
    expect(ask(begin(), 'createApplication', request).status).toBe(201)
  })
})

describe('read', () => {
  test('a single application is a one-element array, or an object from deployed servers', () => {
    const one = (profile: ProfileName) => {
      const service = begin({ profile })
      const sid = text(rowsOf(ask(service, 'listApplications'))[0], 'application_sid')
      return ask(service, 'getApplication', { params: { application_sid: sid.toUpperCase() } }).json
    }
    expect(one('documented')).toHaveLength(1)
    expect(isJsonObject(one('deployed'))).toBe(true)
  })

  test('lists are ordered by creation, or by sid on deployed servers', () => {
    const names = rowsOf(ask(begin(), 'listApplications')).map((row) => row['name'])
    expect(names.slice(0, 3)).toEqual(['Reception', 'Sales IVR', 'Support queue'])
    const sids = rowsOf(ask(begin({ profile: 'deployed' }), 'listApplications')).map((row) =>
      text(row, 'application_sid'),
    )
    expect(sids).toEqual(sids.toSorted())
    expect(sids).toHaveLength(12)
  })

  test('only deployed servers page and filter the list', () => {
    const service = begin({ profile: 'deployed' })
    const list = (query: string) => ask(service, 'listApplications', { query })
    expect(list('page=2&page_size=5').json).toMatchObject({ total: 12, page: 2, page_size: 5, data: { length: 5 } })
    expect(list('page=1').json).toMatchObject({ total: 12, page_size: null })
    expect(list('page=1&page_size=0').json).toMatchObject({ total: 12, data: [] })
    expect(list('page=x').status).toBe(500)
    expect(rowsOf(list('name=SALES'))).toHaveLength(1)
    const names = rowsOf(list('page=0&page_size=50')).map((row) => text(row, 'name').toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect(rowsOf(ask(begin(), 'listApplications', { query: 'page=2&page_size=5&name=SALES' }))).toHaveLength(12)
  })
})

describe('update', () => {
  test('documented: replaces all fields except messaging_hook', () => {
    const service = begin()
    const body = { ...application, messaging_hook: { url: 'https://example.com/m' }, speech_synthesis_voice: 'x' }
    const sid = sidOf(create(service, body))
    expect(update(service, sid, { ...application, name: 'Renamed' })).toMatchObject({ status: 204, json: null })
    expect(read(service, sid)).toMatchObject({
      name: 'Renamed',
      speech_synthesis_voice: 'en-US-Wavenet-C',
      messaging_hook: { url: 'https://example.com/m' },
    })
    expect(update(service, sid, { name: 'only a name' }).status).toBe(500)
  })

  test('deployed: merges the sent fields, and refuses invalid ones', () => {
    const service = begin({ profile: 'deployed' })
    const sid = sidOf(create(service, { ...application, speech_synthesis_voice: 'x' }))
    expect(update(service, sid, { name: 'Renamed' }).status).toBe(204)
    expect(read(service, sid)).toMatchObject({
      name: 'Renamed',
      speech_synthesis_voice: 'x',
      call_hook: { url: 'https://example.com/call' },
    })
    const refused: [Json, number][] = [
      [{}, 500],
      [{ application_sid: sid }, 400],
      [{ created_at: '2026-01-01T00:00:00.000Z' }, 500],
      [{ messaging_hook: null }, 500],
      [{ call_status_hook: hook }, 400],
      [{ colour: 'red' }, 500],
    ]
    for (const [body, status] of refused) expect(update(service, sid, body).status).toBe(status)
    expect(update(service, sid, { messaging_hook: {} }).status).toBe(204)
    expect(read(service, sid)['messaging_hook']).toBeNull()
  })

  test('updates a hook by its webhook_sid, replaces it without one, and ignores a wrong one', () => {
    const service = begin({ profile: 'deployed' })
    const sid = sidOf(create(service, application))
    const first = read(service, sid)['call_hook'] as JsonObject
    // A body without any other field gets an error, although the hook changes.
    expect(update(service, sid, { call_hook: { ...first, url: 'https://example.com/2' } }).status).toBe(500)
    expect(read(service, sid)['call_hook']).toEqual({ ...first, url: 'https://example.com/2' })
    for (const webhook_sid of [ghost, null]) {
      const body = { name: 'x', call_hook: { url: 'https://example.com/3', webhook_sid } }
      expect(update(service, sid, body).status).toBe(204)
      expect(read(service, sid)['call_hook']).toEqual({ ...first, url: 'https://example.com/2' })
    }
    expect(update(service, sid, { call_hook: hook }).status).toBe(204)
    const renewed = read(service, sid)['call_hook'] as JsonObject
    expect(renewed['url']).toBe(hook.url)
    expect(renewed['webhook_sid']).not.toBe(first['webhook_sid'])
  })

  test('accepts its own name, but not that of another application', () => {
    const service = begin()
    const sid = sidOf(create(service, application))
    expect(update(service, sid, application).status).toBe(204)
    expect(update(service, sid, { ...application, name: 'Voicemail' }).status).toBe(422)
  })
})

describe('delete', () => {
  test('is refused while numbers use the application', () => {
    const service = begin()
    const used = text(rowsOf(ask(service, 'listApplications'))[0], 'application_sid')
    expect(remove(service, used)).toMatchObject({
      status: 422,
      json: { msg: 'cannot delete application with phone numbers' },
    })
    expect(read(service, used)['name']).toBe('Reception')
  })

  test('removes the application, and answers 404 the second time', () => {
    const service = begin()
    const sid = sidOf(create(service, application))
    expect(remove(service, sid).status).toBe(204)
    expect(remove(service, sid)).toMatchObject({ status: 404, error: { shape: 'empty' } })
    expect(create(service, application).status).toBe(201)
  })
})

test('every operation refuses a malformed sid with 400', () => {
  for (const name of ['getApplication', 'updateApplication', 'deleteApplication'] as const) {
    const answered = ask(begin(), name, { params: { application_sid: 'not-a-sid' }, body: application })
    expect(answered).toMatchObject({ status: 400, json: { msg: 'Bad request' } })
  }
})
