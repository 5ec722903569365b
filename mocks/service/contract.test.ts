import { describe, expect, test } from 'vitest'
import { parseAnswer } from '../../src/contract/answer.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Endpoint, Listed } from '../../src/contract/endpoint.ts'
import { extras, type OperationName } from '../../src/contract/extras.ts'
import { recentCallFields } from '../../src/contract/recent-calls.ts'
import type { ParsedRecord } from '../../src/contract/record.ts'
import { z } from '../../src/contract/zod.ts'
import { scenarioNames } from './options.ts'
import { type ProfileName, profileNames } from './profile.ts'
import type { Service } from './service.ts'
import { application, type Ask, ask, begin, minute, rowsOf, sidOf, testedAt, text } from './testing.ts'

/** Each profile's operations; deployed has more than the spec. */
const operations: Readonly<Record<ProfileName, Readonly<Record<string, Endpoint>>>> = {
  documented: endpoints,
  deployed: { ...endpoints, ...extras },
}

/** One valid request for every operation; deletes come last. */
function requests(service: Service): readonly (readonly [OperationName, Ask])[] {
  const application_sid = sidOf(
    ask(service, 'createApplication', { body: { ...application, name: 'for the contract' } }),
  )
  const phone_number_sid = sidOf(ask(service, 'createPhoneNumber', { body: { number: '12125550187' } }))
  const credential = {
    vendor: 'aws',
    access_key_id: 'AKIASTTFAIL',
    secret_access_key: 'abcdefgh',
    use_for_tts: true,
    use_for_stt: true,
  }
  const speech_credential_sid = sidOf(ask(service, 'createSpeechCredential', { body: credential }))
  const call = { application_sid, from: '+12125550100', to: { type: 'phone', number: '12125550196' } }
  const call_sid = sidOf(ask(service, 'createCall', { body: call, now: testedAt - minute }))
  const [record = {}] = rowsOf(ask(service, 'listRecentCalls', { query: 'page=1&count=1' }))
  const sip_callid = text(record, 'sip_callid')
  const traced = rowsOf(ask(service, 'listRecentCalls', { query: 'page=1&count=100' })).find((row) => row['trace_id'])
  return [
    ['listApplications', {}],
    ['getApplication', { params: { application_sid } }],
    ['createApplication', { body: application }],
    ['updateApplication', { params: { application_sid }, body: { ...application, name: 'again' } }],
    ['listPhoneNumbers', {}],
    ['getPhoneNumber', { params: { phone_number_sid } }],
    ['createPhoneNumber', { body: { number: '+12125550186', application_sid } }],
    ['updatePhoneNumber', { params: { phone_number_sid }, body: { application_sid: null } }],
    ['listSpeechCredentials', {}],
    ['getSpeechCredential', { params: { speech_credential_sid } }],
    ['testSpeechCredential', { params: { speech_credential_sid } }],
    ['createSpeechCredential', { body: credential }],
    ['listCalls', {}],
    ['getCall', { params: { call_sid } }],
    ['createCall', { body: call }],
    ['listRecentCalls', { query: 'page=1&count=500&days=30' }],
    ['listAccounts', {}],
    ['getAccount', {}],
    ['listVoipCarriers', {}],
    ['listAlerts', { query: 'page=1&count=25' }],
    ['searchRecentCalls', { query: 'page=1&count=5&direction=inbound' }],
    ['getSipTrace', { params: { sip_callid } }],
    ['getSipPcap', { params: { sip_callid } }],
    ['getSpans', { params: { trace_id: traced === undefined ? '' : text(traced, 'trace_id') } }],
    ['updateCall', { params: { call_sid }, body: { call_status: 'completed' } }],
    ['updateSpeechCredential', { params: { speech_credential_sid }, body: { use_for_tts: true } }],
    ['deleteCall', { params: { call_sid } }],
    ['deleteSpeechCredential', { params: { speech_credential_sid } }],
    ['deletePhoneNumber', { params: { phone_number_sid } }],
  ]
}

/** Returns violations of the contract: a wrong status or shape, or records that it can't read. */
async function violations(service: Service, name: OperationName, request: Ask): Promise<unknown[]> {
  const endpoint: Endpoint = { ...endpoints, ...extras }[name]
  const answered = ask(service, name, request)
  if (answered.status !== endpoint.status) return [name, answered]
  const output: unknown = await parseAnswer(endpoint, answered.json, { receivedAt: 0 })
  switch (endpoint.answer.kind) {
    case 'nothing':
      return answered.json === null ? [] : [name, answered]
    case 'value':
    case 'bytes':
    case 'file':
      return []
    case 'record': {
      const { issues } = output as ParsedRecord<unknown>
      return [...issues]
    }
    case 'list':
    case 'page': {
      const { rows, unreadable } = output as Listed<unknown>
      return rows.length === 0 ? [name, 'no rows'] : [...unreadable]
    }
  }
}

describe.each(profileNames)('responses of the %s service fit the contract', (profile) => {
  test('for every operation', async () => {
    const service = begin({ profile })
    const all = requests(service).filter(([name]) => name in operations[profile])
    for (const [name, request] of all) expect(await violations(service, name, request)).toEqual([])
    const sid = sidOf(ask(service, 'createApplication', { body: { ...application, name: 'unused' } }))
    expect(await violations(service, 'deleteApplication', { params: { application_sid: sid } })).toEqual([])
    // Every operation was requested.
    const asked = [...all.map(([name]) => name), 'deleteApplication']
    expect(asked.toSorted()).toEqual(Object.keys(operations[profile]).toSorted())
  })

  test.each(scenarioNames.filter((name) => name !== 'empty' && name !== 'large'))('scenario %s', async (scenario) => {
    const service = begin({ profile, scenario })
    for (const name of ['listApplications', 'listPhoneNumbers', 'listSpeechCredentials', 'listCalls'] as const) {
      expect(await violations(service, name, {})).toEqual([])
    }
  })

  test('with empty lists if there are no records', () => {
    const service = begin({ profile, scenario: 'empty' })
    for (const name of ['listApplications', 'listPhoneNumbers', 'listSpeechCredentials', 'listCalls'] as const) {
      expect(ask(service, name)).toMatchObject({ status: 200, json: [] })
    }
    const details = ask(service, 'listRecentCalls', { query: 'page=1&count=25' })
    expect(details.json).toEqual({ total: 0, page: '1', page_size: '25', data: [] })
  })
})

test('every record field of the contract occurs in some response', () => {
  const named = new Set<string>()
  const answered = new Set<string>()
  for (const profile of profileNames) {
    const service = begin({ profile, scenario: 'busy' })
    for (const { name, answer } of Object.values(operations[profile])) {
      if (answer.kind !== 'list' && answer.kind !== 'page') continue
      const { name: record, schema } = answer.record
      const fields = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : recentCallFields
      for (const field of fields) named.add(`${record}.${field}`)
      // listRecentCalls needs these arguments; lists ignore them.
      for (const row of rowsOf(ask(service, name as OperationName, { query: `page=1&count=500&days=30` }))) {
        for (const field of Object.keys(row)) answered.add(`${record}.${field}`)
      }
    }
  }
  expect([...named].filter((field) => !answered.has(field))).toEqual([])
})
