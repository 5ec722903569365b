import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StateAnswer } from './control-answers.ts'
import { isLink, type LinkState, readLink, toLink, toLinkState } from './repro-link.ts'

const text = fc.string({ unit: 'binary' })
const moment = fc.integer({ min: 0, max: 8.64e15 })
// JSON has no -0, and parsing doesn't keep a member named __proto__.
const name = text.filter((name) => name !== '__proto__')
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => value + 0)
const json = fc
  .jsonValue({ maxDepth: 3, stringUnit: 'binary' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter((value) => !JSON.stringify(value).includes('__proto__'))

const plain = { noNullPrototype: true }
const linkState = fc.record(
  {
    seed: fc.maxSafeNat(),
    scenario: text,
    profile: text,
    switches: fc.dictionary(name, fc.oneof(text, number, fc.boolean(), fc.constant(null)), plain),
    faults: fc.array(fc.dictionary(name, json, plain)),
  },
  plain,
)
const time = fc.record({ startedAt: moment, now: moment, rate: number }, plain)
const anyState = fc
  .tuple(linkState, fc.option(time))
  // The cast: the generator's type doesn't come from the schema; the test shows that its values match.
  .map(([state, time]) => Object.assign(state, time === null ? {} : { time }) as LinkState)

const page = 'https://demo.example/switchboard/calls?days=7#content'

describe('a link', () => {
  it('restores any state on the page where it was made', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const url = new URL(toLink(page, state))
        expect(readLink(url.hash)).toStrictEqual(state)
        expect(url.href.replace(url.hash, '')).toBe('https://demo.example/switchboard/calls?days=7')
        // No characters that chat programs would encode, or end the link at.
        expect(url.hash).toMatch(/^#mock=[\w.-]+$/)
      }),
    )
  })

  it('is not read if a part of it was lost or changed', () => {
    const keepsMeaning = (a: string, b: string) => atob(padded(a)) === atob(padded(b))
    const padded = (hash: string) => hash.slice(6).split('.')[0]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    fc.assert(
      fc.property(anyState, fc.nat(), fc.constantFrom('', 'A', 'z', '%20', '.'), (state, at, piece) => {
        const { hash } = new URL(toLink(page, state))
        const place = 6 + (at % (hash.length - 6))
        const mangled = hash.slice(0, place) + piece + hash.slice(place + 1)
        fc.pre(mangled !== hash)
        const read = readLink(mangled)
        // The last letter of base64 has unused bits.
        expect(read === null || keepsMeaning(mangled, hash)).toBe(true)
      }),
    )
  })

  it.each(['#mock=', '#mock=.', '#mock=e30.x', '#mock=%00', `#mock=${'A'.repeat(5000)}`])('is not %s', (hash) => {
    expect(readLink(hash)).toBeNull()
  })

  it('is distinguished from other hashes of a page', () => {
    expect([isLink('#mock=x'), isLink('#content'), isLink('')]).toStrictEqual([true, false, false])
  })
})

describe('the state of a link', () => {
  const answer: StateAnswer = {
    options: { seed: 7, scenario: 'busy', profile: 'deployed', switches: { pageBase: 0 } },
    startedAt: '2026-03-10T09:00:00.000Z',
    clock: { ms: Date.UTC(2026, 2, 10, 9, 30), rate: 0 },
    changed: {},
    demo: { token: '', account_sid: '' },
    faults: [{ id: 'fault-3', endpoint: 'listCalls', status: 503, after: 0, fired: 2 }],
  }

  it('contains only what can be set, and nothing that the mock derived', () => {
    expect(toLinkState(answer, true)).toStrictEqual({
      ...answer.options,
      time: { startedAt: Date.UTC(2026, 2, 10, 9), now: Date.UTC(2026, 2, 10, 9, 30), rate: 0 },
      faults: [{ endpoint: 'listCalls', status: 503 }],
    })
  })

  it('leaves out the time on request', () => {
    expect(toLinkState(answer, false)).not.toHaveProperty('time')
  })
})
