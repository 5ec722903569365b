import { expect, test } from 'vitest'
import { AnswerError, parseAnswer } from './answer.ts'
import { endpoints } from './endpoints.ts'
import { getAccount } from './carriers.ts'
import { extras } from './extras.ts'
import type { Json } from './json.ts'
import { parseRecord } from './record.ts'
import { z } from './zod.ts'

const {
  listPhoneNumbers,
  getApplication,
  listApplications,
  listRecentCalls,
  createCall,
  deleteCall,
  testSpeechCredential,
} = endpoints
const options = { receivedAt: 7 }
const number = (sid: string) => ({ phone_number_sid: sid, number: '15550100', voip_carrier_sid: 'c', account_sid: 'a' })
const application = { application_sid: 's', name: 'Reception', account_sid: 'a', extra: { kept: true } }

test('reads a plain array as the whole list', async () => {
  const list = await parseAnswer(listPhoneNumbers, [number('1'), number('2')], options)
  expect(list).toMatchObject({ complete: true, total: null, receivedAt: 7, unreadable: [] })
  expect(list.rows.map(({ value }) => value.phone_number_sid)).toEqual(['1', '2'])
  expect(list.rows[0]?.value).toEqual({ ...number('1'), application_sid: null, service_provider_sid: null })
  expect(list.rows[0]?.raw).toEqual(number('1'))
})

test.each([
  [{ total: 2, page: 1, page_size: 50 }, 2, true],
  [{ total: '3', page: '1', page_size: '2' }, 3, false],
  [{ total: 1, page: 1, page_size: 50 }, null, true],
  [{ total: -1, page: ['1', '2'], page_size: null }, null, true],
])('reads total and completeness from the envelope %j', async (envelope, total, complete) => {
  const list = await parseAnswer(listPhoneNumbers, { ...envelope, data: [number('1'), number('2')] }, options)
  expect(list).toMatchObject({ total, complete })
  expect(list.rows).toHaveLength(2)
})

test('keeps the readable records if others are unreadable', async () => {
  const bad: Json[] = [{ phone_number_sid: 'x', number: 5 }, null, 'text', [1]]
  const list = await parseAnswer(listPhoneNumbers, [number('1'), ...bad, number('2')], options)
  expect(list.rows).toHaveLength(2)
  expect(list.unreadable.map(({ raw }) => raw)).toEqual(bad)
  expect(list.unreadable[0]?.issues).toEqual([{ path: 'number', message: 'is a number, should be a string' }])
})

test('hides the secrets of unreadable records by field name', async () => {
  const list = await parseAnswer(listApplications, [{ name: 1, call_hook: { password: 'hunter2' } }], options)
  expect(list.unreadable).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain('hunter2')
})

test.each<[string, Json]>([
  ['an object', application],
  ['an array of one', [application]],
])('reads a single application from %s', async (_, wire) => {
  const record = await parseAnswer(getApplication, wire, options)
  expect(record.value).toMatchObject({
    name: 'Reception',
    call_hook: null,
    messaging_hook: null,
    extra: { kept: true },
  })
  expect(record.raw).toEqual(application)
})

test('keeps secrets in the raw record only on request', async () => {
  const wire = { ...application, call_hook: { url: 'https://example.com', password: 'hunter2' } }
  const plain = await parseAnswer(getApplication, wire, options)
  const kept = await parseAnswer(getApplication, wire, { ...options, secrets: 'keep' })
  expect(JSON.stringify(plain)).not.toContain('hunter2')
  expect(kept.raw).toEqual(wire)
  expect(JSON.stringify(kept.value)).not.toContain('hunter2')
})

test.each<Json>([[], [application, application], null, 'text', 5])('rejects %j as one application', async (wire) => {
  await expect(parseAnswer(getApplication, wire, options)).rejects.toThrow(AnswerError)
})

test.each<Json>([null, 'text', {}, { data: 'text' }])('rejects %j as a list', async (wire) => {
  await expect(parseAnswer(listApplications, wire, options)).rejects.toThrow(AnswerError)
})

