import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Input, Output } from './endpoint.ts'
import { endpoint, pathParameters } from './endpoint.ts'
import { endpoints, resources } from './endpoints.ts'
import { toFlags } from './speech-credentials.ts'

// The operations of the API spec, in its order; it doesn't show the path of delete-application (docs/api.md).
const documented = {
  listApplications: 'GET /v1/Applications',
  getApplication: 'GET /v1/Applications/{application_sid}',
  createApplication: 'POST /v1/Applications',
  updateApplication: 'PUT /v1/Applications/{application_sid}',
  deleteApplication: 'DELETE /v1/Applications/{application_sid}',
  listPhoneNumbers: 'GET /v1/PhoneNumbers',
  getPhoneNumber: 'GET /v1/PhoneNumbers/{phone_number_sid}',
  createPhoneNumber: 'POST /v1/PhoneNumbers',
  updatePhoneNumber: 'PUT /v1/PhoneNumbers/{phone_number_sid}',
  deletePhoneNumber: 'DELETE /v1/PhoneNumbers/{phone_number_sid}',
  listSpeechCredentials: 'GET /v1/Accounts/{account_sid}/SpeechCredentials',
  getSpeechCredential: 'GET /v1/Accounts/{account_sid}/SpeechCredentials/{speech_credential_sid}',
  testSpeechCredential: 'GET /v1/Accounts/{account_sid}/SpeechCredentials/{speech_credential_sid}/test',
  createSpeechCredential: 'POST /v1/Accounts/{account_sid}/SpeechCredentials',
  deleteSpeechCredential: 'DELETE /v1/Accounts/{account_sid}/SpeechCredentials/{speech_credential_sid}',
  listCalls: 'GET /v1/Accounts/{account_sid}/Calls',
  getCall: 'GET /v1/Accounts/{account_sid}/Calls/{call_sid}',
  createCall: 'POST /v1/Accounts/{account_sid}/Calls',
  deleteCall: 'DELETE /v1/Accounts/{account_sid}/Calls/{call_sid}',
  listRecentCalls: 'GET /v1/Accounts/{account_sid}/RecentCalls',
}

test('the table holds exactly the operations of the spec', () => {
  const table = Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`])
  expect(Object.fromEntries(table)).toEqual(documented)
})

describe.each(Object.entries(endpoints))('%s', (key, endpoint) => {
  test('has its key as its name', () => expect(endpoint.name).toBe(key))
  test('accepts text/plain if and only if the response has no body', () => {
    expect(endpoint.accept).toBe(endpoint.answer.kind === 'nothing' ? 'text/plain' : 'application/json')
    expect(endpoint.status === 204).toBe(endpoint.answer.kind === 'nothing')
  })
  test('counts as a read only if it lists or gets records', () => {
    expect(endpoint.effect).toBe(/^(list|get)/.test(key) ? 'read' : 'write')
  })
})

test('every endpoint has a status by its change and response, and refreshes its own list after a change', () => {
  const { createCall, updatePhoneNumber, deleteApplication, testSpeechCredential, listCalls } = endpoints
  expect(createCall).toMatchObject({ status: 201, effect: 'write', affects: ['calls'] })
  expect(updatePhoneNumber).toMatchObject({ status: 204, effect: 'write', affects: ['phone-numbers'] })
  expect(deleteApplication).toMatchObject({ status: 204, affects: ['applications', 'phone-numbers'] })
  expect(testSpeechCredential).toMatchObject({ status: 200, effect: 'write', affects: ['speech-credentials'] })
  expect(listCalls).toMatchObject({ status: 200, effect: 'read' })
})

test('tsc rejects a request that may change something without saying what', () => {
  const spec = { name: 'x', summary: '', path: '/v1/x', resource: 'calls', answer: { kind: 'nothing' } } as const
  const mistakes = [
    // @ts-expect-error A read is a GET.
    () => endpoint({ ...spec, method: 'POST' }),
    // @ts-expect-error Not a change.
    () => endpoint({ ...spec, method: 'POST', change: 'rename' }),
  ]
  expect(mistakes).toHaveLength(2)
  expectTypeOf(endpoint({ ...spec, method: 'GET' }).effect).toEqualTypeOf<'read'>()
  expectTypeOf(endpoint({ ...spec, method: 'GET', change: 'act' }).effect).toEqualTypeOf<'write'>()
})

test('each resource reads a single record by its ID field', () => {
  for (const { record, get, list } of Object.values(resources)) {
    expect(pathParameters(get).at(-1)).toBe(record.id)
    expect(list.answer).toEqual({ kind: 'list', record })
    expect(get.answer).toEqual({ kind: 'record', record })
  }
})

test('sends both spellings of the speech flags', () => {
  expect(toFlags({ tts: true, stt: false })).toEqual({
    use_for_tts: true,
    vne_for_tts: true,
    use_for_stt: false,
    vne_for_stt: false,
  })
})

test('derives the input and output types from the declaration', () => {
  expectTypeOf<Input<typeof endpoints.listApplications>>().toEqualTypeOf<Record<string, never>>()
  expectTypeOf<Input<typeof endpoints.getCall>>().toEqualTypeOf<{ call_sid: string }>()
  expectTypeOf<Input<typeof endpoints.listRecentCalls>>().toEqualTypeOf<{
    page: number
    count: number
    days?: number | undefined
  }>()
  expectTypeOf<Input<typeof endpoints.updatePhoneNumber>>().toEqualTypeOf<{
    phone_number_sid: string
    body: { application_sid: string | null }
  }>()
  expectTypeOf<Output<typeof endpoints.deleteCall>>().toEqualTypeOf<null>()
  expectTypeOf<Output<typeof endpoints.listCalls>['rows'][number]['value']['sip_status']>().toEqualTypeOf<
    number | null
  >()
})
