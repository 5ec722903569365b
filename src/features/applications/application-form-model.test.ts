import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError, type Outcome } from '../../api/errors.ts'
import { ApplicationBody } from '../../contract/applications.ts'
import { z } from '../../contract/zod.ts'
import { changes, diffStored } from './application-changes.ts'
import { cloneForm } from './application-copy.ts'
import { settingNames } from './application-fields.ts'
import {
  type ApplicationFields,
  applicationSchema,
  carryPasswords,
  emptyForm,
  type HookFields,
  refusedField,
  toBody,
  toForm,
} from './application-form-model.ts'
import { anyReceived, applicationOf, received, reception, receptionWith } from './application-fixtures.ts'

const refusal = (serverText: string | null, outcome: Outcome) =>
  new ApiError({
    kind: 'http',
    endpoint: 'createApplication',
    effect: 'write',
    outcome,
    status: 400,
    serverText,
    at: 0,
    request: { method: 'POST', url: '/v1/Applications', accept: 'application/json', body: undefined },
  })

const hook = (more: Partial<HookFields>): HookFields => ({ ...emptyForm().call_hook, ...more })

describe('an update', () => {
  test('always sends the eight documented fields, with hooks without webhook_sid', () => {
    expect(toBody(toForm(reception), reception, { call_hook: 'hunter2' })).toStrictEqual({
      name: 'Reception',
      call_hook: { url: 'https://a.example/call', method: 'POST', username: 'bob', password: 'hunter2' },
      call_status_hook: { url: 'https://a.example/status', method: 'GET' },
      speech_synthesis_vendor: 'google',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'en-US-Wavenet-C',
      speech_recognizer_vendor: 'acme-ears',
      speech_recognizer_language: 'tlh',
    })
  })

  test('sends messaging_hook only when it was edited', () => {
    const fields = toForm(reception)
    expect(toBody(fields, reception)).not.toHaveProperty('messaging_hook')
    const edited = { ...fields, messaging_hook: { ...fields.messaging_hook, url: 'https://a.example/text' } }
    expect(toBody(edited, reception).messaging_hook).toStrictEqual({ url: 'https://a.example/text', method: 'POST' })
  })

  test('omits untouched nulls and sends emptied fields', () => {
    const stored = receptionWith({ speech_synthesis_voice: null, speech_recognizer_vendor: '' })
    const body = toBody({ ...toForm(stored), speech_synthesis_language: '' }, stored)
    expect(body).not.toHaveProperty('speech_synthesis_voice')
    expect(body.speech_recognizer_vendor).toBe('')
    expect(body.speech_synthesis_language).toBe('')
  })

  test('sends null for a removed user name, and omits one that was never set', () => {
    const fields = toForm(reception)
    const body = toBody({ ...fields, call_hook: { ...fields.call_hook, username: '', auth: 'none' } }, reception)
    expect(body.call_hook).toStrictEqual({
      url: 'https://a.example/call',
      method: 'POST',
      username: null,
      password: null,
    })
    expect(body.call_status_hook).not.toHaveProperty('username')
  })

  test('replaces the stored password by a new one', () => {
    const fields = toForm(reception)
    const body = toBody({ ...fields, call_hook: { ...fields.call_hook, auth: 'replace', password: 'new' } }, reception)
    expect(body.call_hook.password).toBe('new')
  })

  test('sends unknown methods and vendors back unchanged', () => {
    const stored = receptionWith({ call_hook: { url: 'x:y', method: 'PATCH' }, speech_synthesis_vendor: 'custom:me' })
    const body = toBody(toForm(stored), stored)
    expect(body.call_hook).toStrictEqual({ url: 'x:y', method: 'PATCH' })
    expect(body.speech_synthesis_vendor).toBe('custom:me')
  })

  test('changes nothing if the form was not edited, whatever is stored', () => {
    fc.assert(
      fc.property(anyReceived, (json) => {
        const stored = applicationOf(json)
        const fields = toForm(stored)
        const { carried, missing } = carryPasswords(fields, stored, json)
        const body = toBody(fields, stored, carried)
        expect(changes(fields, toForm(stored))).toEqual([])
        expect(z.safeParse(ApplicationBody, body).success).toBe(true)
        // So a server that stores what is sent, and leaves the rest alone, keeps the same record.
        expect(diffStored(body, stored, stored)).toEqual([])
        for (const name of ['call_hook', 'call_status_hook'] as const) {
          expect(body[name]).not.toHaveProperty('webhook_sid')
          const wanted = missing.includes(name) ? '' : (json[name].password ?? '')
          expect(body[name].password ?? '').toBe(wanted)
        }
        for (const name of settingNames) expect(body[name] ?? null).toBe(stored[name])
      }),
    )
  })
})

