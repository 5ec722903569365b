import { describe, expect, test } from 'vitest'
import { type Answerer, createFakeClient } from '../../../e2e/fakes/fake-client.ts'
import type { JournalEntry } from '../../api/journal.ts'
import { createQueryClient, queryKey } from '../../api/query.ts'
import { createWriter } from '../../api/write.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { deletePhoneNumber, listPhoneNumbers, type PhoneNumber } from '../../contract/phone-numbers.ts'
import { deleteRecord } from './delete-record.ts'

const record = (phone_number_sid: string) => ({
  phone_number_sid,
  number: '1415',
  account_sid: 'account',
  application_sid: null,
  voip_carrier_sid: null,
})

/** Deletes n1 from a list of two. Returns the outcome, the cached list afterwards, journal outcomes and methods. */
async function remove(answer: Answerer, isOptional = false) {
  const journal = new Map<string, JournalEntry>()
  const add = async (entry: JournalEntry) => void journal.set(entry.id, entry)
  const { client, asked } = createFakeClient(answer, { journal: { add } })
  const queryClient = createQueryClient()
  const list = await createFakeClient(() => Response.json(['n1', 'n2'].map(record))).client.send(listPhoneNumbers, {})
  const key = queryKey(client, listPhoneNumbers, {})
  queryClient.setQueryData<Listed<PhoneNumber>>(key, list)
  const writer = createWriter({ client, queryClient }, deletePhoneNumber)
  const deletion = { remove: deletePhoneNumber, isOptional }
  const deleted = await deleteRecord(writer, deletion, { phone_number_sid: 'n1' })
  const left = queryClient.getQueryData<Listed<PhoneNumber>>(key)?.rows.map(({ value }) => value.phone_number_sid)
  const noted = Array.from(journal.values(), ({ outcome }) => outcome)
  return { deleted, left, noted, methods: asked.map(({ method }) => method) }
}

const gone = () => new Response('Not Found', { status: 404 })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

test('deletes the number with one request', async () => {
  const { deleted, left, methods } = await remove(() => new Response(null, { status: 204 }))
  expect(deleted).toEqual({ kind: 'deleted', how: 'requested' })
  expect(left).toEqual(['n2'])
  expect(methods).toEqual(['DELETE'])
})

test('reports a number as already deleted on 404', async () => {
  const { deleted, left, methods } = await remove(gone)
  expect(deleted).toEqual({ kind: 'deleted', how: 'already' })
  expect(left).toEqual(['n2'])
  expect(methods).toEqual(['DELETE'])
})

const page = () =>
  new Response('<!doctype html><title>Not found</title>', { status: 404, headers: { 'content-type': 'text/html' } })
const there = () => Response.json(record('n1'))

test('reads the number if the 404 response is a web page', async () => {
  const still = await remove(({ method }) => (method === 'DELETE' ? page() : there()))
  expect(still.deleted).toMatchObject({ kind: 'failed', isStillThere: true, error: { outcome: 'refused' } })
  expect(still).toMatchObject({ left: ['n1', 'n2'], methods: ['DELETE', 'GET'] })
  const unread = await remove(page)
  expect(unread.deleted).toMatchObject({ kind: 'failed', isStillThere: false, error: { outcome: 'unknown' } })
  expect(unread.left).toEqual(['n1', 'n2'])
})

/** Answers the delete, then the read of the record, then the read of the list. */
const inTurn = (...answers: (() => Response)[]) => remove((_, count) => (answers[count] ?? lost)())
const empty = (status: number) => () => new Response(null, { status })
const listed =
  (...sids: string[]) =>
  () =>
    Response.json(sids.map(record))

test('checks the list if delete and read both return an empty 404', async () => {
  const gone = await inTurn(empty(404), empty(404), listed('n2'))
  expect(gone).toMatchObject({ deleted: { kind: 'deleted', how: 'already' }, methods: ['DELETE', 'GET', 'GET'] })
  for (const list of [listed('n1', 'n2'), () => Response.json({ total: 9, data: [record('n2')] }), empty(404)]) {
    expect((await inTurn(empty(404), empty(404), list)).deleted.kind).toBe('failed')
  }
})

