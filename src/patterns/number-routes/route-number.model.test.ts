import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { allPatterns, type Carrier, candidatesFor, type RoutedNumber, routeNumber, tryPattern } from './route-number.ts'

/** Random numbers, reproducible from a seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed | 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const digitsOf = (random: (below: number) => number, length: number) =>
  Array.from({ length }, () => random(10)).join('')

/** Broken, nested, empty, text; marks that mean something else in regular expressions; needless repetition. */
const hostile = [
  '*',
  '**',
  '+*',
  '(',
  '[1-',
  '\\',
  '^',
  '$',
  '^$',
  '()',
  '(|1)',
  '(1*)*',
  '(1|1)+$',
  '(?:)',
  '(?=1)',
  '(?!1)',
  '(?<n>1)\\k<n>',
  '\\1',
  '\\d',
  '\\D',
  '\\b1',
  '.',
  '..',
  '.*',
  '.+',
  '[^]',
  '[^1]',
  '[]',
  'x',
  'alice',
  'ALICE',
  '1 5',
  '1-5',
  '+15',
  '{1}',
  '1{2}',
  '1{2',
  'ä',
  '١',
  '^1|5$',
  '5$',
  '^15*',
  '^155\\d{2}$',
  '15[0-4]*',
  '(55)',
  '𝟙',
]

function anyStored(random: (below: number) => number, count: number): readonly RoutedNumber[] {
  return Array.from({ length: count }, (_, index) => ({
    phone_number_sid: `n${index}`,
    // One in 500 is a pattern; numbers are short, so that some repeat, also across carriers.
    number: random(500) === 0 ? (hostile[random(hostile.length)] ?? '') : digitsOf(random, 3 + random(4)),
    voip_carrier_sid: [`c${random(4)}`, null, ''][random(20) < 18 ? 0 : 1 + random(2)] ?? null,
    application_sid: [`a${random(50)}`, null, ''][random(10) < 8 ? 0 : 1 + random(2)] ?? null,
    account_sid: 'a',
  }))
}

/**
 * Independent model of the platform's rules, row by row, without any of the tested code. Returns all possible ends of a
 * call: an application's sid, or why there is none.
 */
function endsOf(called: string, stored: readonly RoutedNumber[], carriers: readonly Carrier[]): ReadonlySet<string> {
  const live = new Map(carriers.flatMap((carrier) => (carrier.isActive === false ? [] : [[carrier.sid, carrier]])))
  if (live.size === 0) return new Set(['carrier-off'])
  const endOf = ({ application_sid, voip_carrier_sid }: RoutedNumber) =>
    application_sid || live.get(voip_carrier_sid ?? '')?.defaultApplication || 'no-application'
  const equal: RoutedNumber[] = []
  let longest = -1
  let ends = new Set<string>()
  for (const row of stored) {
    if (!row.voip_carrier_sid || !live.has(row.voip_carrier_sid)) continue
    if (row.number === called) equal.push(row)
    if (/^[0-9]*$/.test(row.number) || row.number.length < longest) continue
    const source = row.number.replace(/\*$/, String.raw`\d*`)
    let isMatch = false
    try {
      isMatch = called.search(new RegExp(source)) !== -1
    } catch {
      continue
    }
    if (!isMatch) continue
    if (row.number.length > longest) ends = new Set()
    longest = row.number.length
    ends.add(endOf(row))
  }
  if (equal.length > 1) return new Set(['conflict'])
  if (equal[0] !== undefined) return new Set([endOf(equal[0])])
  if (longest >= 0) return ends
  const defaults = [...live.values()].flatMap(({ defaultApplication }) => defaultApplication || [])
  return new Set([defaults.length > 1 ? 'conflict' : (defaults[0] ?? 'not-found')])
}

test('routes calls among 100,000 random numbers as an independent model does', () => {
  assert(
    property(integer({ min: 1, max: 2 ** 30 }), (seed) => {
      const random = randomOf(seed)
      const stored = anyStored(random, 100_000)
      const listed = stored.map((value) => ({ value }))
      const patterns = allPatterns(listed)
      for (let turn = 0; turn < 12; turn += 1) {
        const carriers = Array.from({ length: 1 + random(2) }, (): Carrier => ({
          sid: `c${random(5)}`,
          isActive: [true, true, true, null, false][random(5)] ?? null,
          defaultApplication: [null, null, '', 'd1', 'd2'][random(5)] ?? null,
        })).filter(({ sid }, place, all) => all.findIndex((one) => one.sid === sid) === place)
        const called = ['', 'alice', '1*', '+15'][random(20)] ?? digitsOf(random, 1 + random(9))
        const candidates = candidatesFor(called, listed, patterns)
        const route = routeNumber(called, candidates, carriers, ({ number }) => tryPattern(number, called))
        const end = route.end === 'application' ? route.application_sid : route.end
        const possible = endsOf(called, stored, carriers)
        expect([seed, called, end]).toEqual([seed, called, possible.size > 1 ? 'tie' : [...possible][0]])
      }
    }),
    runs(2),
  )
})
