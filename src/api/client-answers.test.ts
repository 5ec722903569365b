import { expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { at, createFakeClient, failureOf, json } from '../../e2e/fakes/fake-client.ts'

const { listApplications, getApplication, listRecentCalls, createApplication, testSpeechCredential } = endpoints
const application = { application_sid: 's1', account_sid: 'a', name: 'Reception' }
const hook = { url: 'https://example.com', password: 'hunter2' }

const answering = (body: unknown, status = 200) => createFakeClient(() => json(body, status)).client

test('returns a list’s readable records, and the unreadable ones separately with their issues', async () => {
  const broken = { ...application, application_sid: 's2', name: 7, call_hook: hook }
  const list = await answering([application, broken, 'nonsense', null]).send(listApplications, {})
  expect(list.rows.map(({ value }) => value.name)).toEqual(['Reception'])
  expect(list.rows[0]?.raw).toEqual(application)
  expect(list.unreadable.map(({ issues }) => issues.map(({ path }) => path))).toEqual([['name'], [''], ['']])
  expect(list.unreadable[0]?.raw).toEqual({ ...broken, call_hook: { ...hook, password: '[redacted]' } })
  expect(list).toMatchObject({ complete: true, total: null, receivedAt: at })
})

test('reads a page’s position from numbers or text', async () => {
  const data = [application]
  const numbers = await answering({ total: 4, page: 1, page_size: 1, data }).send(listApplications, {})
  expect(numbers).toMatchObject({ total: 4, complete: false })
  const call = { attempted_at: '2026-11-21T04:00:00.000Z', answered: false }
  const texts = answering({ total: 1, page: '3', page_size: '25', data: [call] })
  const page = await texts.send(listRecentCalls, { page: 3, count: 25 })
  expect(page).toMatchObject({ total: 1, page: 3, pageSize: 25, complete: true, receivedAt: at })
  expect(page.rows.map(({ value }) => value.attempted_at)).toEqual([Date.UTC(2026, 10, 21, 4)])
})

/** Above the size from which records are checked while they arrive. */
const many = Array.from({ length: 6000 }, (_, place) =>
  place % 1000 === 7
    ? { ...application, name: place, call_hook: hook }
    : {
        ...application,
        application_sid: `sid-${place}`,
        account_sid: 'an account of many',
        speech: 'ünïcödé "\\[{'.repeat(5),
      },
)

/** A body in parts that end anywhere. */
function inParts(whole: string): Response {
  const bytes = new TextEncoder().encode(whole)
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + 77_777))
      at += 77_777
    },
  })
  return new Response(stream)
}
const partly = (whole: string) => createFakeClient(() => inParts(whole)).client

test('reads a long list in chunks as it would in one piece', async () => {
  const list = await partly(JSON.stringify(many)).send(listApplications, {})
  expect([list.rows.length, list.unreadable.length, list.complete, list.total]).toEqual([5994, 6, true, null])
  expect(list.rows.map(({ raw }) => raw)).toEqual(many.filter(({ name }) => typeof name === 'string'))
  expect(list.rows[8]?.value).toMatchObject({ application_sid: 'sid-9', name: 'Reception', call_hook: null })
  expect(list.unreadable[0]).toMatchObject({ value: null, raw: { call_hook: { password: '[redacted]' } } })
})

test('reads the total of a long list in an envelope', async () => {
  const list = await partly(JSON.stringify({ total: 9000, data: many })).send(listApplications, {})
  expect([list.rows.length, list.unreadable.length, list.complete, list.total]).toEqual([5994, 6, false, 9000])
})

test.each([
  ['cut off', (whole: string) => whole.slice(0, -20)],
  ['with something behind it', (whole: string) => `${whole}<html>`],
  ['with something in the middle', (whole: string) => whole.replace('"sid-3000"', 'sid-3000')],
])('rejects a long list %s, however much of it is readable', async (_, corrupt) => {
  const error = await failureOf(partly(corrupt(JSON.stringify(many))).send(listApplications, {}))
  expect(error).toMatchObject({ kind: 'unreadable', outcome: 'done', status: 200 })
})

test('reports a network error if the connection breaks in the middle of a long list', async () => {
  const broken = () => {
    const parts = inParts(JSON.stringify(many)).body?.getReader()
    let count = 0
    return new Response(
      new ReadableStream({
        pull: async (controller) => {
          count += 1
          if (count > 9) throw new TypeError('network error')
          controller.enqueue((await parts?.read())?.value)
        },
      }),
    )
  }
  const error = await failureOf(createFakeClient(broken).client.send(listApplications, {}, { retry: false }))
  expect(error).toMatchObject({ kind: 'network', outcome: 'done' })
})

test.each([
  ['an object', application],
  ['an array of one', [application]],
])('reads a single record from %s', async (_, body) => {
  const record = await answering(body).send(getApplication, { application_sid: 's1' })
  expect(record.value?.name).toBe('Reception')
})

test('returns a single record that violates the contract as raw JSON instead of throwing', async () => {
  const record = await answering({ ...application, name: null }).send(getApplication, { application_sid: 's1' })
  expect(record).toMatchObject({ value: null, raw: { application_sid: 's1', name: null } })
  expect(record.issues).toHaveLength(1)
})

test.each([
  ['an empty array', []],
  ['two', [application, application]],
  ['text', 'Reception'],
])('rejects %s in place of a single record', async (_, body) => {
  const error = await failureOf(answering(body).send(getApplication, { application_sid: 's1' }))
  expect(error).toMatchObject({ kind: 'unreadable', status: 200, isHtml: false })
  expect(error.serverText).toMatch(/^expected one record, received /)
})

test('treats any 2xx status as success', async () => {
  const created = await answering({ sid: 'new', callId: 'x' }, 202).send(createApplication, {
    body: { name: 'R', call_hook: hook, call_status_hook: hook },
  })
  expect(created).toEqual({ sid: 'new', callId: 'x' })
})

test('reads the result of a credential test, with null for a missing reason', async () => {
  const result = { tts: { status: 'fail', reason: 'no network' }, stt: { status: 'not tested' } }
  const told = await answering(result).send(testSpeechCredential, { speech_credential_sid: 's' })
  expect(told).toEqual({ ...result, stt: { status: 'not tested', reason: null } })
})

test('an exception while reading a response is no broken connection, and nothing is asked again', async () => {
  const { client, asked } = createFakeClient(() => json([{ application_sid: '1' }]))
  const record = {
    ...listApplications.answer.record,
    mapText: () => {
      throw new RangeError('a bug')
    },
  }
  const broken = { ...listApplications, answer: { ...listApplications.answer, record } }
  expect(await failureOf(client.send(broken, {}))).toMatchObject({ kind: 'unreadable', outcome: 'done', status: 200 })
  expect(asked).toHaveLength(1)
})

test('refuses another record in place of the one that was named', async () => {
  const error = await failureOf(answering([application]).send(getApplication, { application_sid: 's2' }))
  expect(error).toMatchObject({
    kind: 'unreadable',
    serverText: 'expected application_sid s2, received s1',
  })
  const { value } = await answering(application).send(getApplication, { application_sid: 'S1' })
  expect(value?.name).toBe('Reception')
})
