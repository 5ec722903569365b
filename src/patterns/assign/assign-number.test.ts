import { expect, test } from 'vitest'
import { type Answerer, createFakeClient } from '../../../e2e/fakes/fake-client.ts'
import { createQueryClient, queryKey } from '../../api/query.ts'
import { createWriter } from '../../api/write.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { listPhoneNumbers, type PhoneNumber, updatePhoneNumber } from '../../contract/phone-numbers.ts'
import { assignNumber, findReassigned } from './assign-number.ts'
import { sampleRecord } from '../../features/phone-numbers/phone-number-fixtures.ts'

const record = (application: string | null) => sampleRecord({ sid: 'n1', number: '1415', application }).raw
const json = (body: unknown, status = 200) => Response.json(body, { status })

/** Assigns n1 from `before` to `target`. Returns the outcome, the cached list afterwards, and the requests. */
async function assign(answer: Answerer, target: string | null = 'new', before: string | null = 'old') {
  const { client, asked } = createFakeClient(answer)
  const queryClient = createQueryClient()
  const key = queryKey(client, listPhoneNumbers, {})
  const rows = [sampleRecord({ sid: 'n1', number: '1415', application: before })]
  queryClient.setQueryData<Listed<PhoneNumber>>(key, {
    rows,
    unreadable: [],
    complete: true,
    total: null,
    receivedAt: 0,
  })
  const assigned = await assignNumber(createWriter({ client, queryClient }, updatePhoneNumber), 'n1', target)
  const listed = queryClient.getQueryData<Listed<PhoneNumber>>(key)?.rows.map(({ value }) => value.application_sid)
  return { assigned, listed, asked: asked.map(({ method, body }) => (body === undefined ? method : [method, body])) }
}

const taken = () => new Response(null, { status: 204 })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

test('sends one write and reads the number back to verify it', async () => {
  const { assigned, listed, asked } = await assign(({ method }) => (method === 'PUT' ? taken() : json(record('new'))))
  expect(assigned).toEqual({ kind: 'assigned', isAnswerLost: false })
  expect(listed).toEqual(['new'])
  expect(asked).toEqual([['PUT', { application_sid: 'new' }], 'GET'])
})

test('unassigns with null, and accepts an empty sid as unassigned', async () => {
  const { assigned, asked } = await assign(({ method }) => (method === 'PUT' ? taken() : json(record(''))), null)
  expect(assigned).toEqual({ kind: 'assigned', isAnswerLost: false })
  expect(asked[0]).toEqual(['PUT', { application_sid: null }])
})

test('keeps the list and reads nothing back if the server refuses', async () => {
  const { assigned, listed, asked } = await assign(() => json({ msg: 'no' }, 403))
  expect(assigned).toMatchObject({ kind: 'failed', isUnchanged: true, error: { status: 403, serverText: 'no' } })
  expect(listed).toEqual(['old'])
  expect(asked).toHaveLength(1)
})

test('reports the stored application if it is not the requested one', async () => {
  const { assigned, listed } = await assign(({ method }) => (method === 'PUT' ? taken() : json(record('other'))))
  expect(assigned).toEqual({ kind: 'differs', now: 'other' })
  expect(listed).toEqual(['other'])
})

test('reports an assignment as unverified if the number cannot be read back', async () => {
  const { assigned, listed } = await assign(({ method }) => (method === 'PUT' ? taken() : json({ msg: 'x' }, 403)))
  expect(assigned).toMatchObject({ kind: 'unverified', error: { status: 403 } })
  expect(listed).toEqual(['old'])
})

test('after a lost response, succeeds if the number has the new application', async () => {
  const { assigned, listed, asked } = await assign(({ method }) => (method === 'PUT' ? lost() : json(record('new'))))
  expect(assigned).toEqual({ kind: 'assigned', isAnswerLost: true })
  expect(listed).toEqual(['new'])
  expect(asked.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual(['PUT', 'GET'])
})

test('after a lost response, fails if the number still has the old application', async () => {
  const { assigned } = await assign(({ method }) => (method === 'PUT' ? lost() : json(record('old'))))
  expect(assigned).toMatchObject({ kind: 'failed', isUnchanged: true, error: { outcome: 'refused' } })
})

test('after a lost response, the result is unknown if the number cannot be read', async () => {
  const { assigned } = await assign(lost)
  expect(assigned).toMatchObject({ kind: 'failed', isUnchanged: false, error: { outcome: 'unknown' } })
})

test('a second read finds a later change by someone else', async () => {
  const { client } = createFakeClient(() => json(record('other')))
  const services = { client, queryClient: createQueryClient() }
  expect(await findReassigned(services, 'n1', 'new')).toEqual({ kind: 'differs', now: 'other' })
  expect(await findReassigned(services, 'n1', 'other')).toBeNull()
})
