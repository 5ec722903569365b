import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import type { Change } from './change.ts'
import { compact } from './compact.ts'
import { startChange } from './create-service.ts'
import { profileNames } from './profile.ts'
import { label } from './random.ts'
import type { Service } from './service.ts'
import { application, ask, begin, day, everything, minute, sidOf, testedAt } from './testing.ts'
import { anyWrites, perform } from './testing-operations.ts'

/** Serializes the log as a host does. */
const kept = (log: readonly Change[]) => JSON.parse(JSON.stringify(log)) as Change[]

/** Returns everything readable now and later, and deliveries from when records had earlier values. */
function view(service: Service, now: number): string {
  const weeksAgo = [1, 2, 3, 4].map((weeks) =>
    service.deliveries(now - 7 * weeks * day, now - 7 * weeks * day + 2 * minute),
  )
  return JSON.stringify([everything(service, now), everything(service, now + 3 * minute), weeksAgo])
}

const anyProfile = fc.constantFrom(...profileNames)

describe('determinism', () => {
  // Changing the seed or the rules changes these values. Raise logVersion then: old logs would differ in meaning.
  test.each([
    ['documented', 1195973601],
    ['deployed', 1556448967],
  ] as const)('seed 42 always gives the same responses, %s', (profile, golden) => {
    expect(label(everything(begin({ profile }), testedAt))).toBe(golden)
  })

  test('another seed gives other responses', () => {
    expect(everything(begin({ seed: 1 }), testedAt)).not.toBe(everything(begin({ seed: 2 }), testedAt))
  })

  test('computing a response changes nothing', () => {
    const service = begin()
    const caller = service.authorize('Bearer demo-token', testedAt)
    const before = everything(service, testedAt)
    service.execute(
      { name: 'createApplication', caller, params: {}, query: new URLSearchParams(), body: application },
      testedAt,
    )
    expect(everything(service, testedAt)).toBe(before)
  })
})

test('replaying the changes reproduces the service', () => {
  fc.assert(
    fc.property(anyWrites, anyProfile, (writes, profile) => {
      const service = begin({ profile })
      const { log, now } = perform(service, writes)
      const replayed = begin({ profile })
      replayed.apply(kept(log))
      expect(view(replayed, now)).toBe(view(service, now))
      expect(replayed.state.clock).toEqual(service.state.clock)
      expect(replayed.state.faults).toEqual(service.state.faults)
    }),
    runs(10),
  )
})

test('responses after a change do not depend on earlier reads', () => {
  fc.assert(
    fc.property(anyWrites, anyProfile, (writes, profile) => {
      const { log, now } = perform(begin({ profile }), writes)
      const unread = begin({ profile })
      unread.apply(log)
      const read = begin({ profile })
      for (const change of log) {
        everything(read, now)
        read.apply([change])
      }
      expect(everything(read, now)).toBe(everything(unread, now))
    }),
    runs(10),
  )
})

test('a start change resets the service to the given options', () => {
  const service = begin()
  ask(service, 'createApplication', { body: application })
  const options = { seed: 7, scenario: 'demo', profile: 'deployed' } as const
  service.apply([startChange(options, testedAt)])
  expect(everything(service, testedAt)).toBe(everything(begin(options), testedAt))
})

describe('compaction', () => {
  test('preserves all current and later responses and the next sids', () => {
    fc.assert(
      fc.property(anyWrites, anyProfile, fc.nat({ max: 40 * day }), (writes, profile, later) => {
        const service = begin({ profile })
        const { now: last, log } = perform(service, writes)
        const now = last + later
        const short = kept(compact(service.state, now))
        expect(short.length).toBeLessThanOrEqual(log.length + 1)
        const other = begin({ scenario: 'empty' }, testedAt + 1)
        other.apply(short)
        expect(view(other, now)).toBe(view(service, now))
        expect(view(other, now + 5 * day)).toBe(view(service, now + 5 * day))
        expect(other.state.clock).toEqual(service.state.clock)
        expect(other.state.faults).toEqual(service.state.faults)
        expect(kept(compact(other.state, now))).toEqual(short)
        const body = { ...application, name: 'next' }
        expect(ask(other, 'createApplication', { body, now }).json).toEqual(
          ask(service, 'createApplication', { body, now }).json,
        )
      }),
      runs(10),
    )
  })

  test('drops changes that no request can show any more', () => {
    const service = begin()
    const sid = sidOf(ask(service, 'createApplication', { body: application }))
    const params = { application_sid: sid }
    for (let i = 1; i < 6; i++)
      ask(service, 'updateApplication', { params, body: { ...application, name: `n${i}` }, now: testedAt + i })
    const to = { type: 'phone', number: '12125550198' }
    const call_sid = sidOf(
      ask(service, 'createCall', { body: { application_sid: sid, from: '1', to }, now: testedAt + 10 }),
    )
    ask(service, 'deleteCall', { params: { call_sid }, now: testedAt + 11 })
    expect(compact(service.state, testedAt + 12)).toHaveLength(1 + 6 + 2)
    // An hour later the live record has expired anyway; a month later, so have the call and the former names.
    expect(compact(service.state, testedAt + 60 * minute)).toHaveLength(1 + 6 + 1)
    expect(compact(service.state, testedAt + 32 * day)).toHaveLength(1 + 1)
    ask(service, 'deleteApplication', { params, now: testedAt + 32 * day })
    expect(compact(service.state, testedAt + 64 * day)).toHaveLength(1)
  })
})
