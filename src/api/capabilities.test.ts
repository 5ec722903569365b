import { expect, test } from 'vitest'
import { listApplications } from '../contract/applications.ts'
import { listVoipCarriers } from '../contract/carriers.ts'
import {
  type ExtraName,
  extras,
  getSipPcap,
  getSipTrace,
  getSpans,
  listAlerts,
  searchRecentCalls,
  updateCall,
} from '../contract/extras.ts'
import { createFakeClient, failureOf, json, text } from '../../e2e/fakes/fake-client.ts'

const page = { page: 1, count: 25 }
const empty = { total: 0, page: '1', page_size: '25', data: [] }

const answers: readonly (readonly [string, () => Response, string])[] = [
  ['a success', () => json(empty), 'present'],
  ['404 with a web page', () => text('<!DOCTYPE html><pre>Cannot GET</pre>', 'text/html', 404), 'absent'],
  ['404 with text', () => text('Not Found', 'text/plain', 404), 'present'],
  ['404 with nothing', () => text('', null, 404), 'present'],
  ['400', () => json({ msg: 'missing' }, 400), 'present'],
  ['422', () => json({ msg: 'no' }, 422), 'present'],
  ['403', () => json({ msg: 'insufficient permissions' }, 403), 'forbidden'],
  ['403 with a web page', () => text('<!DOCTYPE html><h1>Blocked</h1>', 'text/html', 403), 'unknown'],
  ['405', () => json({}, 405), 'absent'],
  ['501', () => json({}, 501), 'unknown'],
  ['401', () => text('Unauthorized', null, 401), 'unknown'],
  ['500', () => json({ msg: 'connect ECONNREFUSED' }, 500), 'unknown'],
  ['502 with a web page', () => text('<html>Bad gateway</html>', 'text/html', 502), 'unknown'],
  ['429', () => json({}, 429), 'unknown'],
  ['a web page with status 200', () => text('<!DOCTYPE html><p>Hello', 'text/html'), 'unknown'],
  ['another shape', () => json('nothing'), 'present'],
]

test.each(answers)('derives an operation’s state from one response: %s', async (_, answer, state) => {
  const { client, asked } = createFakeClient(answer)
  expect(client.capabilities.stateOf('listAlerts')).toBe('untried')
  await client.send(listAlerts, page).catch(() => undefined)
  expect(client.capabilities.stateOf('listAlerts')).toBe(state)
  expect(client.capabilities.mayAsk(listAlerts)).toBe(state === 'present')
  expect(asked).toHaveLength(1)
})

test('a time-out after 15 s leaves the state unknown, and an aborted request leaves it untried', async () => {
  const { client, expire, allowed } = createFakeClient(() => new Promise<Response>(() => undefined))
  const sent = client.send(listAlerts, page)
  await Promise.resolve()
  expire()
  expect((await failureOf(sent)).kind).toBe('timeout')
  expect(allowed).toEqual([15_000])
  expect(client.capabilities.stateOf('listAlerts')).toBe('unknown')
  const leaving = new AbortController()
  const other = client.send(listVoipCarriers, {}, { signal: leaving.signal })
  leaving.abort()
  await failureOf(other)
  expect(client.capabilities.stateOf('listVoipCarriers')).toBe('untried')
})

test.each([
  ['no trace server', getSipTrace, { sip_callid: 'a@b/c%' }, () => text('Bad Request', 'text/plain', 400), 'absent'],
  ['no trace server for files', getSipPcap, { sip_callid: 'a' }, () => text('Bad Request', null, 400), 'absent'],
  ['no span store, or no such trace', getSpans, { trace_id: 't' }, () => text('Not Found', null, 404), 'unknown'],
] as const)('interprets an error response specific to the endpoint: %s', async (_, endpoint, input, answer, state) => {
  const { client } = createFakeClient(answer)
  // TypeScript can't match input and endpoint here.
  await client.send<typeof endpoint>(endpoint, input as never).catch(() => undefined)
  expect(client.capabilities.stateOf(endpoint.name)).toBe(state)
})

