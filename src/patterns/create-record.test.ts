import { describe, expect, test } from 'vitest'
import { type Answerer, createFakeClient } from '../api/fake-client.ts'
import { createQueryClient, query, queryKey } from '../api/query.ts'
import { createWriter } from '../api/write.ts'
import type { Listed } from '../contract/endpoint.ts'
import { isJsonObject, type Json } from '../contract/json.ts'
import { createPhoneNumber, listPhoneNumbers, PhoneNumber } from '../contract/phone-numbers.ts'
import { parseRecord, type Readable } from '../contract/record.ts'
import { type Creation, createRecord, findCreated } from './create-record.ts'

interface Sent {
  readonly number: string
  readonly application_sid?: string
}

const isSame = ({ number }: Sent, received: Json) => isJsonObject(received) && received['number'] === number
const isWhole = ({ application_sid }: Sent, received: Json) =>
  isJsonObject(received) && received['application_sid'] === application_sid

const creation = {
  type: PhoneNumber,
  list: query(listPhoneNumbers, {}),
  isSame,
} satisfies Creation<Sent, typeof PhoneNumber.schema, typeof listPhoneNumbers>

function toRecord(phone_number_sid: string, number: string, application_sid: string | null = null) {
  const raw = { phone_number_sid, number, account_sid: 'account', application_sid, voip_carrier_sid: null }
  // What fits the contract is readable.
  return parseRecord(PhoneNumber, raw) as Readable<PhoneNumber>
}

function toList(rows: readonly Readable<PhoneNumber>[], complete = true): Listed<PhoneNumber> {
  return { rows, unreadable: [], complete, total: null, receivedAt: 0 }
}

const old = toRecord('old', '1')
const mine = toRecord('mine', '1415')
const body = { number: '1415' }

/** Creates a record when `old` was the only one known; tells how it ended, what the cached list then has, and the requests. */
async function create(answer: Answerer) {
  const { client, asked } = createFakeClient(answer)
  const queryClient = createQueryClient()
  const key = queryKey(client, listPhoneNumbers, {})
  queryClient.setQueryData(key, toList([old]))
  const outcome = await createRecord(createWriter({ client, queryClient }, createPhoneNumber), creation, body)
  const listed = queryClient.getQueryData<Listed<PhoneNumber>>(key)?.rows.map(({ value }) => value.phone_number_sid)
  return { outcome, listed, asked: asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`) }
}

const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

describe('creating', () => {
  test('one write, read back, and in the list', async () => {
    const { outcome, listed, asked } = await create(({ method }) =>
      method === 'POST' ? Response.json({ sid: 'mine' }, { status: 201 }) : Response.json(mine.raw),
    )
    expect(outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: false, stored: mine.value })
    expect(listed).toEqual(['old', 'mine'])
    expect(asked).toEqual(['POST /v1/PhoneNumbers', 'GET /v1/PhoneNumbers/mine'])
  })

  test('what cannot be read back, or not understood, is created and not verified', async () => {
    for (const answer of [Response.json({ msg: 'no' }, { status: 403 }), Response.json({ phone_number_sid: 7 })]) {
      const { outcome } = await create(({ method }) =>
        method === 'POST' ? Response.json({ sid: 'mine' }, { status: 201 }) : answer,
      )
      expect(outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: false, stored: null })
    }
  })

  test('a refusal is handed back, and nothing is looked for', async () => {
    const { outcome, asked } = await create(() => Response.json({ msg: 'no' }, { status: 422 }))
    expect(outcome).toMatchObject({ kind: 'failed', error: { serverText: 'no' } })
    expect(asked).toHaveLength(1)
  })

  test('a lost answer is settled by the list, and nothing is sent twice', async () => {
    const made = await create(({ method }) => (method === 'POST' ? lost() : Response.json([old.raw, mine.raw])))
    expect(made.outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: true, stored: mine.value })
    expect(made.listed).toEqual(['old', 'mine'])
    expect(made.asked).toEqual(['POST /v1/PhoneNumbers', 'GET /v1/PhoneNumbers'])
    const not = await create(({ method }) => (method === 'POST' ? lost() : Response.json([old.raw])))
    expect(not.outcome).toMatchObject({ kind: 'lost', found: { kind: 'absent' } })
    const unread = await create(lost)
    expect(unread.outcome).toMatchObject({
      kind: 'lost',
      found: { kind: 'unread' },
      error: { endpoint: 'createPhoneNumber' },
    })
    expect(unread.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1)
  })

  test('an answer that cannot be read is settled by the list, too', async () => {
    const { outcome } = await create(({ method }) =>
      method === 'POST' ? Response.json({ id: 7 }, { status: 201 }) : Response.json([old.raw, mine.raw]),
    )
    expect(outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: true, stored: mine.value })
  })
})

describe('finding what was sent', () => {
  const none = new Set<string>()
  const find = (before: ReadonlySet<string> | null, after: Listed<unknown>) =>
    findCreated(creation, body, before, after)

  test('a record that was not there before is the one', () => {
    expect(find(none, toList([mine]))).toEqual({ kind: 'created', sid: 'mine' })
    expect(find(none, toList([mine], false))).toEqual({ kind: 'created', sid: 'mine' })
  })

  test('another one, or one known before, is not', () => {
    expect(find(none, toList([]))).toEqual({ kind: 'absent' })
    expect(find(none, toList([old]))).toEqual({ kind: 'absent' })
    expect(find(new Set(['mine']), toList([mine]))).toEqual({ kind: 'absent' })
  })

  test('where nobody can tell, it says so', () => {
    expect(find(null, toList([mine]))).toEqual({ kind: 'unsure', sids: ['mine'] })
    expect(find(none, toList([mine, toRecord('other', '1415')]))).toEqual({ kind: 'unsure', sids: ['mine', 'other'] })
    expect(find(none, toList([], false))).toEqual({ kind: 'unsure', sids: [] })
    expect(find(null, toList([]))).toEqual({ kind: 'absent' })
  })

  test('of several like it, all that may be new are named', () => {
    const after = toList([toRecord('known', '1415'), mine, toRecord('other', '1415')])
    expect(find(new Set(['known']), after)).toEqual({ kind: 'unsure', sids: ['mine', 'other'] })
  })

  test('where nothing was read before, a record that holds all that was sent is the one', () => {
    const sent = { ...body, application_sid: 'app' }
    const whole = (...rows: Readable<PhoneNumber>[]) => findCreated({ ...creation, isWhole }, sent, null, toList(rows))
    expect(whole(mine, toRecord('whole', '1415', 'app'))).toEqual({ kind: 'created', sid: 'whole' })
    expect(whole(mine)).toEqual({ kind: 'absent' })
    expect(whole(toRecord('a', '1415', 'app'), toRecord('b', '1415', 'app'))).toEqual({
      kind: 'unsure',
      sids: ['a', 'b'],
    })
  })

  test('a record that cannot be read can still be the one', () => {
    const raw = { phone_number_sid: 'odd', number: '1415', application_sid: 7 }
    const unreadable = [{ value: null, raw, issues: [] }]
    expect(find(none, { ...toList([]), unreadable })).toEqual({ kind: 'created', sid: 'odd' })
  })
})
