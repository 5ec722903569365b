import { expect, test } from 'vitest'
import { type Answerer, createFakeClient, json, text } from '../../../e2e/fakes/fake-client.ts'
import { createQueryClient } from '../../api/query.ts'
import { createWriter } from '../../api/write.ts'
import { updateSpeechCredential } from '../../contract/extras.ts'
import { changeUse, toUseBody } from './credential-use.ts'

const common = { speech_credential_sid: 's', account_sid: 'my-account', use_for_tts: 1, use_for_stt: 1, label: null }
const aws = {
  ...common,
  vendor: 'aws',
  access_key_id: 'AKIA1',
  secret_access_key: 'abcdefXXX',
  aws_region: 'us-east-1',
}
const use = { tts: true, stt: false }
const flags = { use_for_tts: true, use_for_stt: false }
const endpoint = 'https://me:secret@tts.example.com'

test.each([
  [aws, { aws_region: 'us-east-1' }],
  [{ ...common, vendor: 'google', service_key: '{}', model_id: null }, {}],
  [
    {
      ...common,
      vendor: 'microsoft',
      api_key: 'XXX',
      region: 'eastus',
      use_custom_tts: 1,
      custom_tts_endpoint: endpoint,
    },
    { region: 'eastus', use_custom_tts: 1, custom_tts_endpoint: endpoint },
  ],
  [
    { ...common, vendor: 'ibm', tts_api_key: 'XXX', tts_region: 'us', stt_region: 'eu', instance_id: 'i' },
    { tts_region: 'us', stt_region: 'eu' },
  ],
  [
    { ...common, vendor: 'playht', user_id: 'u', voice_engine: 'v', options: { a: 1 } },
    { voice_engine: 'v', options: { a: 1 } },
  ],
  [{ ...common, vendor: 'verbio', client_id: 'c', engine_version: 'V2' }, { engine_version: 'V2' }],
  [{ ...common, vendor: 'assemblyai', api_key: 'XXX', service_version: 'v3' }, { service_version: 'v3' }],
  [
    { ...common, vendor: 'cartesia', api_key: 'X', model_id: 'm', stt_model_id: 'n' },
    { model_id: 'm', stt_model_id: 'n' },
  ],
  [{ ...common, vendor: 'custom:mine', auth_token: 'X', custom_tts_url: 'wss://x' }, { custom_tts_url: 'wss://x' }],
  [
    { ...common, vendor: 'deepgram', api_key: 'X', deepgram_stt_uri: 'h', deepgram_stt_use_tls: 1 },
    { deepgram_stt_uri: 'h', deepgram_stt_use_tls: 1 },
  ],
])('sends everything of %j that would be erased, but no key', (raw, sent) => {
  expect(toUseBody(raw, use, 'my-account')).toEqual({ body: { ...sent, ...flags } })
  // As typed at sign-in; servers ignore the case of SIDs.
  expect(toUseBody(raw, use, 'MY-account')).toEqual({ body: { ...sent, ...flags } })
})

test.each([
  [{ ...aws, account_sid: null }, 'Belongs to the service provider: other accounts use it, too.'],
  [{ ...aws, account_sid: 'another' }, 'Belongs to another account.'],
  [{ ...aws, aws_region: null }, 'The server doesn’t show aws_region, which this change would erase.'],
  [{ ...common, vendor: 'aws' }, 'The server doesn’t show aws_region, which this change would erase.'],
  [
    { ...common, vendor: 'microsoft', api_key: 'XXX' },
    'The server doesn’t show region, which this change would erase.',
  ],
  [
    { ...common, vendor: 'playht', user_id: 'u' },
    'The server doesn’t show voice_engine, which this change would erase.',
  ],
  [
    { ...common, vendor: 'deepgram', created_at: null, last_used: null },
    'The server doesn’t show the credential’s settings, which this change would erase.',
  ],
])('refuses to change %j', (raw, reason) => {
  expect(toUseBody(raw, use, 'my-account')).toEqual({ reason })
})

const taken = () => new Response(null, { status: 204 })

/** Changes the use of a credential that reads as `before`, then as `after`. */
async function send(before: object, put: Answerer, after: () => Response, change: Partial<typeof use> = use) {
  let isSent = false
  const { client, asked } = createFakeClient((request, count) => {
    if (request.method === 'GET') return isSent ? after() : json(before)
    isSent = true
    return put(request, count)
  })
  const writer = createWriter({ client, queryClient: createQueryClient() }, updateSpeechCredential)
  const outcome = await changeUse(writer, 's', change)
  return {
    outcome,
    methods: asked.map(({ method }) => method),
    sent: asked.find(({ method }) => method === 'PUT')?.body,
  }
}
const changed = { ...aws, use_for_stt: 0, last_used: '2026-11-20T10:00:00.000Z' }

test('reads, writes once, and reads back', async () => {
  const { outcome, methods, sent } = await send(aws, taken, () => json(changed))
  expect(outcome).toEqual({ kind: 'saved', others: [] })
  expect(methods).toEqual(['GET', 'PUT', 'GET'])
  expect(sent).toEqual({ aws_region: 'us-east-1', ...flags })
})

test('leaves the task alone that was not changed here: someone else may have changed it', async () => {
  const { sent, outcome } = await send({ ...aws, use_for_tts: 0 }, taken, () => json({ ...changed, use_for_tts: 0 }), {
    stt: false,
  })
  expect(sent).toEqual({ aws_region: 'us-east-1', use_for_tts: false, use_for_stt: false })
  expect(outcome).toEqual({ kind: 'saved', others: [] })
})

test('sends a password in an address unchanged', async () => {
  const azure = {
    ...common,
    vendor: 'microsoft',
    region: 'eastus',
    custom_tts_endpoint: endpoint,
    options: { token: 't' },
  }
  const { sent } = await send(azure, taken, () => json(azure))
  expect(sent).toMatchObject({ custom_tts_endpoint: endpoint, options: { token: 't' } })
})

test.each([
  ['what the server erased is told', { ...changed, aws_region: undefined }, ['aws_region']],
  ['so is a flag that is not as asked', { ...changed, use_for_stt: 1 }, ['use_for_tts', 'use_for_stt']],
])('reports differences after a change: %s', async (_, after, others) => {
  expect((await send(aws, taken, () => json(after))).outcome).toEqual({ kind: 'saved', others })
})

test('sends nothing for a credential of the provider, whatever the list says', async () => {
  const { outcome, methods } = await send({ ...aws, account_sid: null }, taken, () => json(changed))
  expect([outcome.kind, methods]).toEqual(['refused', ['GET']])
})

const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}
test.each([
  ['a lost answer of a change that was made', lost, () => json(changed), { kind: 'saved', others: [] }],
  ['a lost answer of one that was not', lost, () => json(aws), { kind: 'failed', isUnknown: true }],
  ['one that nobody can read back', taken, () => json({}, 403), { kind: 'unverified' }],
  ['a refusal', () => json({ msg: 'no' }, 422), () => json(aws), { kind: 'failed', isUnknown: false }],
  [
    'a server without it',
    () => text('<html>', 'text/html', 405),
    () => json(aws),
    { kind: 'failed', isUnknown: false },
  ],
])('sends the change once and reports the outcome: %s', async (_, put, after, expected) => {
  const { outcome, methods } = await send(aws, put, after)
  expect(outcome).toMatchObject(expected)
  expect(methods.filter((method) => method === 'PUT')).toHaveLength(1)
})
