import { expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { at, createFakeClient, failureOf, json } from './fake-client.ts'

const { listApplications, getApplication, listRecentCalls, createApplication, testSpeechCredential } = endpoints
const application = { application_sid: 's1', account_sid: 'a', name: 'Reception' }
const hook = { url: 'https://example.com', password: 'hunter2' }

const answering = (body: unknown, status = 200) => createFakeClient(() => json(body, status)).client

test('a list with records that cannot be read has the others, and those aside with what is wrong', async () => {
  const broken = { ...application, application_sid: 's2', name: 7, call_hook: hook }
  const list = await answering([application, broken, 'nonsense', null]).send(listApplications, {})
  expect(list.rows.map(({ value }) => value.name)).toEqual(['Reception'])
  expect(list.rows[0]?.raw).toEqual(application)
  expect(list.unreadable.map(({ issues }) => issues.map(({ path }) => path))).toEqual([['name'], [''], ['']])
  expect(list.unreadable[0]?.raw).toEqual({ ...broken, call_hook: { ...hook, password: '[redacted]' } })
  expect(list).toMatchObject({ complete: true, total: null, receivedAt: at })
})

test('numbers and text alike say where a page stands', async () => {
  const data = [application]
  const numbers = await answering({ total: 4, page: 1, page_size: 1, data }).send(listApplications, {})
  expect(numbers).toMatchObject({ total: 4, complete: false })
  const call = { attempted_at: '2026-11-21T04:00:00.000Z', answered: false }
  const texts = answering({ total: 1, page: '3', page_size: '25', data: [call] })
  const page = await texts.send(listRecentCalls, { page: 3, count: 25 })
  expect(page).toMatchObject({ total: 1, page: 3, pageSize: 25, complete: true, receivedAt: at })
  expect(page.rows.map(({ value }) => value.attempted_at)).toEqual([Date.UTC(2026, 10, 21, 4)])
})

test.each([
  ['an object', application],
  ['an array of one', [application]],
])('one record, answered as %s', async (_, body) => {
  const record = await answering(body).send(getApplication, { application_sid: 's1' })
  expect(record.value?.name).toBe('Reception')
})

test('one record that does not fit is given with its raw JSON, not thrown', async () => {
  const record = await answering({ ...application, name: null }).send(getApplication, { application_sid: 's1' })
  expect(record).toMatchObject({ value: null, raw: { application_sid: 's1', name: null } })
  expect(record.issues).toHaveLength(1)
})

test.each([
  ['an empty array', []],
  ['two', [application, application]],
  ['text', 'Reception'],
])('one record, answered as %s, is not readable', async (_, body) => {
  const error = await failureOf(answering(body).send(getApplication, { application_sid: 's1' }))
  expect(error).toMatchObject({ kind: 'unreadable', status: 200, isHtml: false })
  expect(error.serverText).toMatch(/^expected one record, received /)
})

test('any 2xx is success', async () => {
  const created = await answering({ sid: 'new', callId: 'x' }, 202).send(createApplication, {
    body: { name: 'R', call_hook: hook, call_status_hook: hook },
  })
  expect(created).toEqual({ sid: 'new', callId: 'x' })
})

test('a test result, with what the server adds', async () => {
  const result = { tts: { status: 'fail', reason: 'no network' }, stt: { status: 'not tested' } }
  const told = await answering(result).send(testSpeechCredential, { speech_credential_sid: 's' })
  expect(told).toEqual({ ...result, stt: { status: 'not tested', reason: null } })
})
