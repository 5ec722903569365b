import { expect, test } from 'vitest'
import { createFakeClient, failureOf, json, text } from '../../../e2e/fakes/fake-client.ts'
import { Application, getApplication, listApplications } from '../../contract/applications.ts'
import { Call, listCalls } from '../../contract/calls.ts'
import type { ReadEndpoint } from '../../contract/endpoint.ts'
import { getAccount } from '../../contract/carriers.ts'
import { getSipPcap, getSipTrace, getSpans, listAlerts } from '../../contract/extras.ts'
import { type FieldsFacts, fieldsOf } from '../../contract/record-fields.ts'
import { listPhoneNumbers, PhoneNumber } from '../../contract/phone-numbers.ts'
import { listRecentCalls, RecentCall } from '../../contract/recent-calls.ts'
import type { RecordType } from '../../contract/record.ts'
import { listSpeechCredentials, SpeechCredential } from '../../contract/speech-credentials.ts'
import { toReport, toText } from './server-report.ts'

const number = { phone_number_sid: 'p', number: '1', voip_carrier_sid: null, account_sid: 'a', application_sid: null }

/** The report after these responses to reads of one endpoint. */
async function reportOf(endpoint: ReadEndpoint, ...answers: Response[]) {
  const { client } = createFakeClient((_, place) => answers[place] ?? json([]))
  const input =
    endpoint.name === 'listRecentCalls'
      ? { page: 1, count: 25 }
      : { application_sid: 's', sip_callid: 's', trace_id: 's' }
  for (const _ of answers) await client.send(endpoint, input as never, { retry: false }).catch(() => undefined)
  // Error bodies are read in the background.
  await new Promise((resolve) => setTimeout(resolve))
  const report = toReport(client.observations, true)
  const whats = (title: string) =>
    report.sections
      .find((section) => section.title === title)
      ?.lines.map(({ what, count, sample }) => [what, count, sample].filter((part) => part !== '').join(' | '))
  const observed = (question: string) =>
    report.silences.flatMap(({ lines }) => lines).find((line) => line.question === question)?.observed
  return { report, whats, observed, observations: client.observations }
}

test.each<ReadEndpoint>([listAlerts, getAccount, getSipTrace, getSipPcap, getSpans])(
  'shows what the server answered to reads beyond the spec: $name',
  async (endpoint) => {
    const { observed } = await reportOf(endpoint, json({ msg: 'no' }, 403))
    expect(observed('reads of accounts, carriers, alerts and traces')).toBe(`${endpoint.name} 403 (1×)`)
  },
)

test('counts new and missing fields, with type and length class', async () => {
  const answer = [
    { ...number, service_provider_sid: null },
    { ...number, service_provider_sid: null, colour: 'blue', tags: ['a'] },
    { ...number, service_provider_sid: null, colour: '', tags: ['a'] },
    { ...number, colour: 1 },
  ]
  const { whats, report, observed } = await reportOf(listPhoneNumbers, json(answer), json(answer))
  expect(whats('Fields not in the spec')).toEqual([
    'PhoneNumber.colour | 6 | text, up to 16; number',
    'PhoneNumber.tags | 4 | list, up to 16',
  ])
  expect(whats('Missing fields')).toEqual(['PhoneNumber.service_provider_sid | 2 | of 8 records'])
  expect(whats('Status codes')).toEqual(['listPhoneNumbers 200 | 2'])
  expect(report.verdict).toBe(
    '2 requests, all answered. Responses differ from the API spec in 2 ways; 1 field missing from some records.',
  )
  expect(observed('fields not in the spec')).toBe('PhoneNumber.colour; PhoneNumber.tags')
  expect(observed('status of a successful read')).toBe('listPhoneNumbers 200 (2×)')
  expect(observed('requests from other origins')).toBe('answered to this site')
  expect(observed('order of a list')).toBeNull()
})

test('attributes nested fields to the field that holds them', async () => {
  const hook = { webhook_sid: 'w', url: 'https://a', method: 'PUT', username: null, password: null, retries: 3 }
  const { whats, observed } = await reportOf(getApplication, json({ application_sid: 's', name: 'n', call_hook: hook }))
  expect(whats('Fields not in the spec')).toEqual(['Application.call_hook.retries | 1 | number'])
  expect(whats('Unknown values')).toEqual(['Application.call_hook.method: PUT | 1'])
  expect(observed('methods of a hook')).toBe('call_hook.method PUT (1×)')
  expect(observed('response to reading one application')).toBe('getApplication object (1×)')
})

