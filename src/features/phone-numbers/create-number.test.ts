import { expect, test } from 'vitest'
import { type Answerer, createFakeClient } from '../../api/fake-client.ts'
import { createQueryClient, queryKey } from '../../api/query.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { listPhoneNumbers, type PhoneNumber } from '../../contract/phone-numbers.ts'
import { createNumber } from './create-number.ts'
import { sampleRecord } from './phone-number-fixtures.ts'

const old = sampleRecord({ sid: 'old', number: '1', carrier: null })
const mine = sampleRecord({ sid: 'mine', number: '1415', carrier: 'acme' })
const body = { number: '+1415', voip_carrier_sid: 'acme' }

/** Creates a number when `old` was the only one known; tells how it ended, what the cached list then has, and the methods used. */
async function create(answer: Answerer) {
  const { client, asked } = createFakeClient(answer)
  const queryClient = createQueryClient()
  const key = queryKey(client, listPhoneNumbers, {})
  queryClient.setQueryData<Listed<PhoneNumber>>(key, {
    rows: [old],
    unreadable: [],
    complete: true,
    total: null,
    receivedAt: 0,
  })
  const outcome = await createNumber(client, queryClient, body)
  const listed = queryClient.getQueryData<Listed<PhoneNumber>>(key)?.rows.map(({ value }) => value.phone_number_sid)
  return { outcome, listed, asked: asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`) }
}

const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

test('one write, read back, and in the list', async () => {
  const { outcome, listed, asked } = await create(({ method }) =>
    method === 'POST' ? Response.json({ sid: 'mine' }, { status: 201 }) : Response.json(mine.raw),
  )
  expect(outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: false, stored: mine.value })
  expect(listed).toEqual(['old', 'mine'])
  expect(asked).toEqual(['POST /v1/PhoneNumbers', 'GET /v1/PhoneNumbers/mine'])
})

test('a refusal is handed back, and nothing is looked for', async () => {
  const { outcome, asked } = await create(() => Response.json({ msg: 'no' }, { status: 422 }))
  expect(outcome).toMatchObject({ kind: 'failed', error: { serverText: 'no' } })
  expect(asked).toHaveLength(1)
})

test('a lost answer is settled by the list', async () => {
  const made = await create(({ method }) => (method === 'POST' ? lost() : Response.json([old.raw, mine.raw])))
  expect(made.outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: true, stored: mine.value })
  expect(made.listed).toEqual(['old', 'mine'])
  expect(made.asked).toEqual(['POST /v1/PhoneNumbers', 'GET /v1/PhoneNumbers'])
  const not = await create(({ method }) => (method === 'POST' ? lost() : Response.json([old.raw])))
  expect(not.outcome).toMatchObject({ kind: 'lost', fate: { kind: 'absent' } })
  const unread = await create(lost)
  expect(unread.outcome).toMatchObject({ kind: 'lost', fate: 'unread', error: { endpoint: 'createPhoneNumber' } })
  expect(unread.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1)
})

test('an answer that cannot be read is settled by the list, too', async () => {
  const { outcome } = await create(({ method }) =>
    method === 'POST' ? Response.json({ id: 7 }, { status: 201 }) : Response.json([old.raw, mine.raw]),
  )
  expect(outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: true, stored: mine.value })
})
