import { expect, test } from 'vitest'
import { type Answerer, createFakeClient } from '../../api/fake-client.ts'
import { createQueryClient, queryKey } from '../../api/query.ts'
import { Application } from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { listSpeechCredentials, type SpeechCredential } from '../../contract/speech-credentials.ts'
import { bereftBy } from './bereft.ts'
import { deleteCredential } from './delete-credential.ts'
import { sampleCredential, sampleList, tested } from './sample-credentials.ts'

/** Deletes c1 of a list of two; tells how it ended, which are left in the cached list, and the methods used. */
async function remove(answer: Answerer) {
  const { client, asked } = createFakeClient(answer)
  const queryClient = createQueryClient()
  const key = queryKey(client, listSpeechCredentials, {})
  queryClient.setQueryData(key, sampleList(sampleCredential('c1'), sampleCredential('c2')))
  const deleted = await deleteCredential(client, queryClient, 'c1')
  const rows = queryClient.getQueryData<Listed<SpeechCredential>>(key)?.rows
  const left = rows?.map(({ value }) => value.speech_credential_sid)
  return { deleted, left, methods: asked.map(({ method }) => method) }
}

const gone = () => new Response('Not Found', { status: 404 })
const failed = () => Response.json({ msg: 'Cannot read properties of undefined' }, { status: 500 })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

test('asked and done; gone already', async () => {
  const asked = await remove(() => new Response(null, { status: 204 }))
  expect(asked).toEqual({ deleted: { kind: 'deleted', how: 'asked' }, left: ['c2'], methods: ['DELETE'] })
  expect(await remove(gone)).toMatchObject({ deleted: { how: 'already' }, left: ['c2'] })
})

test('an error for what is gone is settled by reading, as is a lost answer', async () => {
  const error = await remove(({ method }) => (method === 'DELETE' ? failed() : gone()))
  expect(error).toEqual({ deleted: { kind: 'deleted', how: 'error' }, left: ['c2'], methods: ['DELETE', 'GET'] })
  const silent = await remove(({ method }) => (method === 'DELETE' ? lost() : gone()))
  expect(silent).toMatchObject({ deleted: { how: 'lost' }, left: ['c2'] })
  const there = await remove(({ method }) =>
    method === 'DELETE' ? failed() : Response.json(sampleCredential('c1').raw),
  )
  expect(there).toMatchObject({ deleted: { kind: 'failed', isStillThere: true }, left: ['c1', 'c2'] })
})

test('a refusal keeps it', async () => {
  const { deleted, left, methods } = await remove(() =>
    Response.json({ msg: 'Insufficient privileges' }, { status: 403 }),
  )
  expect(deleted).toMatchObject({
    kind: 'failed',
    isStillThere: true,
    error: { serverText: 'Insufficient privileges' },
  })
  expect(left).toEqual(['c1', 'c2'])
  expect(methods).toEqual(['DELETE'])
})

const app = (application_sid: string, tts: string | null, stt: string | null) =>
  Application.schema.parse({
    application_sid,
    name: application_sid,
    speech_synthesis_vendor: tts,
    speech_recognizer_vendor: stt,
  })
const apps = [app('both', 'aws', 'aws'), app('speaks', 'aws', 'google'), app('neither', 'google', null)]
const one = (sid: string, fields: Parameters<typeof sampleCredential>[1] = {}) => sampleCredential(sid, fields).value

function bereft(gone: SpeechCredential, ...others: SpeechCredential[]) {
  return bereftBy(gone, [gone, ...others], apps).map(({ half, left, applications }) => [
    half,
    left,
    applications.map(({ name }) => name).join(),
  ])
}

test('the last credential of a vendor leaves its applications without one', () => {
  expect(bereft(one('c1', tested))).toEqual([
    ['tts', 'none', 'both,speaks'],
    ['stt', 'none', 'both'],
  ])
  expect(bereft(one('c1', tested), one('c2', tested))).toEqual([])
  expect(bereft(one('c1', tested), one('c2', { ...tested, use_for_stt: 0 }))).toEqual([['stt', 'none', 'both']])
  expect(bereft(one('c1', tested), one('c2', { ...tested, vendor: 'google' }))).toHaveLength(2)
})

test('others that failed or were never tested are no certain help', () => {
  const broken = one('c2', { ...tested, tts_tested_ok: 0, stt_tested_ok: null })
  expect(bereft(one('c1', tested), broken)).toEqual([
    ['tts', 'failed', 'both,speaks'],
    ['stt', 'untested', 'both'],
  ])
  // One that does not work itself is missed by nobody as long as there are others.
  expect(bereft(one('c1', { ...tested, tts_tested_ok: 0, stt_tested_ok: 0 }), broken)).toEqual([])
  expect(bereft(one('c1', { use_for_tts: null, use_for_stt: 0 }))).toEqual([])
})
