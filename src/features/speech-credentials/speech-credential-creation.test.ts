import { expect, test } from 'vitest'
import { type Answerer, createFakeClient } from '../../../e2e/fakes/fake-client.ts'
import { createQueryClient, queryKey } from '../../api/query.ts'
import { createWriter } from '../../api/write.ts'
import type { Listed } from '../../contract/endpoint.ts'
import {
  createSpeechCredential,
  listSpeechCredentials,
  type SpeechCredential,
} from '../../contract/speech-credentials.ts'
import { createRecord, findCreated as findCreatedAs } from '../../patterns/edit/create-record.tsx'
import { type CredentialBody, credentialCreation, droppedFlags } from './speech-credential-form-model.ts'
import { sampleCredential, sampleList } from './speech-credential-fixtures.ts'

const old = sampleCredential('old', { access_key_id: 'AKIA1' })
const mine = sampleCredential('mine', { access_key_id: 'AKIA2' })
const body = { vendor: 'aws', access_key_id: 'AKIA2', secret_access_key: 'very-secret-key' }

/** Creates a credential while only `old` is known. Returns the outcome, the cached list, and the requests. */
async function create(answer: Answerer) {
  const { client, asked } = createFakeClient(answer)
  const queryClient = createQueryClient()
  const key = queryKey(client, listSpeechCredentials, {})
  queryClient.setQueryData<Listed<SpeechCredential>>(key, sampleList(old))
  const writer = createWriter({ client, queryClient }, createSpeechCredential)
  const outcome = await createRecord(writer, credentialCreation, body)
  const cached = JSON.stringify(queryClient.getQueryCache().getAll())
  const listed = queryClient
    .getQueryData<Listed<SpeechCredential>>(key)
    ?.rows.map(({ value }) => value.speech_credential_sid)
  return { outcome, listed, cached, methods: asked.map(({ method }) => method) }
}

const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

test('writes once, reads back, and keeps the secret out of the cache', async () => {
  const { outcome, listed, cached, methods } = await create(({ method }) =>
    method === 'POST'
      ? Response.json({ sid: 'mine' }, { status: 201 })
      : Response.json({ ...(mine.raw as object), secret_access_key: 'very-sXXXXXXXXX' }),
  )
  expect(outcome).toMatchObject({ kind: 'created', sid: 'mine', wasLost: false, stored: { vendor: 'aws' } })
  expect(listed).toEqual(['old', 'mine'])
  // The second read is of the list, to look for duplicates.
  expect(methods.slice(0, 2)).toEqual(['POST', 'GET'])
  expect(methods.filter((method) => method === 'POST')).toHaveLength(1)
  expect(cached).not.toContain('very-s')
})

test('returns a refusal and doesn’t look for the record', async () => {
  const { outcome, methods } = await create(() => Response.json({ msg: 'no' }, { status: 400 }))
  expect(outcome).toMatchObject({ kind: 'failed', error: { serverText: 'no' } })
  expect(methods).toEqual(['POST'])
})

test('settles a lost response by the list, and sends nothing twice', async () => {
  const made = await create(({ method }) => (method === 'POST' ? lost() : Response.json([old.raw, mine.raw])))
  expect(made.outcome).toMatchObject({ kind: 'created', sid: 'mine', wasLost: true })
  const not = await create(({ method }) => (method === 'POST' ? lost() : Response.json([old.raw])))
  expect(not.outcome).toMatchObject({ kind: 'lost', found: { kind: 'absent' } })
  const unread = await create(lost)
  expect(unread.outcome).toMatchObject({ kind: 'lost', found: { kind: 'unread' } })
  expect(unread.methods.filter((method) => method === 'POST')).toHaveLength(1)
})

const findCreated = (sent: CredentialBody, before: ReadonlySet<string> | null, after: Listed<unknown>) =>
  findCreatedAs(credentialCreation, sent, before, after)

test('matches new records by their fields, and is unsure without proof', () => {
  const before = new Set(['old'])
  const known = sampleCredential('x', { access_key_id: 'AKIA9' })
  expect(findCreated(body, before, sampleList(old, known))).toEqual({ kind: 'absent' })
  const bare = sampleCredential('x')
  expect(findCreated(body, before, sampleList(old, bare))).toEqual({ kind: 'created', sid: 'x' })
  expect(findCreated(body, before, sampleList(bare, mine))).toMatchObject({ kind: 'unsure' })
  expect(findCreated(body, null, sampleList(mine))).toEqual({ kind: 'unsure', sids: ['mine'] })
  expect(findCreated({ ...body, vendor: 'google' }, before, sampleList(mine))).toEqual({ kind: 'absent' })
  expect(findCreated(body, before, { ...sampleList(old), complete: false })).toEqual({ kind: 'unsure', sids: [] })
  const service_key = JSON.stringify({ client_email: 'a@example.com', private_key: 'k' })
  const google = { vendor: 'google', service_key }
  const of = (client_email: string) =>
    sampleCredential('g', { vendor: 'google', service_key: JSON.stringify({ client_email, private_key: 'kXX' }) })
  expect(findCreated(google, before, sampleList(of('b@example.com')))).toEqual({ kind: 'absent' })
  expect(findCreated(google, before, sampleList(of('a@example.com')))).toEqual({ kind: 'created', sid: 'g' })
})

test('reports flags that the server did not keep', () => {
  const stored = (use_for_tts: number | null, use_for_stt: number | null) =>
    sampleCredential('c', { use_for_tts, use_for_stt }).value
  expect(droppedFlags({ tts: true, stt: true }, stored(null, 1))).toEqual(['tts'])
  expect(droppedFlags({ tts: true, stt: false }, stored(1, null))).toEqual([])
  expect(droppedFlags({ tts: true, stt: false }, stored(0, 1))).toEqual(['tts', 'stt'])
})
