import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../api/errors.ts'
import { type Answerer, createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { createQueryClient } from '../../../api/query.ts'
import { createWriter } from '../../../api/write.ts'
import { createCall } from '../../../contract/calls.ts'
import { findOthers, placeCall } from './place-call.ts'
import { type Ledger, newIntentId, type SentIntent, toTag } from './place-intent.ts'

const now = Date.UTC(2026, 2, 10)
const sent = { from: '+12125550100', to: '+12065550196', application_sid: 'app-1' }
const body = { application_sid: 'app-1', from: sent.from, to: { type: 'phone', number: sent.to } }

function callOf(call_sid: string, changes: object = {}) {
  return { call_sid, direction: 'outbound', call_status: 'ringing', from: '12125550100', to: '12065550196', ...changes }
}

/** A server with calls, and its response to a new one. */
function setUp(create: Answerer, list: Answerer = () => json([callOf('old')])) {
  const order: string[] = []
  const kept = new Map<string, SentIntent>()
  const ledger: Ledger = {
    claim: (intent, findOther) => {
      const found = kept.get(intent.id) ?? findOther([...kept.values()])
      if (found === null) {
        order.push('recorded')
        kept.set(intent.id, intent)
      }
      return Promise.resolve(found)
    },
    find: (id) => Promise.resolve(kept.get(id) ?? null),
    untag: (id) => {
      const found = kept.get(id)
      if (found !== undefined) kept.set(id, { ...found, tag: null })
      return Promise.resolve()
    },
  }
  const fake = createFakeClient((asked, count) => {
    if (asked.method === 'POST') {
      order.push('sent')
      return create(asked, count)
    }
    if (!asked.url.endsWith('/Calls')) return json(callOf('new'))
    order.push('listed')
    return list(asked, count)
  })
  const services = {
    writer: createWriter({ client: fake.client, queryClient: createQueryClient() }, createCall),
    ledger,
    takeLock: () => Promise.resolve(() => undefined),
    sentHere: new Map<string, number>(),
    now: () => now,
  }
  const id = newIntentId(now)
  return { ...fake, order, kept, id, services, place: (intent = id) => placeCall(services, intent, body, sent) }
}

const placedAnswer: Answerer = () => json({ sid: 'new', callId: 'x' }, 201)
const breaks: Answerer = () => {
  throw new TypeError('Failed to fetch')
}

test('lists the calls, stores the intent without numbers, then sends the request', async () => {
  const { place, order, kept, id, asked } = setUp(placedAnswer)
  expect(await place()).toEqual({ kind: 'placed', sid: 'new', before: new Set(['old']) })
  expect(order).toEqual(['listed', 'recorded', 'sent'])
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(body)
  expect([...kept.values()]).toEqual([{ id, at: now, tag: expect.any(Number) }])
  expect(JSON.stringify([...kept.values()])).not.toMatch(/555/)
})

test('never sends the same intent twice, whatever the outcome', async () => {
  for (const create of [placedAnswer, breaks, () => json({ msg: 'no' }, 500), () => json({ msg: 'no' }, 400)]) {
    const { place, order, services, id } = setUp(create)
    await place()
    expect(await place()).toEqual({ kind: 'spent', at: now })
    // Simulates another tab, or a reload: only storage has the record.
    services.sentHere.clear()
    expect(await place(id)).toEqual({ kind: 'spent', at: now })
    expect(order.filter((step) => step === 'sent')).toHaveLength(1)
  }
})

describe('the outcome', () => {
  test('is refused with the server’s text, and allows another try', async () => {
    const { place, kept } = setUp(() => json({ msg: 'no available feature servers at this time' }, 480))
    const outcome = await place()
    expect(outcome).toMatchObject({
      kind: 'refused',
      error: { serverText: 'no available feature servers at this time' },
    })
    expect([...kept.values()][0]?.tag).toBeNull()
  })

  test('is lost if the request is refused but a new call is listed', async () => {
    const busy = () => json({ msg: 'no available feature servers at this time' }, 480)
    const list: Answerer = (_, count) => json(count === 0 ? [callOf('old')] : [callOf('old'), callOf('new')])
    expect(await setUp(busy, list).place()).toMatchObject({ kind: 'lost', before: new Set(['old']), isMade: false })
  })

  test.each<readonly [string, Answerer]>([
    ['broken', breaks],
    ['a failing server', () => json({ msg: 'fetch failed' }, 500)],
  ])('is lost, with the calls known before: %s', async (_, create) => {
    const { place, kept } = setUp(create)
    expect(await place()).toMatchObject({ kind: 'lost', before: new Set(['old']), isMade: false })
    expect([...kept.values()][0]?.tag).not.toBeNull()
  })

  test('is lost, but a call was made, if the response lacks the sid', async () => {
    expect(await setUp(() => json({}, 201)).place()).toMatchObject({ kind: 'lost', isMade: true })
  })
})

describe('the list read before the call', () => {
  test('does not block the call if it fails', async () => {
    const { place, order } = setUp(breaks, () => json({ msg: 'no' }, 500))
    expect(await place()).toMatchObject({ kind: 'lost', before: null })
    expect(order).toEqual(['listed', 'recorded', 'sent'])
  })

  test('stops the call before anything is stored or sent if the token is refused', async () => {
    const { place, order, id, services } = setUp(placedAnswer, () => json({ msg: 'no' }, 401))
    const outcome = await place()
    expect(outcome.kind === 'refused' && outcome.error instanceof ApiError && outcome.error.status).toBe(401)
    expect(order).toEqual(['listed'])
    expect(services.sentHere.has(id)).toBe(false)
  })
})

describe('an unintended second call', () => {
  const placed = { kind: 'placed', sid: 'new', before: new Set(['old']) } as const

  test('is found among the live calls', async () => {
    const list = [callOf('old'), callOf('new'), callOf('duplicate'), callOf('third'), callOf('other', { to: '1' })]
    expect(await findOthers(setUp(breaks, () => json(list)).client, sent, placed)).toEqual(['duplicate', 'third'])
  })

  test('is not reported without evidence', async () => {
    const { client } = setUp(breaks, () => json([callOf('duplicate')]))
    expect(await findOthers(client, sent, { ...placed, before: null })).toEqual([])
    expect(await findOthers(setUp(breaks, () => json([callOf('new')])).client, sent, placed)).toEqual([])
    expect(await findOthers(setUp(breaks, breaks).client, sent, placed)).toEqual([])
  })
})

test('isn’t placed without asking if another form sends the same while the calls are listed', async () => {
  const other = { id: newIntentId(now), at: now }
  const { place, kept, order, services, id } = setUp(placedAnswer, () => {
    kept.set(other.id, { ...other, tag: toTag(other.id, sent.from, sent.to) })
    return json([])
  })
  expect(await place()).toMatchObject({ kind: 'duplicate', duplicate: other })
  expect(order).toEqual(['listed'])
  expect(await placeCall(services, id, body, sent, other.id)).toMatchObject({ kind: 'placed' })
})

test('is placed by only one of two forms that send the same at the same moment', async () => {
  const { services, order } = setUp(placedAnswer)
  const ids = [newIntentId(now), newIntentId(now)]
  const outcomes = await Promise.all(ids.map((id) => placeCall({ ...services, sentHere: new Map() }, id, body, sent)))
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['duplicate', 'placed'])
  expect(order.filter((step) => step === 'sent')).toHaveLength(1)
})

test('an exception after sending means that the call may have been placed, and no click sends it again', async () => {
  const { services, place, order, kept, id } = setUp(placedAnswer)
  const writer: typeof services.writer = {
    ...services.writer,
    write: async (...given) => {
      await services.writer.write(...given)
      throw new RangeError('Maximum call stack size exceeded')
    },
  }
  expect(await placeCall({ ...services, writer }, id, body, sent)).toMatchObject({ kind: 'lost', isMade: false })
  // Recorded, with the tag that warns of the same call.
  expect(kept.get(id)?.tag).not.toBeNull()
  expect(await place()).toMatchObject({ kind: 'spent' })
  expect(order.filter((step) => step === 'sent')).toHaveLength(1)
})
