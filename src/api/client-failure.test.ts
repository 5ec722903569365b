import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import type { ApiErrorParts } from './errors.ts'
import { type Answerer, at, createFakeClient, cut, failureOf, json, text } from '../../e2e/fakes/fake-client.ts'
import { settle } from '../../e2e/fakes/fake-clock.ts'

const { listApplications, getApplication, createApplication, updateApplication, deleteApplication } = endpoints
const hook = { url: 'https://example.com/call' }
const body = { name: 'Reception', call_hook: hook, call_status_hook: hook }
const once = { retry: false }

function read(answer: Answerer) {
  return failureOf(createFakeClient(answer).client.send(listApplications, {}, once))
}

function create(answer: Answerer) {
  return failureOf(createFakeClient(answer).client.send(createApplication, { body }))
}

function update(answer: Answerer) {
  return failureOf(createFakeClient(answer).client.send(updateApplication, { application_sid: 's', body }))
}

const expressPage =
  '<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /v1/X</pre>\n</body>\n</html>\n'
const proxyPage =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>'

type Said = readonly [what: string, response: Response, said: Pick<ApiErrorParts, 'status' | 'serverText' | 'isHtml'>]

describe('reads an error response in any shape', () => {
  test.each<Said>([
    ['{"msg"}', json({ msg: 'Bad request' }, 400), { status: 400, serverText: 'Bad request', isHtml: false }],
    [
      '{"status", "message"}',
      json({ status: 'fail', message: 'insufficient privileges' }, 403),
      { status: 403, serverText: 'insufficient privileges', isHtml: false },
    ],
    ['text', text('Not Found', 'text/plain'), { status: 404, serverText: 'Not Found', isHtml: false }],
    ['text without type', text('Unauthorized', null), { status: 401, serverText: 'Unauthorized', isHtml: false }],
    ['nothing', text('', null), { status: 404, serverText: null, isHtml: false }],
    [
      "Express's page",
      text(expressPage, 'text/html; charset=utf-8'),
      { status: 404, serverText: 'Cannot GET /v1/X', isHtml: true },
    ],
    ["a proxy's page", text(proxyPage, null), { status: 502, serverText: '502 Bad Gateway', isHtml: true }],
    [
      'text that is called HTML',
      text('Too many requests, please try again later.', 'text/html'),
      { status: 429, serverText: 'Too many requests, please try again later.', isHtml: true },
    ],
    [
      'binary',
      text(Uint8Array.of(0, 1, 2, 255, 254, 8), 'application/octet-stream'),
      { status: 500, serverText: null, isHtml: false },
    ],
    ['a JSON array', json(['no', 'way'], 422), { status: 422, serverText: '["no","way"]', isHtml: false }],
    ['a JSON text', json('no way', 422), { status: 422, serverText: 'no way', isHtml: false }],
    ['a JSON number', json(42, 500), { status: 500, serverText: '42', isHtml: false }],
    [
      'JSON cut short',
      text('{"msg":"half', 'application/json'),
      { status: 500, serverText: '{"msg":"half', isHtml: false },
    ],
    ['a body cut short', cut('{"msg":"half', 500), { status: 500, serverText: null, isHtml: false }],
  ])('%s', async (_, response, said) => {
    const status = said.status ?? 0
    const answered = new Response(response.body, { status, headers: response.headers })
    expect(await read(() => answered)).toMatchObject({ kind: 'http', ...said })
  })
})

test('an error holds its request and its time, with secrets redacted', async () => {
  const { client } = createFakeClient(() => json({ msg: 'no' }, 422))
  const withPassword = { ...body, call_hook: { ...hook, password: 'hunter2' } }
  const error = await failureOf(client.send(updateApplication, { application_sid: 's', body: withPassword }))
  expect(error).toMatchObject({
    name: 'ApiError',
    message: 'updateApplication: http 422',
    endpoint: 'updateApplication',
    effect: 'write',
    at,
    request: {
      method: 'PUT',
      url: 'https://api.example.com/v1/Applications/s',
      accept: 'text/plain',
      body: { ...body, call_hook: { ...hook, password: '[redacted]' } },
    },
  })
})

test.each([
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [408, 'unknown'],
  [422, 'refused'],
  [429, 'refused'],
  [480, 'refused'],
  [500, 'unknown'],
  [503, 'unknown'],
])('a write answered with %i has the outcome %s', async (status, outcome) => {
  expect(await create(() => json({ msg: 'no' }, status))).toMatchObject({ kind: 'http', status, outcome })
})

