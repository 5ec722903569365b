/** Applications for tests, parsed by the contract. */
import fc from 'fast-check'
import { Application } from '../../contract/applications.ts'
import type { Json } from '../../contract/json.ts'
import { parseRecord } from '../../contract/record.ts'

export const received = {
  application_sid: 'app-1',
  account_sid: 'acc-1',
  name: 'Reception',
  call_hook: { webhook_sid: 'w1', url: 'https://a.example/call', method: 'POST', username: 'bob', password: 'hunter2' },
  call_status_hook: {
    webhook_sid: 'w2',
    url: 'https://a.example/status',
    method: 'GET',
    username: null,
    password: null,
  },
  messaging_hook: { webhook_sid: 'w3', url: '', method: 'POST', username: null, password: null },
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Wavenet-C',
  speech_recognizer_vendor: 'acme-ears',
  speech_recognizer_language: 'tlh',
  created_at: '2026-01-02T03:04:05.678Z',
} as const satisfies Record<keyof typeof Application.schema.shape, Json>

/** Parses an application. Throws if it doesn't match the contract. */
export function applicationOf(json: Json): Application {
  const { value, issues } = parseRecord(Application, json)
  if (value === null) throw new Error(JSON.stringify(issues))
  return value
}

export const reception = applicationOf(received)

export const receptionWith = (changes: Readonly<Record<string, Json>>): Application =>
  applicationOf({ ...received, ...changes })

const textOrNull = fc.option(fc.string(), { nil: null })
const hook = fc.record({ url: fc.string(), method: textOrNull, username: textOrNull, password: textOrNull })
const hookOrNull = fc.option(hook, { nil: null })

/** Any application that the contract can read, including odd ones. */
export const anyReceived = fc.record({
  application_sid: fc.string({ minLength: 1 }),
  account_sid: textOrNull,
  name: fc.string(),
  call_hook: hook,
  call_status_hook: hook,
  messaging_hook: hookOrNull,
  speech_synthesis_vendor: textOrNull,
  speech_synthesis_language: textOrNull,
  speech_synthesis_voice: textOrNull,
  speech_recognizer_vendor: textOrNull,
  speech_recognizer_language: textOrNull,
})