test.each([200, 202])('takes an empty %i as success only if the number is gone', async (status) => {
  expect(await inTurn(empty(status), there)).toMatchObject({
    deleted: { kind: 'failed', isStillThere: true, error: { outcome: 'refused' } },
    left: ['n1', 'n2'],
    noted: ['unknown'],
  })
  expect(await inTurn(empty(status), gone)).toMatchObject({
    deleted: { kind: 'deleted', how: 'lost' },
    left: ['n2'],
    noted: ['done'],
  })
})

test('keeps the number if the server refuses', async () => {
  const { deleted, left, methods } = await remove(() => Response.json({ msg: 'no' }, { status: 403 }))
  expect(deleted).toMatchObject({ kind: 'failed', isStillThere: true, error: { serverText: 'no' } })
  expect(left).toEqual(['n1', 'n2'])
  expect(methods).toEqual(['DELETE'])
})

test('reads the number after a lost response', async () => {
  const wasMade = await remove(({ method }) => (method === 'DELETE' ? lost() : gone()))
  expect(wasMade.deleted).toEqual({ kind: 'deleted', how: 'lost' })
  expect(wasMade).toMatchObject({ left: ['n2'], noted: ['done'] })
  const wasNot = await remove(({ method }) => (method === 'DELETE' ? lost() : Response.json(record('n1'))))
  expect(wasNot.deleted).toMatchObject({ kind: 'failed', isStillThere: true })
  expect(wasNot).toMatchObject({ left: ['n1', 'n2'], noted: ['unknown'] })
  const unknown = await remove(lost)
  expect(unknown.deleted).toMatchObject({ kind: 'failed', isStillThere: false, error: { outcome: 'unknown' } })
  expect(unknown.methods.filter((method) => method === 'DELETE')).toHaveLength(1)
})

test('reads the number after a server error', async () => {
  const failed = () => Response.json({ msg: 'Cannot read properties of undefined' }, { status: 500 })
  const wasMade = await remove(({ method }) => (method === 'DELETE' ? failed() : gone()))
  expect(wasMade).toMatchObject({
    deleted: { kind: 'deleted', how: 'error' },
    left: ['n2'],
    methods: ['DELETE', 'GET'],
  })
  const wasNot = await remove(({ method }) => (method === 'DELETE' ? failed() : Response.json(record('n1'))))
  expect(wasNot).toMatchObject({ deleted: { kind: 'failed', isStillThere: true }, left: ['n1', 'n2'] })
})

describe('an optional operation', () => {
  const status = (code: number) => () => Response.json({ msg: 'no' }, { status: code })
  const against = (answer: () => Response, read: () => Response) =>
    remove(({ method }) => (method === 'DELETE' ? answer() : read()), true)

  test.each([405, 501])('is not offered if the server responds with %s, without a read', async (code) => {
    const { deleted, left, methods } = await against(status(code), there)
    expect(deleted).toMatchObject({ kind: 'not-offered', error: { status: code } })
    expect([left, methods]).toEqual([['n1', 'n2'], ['DELETE']])
  })

  test('is not offered if the server responds with 404 but the record exists', async () => {
    expect((await against(status(404), there)).deleted).toMatchObject({ kind: 'not-offered', error: { status: 404 } })
    expect((await against(page, there)).deleted.kind).toBe('not-offered')
  })

  test.each([404, 400])('succeeds on %s if the record is gone', async (code) => {
    const { deleted, left, methods } = await against(status(code), gone)
    expect(deleted).toEqual({ kind: 'deleted', how: 'already' })
    expect([left, methods]).toEqual([['n2'], ['DELETE', 'GET']])
  })

  test('fails if delete and read both return a web page', async () => {
    expect((await against(page, page)).deleted).toMatchObject({ kind: 'failed', isStillThere: false })
  })

  test('fails on 400 if the record exists, and on any other refusal', async () => {
    expect((await against(status(400), there)).deleted).toMatchObject({ kind: 'failed', isStillThere: true })
    const refused = await against(status(422), there)
    expect(refused).toMatchObject({ deleted: { kind: 'failed', isStillThere: true }, methods: ['DELETE'] })
  })

  test('reads the record after a lost response', async () => {
    expect((await against(lost, gone)).deleted).toEqual({ kind: 'deleted', how: 'lost' })
    expect((await against(lost, there)).deleted).toMatchObject({ kind: 'failed', isStillThere: true })
  })
})
