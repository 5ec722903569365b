import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { isJsonObject, type Json } from '../../src/contract/json.ts'
import type { Delivery, Service } from './service.ts'
import { application, ask, begin, minute, sidOf, testedAt } from './testing.ts'

const field = ({ payload }: Delivery, name: string): Json => (isJsonObject(payload) ? (payload[name] ?? null) : null)

/** Creates an otherwise quiet service with one application and one call from it. */
function placed(call_hook: object = {}, call_status_hook: object = {}) {
  const service = begin({ scenario: 'empty' })
  const body = {
    ...application,
    call_hook: { ...application.call_hook, ...call_hook },
    call_status_hook: { ...application.call_status_hook, ...call_status_hook },
  }
  const application_sid = sidOf(ask(service, 'createApplication', { body }))
  const to = { type: 'phone', number: '12125550197' }
  const call_sid = sidOf(ask(service, 'createCall', { body: { application_sid, from: '1', to } }))
  return { service, application_sid, call_sid }
}

const hour = (service: Service) => service.deliveries(testedAt, testedAt + 60 * minute)

describe('a call', () => {
  test('invokes call_hook at its start and call_status_hook once per status', () => {
    const { service, application_sid, call_sid } = placed({ method: 'GET' })
    const found = hour(service)
    expect(found.map((one) => [one.hook, field(one, 'call_status')])).toEqual([
      ['call_hook', 'queued'],
      ['call_status_hook', 'queued'],
      ['call_status_hook', 'trying'],
      ['call_status_hook', 'ringing'],
      ['call_status_hook', 'early-media'],
      ['call_status_hook', 'in-progress'],
      ['call_status_hook', 'completed'],
    ])
    expect(found[0]).toMatchObject({
      at: testedAt,
      url: 'https://example.com/call',
      method: 'GET',
      call_sid,
      outcome: 'recorded',
    })
    expect(found[1]).toMatchObject({ at: testedAt, url: 'https://example.com/status', method: 'POST' })
    expect(found.at(-1)?.payload).toMatchObject({
      call_sid,
      application_sid,
      direction: 'outbound',
      from: '1',
      duration: 45,
    })
  })

  test('uses the hooks that its application had when it started', () => {
    const { service, application_sid } = placed()
    const body = {
      ...application,
      call_hook: { url: 'https://example.com/later' },
      call_status_hook: { url: 'https://example.com/later' },
    }
    const later = { params: { application_sid }, body, now: testedAt + 1 }
    expect(ask(service, 'updateApplication', later).status).toBe(204)
    expect(hour(service).filter(({ url }) => url.includes('later'))).toEqual([])
    expect(ask(service, 'deleteApplication', { ...later, now: testedAt + 2 }).status).toBe(204)
    expect(hour(service)).toHaveLength(7)
  })

  test('never reveals the credentials of its hooks', () => {
    const { service } = placed(
      { username: 'hook-user', password: 'hook-secret' },
      { username: 'hook-user', password: 'hook-secret' },
    )
    expect(hour(service)).toHaveLength(7)
    expect(JSON.stringify(hour(service))).not.toMatch(/hook-secret|hook-user|not-a-real-password/)
    const demo = JSON.stringify(begin().deliveries(testedAt - 60 * minute, testedAt))
    expect(demo).not.toMatch(/not-a-real-password/)
  })
})

describe('the journal of deliveries', () => {
  const service = begin()

  test('returns each delivery once, in order, over adjacent time windows', () => {
    const all = service.deliveries(testedAt - 60 * minute, testedAt)
    expect(all.length).toBeGreaterThan(100)
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => a - b))
    fc.assert(
      // Splits at a delivery's own ms, and next to it: that delivery belongs to the second window.
      fc.property(fc.nat(), fc.constantFrom(-1, 0, 1), (index, off) => {
        const middle = (all[index % all.length]?.at ?? testedAt) + off
        const parts = [...service.deliveries(testedAt - 60 * minute, middle), ...service.deliveries(middle, testedAt)]
        expect(parts).toEqual(all)
      }),
      runs(20),
    )
  })

  test('delivers no status of a call twice', () => {
    const all = service.deliveries(testedAt - 60 * minute, testedAt).filter(({ hook }) => hook === 'call_status_hook')
    const keys = all.map((one) => JSON.stringify([one.call_sid, field(one, 'call_status')]))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('returns only the latest deliveries if limited', () => {
    const all = service.deliveries(testedAt - 6 * 60 * minute, testedAt)
    for (const limit of [0, 1, 50, 400, all.length + 10]) {
      const expected = limit === 0 ? [] : all.slice(-limit)
      expect(service.deliveries(testedAt - 6 * 60 * minute, testedAt, limit)).toEqual(expected)
    }
  })
})
