/** For tests of the mock over HTTP: a client with one token, like curl. */
import { demoAccountSid, demoToken } from '../service/accounts.ts'

export const account = `/v1/Accounts/${demoAccountSid}`
export const applications = '/v1/Applications'
export const numbers = '/v1/PhoneNumbers'
export const credentials = `${account}/SpeechCredentials`
export const calls = `${account}/Calls`
export const recent = `${account}/RecentCalls`

const hook = { url: 'https://hooks.example.com/x', method: 'POST' }
export const application = { name: 'New', call_hook: hook, call_status_hook: hook }

/** The part of the in-process host (hosts/node.ts) that this folder's tests use. */
export interface MockUnderTest {
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  readonly clock: { readonly advance: (ms: number) => void }
}

export interface Reply {
  readonly status: number
  readonly type: string | null
  readonly headers: Headers
  readonly text: string
  /** null if there is no body. Each test knows its shape. */
  // oxlint-disable-next-line typescript/no-explicit-any -- responses may have any shape
  readonly json: any
}

export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

/** Creates a client of one mock; it sends the demo token unless a header overrides it. */
export function asker({ fetch }: Pick<MockUnderTest, 'fetch'>): Ask {
  return async (method, path, body, extra = {}) => {
    const headers = {
      authorization: `Bearer ${demoToken}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...extra,
    }
    const response = await fetch(`http://mock.test${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const type = response.headers.get('content-type')
    const isJson = type?.startsWith('application/json') === true
    return { status: response.status, type, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
  }
}
