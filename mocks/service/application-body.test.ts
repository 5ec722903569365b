import { expect, test } from 'vitest'
import { applicationExtras } from '../../src/contract/applications.ts'
import type { Json } from '../../src/contract/json.ts'
import { application, ask, begin, recordOf, sidOf } from './testing.ts'

test('a deployed server stores fields beyond the spec, with flags as integers', () => {
  const service = begin({ profile: 'deployed' })
  const labels = Object.fromEntries(Object.keys(applicationExtras).map((name) => [name, name]))
  const env_vars = { CRM_KEY: 'k', retries: 3 }
  const extras = { ...labels, use_for_fallback_speech: 1, env_vars, app_json: '[{"verb":"hangup"}]' }
  const sid = sidOf(ask(service, 'createApplication', { body: { ...application, ...extras, record_all_calls: true } }))
  const params = { application_sid: sid }
  const read = () => recordOf(ask(service, 'getApplication', { params }))
  const update = (body: Json) => ask(service, 'updateApplication', { params, body }).status
  expect(read()).toMatchObject({ ...extras, record_all_calls: 1 })
  expect(update({ app_json: null, record_all_calls: 0 })).toBe(204)
  expect(read()).toMatchObject({ ...extras, app_json: null, record_all_calls: 0 })
  for (const [app_json, status] of [
    ['[{"verb":"nosuch"}]', 400],
    ['[', 500],
  ] as const) {
    expect(update({ app_json })).toBe(status)
  }
})

test('a deployed server takes an application as read, without application_sid, created_at and null hooks', () => {
  const service = begin({ profile: 'deployed' })
  const params = { application_sid: sidOf(ask(service, 'createApplication', { body: application })) }
  const read = recordOf(ask(service, 'getApplication', { params }))
  const { application_sid: _, created_at: _at, messaging_hook: _hook, ...body } = read
  expect(ask(service, 'updateApplication', { params, body }).status).toBe(204)
})
