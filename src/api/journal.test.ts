import { expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { createFakeClient, token } from '../../e2e/fakes/fake-client.ts'
import { ApiError } from './errors.ts'
import { type JournalEntry, toDoneEntry } from './journal.ts'
import { createQueryClient } from './query.ts'
import { note, write } from './write.ts'
import { writeInJob } from './write-in-job.ts'

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const body = {
  name: 'Reception',
  call_hook: { url: 'https://example.com/call', password: 'hunter2-hunter2' },
  call_status_hook: { url: 'https://example.com/status' },
}
const stored = { application_sid: 's', name: 'Reception', account_sid: 'a' }

function setUp(answer: Parameters<typeof createFakeClient>[0]) {
  const added: JournalEntry[] = []
  const add = async (entry: JournalEntry) => void added.push(entry)
  const { client } = createFakeClient(answer, { journal: { add } })
  return {
    client,
    queryClient: createQueryClient(),
    added,
    /** Like a store: the last entry for each id. */
    entries: () => [...new Map(added.map((entry) => [entry.id, entry])).values()],
  }
}

test('logs an update with the record before and after it, without token or secrets', async () => {
  const { client, queryClient, added, entries } = setUp(({ method }) =>
    method === 'PUT' ? new Response(null, { status: 204 }) : json([{ ...stored, name: 'After' }]),
  )
  const list = {
    rows: [{ value: {}, raw: stored, issues: [] }],
    unreadable: [],
    complete: true,
    total: null,
    receivedAt: 0,
  }
  queryClient.setQueryData([client.connection.id, 'listApplications', {}], list)
  await write({ client, queryClient }, endpoints.updateApplication, { application_sid: 's', body })
  expect(entries()).toMatchObject([
    {
      endpoint: 'updateApplication',
      resource: 'applications',
      sid: 's',
      before: stored,
      after: { ...stored, name: 'After' },
      outcome: 'done',
      isVerified: true,
    },
  ])
  expect(entries()[0]?.request).toMatchObject({ method: 'PUT', url: 'https://api.example.com/v1/Applications/s' })
  expect(JSON.stringify(added)).not.toContain('hunter2')
  expect(JSON.stringify(added)).not.toContain(token)
})

test('logs a create that cannot be read back as done but not verified', async () => {
  const { client, queryClient, entries } = setUp(({ method }) =>
    method === 'POST' ? json({ sid: 's' }, 201) : json({}, 404),
  )
  await write({ client, queryClient }, endpoints.createApplication, { body })
  expect(entries()).toMatchObject([{ sid: null, before: null, after: null, outcome: 'done', isVerified: false }])
})

test('logs a create with the sid of the record that was read back', async () => {
  const { client, queryClient, added, entries } = setUp(({ method }) =>
    method === 'POST' ? json({ sid: 's' }, 201) : json(stored),
  )
  await write({ client, queryClient }, endpoints.createApplication, { body })
  expect(added[0]?.sid).toBeNull()
  expect(entries()).toMatchObject([{ resource: 'applications', sid: 's', after: stored }])
})

test.each([
  [{ kind: 'http', outcome: 'refused', status: 404 }, false],
  [{ kind: 'network', outcome: 'unknown', status: null }, false],
  [{ kind: 'aborted', outcome: 'unknown', status: null }, null],
  [{ kind: 'off', outcome: 'not-sent', status: null }, null],
] as const)('after a read-back that ended with %j, isVerified is %j', (parts, isVerified) => {
  const { client } = setUp(() => json([]))
  const noted = note(client, endpoints.createApplication, { body }, null)
  const { request } = noted
  const readError = new ApiError({
    ...parts,
    request,
    endpoint: 'getApplication',
    effect: 'read',
    serverText: null,
    at: 0,
  })
  expect(toDoneEntry(noted, { record: null, readError })).toMatchObject({ outcome: 'done', isVerified })
})

test('logs a write of a job, which is not read back, as neither verified nor failed to be', async () => {
  const { client, entries } = setUp(() => new Response(null, { status: 204 }))
  const { signal } = new AbortController()
  const input = { phone_number_sid: 'n', body: { application_sid: 's' } }
  await writeInJob(client, endpoints.updatePhoneNumber, input, { before: null, signal, waitSignal: signal })
  expect(entries()).toMatchObject([
    { resource: 'phone-numbers', sid: 'n', outcome: 'done', isVerified: null, after: null },
  ])
})

test('logs a delete without verification', async () => {
  const { client, queryClient, entries } = setUp(() => new Response(null, { status: 204 }))
  await write({ client, queryClient }, endpoints.deleteApplication, { application_sid: 's' })
  expect(entries()).toMatchObject([{ outcome: 'done', isVerified: null, after: null }])
})

test.each([
  [() => json({ msg: 'no' }, 422), { outcome: 'refused', status: 422, serverText: 'no' }],
  [() => Promise.reject(new TypeError('cut')), { outcome: 'unknown', status: null, serverText: null }],
])('logs a failure with its outcome, status and server text', async (answer, noted) => {
  const { client, queryClient, entries } = setUp(answer)
  const { outcome } = noted
  expect(await write({ client, queryClient }, endpoints.deleteCall, { call_sid: 'c' })).toMatchObject({ kind: outcome })
  expect(entries()).toMatchObject([{ resource: 'calls', sid: 'c', ...noted }])
})

test('logs a write as unknown before its response arrives', async () => {
  const { client, queryClient, added } = setUp(() => new Promise(() => undefined))
  void write({ client, queryClient }, endpoints.deleteApplication, { application_sid: 's' })
  expect(added).toMatchObject([{ endpoint: 'deleteApplication', outcome: 'unknown', isVerified: null, after: null }])
})

test('does not log reads', async () => {
  const { client, entries } = setUp(() => json([]))
  await client.send(endpoints.listApplications, {})
  expect(entries()).toEqual([])
})
