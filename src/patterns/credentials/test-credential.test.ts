import { expect, test } from 'vitest'
import { type Answerer, createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { createQueryClient, queryKey } from '../../api/query.ts'
import { createWriter } from '../../api/write.ts'
import type { Listed } from '../../contract/endpoint.ts'
import {
  listSpeechCredentials,
  type SpeechCredential,
  testSpeechCredential,
} from '../../contract/speech-credentials.ts'
import { credentialTestsOf } from './credential-tests.ts'
import { testCredential } from './test-credential.ts'

const noon = '2026-03-10T12:00:00.000Z'
const record = (last_tested: string | null) => ({ speech_credential_sid: 'c1', vendor: 'aws', last_tested })
const answer = { tts: { status: 'ok' }, stt: { status: 'fail', reason: 'no' } }

function begin(answerer: Answerer) {
  const { client, asked } = createFakeClient(answerer)
  const queryClient = createQueryClient()
  const sleeps: number[] = []
  const sleep = async (ms: number) => void sleeps.push(ms)
  let time = 1000
  const now = () => (time += 500)
  return {
    client,
    sleeps,
    store: credentialTestsOf(client),
    urls: () => asked.map(({ url }) => new URL(url).pathname.replace('/v1/Accounts/my-account/SpeechCredentials', '')),
    run: (signal?: AbortSignal) =>
      testCredential(createWriter({ client, queryClient }, testSpeechCredential), 'c1', {
        now,
        sleep,
        ...(signal === undefined ? {} : { signal }),
      }),
    queryClient,
  }
}

test('sends one test, reads the record back, and stores the result', async () => {
  const { run, store, urls, sleeps } = begin(({ url }) => json(url.endsWith('/test') ? answer : record(noon)))
  const changes: unknown[] = []
  store.subscribe(() => changes.push(store.get().get('c1')?.running === null))
  const finished = await run()
  expect(finished).toMatchObject({ kind: 'answered', startedAt: 1500, at: 2000, storedAt: Date.parse(noon) })
  expect(finished).toMatchObject({ result: { tts: { status: 'ok' }, stt: { status: 'fail', reason: 'no' } } })
  expect(store.get().get('c1')).toEqual({ running: null, last: finished })
  expect(changes).toEqual([false, true])
  expect(urls()).toEqual(['/c1/test', '/c1'])
  expect(sleeps).toEqual([])
})

test('reads again if the server stores the result late, without a second test', async () => {
  let reads = 0
  const { run, store, urls, sleeps } = begin(({ url }) => {
    if (url.endsWith('/test')) return json(answer)
    reads += 1
    return json(record(reads === 1 ? null : noon))
  })
  await run()
  expect(urls()).toEqual(['/c1/test', '/c1', '/c1'])
  expect(sleeps).toEqual([1500])
  expect(store.get().get('c1')?.last).toMatchObject({ storedAt: Date.parse(noon) })
})

test('sends nothing on a second click while a test runs', async () => {
  const { run, urls } = begin(({ url }) => json(url.endsWith('/test') ? answer : record(noon)))
  const first = run()
  expect(await run()).toBeNull()
  expect(await first).toMatchObject({ kind: 'answered' })
  expect(urls().filter((url) => url.endsWith('/test'))).toHaveLength(1)
})

test('cancelling ends the wait at once and records that the test was sent', async () => {
  const never = new Promise<Response>(() => undefined)
  const { run, store, urls } = begin(() => never)
  const running = run()
  await Promise.resolve()
  // The gate delays the request.
  while (urls().length === 0) await Promise.resolve()
  store.get().get('c1')?.running?.cancel()
  expect(await running).toMatchObject({ kind: 'cancelled', wasSent: true })
  expect(store.get().get('c1')?.running).toBeNull()
  expect(urls()).toEqual(['/c1/test'])
})

test('sends nothing if the signal is already aborted', async () => {
  const { run, urls } = begin(() => json(answer))
  expect(await run(AbortSignal.abort())).toMatchObject({ kind: 'cancelled', wasSent: false })
  expect(urls()).toEqual([])
})

test('stores a failure without a retry until the next result replaces it', async () => {
  const { run, store, urls } = begin(({ url }, count) => {
    if (!url.endsWith('/test')) return json(record(noon))
    return count === 0 ? json({ msg: 'no' }, 503) : json(answer)
  })
  // The read after the failure shows no change, since `last_tested` was unknown before.
  expect(await run()).toMatchObject({ kind: 'failed', error: { status: 503 }, storedAt: null })
  expect(urls()).toEqual(['/c1/test', '/c1'])
  await run()
  expect(store.get().get('c1')?.last).toMatchObject({ kind: 'answered' })
})

test('refreshes the list if the credential cannot be read on its own', async () => {
  const { run, client, queryClient } = begin(({ url }) =>
    url.endsWith('/test') ? json(answer) : json({ msg: 'Insufficient privileges' }, 403),
  )
  const key = queryKey(client, listSpeechCredentials, {})
  queryClient.setQueryData<Listed<SpeechCredential>>(key, {
    rows: [],
    unreadable: [],
    complete: true,
    total: null,
    receivedAt: 0,
  })
  expect(await run()).toMatchObject({ kind: 'answered', storedAt: null })
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