const foreignKey = 'Cannot add or update a child row: a foreign key constraint fails (`jambones`.`phone_numbers`, …)'

test.each([
  [foreignKey, 500, 'refused'],
  ['invalid deepgram speech credential: api_key is required', 500, 'refused'],
  ['fetch failed', 500, 'unknown'],
  [foreignKey, 502, 'unknown'],
])('a write that fails with “%s” and status %i has the outcome %s', async (msg, status, outcome) => {
  expect(await create(() => json({ msg }, status))).toMatchObject({ status, outcome })
})

test('a 404 web page leaves any write unknown, but an empty 404 refuses an update', async () => {
  const page = () => text(proxyPage, 'text/html', 404)
  expect([(await create(page)).outcome, (await update(page)).outcome]).toEqual(['unknown', 'unknown'])
  const empty = () => text('', null, 404)
  expect([(await create(empty)).outcome, (await update(empty)).outcome]).toEqual(['unknown', 'refused'])
})

describe('redirects are not followed', () => {
  test('reports an opaque redirect, as browsers return it', async () => {
    const opaque = Response.error()
    Object.defineProperty(opaque, 'type', { value: 'opaqueredirect' })
    const error = await create(() => opaque)
    expect(error).toMatchObject({ kind: 'redirect', status: null, outcome: 'unknown', serverText: null })
  })

  test.each([301, 302, 303, 307, 308])('reports a redirect with status %i', async (status) => {
    const moved = () => new Response(null, { status, headers: { location: 'https://elsewhere.example.com/' } })
    expect(await read(moved)).toMatchObject({ kind: 'redirect', status })
  })
})

describe('a success that cannot be read', () => {
  const inText: readonly [string, (status: number) => Response][] = [
    ['text', (status) => text('OK', 'text/plain', status)],
    ['JSON cut short', (status) => text('{"sid":"', 'application/json', status)],
    ['JSON of something else', (status) => json({ ok: true }, status)],
    ['null', (status) => json(null, status)],
  ]

  test.each(inText)('with %s means done if its status is the documented one, otherwise unknown', async (_, answer) => {
    const parts = { kind: 'unreadable', isHtml: false }
    expect(await create(() => answer(201))).toMatchObject({ ...parts, status: 201, outcome: 'done' })
    expect(await create(() => answer(200))).toMatchObject({ ...parts, status: 200, outcome: 'unknown' })
    expect(await read(() => answer(200))).toMatchObject({ kind: 'unreadable' })
  })

  test.each<[string, () => Response, object]>([
    ['a page', () => text(expressPage, 'text/html'), { isHtml: true, serverText: 'Cannot GET /v1/X' }],
    ['a page as a 201', () => text(expressPage, 'text/html', 201), { isHtml: true, status: 201 }],
    ['nothing', () => text('', null), { isHtml: false, serverText: null }],
    ['nothing, as a 201', () => text('', null, 201), { isHtml: false, status: 201 }],
    ['204', () => new Response(null, { status: 204 }), { isHtml: false, status: 204 }],
  ])('with %s leaves the outcome unknown', async (_, answer, parts) => {
    expect(await create(answer)).toMatchObject({ kind: 'unreadable', status: 200, outcome: 'unknown', ...parts })
    expect(await read(answer)).toMatchObject({ kind: 'unreadable' })
  })

  test('means done if its body breaks off after a 201', async () => {
    const error = await create(() => cut('{"sid":', 201))
    expect(error).toMatchObject({ kind: 'network', outcome: 'done', status: 201 })
    expect(await create(() => cut('{"sid":', 200))).toMatchObject({ kind: 'network', outcome: 'unknown', status: 200 })
  })
})

