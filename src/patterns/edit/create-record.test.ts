import { afterEach, describe, expect, test } from 'vitest'
import { type Answerer, createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { createQueryClient, query, queryKey, toQueryOptions } from '../../api/query.ts'
import { createWriter } from '../../api/write.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { createPhoneNumber, listPhoneNumbers, PhoneNumber } from '../../contract/phone-numbers.ts'
import { parseRecord, type Readable } from '../../contract/record.ts'
import { type Creation, createRecord, findCreated, statedAccount } from './create-record.tsx'
import { dismissAllToasts } from '../toast/toast-fixtures.ts'
import { shownToasts } from '../toast/toast.ts'

interface Sent {
  readonly number: string
}

const isSame = ({ number }: Sent, received: Json) => isJsonObject(received) && received['number'] === number
const creation = {
  noun: 'number',
  toRecord: (sid: string) => `/phone-numbers/${sid}`,
  type: PhoneNumber,
  list: query(listPhoneNumbers, {}),
  isSame,
} satisfies Creation<Sent, typeof PhoneNumber.schema>

function toRecord(phone_number_sid: string, number: string, application_sid: string | null = null) {
  const raw = { phone_number_sid, number, account_sid: 'account', application_sid, voip_carrier_sid: null }
  return parseRecord(PhoneNumber, raw) as Readable<PhoneNumber>
}

function toList(rows: readonly Readable<PhoneNumber>[], complete = true): Listed<PhoneNumber> {
  return { rows, unreadable: [], complete, total: null, receivedAt: 0 }
}

const old = toRecord('old', '1')
const mine = toRecord('mine', '1415')
const body = { number: '1415' }

/** Creates a record when only `old` was listed. Returns the outcome, the cached list afterwards, and the requests. */
async function create(answer: Answerer, isWhole = true) {
  const { client, asked } = createFakeClient(answer)
  const queryClient = createQueryClient()
  const key = queryKey(client, listPhoneNumbers, {})
  queryClient.setQueryData(key, toList([old], isWhole))
  const outcome = await createRecord(createWriter({ client, queryClient }, createPhoneNumber), creation, body)
  const listed = queryClient.getQueryData<Listed<PhoneNumber>>(key)?.rows.map(({ value }) => value.phone_number_sid)
  const requests = () => asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  return { outcome, listed, asked: requests(), later: requests }
}

/** Answers the POST with the sid `mine`, and from then on lists `after`. */
const serve =
  (after: readonly Readable<PhoneNumber>[]): Answerer =>
  ({ method, url }) => {
    if (method === 'POST') return Response.json({ sid: 'mine' }, { status: 201 })
    return Response.json(url.endsWith('/mine') ? mine.raw : after.map(({ raw }) => raw))
  }

const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

afterEach(dismissAllToasts)

describe('creating', () => {
  test('sends one write, reads the record back, and adds it to the list', async () => {
    const { outcome, listed, later } = await create(serve([old, mine]))
    expect(outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: false, stored: mine.value })
    expect(listed).toEqual(['old', 'mine'])
    const read = ['POST /v1/PhoneNumbers', 'GET /v1/PhoneNumbers/mine', 'GET /v1/PhoneNumbers']
    await expect.poll(later).toEqual(read)
    expect(shownToasts.get()).toEqual([])
  })

  test('reports every duplicate if browser retries created the record three times', async () => {
    const others = [toRecord('b', '1415'), toRecord('c', '1415'), toRecord('d', '1416')]
    await create(serve([old, mine, ...others]))
    await expect.poll(() => shownToasts.get().map(({ title }) => title)).toEqual(['3 numbers created instead of one'])
    const [toast] = shownToasts.get()
    expect(toast?.goesAway).toBe(false)
    expect(JSON.stringify(toast?.details)).toContain('"sids":["mine","b","c"]')
  })

  test('names the record of a first request if the second is refused as a duplicate', async () => {
    const taken = () => Response.json({ msg: "Duplicate entry '1415-carrier'" }, { status: 422 })
    const inTheWay = (after: readonly Readable<PhoneNumber>[]) =>
      create(({ method }) => (method === 'POST' ? taken() : Response.json(after.map(({ raw }) => raw))))
    const { outcome, asked } = await inTheWay([old, mine])
    expect(outcome).toMatchObject({
      kind: 'lost',
      found: { kind: 'unsure', sids: ['mine'] },
      error: { status: 422, outcome: 'unknown' },
    })
    expect(asked).toEqual(['POST /v1/PhoneNumbers', 'GET /v1/PhoneNumbers'])
    expect((await inTheWay([old])).outcome).toMatchObject({ kind: 'failed', error: { status: 422 } })
  })

  test('reports a record as created but unverified if it cannot be read back', async () => {
    for (const answer of [Response.json({ msg: 'no' }, { status: 403 }), Response.json({ phone_number_sid: 7 })]) {
      const { outcome } = await create(({ method }) =>
        method === 'POST' ? Response.json({ sid: 'mine' }, { status: 201 }) : answer,
      )
      expect(outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: false, stored: null })
    }
  })

  test('returns a refusal without searching the list', async () => {
    const { outcome, asked } = await create(() => Response.json({ msg: 'no' }, { status: 400 }))
    expect(outcome).toMatchObject({ kind: 'failed', error: { serverText: 'no' } })
    expect(asked).toHaveLength(1)
  })

  test('checks the list after a lost response and never sends the write twice', async () => {
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

  test('takes no record for the created one if the list before was incomplete: it may be older', async () => {
    const answer: Answerer = ({ method }) => (method === 'POST' ? lost() : Response.json([old.raw, mine.raw]))
    const { outcome } = await create(answer, false)
    expect(outcome).toMatchObject({ kind: 'lost', found: { kind: 'unsure', sids: ['mine'] } })
    await create(serve([old, toRecord('older', '1415'), mine]), false)
    expect(shownToasts.get()).toEqual([])
  })

  test('checks the list after an unreadable response', async () => {
    const { outcome } = await create(({ method }) =>
      method === 'POST' ? Response.json({ id: 7 }, { status: 201 }) : Response.json([old.raw, mine.raw]),
    )
    expect(outcome).toEqual({ kind: 'created', sid: 'mine', wasLost: true, stored: mine.value })
  })
})

describe('finding the created record', () => {
  const none = new Set<string>()
  const find = (before: ReadonlySet<string> | null, after: Listed<unknown>) =>
    findCreated(creation, body, before, after)

  test('finds a matching record that was not listed before', () => {
    expect(find(none, toList([mine]))).toEqual({ kind: 'created', sid: 'mine' })
    expect(find(none, toList([mine], false))).toEqual({ kind: 'created', sid: 'mine' })
  })

  test('ignores records that differ or were listed before', () => {
    expect(find(none, toList([]))).toEqual({ kind: 'absent' })
    expect(find(none, toList([old]))).toEqual({ kind: 'absent' })
    expect(find(new Set(['mine']), toList([mine]))).toEqual({ kind: 'absent' })
  })

  test('is unsure if several records match or a list is missing or incomplete', () => {
    expect(find(null, toList([mine]))).toEqual({ kind: 'unsure', sids: ['mine'] })
    expect(find(none, toList([mine, toRecord('other', '1415')]))).toEqual({ kind: 'unsure', sids: ['mine', 'other'] })
    expect(find(none, toList([], false))).toEqual({ kind: 'unsure', sids: [] })
    expect(find(null, toList([]))).toEqual({ kind: 'absent' })
  })

  test('names all new records if several match', () => {
    const after = toList([toRecord('known', '1415'), mine, toRecord('other', '1415')])
    expect(find(new Set(['known']), after)).toEqual({ kind: 'unsure', sids: ['mine', 'other'] })
  })

  test('finds the created record even if it is unreadable', () => {
    const raw = { phone_number_sid: 'odd', number: '1415', application_sid: 7 }
    const unreadable = [{ value: null, raw, issues: [] }]
    expect(find(none, { ...toList([]), unreadable })).toEqual({ kind: 'created', sid: 'odd' })
  })
})

const numberOf = (account_sid: string | null) => ({ phone_number_sid: `n-${account_sid}`, number: '1', account_sid })

test.each([
  ['nothing was read', null, {}],
  ['all are of the account', ['my-account', 'MY-account', null], {}],
  ['some are of another', ['my-account', 'another'], { account_sid: 'my-account' }],
])('states the account only if records of others were read: %s', async (_, owners, stated) => {
  const { client } = createFakeClient(() => json((owners ?? []).map(numberOf)))
  const queryClient = createQueryClient()
  if (owners !== null) await queryClient.query(toQueryOptions(client, query(listPhoneNumbers, {})))
  expect(statedAccount({ client, queryClient })).toEqual(stated)
})

test('states the account once the server asks for it: the token is for several, of which one has records', async () => {
  const { client, asked } = createFakeClient(({ method, body: sent }) => {
    if (method !== 'POST') return json([])
    const isStated = Object(sent).account_sid === 'my-account'
    return isStated ? json({ sid: 'mine' }, 201) : json({ msg: "missing required field: 'account_sid'" }, 400)
  })
  const writer = createWriter({ client, queryClient: createQueryClient() }, createPhoneNumber)
  expect(await createRecord(writer, creation, body)).toMatchObject({ kind: 'created', sid: 'mine' })
  expect(await createRecord(writer, creation, body)).toMatchObject({ kind: 'created', sid: 'mine' })
  const stated = { account_sid: 'my-account', ...body }
  expect(asked.flatMap((one) => one.body ?? [])).toEqual([body, stated, stated])
})

test('repeats no refused create that stated the account, or was refused for another reason', async () => {
  for (const [msg, status] of [
    ['account_sid is unknown', 400],
    ['number is required', 400],
    ['account_sid', 403],
  ] as const) {
    const { client, asked } = createFakeClient(({ method }) => (method === 'POST' ? json({ msg }, status) : json([])))
    const writer = createWriter({ client, queryClient: createQueryClient() }, createPhoneNumber)
    const posts = () => asked.filter(({ method }) => method === 'POST').length
    expect(await createRecord(writer, creation, body)).toMatchObject({ kind: 'failed' })
    const first = posts()
    expect(first).toBe(msg === 'account_sid is unknown' ? 2 : 1)
    // It states the account from then on, or never.
    expect(await createRecord(writer, creation, body)).toMatchObject({ kind: 'failed' })
    expect(posts()).toBe(first + 1)
  }
})