test('names new values of known enumerations, but no other text', async () => {
  const call = (call_status: string) => ({ call_sid: 'c', call_status, direction: 'inbound' })
  const { whats, observed } = await reportOf(
    listCalls,
    json(['ringing', 'parked', 'parked', 'Tel +1 415 555 0100'].map(call)),
  )
  expect(whats('Unknown values')).toEqual(['Call.call_status: parked | 2', 'Call.call_status: (other text) | 1'])
  expect(observed('statuses of a call and their order; final SIP codes')).toContain('ringing (1×)')
})

test('counts errors by status and shape, and says who caused them', async () => {
  const { whats, report } = await reportOf(
    listPhoneNumbers,
    json({ msg: 'a' }, 500),
    json({ status: 'fail', message: 'b' }, 400),
    text('<html>', 'text/html', 502),
    text('', null, 404),
    text('no', 'text/plain', 429),
    text('<!doctype html>', 'text/html'),
    json([{ ...number, service_provider_sid: null, number: 5 }]),
  )
  expect(whats('Errors')?.toSorted()).toEqual([
    'listPhoneNumbers 200 (web page) | 1',
    'listPhoneNumbers 400 {status, message} | 1',
    'listPhoneNumbers 404 (empty) | 1',
    'listPhoneNumbers 429 (text) | 1',
    'listPhoneNumbers 500 {msg} | 1',
    'listPhoneNumbers 502 (web page) | 1',
  ])
  expect(whats('Unexpected types')).toEqual(['PhoneNumber number is a number, should be a string | 1'])
  expect(report.verdict).toContain(
    '7 requests: 2 failed on the server (5xx); 1 exceeded a rate limit (429); 2 refused (4xx)',
  )
})

test('reports a request without a response', async () => {
  const { client } = createFakeClient(() => Promise.reject(new TypeError('Failed to fetch')))
  await failureOf(client.send(listPhoneNumbers, {}, { retry: false }))
  expect(toReport(client.observations, false).verdict).toContain('1 got no response')
})

const canary = 'Canary +1 415 555 0134'

/** A record with the canary in each field, known and new, whatever the field's type. */
function withCanary(fields: FieldsFacts, value: unknown): Record<string, unknown> {
  const known = [...fields].map(([name, { fields: inner }]) => [
    name,
    inner === null ? value : withCanary(inner, value),
  ])
  return { ...Object.fromEntries(known), fresh: value, [canary]: value, '14155550134': value }
}

const lists: readonly (readonly [RecordType, ReadEndpoint])[] = [
  [Application, listApplications],
  [PhoneNumber, listPhoneNumbers],
  [SpeechCredential, listSpeechCredentials],
  [Call, listCalls],
  [RecentCall, listRecentCalls],
]

/** Every text in it, at any depth. */
const textsOf = (held: unknown): string[] => {
  if (held instanceof Map || held instanceof Set) return [...held].flatMap(textsOf)
  if (typeof held !== 'object' || held === null) return [String(held)]
  const parts = [...Object.values(held), ...('all' in held ? [held.all] : [])]
  return [...Object.keys(held), ...parts.flatMap(textsOf)]
}

test.each(lists)('keeps no value of a record: $name', async (type, list) => {
  const records = [canary, [canary], { [canary]: canary }].map((value) => withCanary(fieldsOf(type), value))
  const { report, observations } = await reportOf(
    list,
    json(records),
    json({ total: 1, page: canary, data: records }),
    json({ msg: canary, [canary]: canary }, 500),
    text(canary, 'text/plain', 400),
  )
  const kept = [...textsOf(observations), toText(report, String)].join('\n')
  expect(kept).toContain(`${type.name}.fresh`)
  expect(kept).not.toMatch(/canary|0134/i)
})

test('stays small if a server makes up names and values', async () => {
  const records = Array.from({ length: 2000 }, (_, place) => {
    const name = String(place).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
    return { call_sid: 'c', call_status: name, [name]: 1 }
  })
  const { report } = await reportOf(listCalls, json(records))
  for (const { lines } of report.sections) expect(lines.length).toBeLessThan(1000)
})