describe('operations without a response body', () => {
  const remove = (answer: Answerer) => createFakeClient(answer).client.send(deleteApplication, { application_sid: 's' })
  const change = (answer: Answerer) =>
    createFakeClient(answer).client.send(updateApplication, { application_sid: 's', body })

  test('succeed with 204', async () => {
    const noContent = () => new Response(null, { status: 204 })
    await expect(remove(noContent)).resolves.toBeNull()
    await expect(change(noContent)).resolves.toBeNull()
  })

  // A read can tell whether a record is gone, but not whether its password has changed.
  test.each<[string, () => Response]>([
    ['202 with text', () => text('Accepted', 'text/plain', 202)],
    ['200 with text called HTML, as Express sends it', () => text('OK', 'text/html; charset=utf-8')],
    ['200 with JSON', () => json({ status: 'ok' })],
  ])('%s confirms an update, but leaves a delete unknown', async (_, answer) => {
    await expect(change(answer)).resolves.toBeNull()
    expect(await failureOf(remove(answer))).toMatchObject({ kind: 'unreadable', outcome: 'unknown' })
  })

  test.each<[string, () => Response]>([
    ['200 without body', () => text('', null)],
    ['200 with a body that breaks off', () => cut('O')],
    ['a page', () => text(proxyPage, 'text/html')],
  ])('%s leaves updates and deletes unknown', async (_, answer) => {
    for (const sent of [change(answer), remove(answer)]) {
      expect(await failureOf(sent)).toMatchObject({ kind: 'unreadable', outcome: 'unknown' })
    }
  })

  test('a web page leaves an update unknown, and its title is the server’s text', async () => {
    const error = await update(() => text('<!doctype html><title>Portal</title>', 'text/html'))
    expect(error).toMatchObject({ kind: 'unreadable', isHtml: true, outcome: 'unknown', serverText: 'Portal' })
  })
})

const noAnswer = () => new Promise<Response>(() => undefined)

describe('a request without a response', () => {
  test('has an unknown outcome if the network fails', async () => {
    const refused = new TypeError('Failed to fetch')
    const error = await create(() => Promise.reject(refused))
    expect(error).toMatchObject({ kind: 'network', outcome: 'unknown', status: null, cause: refused })
  })

  test('has an unknown outcome after a time-out', async () => {
    const { client, expire } = createFakeClient(noAnswer)
    const sent = failureOf(client.send(createApplication, { body }))
    await settle()
    expire()
    expect(await sent).toMatchObject({ kind: 'timeout', outcome: 'unknown', status: null })
    expect(client.gate.state.get().inFlight).toBe(0)
  })

  test('has an unknown outcome if it is aborted in flight', async () => {
    const controller = new AbortController()
    const { client } = createFakeClient(noAnswer)
    const sent = failureOf(client.send(createApplication, { body }, { signal: controller.signal }))
    await settle()
    controller.abort()
    expect(await sent).toMatchObject({ kind: 'aborted', outcome: 'unknown', status: null })
  })

  test('is not sent if it is already aborted', async () => {
    const { client, asked } = createFakeClient(noAnswer)
    const sent = failureOf(client.send(createApplication, { body }, { signal: AbortSignal.abort() }))
    expect(await sent).toMatchObject({ kind: 'aborted', outcome: 'not-sent' })
    expect(asked).toEqual([])
  })

  test('is not sent if it is aborted while waiting at the gate', async () => {
    const { client, asked } = createFakeClient(noAnswer)
    for (let count = 0; count < 4; count += 1) void client.send(listApplications, {}).catch(() => undefined)
    const controller = new AbortController()
    const sent = failureOf(client.send(createApplication, { body }, { signal: controller.signal }))
    controller.abort()
    expect(await sent).toMatchObject({ kind: 'aborted', outcome: 'not-sent' })
    expect(asked).toHaveLength(4)
  })

  test('is neither sent nor retried if no header can hold its token', async () => {
    const { client, asked, delays } = createFakeClient(noAnswer, {
      connection: { token: '“quoted-by-a-word-processor”' },
    })
    const error = await failureOf(client.send(listApplications, {}))
    expect(error).toMatchObject({ kind: 'network', outcome: 'not-sent' })
    expect([asked, delays]).toEqual([[], []])
  })
})

test('a closed client aborts pending requests and refuses new ones', async () => {
  const { client, asked } = createFakeClient(noAnswer)
  const inProgress = failureOf(client.send(listApplications, {}))
  const writing = failureOf(client.send(createApplication, { body }))
  await settle()
  client.close()
  expect(await inProgress).toMatchObject({ kind: 'aborted', outcome: 'unknown' })
  expect(await writing).toMatchObject({ kind: 'aborted', outcome: 'unknown' })
  const later = failureOf(client.send(getApplication, { application_sid: 's' }))
  expect(await later).toMatchObject({ kind: 'aborted', outcome: 'not-sent' })
  expect(asked).toHaveLength(2)
  expect(client.gate.state.get()).toMatchObject({ inFlight: 0, waiting: 0 })
})