test('an operation that worked stays present despite failures, until the server no longer has it', async () => {
  const later = [json(empty), json({}, 500), json({}, 403), text('<html>', 'text/html', 404)]
  const { client } = createFakeClient((_, count) => later[count] ?? json(empty))
  const states: string[] = []
  for (const _ of later) {
    await client.send(listAlerts, page).catch(() => undefined)
    states.push(client.capabilities.stateOf('listAlerts'))
  }
  expect(states).toEqual(['present', 'present', 'present', 'absent'])
})

test('a new token resets forbidden operations, but not absent ones', async () => {
  const { client } = createFakeClient(({ url }) => json({}, url.includes('Alerts') ? 403 : 405))
  await client.send(listAlerts, page).catch(() => undefined)
  await client.send(listVoipCarriers, {}).catch(() => undefined)
  client.lock()
  client.resume('another-token')
  expect(client.capabilities.stateOf('listAlerts')).toBe('untried')
  expect(client.capabilities.stateOf('listVoipCarriers')).toBe('absent')
})

test('never requests an extra that is off, in any tab, and never turns off a spec operation', async () => {
  const { client, asked } = createFakeClient(() => json([]))
  client.capabilities.turn('listVoipCarriers', false)
  client.capabilities.turn('updateCall', false)
  const other = createFakeClient(() => json([])).client
  const elsewhere = createFakeClient(() => json([]), { connection: { account_sid: 'another' } }).client
  expect(await failureOf(client.send(listVoipCarriers, {}))).toMatchObject({ kind: 'off', outcome: 'not-sent' })
  const write = client.send(updateCall, { call_sid: 'c', body: { call_status: 'completed' } })
  expect(await failureOf(write)).toMatchObject({ kind: 'off', outcome: 'not-sent' })
  expect(asked).toEqual([])
  expect(other.capabilities.stateOf('listVoipCarriers')).toBe('off')
  expect(elsewhere.capabilities.stateOf('listVoipCarriers')).toBe('untried')
  client.capabilities.turn('listVoipCarriers', true)
  client.capabilities.turn('updateCall', true)
  await client.send(listVoipCarriers, {})
  expect(client.capabilities.stateOf('listVoipCarriers')).toBe('present')
  // Has no effect on an operation of the spec.
  client.capabilities.turn('listApplications' as ExtraName, false)
  await client.send(listApplications, {})
  expect(asked).toHaveLength(2)
})

test.each(['<!DOCTYPE html>', '', '{}'])('returns a file’s bytes unchanged, but rejects “%s”', async (other) => {
  const bytes = Uint8Array.of(0xd4, 0xc3, 0xb2, 0xa1)
  const { client } = createFakeClient((_, count) =>
    count === 0 ? text(bytes, 'application/octet-stream') : text(other, 'text/html'),
  )
  expect(await client.send(getSipPcap, { sip_callid: 'a' })).toEqual(bytes)
  expect(await failureOf(client.send(getSipPcap, { sip_callid: 'a' }))).toMatchObject({ kind: 'unreadable' })
})

test('every extra is marked as an extra and has a time-out of 15 s', () => {
  for (const endpoint of Object.values(extras)) {
    expect(endpoint).toMatchObject({ isExtra: true, timeoutMs: 15_000 })
  }
})

test('a search response proves nothing by itself, and its reader records the state of each part', async () => {
  const { client } = createFakeClient(() => json(empty))
  const { capabilities } = client
  await client.send(searchRecentCalls, { ...page, trunk: 'x' })
  expect(capabilities.stateOf('searchRecentCalls')).toBe('untried')
  capabilities.prove('searchRecentCalls', 'trunk', 'absent', 1)
  expect(capabilities.stateOf('searchRecentCalls')).toBe('absent')
  capabilities.prove('searchRecentCalls', 'filter', 'present', 2)
  capabilities.prove('searchRecentCalls', 'end', 'absent', 3)
  const parts = ['', ' trunk', ' filter', ' end', ' start']
  expect(parts.map((part) => capabilities.stateOf(`searchRecentCalls${part}`))).toEqual([
    'present',
    'absent',
    'present',
    'absent',
    'untried',
  ])
})
