/** A client whose token is refused, removed and replaced, or whose connection is read-only. */
import { describe, expect, test, vi } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { createFakeClient, failureOf, json, text, token } from '../../e2e/fakes/fake-client.ts'
import { settle } from '../../e2e/fakes/fake-clock.ts'

const { listApplications, deleteApplication, testSpeechCredential } = endpoints
const removal = { application_sid: 'a1' }
const bearer = (one: string) => `Bearer ${one}`

/** A server that accepts one token, and a client with the usual one. */
function createGuarded(known: string, options: Parameters<typeof createFakeClient>[1] = {}) {
  const onUnauthorized = vi.fn<() => void>()
  const fake = createFakeClient(
    ({ headers }) => (headers['authorization'] === bearer(known) ? json([]) : text('Unauthorized', null, 401)),
    { onUnauthorized, ...options },
  )
  return { ...fake, onUnauthorized, tokens: () => fake.asked.map(({ headers }) => headers['authorization']) }
}

describe('a token that the server refuses', () => {
  test('is reported for every request of a person, which fails', async () => {
    const { client, onUnauthorized, asked } = createGuarded('new-token')
    expect(await failureOf(client.send(listApplications, {}))).toMatchObject({ status: 401 })
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
    // Sent, although the token was refused before: the response may differ by now.
    expect(await failureOf(client.send(deleteApplication, removal))).toMatchObject({ status: 401, outcome: 'refused' })
    expect(onUnauthorized).toHaveBeenCalledTimes(2)
    expect(asked).toHaveLength(2)
  })

  test('is reported once, however many polls follow', async () => {
    const { client, onUnauthorized, asked } = createGuarded('new-token')
    for (let poll = 0; poll < 3; poll += 1) {
      void client.send(listApplications, {}, { priority: 'poll' }).catch(() => undefined)
      await settle()
    }
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
    expect(asked).toHaveLength(1)
    client.close()
  })

  test.each(['poll', 'job'] as const)('makes a %s wait for the next token', async (priority) => {
    const { client, tokens } = createGuarded('new-token')
    const first = client.send(listApplications, {}, { priority })
    await settle()
    const second = client.send(listApplications, {}, { priority })
    await settle()
    expect(tokens()).toEqual([bearer(token)])
    client.resume('new-token')
    await expect(Promise.all([first, second])).resolves.toMatchObject([{ rows: [] }, { rows: [] }])
    expect(tokens()).toEqual([bearer(token), bearer('new-token'), bearer('new-token')])
  })

  test('fails a read in the background that a page may be showing', async () => {
    const { client, onUnauthorized, asked } = createGuarded('new-token')
    for (let read = 0; read < 2; read += 1) {
      const failure = failureOf(client.send(listApplications, {}, { priority: 'poll', onRefused: 'fail' }))
      expect(await failure).toMatchObject({ status: 401 })
    }
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
    expect(asked).toHaveLength(2)
  })

  test('is reported again if the next token is refused too', async () => {
    const { client, onUnauthorized } = createGuarded('third-token')
    await failureOf(client.send(listApplications, {}))
    client.resume('new-token')
    await failureOf(client.send(listApplications, {}))
    expect(onUnauthorized).toHaveBeenCalledTimes(2)
  })

  test('fails even a poll if nothing listens for refused tokens', async () => {
    const { client, asked } = createFakeClient(() => text('Unauthorized', null, 401))
    await failureOf(client.send(listApplications, {}, { priority: 'poll' }))
    expect(asked).toHaveLength(1)
  })

  test('does not count against the token that has replaced it', async () => {
    const answers: ((response: Response) => void)[] = []
    const { client, asked } = createFakeClient(() => new Promise((resolve) => answers.push(resolve)), {
      onUnauthorized: () => expect.fail('the new token was never refused'),
    })
    const read = client.send(listApplications, {})
    await settle()
    client.resume('new-token')
    answers[0]?.(text('Unauthorized', null, 401))
    await settle()
    answers[1]?.(json([]))
    await expect(read).resolves.toMatchObject({ rows: [] })
    expect(asked[1]?.headers['authorization']).toBe(bearer('new-token'))
  })
})

describe('a locked client', () => {
  test('has no token, holds reads and refuses writes without sending them', async () => {
    const { client, asked } = createGuarded('new-token')
    client.lock()
    expect(client.connection.token).toBe('')
    const read = client.send(listApplications, {})
    const refused = await failureOf(client.send(deleteApplication, removal))
    expect(refused).toMatchObject({ kind: 'locked', outcome: 'not-sent', status: null })
    expect(asked).toEqual([])
    client.resume('new-token')
    await expect(read).resolves.toMatchObject({ rows: [] })
  })

  test('aborts waiting reads when it is closed', async () => {
    const { client, asked } = createGuarded(token)
    client.lock()
    const read = client.send(listApplications, {})
    client.close()
    expect(await failureOf(read)).toMatchObject({ kind: 'aborted', outcome: 'not-sent' })
    expect(asked).toEqual([])
  })

  test('never sends a write that was queued before the lock, even with a new token', async () => {
    const answers: ((response: Response) => void)[] = []
    const { client, asked } = createFakeClient(() => new Promise<Response>((resolve) => answers.push(resolve)))
    const reads = [1, 2, 3, 4].map(() => client.send(listApplications, {}))
    const write = failureOf(client.send(deleteApplication, removal))
    await settle()
    client.lock()
    client.resume('new-token')
    for (const answer of answers) answer(json([]))
    expect(await write).toMatchObject({ kind: 'locked', outcome: 'not-sent' })
    await Promise.all(reads)
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET'])
  })

  test('keeps the connection’s id, so that cached data stays valid', () => {
    const { client } = createGuarded(token)
    const { id } = client.connection
    client.lock()
    client.resume('new-token')
    expect(client.connection).toMatchObject({ id, token: 'new-token' })
  })
})

test('a read-only connection sends no write, not even one that is a GET', async () => {
  let isReadOnly = true
  const { client, asked } = createFakeClient(
    ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : json([])),
    {
      isReadOnly: () => isReadOnly,
    },
  )
  const refused = await failureOf(client.send(deleteApplication, removal))
  expect(refused).toMatchObject({ kind: 'read-only', outcome: 'not-sent', effect: 'write' })
  await failureOf(client.send(testSpeechCredential, { speech_credential_sid: 'c1' }))
  expect(asked).toEqual([])
  await client.send(listApplications, {})
  isReadOnly = false
  await client.send(deleteApplication, removal)
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE'])
})
