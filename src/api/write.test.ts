import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { ReadEndpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { type Answerer, createFakeClient, json, text } from '../../e2e/fakes/fake-client.ts'
import { defer, settle } from '../../e2e/fakes/fake-clock.ts'
import { createQueryClient, query, queryKey, type Query, toQueryOptions } from './query.ts'
import { write, type WriteOutcome } from './write.ts'

const { listApplications, getApplication, createApplication, updateApplication, deleteApplication } = endpoints
const { listPhoneNumbers, listSpeechCredentials, getSpeechCredential, testSpeechCredential } = endpoints

const application = (sid: string, name: string) => ({ application_sid: sid, account_sid: 'a', name })
const credential = (sid: string, ok: number | null) => ({
  speech_credential_sid: sid,
  vendor: 'aws',
  tts_tested_ok: ok,
})
const hook = { url: 'https://example.com' }
const body = { name: 'New', call_hook: hook, call_status_hook: hook }
const done = () => new Response(null, { status: 204 })

const lists: Readonly<Record<string, unknown>> = {
  '/v1/Applications': [application('1', 'One'), application('2', 'Two')],
  '/v1/PhoneNumbers': [{ phone_number_sid: 'n', number: '1' }],
  '/v1/Accounts/my-account/SpeechCredentials': [credential('c', null)],
}

/** A client whose lists have been read; `answer` responds to further requests. */
async function setUp(answer: Answerer) {
  const queryClient = createQueryClient()
  let isReady = false
  const { client, asked } = createFakeClient((request, count) => {
    if (isReady) return answer(request, count - 3)
    return json(lists[new URL(request.url).pathname])
  })
  for (const endpoint of [listApplications, listPhoneNumbers, listSpeechCredentials]) {
    await queryClient.query(toQueryOptions(client, query(endpoint, {})))
  }
  isReady = true
  const stateOf = (endpoint: ReadEndpoint, input: object = {}) =>
    queryClient.getQueryState(queryKey(client, endpoint, input))
  return {
    client,
    queryClient,
    /** Requests after the lists, such as "GET Applications/1". */
    later: () =>
      asked.slice(3).map(({ method, url }) => `${method} ${url.replace(/.*\/v1\/(Accounts\/[^/]+\/)?/, '')}`),
    asked,
    stateOf,
    isStale: (endpoint: ReadEndpoint) => stateOf(endpoint)?.isInvalidated,
    names: () =>
      queryClient
        .getQueryData(toQueryOptions(client, query(listApplications, {})).queryKey)
        ?.rows.map(({ value }) => `${value.application_sid}:${value.name}`),
  }
}

/** Narrows the outcome of a successful write. */
function doneOf<Answer>(outcome: WriteOutcome<Answer>): Extract<WriteOutcome<Answer>, { kind: 'done' }> {
  if (outcome.kind === 'done') return outcome
  throw new Error(outcome.kind, { cause: outcome.error })
}

/** Observes a query, as a mounted page does. */
function show<E extends ReadEndpoint>(
  queryClient: QueryClient,
  client: Parameters<typeof toQueryOptions>[0],
  read: Query<E>,
) {
  return new QueryObserver(queryClient, toQueryOptions(client, read)).subscribe(() => undefined)
}

describe('after a write, the cache', () => {
  test('adds a created record to the list once read back, and marks the list stale', async () => {
    const created = application('3', 'New')
    const world = await setUp((_, count) => (count === 0 ? json({ sid: '3' }, 201) : json(created)))
    const stop = show(world.queryClient, world.client, query(listApplications, {}))
    const written = doneOf(await write(world, createApplication, { body }))
    await settle()
    expect(written.answer).toEqual({ sid: '3' })
    expect(written.record?.raw).toEqual(created)
    expect(written.readError).toBeNull()
    expect(world.names()).toEqual(['1:One', '2:Two', '3:New'])
    expect(world.isStale(listApplications)).toBe(true)
    expect(world.stateOf(getApplication, { application_sid: '3' })?.data).toBe(written.record)
    expect(world.later()).toEqual(['POST Applications', 'GET Applications/3'])
    stop()
  })

  test('replaces an updated row in place with the record read back', async () => {
    const world = await setUp((_, count) => (count === 0 ? done() : json([application('1', 'as stored')])))
    const written = doneOf(await write(world, updateApplication, { application_sid: '1', body }))
    expect(written).toMatchObject({ answer: null, readError: null, record: { value: { name: 'as stored' } } })
    expect(world.names()).toEqual(['1:as stored', '2:Two'])
    expect(world.isStale(listApplications)).toBe(true)
    expect(world.isStale(listPhoneNumbers)).toBe(false)
    expect(world.later()).toEqual(['PUT Applications/1', 'GET Applications/1'])
  })

  test('drops a deleted record, and marks lists that may refer to it stale', async () => {
    const world = await setUp((_, count) => (count === 0 ? json(application('1', 'One')) : done()))
    await world.queryClient.query(toQueryOptions(world.client, query(getApplication, { application_sid: '1' })))
    expect(world.stateOf(getApplication, { application_sid: '1' })).toBeDefined()
    const written = doneOf(await write(world, deleteApplication, { application_sid: '1' }))
    expect(written).toEqual({ kind: 'done', answer: null, record: null, readError: null })
    expect(world.names()).toEqual(['2:Two'])
    expect(world.stateOf(getApplication, { application_sid: '1' })).toBeUndefined()
    expect([listApplications, listPhoneNumbers, listSpeechCredentials].map(world.isStale)).toEqual([true, true, false])
    expect(world.later()).toEqual(['GET Applications/1', 'DELETE Applications/1'])
  })

  test('updates a tested credential by reading it back, since testing changes it', async () => {
    const result = { tts: { status: 'ok' }, stt: { status: 'ok' } }
    const world = await setUp((_, count) => json(count === 0 ? result : credential('c', 1)))
    const input = { speech_credential_sid: 'c' }
    const written = doneOf(await write(world, testSpeechCredential, input))
    expect(written.answer.tts?.status).toBe('ok')
    const list = world.queryClient.getQueryData(toQueryOptions(world.client, query(listSpeechCredentials, {})).queryKey)
    expect(list?.rows.map(({ value }) => value.tts_tested_ok)).toEqual([true])
    expect(world.stateOf(getSpeechCredential, input)?.data).toBe(written.record)
    expect(world.isStale(listSpeechCredentials)).toBe(true)
    expect(world.later()).toEqual(['GET SpeechCredentials/c/test', 'GET SpeechCredentials/c'])
  })

  test('moves a record that became unreadable to the unreadable ones', async () => {
    const world = await setUp((_, count) => (count === 0 ? done() : json({ application_sid: '1', name: 5 })))
    const written = doneOf(await write(world, updateApplication, { application_sid: '1', body }))
    expect(written.record?.issues).toHaveLength(1)
    const list = world.queryClient.getQueryData(toQueryOptions(world.client, query(listApplications, {})).queryKey)
    expect(world.names()).toEqual(['2:Two'])
    expect(list?.unreadable.map(({ raw }) => raw)).toEqual([{ application_sid: '1', name: 5 }])
  })

  test('stays empty if nothing was cached', async () => {
    const queryClient = createQueryClient()
    const { client } = createFakeClient(done)
    await write({ client, queryClient }, deleteApplication, { application_sid: '1' })
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('leaves the lists of another connection alone', async () => {
    const world = await setUp(done)
    const other = createFakeClient(() => json([application('1', 'Elsewhere')]))
    await world.queryClient.query(toQueryOptions(other.client, query(listApplications, {})))
    await write(world, deleteApplication, { application_sid: '1' })
    const theirs = world.queryClient.getQueryState(queryKey(other.client, listApplications, {}))
    expect(theirs).toMatchObject({ isInvalidated: false, data: { rows: [{ value: { name: 'Elsewhere' } }] } })
  })
})

describe('reads pending during a write', () => {
  test('aborts and restarts the read of a list that is shown, without delaying the write', async () => {
    const requests: string[] = []
    const late = defer<Response>()
    const aborted: (boolean | undefined)[] = []
    const queryClient = createQueryClient()
    const { client, asked } = createFakeClient(({ method, url }) => {
      requests.push(`${method} ${new URL(url).pathname}`)
      const nth = requests.filter((one) => one === 'GET /v1/Applications').length
      if (method === 'DELETE') return done()
      return nth === 1 ? new Promise<Response>(() => undefined) : late.promise
    })
    const stop = show(queryClient, client, query(listApplications, {}))
    await settle()
    await write({ client, queryClient }, deleteApplication, { application_sid: '1' })
    aborted.push(...asked.map(({ init }) => init.signal?.aborted))
    await settle()
    expect(requests).toEqual(['GET /v1/Applications', 'DELETE /v1/Applications/1', 'GET /v1/Applications'])
    expect(aborted[0]).toBe(true)
    late.resolve(json([application('2', 'Two')]))
    await expect
      .poll(() => queryClient.getQueryState(queryKey(client, listApplications, {})))
      .toMatchObject({ status: 'success', isInvalidated: false, data: { rows: [{ value: { name: 'Two' } }] } })
    stop()
  })

  test('aborts the read of a list that isn’t shown, and leaves the list stale', async () => {
    const world = await setUp(({ method }) => (method === 'DELETE' ? done() : new Promise(() => undefined)))
    const refresh = world.queryClient
      .query({ ...toQueryOptions(world.client, query(listApplications, {})), staleTime: 0 })
      .catch(() => 'given up')
    await settle()
    await write(world, deleteApplication, { application_sid: '1' })
    // The aborted refresh falls back on the cached list, which the write has patched.
    expect(world.names()).toEqual(['2:Two'])
    expect(world.stateOf(listApplications)).toMatchObject({ fetchStatus: 'idle', isInvalidated: true })
    expect(world.later()).toEqual(['GET Applications', 'DELETE Applications/1'])
    await refresh
  })

  test('ignores an outdated record that arrives after the read-back', async () => {
    const late = defer<Response>()
    const input = { application_sid: '1' }
    const world = await setUp(({ method }, count) => {
      if (method === 'PUT') return done()
      return count === 0 ? late.promise : json(application('1', 'saved'))
    })
    const stop = show(world.queryClient, world.client, query(getApplication, input))
    await settle()
    await write(world, updateApplication, { ...input, body })
    late.resolve(json(application('1', 'before')))
    await settle()
    expect(world.stateOf(getApplication, input)).toMatchObject({ data: { value: { name: 'saved' } } })
    expect(world.stateOf(getApplication, input)?.fetchStatus).toBe('idle')
    stop()
  })
})

describe('failures of a write', () => {
  test('reports a failed read-back of a saved change, and marks the lists stale', async () => {
    const world = await setUp((_, count) => (count === 0 ? done() : text('Not Found', 'text/plain', 404)))
    const written = doneOf(await write(world, updateApplication, { application_sid: '1', body }))
    expect(written).toMatchObject({ answer: null, record: null, readError: { kind: 'http', status: 404 } })
    expect(world.names()).toEqual(['1:One', '2:Two'])
    expect(world.isStale(listApplications)).toBe(true)
  })

  test('does not wait for the refetch of a shown record after a failed read-back', async () => {
    const input = { application_sid: '1' }
    const world = await setUp((_, count) => {
      if (count === 0) return json(application('1', 'One'))
      if (count === 1) return done()
      return count === 2 ? text('Not Found', 'text/plain', 404) : new Promise(() => undefined)
    })
    await world.queryClient.query(toQueryOptions(world.client, query(getApplication, input)))
    const stop = show(world.queryClient, world.client, query(getApplication, input))
    const written = doneOf(await write(world, updateApplication, { ...input, body }))
    expect(written.readError).not.toBeNull()
    await settle()
    expect(world.later()).toHaveLength(4)
    expect(world.stateOf(getApplication, input)).toMatchObject({
      fetchStatus: 'fetching',
      data: { value: { name: 'One' } },
    })
    stop()
  })

  test('a failing journal does not affect the write', async () => {
    const add = () => {
      throw new Error('quota exceeded')
    }
    const send = (answer: Answerer) => {
      const { client } = createFakeClient(answer, { journal: { add } })
      return write({ client, queryClient: createQueryClient() }, deleteApplication, { application_sid: '1' })
    }
    expect(await send(done)).toMatchObject({ kind: 'done', answer: null })
    expect(await send(() => json({ msg: 'no' }, 422))).toMatchObject({ kind: 'refused', error: { status: 422 } })
  })

  test('a refused write leaves the cache unchanged', async () => {
    const world = await setUp(() => json({ msg: 'no' }, 403))
    const dump = () =>
      JSON.stringify(
        world.queryClient
          .getQueryCache()
          .getAll()
          .map(({ queryKey, state }) => [queryKey, state]),
      )
    const before = dump()
    const outcome = await write(world, updateApplication, { application_sid: '1', body })
    expect(outcome).toMatchObject({ kind: 'refused', wasSent: true, error: { kind: 'http', status: 403 } })
    expect(world.later()).toEqual(['PUT Applications/1'])
    expect(dump()).toBe(before)
  })

  test('reports a write that never left the browser as refused and not sent', async () => {
    const locked = await setUp(done)
    locked.client.lock()
    expect(await write(locked, deleteApplication, { application_sid: '1' })).toMatchObject({
      kind: 'refused',
      wasSent: false,
      error: { kind: 'locked' },
    })
    const world = await setUp(done)
    const signal = AbortSignal.abort()
    expect(await write(world, deleteApplication, { application_sid: '1' }, { signal })).toMatchObject({
      kind: 'refused',
      wasSent: false,
      error: { kind: 'aborted' },
    })
    // @ts-expect-error A sid is missing.
    expect(await write(world, deleteApplication, {})).toMatchObject({ kind: 'refused', wasSent: false })
    expect([...locked.later(), ...world.later()]).toEqual([])
    expect(world.isStale(listApplications)).toBe(false)
  })

  test.each<[string, boolean, Answerer]>([
    ['a 500, which may come after the change', false, () => json({ msg: 'no' }, 500)],
    ['no answer', false, () => Promise.reject(new TypeError('cut'))],
    ['a web page in its place', false, () => text('<html>', 'text/html', 201)],
    ['a 201 that cannot be read', true, () => json({ id: 7 }, 201)],
  ])('marks the lists stale without refetching after %s', async (_, isMade, answer) => {
    const world = await setUp(answer)
    expect(await write(world, createApplication, { body })).toMatchObject({ kind: 'unknown', isMade })
    expect(world.isStale(listApplications)).toBe(true)
    expect(world.names()).toEqual(['1:One', '2:Two'])
    expect(world.later()).toEqual(['POST Applications'])
  })
})
