import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { Call } from '../../../contract/calls.ts'
import type { Listed } from '../../../contract/endpoint.ts'
import type { Json } from '../../../contract/json.ts'
import { parseRecord, type Readable, type Unreadable } from '../../../contract/record.ts'
import { type Before, findSent, settle, toBefore, waits } from './place-settle.ts'

const sent = { from: '+12125550100', to: '+12065550196', application_sid: 'app-1' }

function callOf(call_sid: string, changes: Readonly<Record<string, Json>> = {}): Json {
  // Like servers: without the plus.
  return {
    call_sid,
    direction: 'outbound',
    call_status: 'ringing',
    from: '12125550100',
    to: '12065550196',
    application_sid: 'app-1',
    ...changes,
  }
}

function listOf(records: readonly Json[], complete = true): Listed<Call> {
  const parsed = records.map((record) => parseRecord(Call, record))
  return {
    rows: parsed.filter((record): record is Readable<Call> => record.value !== null),
    unreadable: parsed.filter((record): record is Unreadable => record.value === null),
    complete,
    total: null,
    receivedAt: 0,
  }
}

describe('candidates for the sent call', () => {
  test('include new calls between the same parties, in any number format', () => {
    const list = listOf([callOf('old'), callOf('new'), callOf('plus', { from: '+12125550100', to: '+1 206 555 0196' })])
    expect(findSent(sent, new Set(['old']), list)).toEqual(['new', 'plus'])
  })

  test.each([
    ['inbound', { direction: 'inbound' }],
    ['to somebody else', { to: '12065550197' }],
    ['from somebody else', { from: '12125550101' }],
    ['of another application', { application_sid: 'app-2' }],
    ['without a number', { to: null }],
  ])('exclude a call that is %s', (_, changes) => {
    expect(findSent(sent, new Set(), listOf([callOf('a', changes)]))).toEqual([])
  })

  test.each([
    ['a record that does not fit the contract', { sip_status: 'odd' }],
    ['without a direction', { direction: null }],
    ['whose application is not told', { application_sid: null }],
    ['of the application in other letters', { application_sid: 'APP-1' }],
  ])('include a call despite an anomaly: %s', (_, changes) => {
    expect(findSent(sent, new Set(), listOf([callOf('a', changes)]))).toEqual(['a'])
  })

  test('treat an incomplete earlier list as unknown', () => {
    expect(toBefore(listOf([callOf('a')], false))).toBeNull()
    expect(toBefore(listOf([callOf('a'), callOf('b', { sip_status: 'odd' })]))).toEqual(new Set(['a', 'b']))
  })
})

/** Plays a server's responses, one per look; the last one repeats. */
async function play(looks: readonly (readonly Json[] | 'fails')[], before: Before) {
  const { client, asked } = createFakeClient((_, count) => {
    const look = looks[Math.min(count, looks.length - 1)] ?? []
    if (look === 'fails') throw new TypeError('Failed to fetch')
    return json(look)
  })
  const start = Date.now()
  const state = { isOver: false, misses: 0 }
  const settling = settle(client, sent, before, () => (state.misses += 1)).finally(() => (state.isOver = true))
  while (!state.isOver) await vi.advanceTimersToNextTimerAsync()
  return { settled: await settling, count: asked.length, misses: state.misses, waited: Date.now() - start }
}

describe('settling', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test('looks for a minute, within the request budget', async () => {
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(60_000)
    const { settled, count, misses, waited } = await play([[]], new Set())
    expect(settled).toEqual({ kind: 'none' })
    expect(waited).toBe(60_000)
    expect(count).toBe(waits.length + 1)
    expect(count).toBeLessThanOrEqual(16)
    expect(misses).toBe(count)
  })

  test('accepts only new calls between the same parties, and stops at the first match', async () => {
    const record = fc.record({ sid: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isOurs: fc.boolean() })
    const look = fc.oneof({ weight: 4, arbitrary: fc.array(record, { maxLength: 4 }) }, fc.constant('fails' as const))
    const known = fc.option(fc.subarray(['a', 'b', 'c']), { nil: null })
    await fc.assert(
      fc.asyncProperty(fc.array(look, { minLength: 1, maxLength: 20 }), known, async (looks, sids) => {
        const before = sids === null ? null : new Set(sids)
        const isIt = ({ sid, isOurs }: { sid: string; isOurs: boolean }) => isOurs && before?.has(sid) !== true
        const seen = looks.slice(0, waits.length + 1)
        const hit = seen.findIndex((answer) => answer !== 'fails' && answer.some(isIt))
        const answers = looks.map((answer) =>
          answer === 'fails'
            ? answer
            : answer.map(({ sid, isOurs }) => callOf(sid, isOurs ? {} : { to: '12065550111' })),
        )
        const found = seen[hit]
        const last = looks[Math.min(waits.length, looks.length - 1)]
        const expected =
          found !== undefined && found !== 'fails'
            ? { settled: { kind: 'found', sids: found.filter(isIt).map(({ sid }) => sid) }, count: hit + 1 }
            : { settled: { kind: last === 'fails' ? 'unread' : 'none' }, count: waits.length + 1 }
        expect(await play(answers, before)).toMatchObject(expected)
      }),
    )
  })

  test('ends with the session', async () => {
    const { client } = createFakeClient(() => new Promise(() => undefined))
    const settling = settle(client, sent, null, () => undefined)
    client.close()
    expect(await settling).toBeNull()
  })
})