test('reads the page and page size of call detail records as numbers, even if sent as strings', async () => {
  const record = {
    attempted_at: '2026-11-21T04:00:00.000Z',
    answered: false,
    answered_at: '1970-01-01T00:00:00.000Z',
    call_sid: null,
  }
  const page = await parseAnswer(listRecentCalls, { total: 400, page: '16', page_size: '25', data: [record] }, options)
  expect(page).toMatchObject({ total: 400, page: 16, pageSize: 25, complete: false })
  expect(page.rows[0]?.value).toMatchObject({
    answered_at: null,
    call_sid: null,
    attempted_at: Date.UTC(2026, 10, 21, 4),
  })
})

test('reads a created sid with any extra fields, and rejects an empty one', async () => {
  expect(await parseAnswer(createCall, { sid: 's', callId: 'c' }, options)).toEqual({ sid: 's', callId: 'c' })
  await expect(parseAnswer(createCall, { sid: '' }, options)).rejects.toThrow(AnswerError)
})

test('accepts unknown statuses in a credential test result', async () => {
  const wire = { tts: { status: 'ok' }, stt: { status: 'quota', reason: 'monthly' } }
  expect(await parseAnswer(testSpeechCredential, wire, options)).toEqual({
    tts: { status: 'ok', reason: null },
    stt: wire.stt,
  })
})

test('stores raw and parsed record as one object if parsing changes nothing', () => {
  const record = (schema: z.ZodMiniType) => ({ name: 'Record', id: null, secrets: [], schema })
  const received = { name: 'a', more: 'b' }
  const same = parseRecord(record(z.looseObject({ name: z.string() })), received)
  expect([same.value, same.value === same.raw]).toEqual([received, true])
  const fewer = parseRecord(record(z.object({ name: z.string() })), received)
  expect([fewer.value, fewer.raw]).toEqual([{ name: 'a' }, received])
  const more = parseRecord(record(z.looseObject({ name: z.string(), other: z._default(z.string(), 'c') })), received)
  expect([more.value, more.raw]).toEqual([{ ...received, other: 'c' }, received])
})

test('returns null for an endpoint without a response body', async () => {
  expect(await parseAnswer(deleteCall, 'ignored', options)).toBeNull()
})

const alert = { time: '2026-11-22T05:09:10.694852444Z', alert_type: 'no-tts', message: 'none', detail: null }
const realm = { account_sid: 'a', name: 'Acme', is_active: 1, sip_realm: null, device_calling_application_sid: 'D' }

test.each([
  ['listAccounts', { account_sid: 'a', name: 'Acme' }],
  ['listVoipCarriers', { voip_carrier_sid: 'c', name: 'acme', account_sid: null, application_sid: 'D', is_active: 1 }],
  ['listAlerts', { ...alert, target_sid: 's', vendor: 'aws' }],
] as const)('%s keeps only its declared fields', async (name, kept) => {
  const canaries = { password: 'canary', bucket_credential: { key: 'canary' }, whatever_comes: ['canary'] }
  const { rows, unreadable } = await parseAnswer(extras[name], [{ ...canaries, ...kept }, canaries, 'canary'], options)
  expect(rows).toMatchObject([{ raw: kept, issues: [] }])
  expect(Object.keys(rows[0]?.value ?? {}).toSorted()).toEqual(Object.keys(kept).toSorted())
  expect(unreadable).toHaveLength(2)
  expect(JSON.stringify([rows, unreadable])).not.toContain('canary')
})

test('getAccount keeps only its declared fields', async () => {
  const kept = { ...realm, disable_cdrs: 0 }
  const { value, raw } = await parseAnswer(getAccount, { webhook_secret: 'canary', ...kept }, options)
  expect(raw).toEqual(kept)
  expect(value).toEqual({ ...kept, is_active: true, disable_cdrs: false })
})

test('reads the time of an alert to the millisecond', async () => {
  const { rows } = await parseAnswer(extras.listAlerts, [alert], options)
  expect(rows[0]?.value.time).toBe(Date.parse('2026-11-22T05:09:10.694Z'))
})

/** Keys, secrets, limits, and a path that crashes the server while its call store is down. */
const neverCalled = /ApiKeys|WebhookSecret|Limits|TtsCache/i

test('declares no operation that reveals keys or harms the server', () => {
  const all = Object.values({ ...endpoints, ...extras })
  expect(all.map(({ path }) => path).filter((path) => neverCalled.test(path))).toEqual([])
})
