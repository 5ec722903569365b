import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient } from '../../../e2e/fakes/fake-client.ts'
import { browser } from './check-connection.ts'
import { tryAccount, tryCredentials, tryToken } from './try-credentials.ts'

beforeEach(() => {
  vi.spyOn(browser, 'pageOrigin').mockReturnValue('https://dashboard.example.com')
  vi.spyOn(browser, 'watchPolicy').mockImplementation(async (work) => ({ result: await work(), isRefused: false }))
})

afterEach(() => void vi.restoreAllMocks())

/** A server that answers by path and records the requested paths. */
function serverOf(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname.replace('/prefix/v1/', '')
    asked.push(path)
    const body = answers[path]
    return body === undefined ? new Response('Not Found', { status: 404 }) : Response.json(body)
  }
  return { asked, options: { fetch } }
}

const application = (account_sid: string) => ({ application_sid: `of-${account_sid}`, account_sid, name: 'n' })
const credentials = { server: 'https://api.example.com/prefix', token: 'token' }

test('takes the account from the records without further requests', async () => {
  const { asked, options } = serverOf({ Applications: [application('mine')] })
  const tried = await tryCredentials(credentials, null, options)
  expect(tried).toMatchObject({ fault: null, account_sid: 'mine', accepted: { ...credentials } })
  expect(asked).toEqual(['Applications'])
})

test('counts its requests against the budget of the connection', async () => {
  const { options } = serverOf({ Applications: [application('mine')] })
  const tried = await tryCredentials(credentials, null, options)
  if (tried.fault !== null) throw new Error(tried.fault)
  // Across origins: the request and its preflight.
  expect(tried.accepted.gate.state.get().used).toBe(2)
})

test('asks for a choice if it finds several accounts or none', async () => {
  const several = serverOf({ Applications: [application('one'), application('two')] })
  expect(await tryCredentials(credentials, null, several.options)).toMatchObject({
    fault: 'choice',
    found: [{ account_sid: 'one' }, { account_sid: 'two' }],
    stranger: null,
  })
  const none = serverOf({ Applications: [] })
  expect(await tryCredentials(credentials, null, none.options)).toMatchObject({ fault: 'choice', found: [] })
})

test('takes the expected account if the token sees it, even among others', async () => {
  const { asked, options } = serverOf({ Applications: [application('one'), application('two')], Accounts: [] })
  const tried = await tryCredentials(credentials, 'two', options)
  expect(tried).toMatchObject({ fault: null, account_sid: 'two' })
  expect(asked).not.toContain('Accounts/two/Calls')
})

test('checks an expected account without applications directly', async () => {
  const { options } = serverOf({ Applications: [application('one')], 'Accounts/empty/Calls': [] })
  expect(await tryCredentials(credentials, 'empty', options)).toMatchObject({ fault: null, account_sid: 'empty' })
})

test('does not silently accept another account than the expected one', async () => {
  const { options } = serverOf({ Applications: [application('other')] })
  expect(await tryCredentials(credentials, 'mine', options)).toMatchObject({
    fault: 'choice',
    found: [{ account_sid: 'other' }],
    stranger: 'mine',
  })
})

test('returns a refusal and sends no further requests', async () => {
  const { asked, options } = serverOf({})
  expect(await tryCredentials(credentials, 'mine', options)).toMatchObject({ fault: 'no-such-api' })
  expect(asked).toEqual(['Applications'])
})

test('checks an account that was typed by requesting its calls', async () => {
  const { options } = serverOf({ Applications: [], 'Accounts/mine/Calls': [] })
  const tried = await tryCredentials(credentials, null, options)
  if (tried.fault !== 'choice') throw new Error('expected a choice')
  expect(await tryAccount(tried.accepted, 'mine', options)).toBeNull()
  expect(await tryAccount(tried.accepted, 'yours', options)).toMatchObject({ fault: 'account' })
})

test('accepts another token only for the same account', async () => {
  const { client } = createFakeClient(() => Response.json([]))
  const asked: (string | null)[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url, headers } = new Request(input, init)
    asked.push(headers.get('authorization'))
    return url.endsWith('/my-account/Calls') ? Response.json([]) : new Response('', { status: 403 })
  }
  expect(await tryToken(client, 'next', { fetch })).toBeNull()
  expect(asked).toEqual(['Bearer next'])
  const refuse = async () => new Response('{"msg":"insufficient permissions"}', { status: 403 })
  expect(await tryToken(client, 'next', { fetch: refuse })).toMatchObject({ fault: 'account' })
})

test('aborts pending requests when cancelled', async () => {
  const leaving = new AbortController()
  const fetch = (_: RequestInfo | URL, init: RequestInit = {}) =>
    new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      leaving.abort()
    })
  const tried = await tryCredentials(credentials, null, { fetch, signal: leaving.signal })
  expect(tried).toMatchObject({ error: { kind: 'aborted' } })
})