describe('a create', () => {
  test('omits empty fields, so that the server uses its defaults', () => {
    const fields = { ...emptyForm(), name: 'New', speech_synthesis_voice: '' }
    const body = toBody({ ...fields, call_hook: hook({ url: 'https://a.example' }) }, null)
    expect(body.call_hook).toStrictEqual({ url: 'https://a.example', method: 'POST' })
    expect(body).not.toHaveProperty('speech_synthesis_voice')
    expect(body).not.toHaveProperty('messaging_hook')
    expect(body.speech_recognizer_language).toBe('en-US')
  })

  test('copies everything but the passwords from a clone', () => {
    const { name, call_hook, ...rest } = toBody(cloneForm(reception), null)
    expect(name).toBe('Reception copy')
    expect(call_hook).toStrictEqual({ url: 'https://a.example/call', method: 'POST', username: 'bob' })
    expect(rest.speech_recognizer_vendor).toBe('acme-ears')
  })
})

describe('stored passwords', () => {
  const shown = (password: string) => ({ ...received, call_hook: { ...received.call_hook, password } })

  test('are taken from the record as read', () => {
    expect(carryPasswords(toForm(reception), reception, received)).toStrictEqual({
      carried: { call_hook: 'hunter2' },
      missing: [],
    })
  })

  test.each(['XXXXXXXX', 'secretXXXX', '********', '••••', 'huX', 'half*X', ''])(
    'have to be re-entered if read as "%s"',
    (mask) => {
      const { carried, missing } = carryPasswords(toForm(reception), reception, shown(mask))
      expect([carried, missing]).toEqual([{}, ['call_hook']])
    },
  )

  test.each(['X-ray', 'passwordX', 'a*b', 'XXXXXXXy'])('such as "%s" are not taken for masks', (password) => {
    expect(carryPasswords(toForm(reception), reception, shown(password)).carried).toEqual({ call_hook: password })
  })

  test('are not read for a hook that is not sent', () => {
    const stored = receptionWith({ messaging_hook: { url: '', password: 'XXXX' } })
    const json = { ...received, messaging_hook: { url: '', password: 'XXXX' } }
    expect(carryPasswords(toForm(stored), stored, json).missing).toEqual([])
  })
})

function faults(fields: ApplicationFields, stored: Parameters<typeof applicationSchema>[0]): string[] {
  const result = z.safeParse(applicationSchema(stored), fields)
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
}

describe('validation', () => {
  test('requires a name and two URLs for a new application', () => {
    expect(faults(emptyForm(), null)).toEqual(['name', 'call_hook.url', 'call_status_hook.url'])
  })

  test.each(['example.com/call', 'https://', ' ', 'not a url', 'ftp://a.example', 'javascript:alert(1)'])(
    'refuses "%s" as a URL',
    (url) => {
      const fields = toForm(reception)
      expect(faults({ ...fields, call_hook: { ...fields.call_hook, url } }, reception)).toEqual(['call_hook.url'])
    },
  )

  test.each(['http://localhost', ' https://a.example ', 'ws://10.0.0.1'])('leaves "%s" to the server', (url) => {
    const fields = toForm(reception)
    expect(faults({ ...fields, call_hook: { ...fields.call_hook, url } }, reception)).toEqual([])
  })

  test.each([
    ['call_hook URL has missing or invalid protocol ftp:', 'call_hook.url'],
    ['call_status_hook URL contains leading/trailing whitespace', 'call_status_hook.url'],
    ["'call_hook' must be an object when adding an application", 'call_hook.url'],
    ["Duplicate entry '1-Reception' for key 'applications_idx_name'", 'name'],
    ['name is too long', 'name'],
    ['insufficient permissions', null],
    [null, null],
  ])('assigns server text %j to field %j', (serverText, field) => {
    expect(refusedField(refusal(serverText, 'refused'))?.field ?? null).toBe(field)
    // The application may have been created, so no field needs correcting.
    expect(refusedField(refusal(serverText, 'unknown'))).toBeNull()
  })

  test('accepts stored values, however odd', () => {
    const stored = receptionWith({ name: '', call_hook: { url: 'nowhere' }, call_status_hook: { url: '' } })
    expect(faults(toForm(stored), stored)).toEqual([])
  })

  test('requires the new password if the stored one is to be replaced', () => {
    const fields = toForm(reception)
    expect(faults({ ...fields, call_hook: { ...fields.call_hook, auth: 'replace' } }, reception)).toEqual([
      'call_hook.password',
    ])
    expect(faults({ ...fields, call_hook: { ...fields.call_hook, auth: 'none' } }, reception)).toEqual([])
  })
})
