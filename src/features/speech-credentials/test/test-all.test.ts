import { expect, test } from 'vitest'
import { createFakeClient } from '../../../../e2e/fakes/fake-client.ts'
import { defer, settle } from '../../../../e2e/fakes/fake-clock.ts'
import { createQueryClient } from '../../../api/query.ts'
import { startJob } from '../../../../e2e/fakes/start-job.ts'
import { credentialTestsOf } from '../../../patterns/credentials/credential-tests.ts'
import { toCredentialRow } from '../credential-rows.ts'
import { sampleCredential } from '../speech-credential-fixtures.ts'
import { countVendorRequests, toTestAllSpec } from './test-all.ts'

const rowOf = (sid: string) => toCredentialRow(sampleCredential(sid), new Map())

test('reports a failed task as a failed item, with the vendor’s reason', async () => {
  const answers: Readonly<Record<string, Response>> = {
    good: Response.json({ tts: { status: 'ok' }, stt: { status: 'not tested' } }),
    bad: Response.json({ tts: { status: 'fail', reason: 'key is revoked' }, stt: { status: 'ok' } }),
    odd: Response.json({ tts: { status: 'ok' }, stt: { status: 'error', reason: 'no such region' } }),
    refused: Response.json({ msg: 'no such credential' }, { status: 404 }),
  }
  const { client } = createFakeClient(({ url }) => {
    const sid = /SpeechCredentials\/(\w+)\/test$/.exec(url)?.[1]
    return answers[sid ?? ''] ?? Response.json({ msg: 'no' }, { status: 403 })
  })
  const spec = toTestAllSpec(
    { client, queryClient: createQueryClient() },
    ['good', 'bad', 'odd', 'refused'].map(rowOf),
    'Test 4',
  )
  const job = startJob(spec)
  for (let turns = 0; turns < 30; turns += 1) await settle()
  expect(job.items().map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['failed', 'text to speech failed: key is revoked'],
    ['failed', 'speech to text returned “error”: no such region'],
    ['failed', 'Not found on the server: no such credential'],
  ])
  expect(credentialTestsOf(client).get().get('bad')?.last).toMatchObject({ kind: 'answered' })
})

test('tests two credentials at a time', async () => {
  const { client, asked } = createFakeClient(() => defer<Response>().promise)
  const services = { client, queryClient: createQueryClient() }
  const job = startJob(toTestAllSpec(services, ['a', 'b', 'c'].map(rowOf), 'Test 3'))
  await settle()
  expect(asked).toHaveLength(2)
  expect(job.view().counts).toMatchObject({ running: 2, waiting: 1 })
})

test('counts one vendor request per task in use', () => {
  const row = rowOf('a')
  const unused = { state: 'unused', word: '', reason: null } as const
  expect(countVendorRequests([row, { ...row, stt: unused }, { ...row, stt: unused, tts: unused }])).toBe(3)
})
