import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { Utf8Writer } from './utf8-writer.ts'
import { parseTimestamp, timestampWriter } from './timestamp.ts'

/** The naive reference. */
function parsePlainly(text: string): number {
  const ms = Date.parse(text)
  return Number.isNaN(ms) || new Date(ms).toISOString() !== text ? Number.NaN : ms
}

test('reads exactly the timestamps that a number can represent in full', () => {
  const part = (digits: number, max: number) =>
    fc.integer({ min: 0, max }).map((number) => String(number).padStart(digits, '0'))
  const text = fc
    .tuple(part(4, 9999), part(2, 13), part(2, 32), part(2, 25), part(2, 61), part(2, 61), part(3, 999))
    .map(([y, m, d, h, min, s, ms]) => `${y}-${m}-${d}T${h}:${min}:${s}.${ms}Z`)
  const usual = fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((date) => date.toISOString())
  fc.assert(
    fc.property(fc.oneof(text, usual), (some) => {
      const year = Number(some.slice(0, 4))
      const ms = parseTimestamp(some)
      expect(ms).toBe(year < 100 ? Number.NaN : parsePlainly(some))
      expect(Number.isNaN(ms) ? some : new Date(ms).toISOString()).toBe(some)
    }),
    runs(5000, 42),
  )
})

test('writes any time as Date does, whatever it wrote before', () => {
  const anyTime = fc.oneof(fc.integer({ min: -8.64e15, max: 8.64e15 }), fc.integer({ min: -4e6, max: 4e6 }))
  const write = timestampWriter()
  fc.assert(
    fc.property(anyTime, (ms) => {
      const out = new Utf8Writer(1)
      write(ms, out)
      expect(new TextDecoder().decode(out.take())).toBe(new Date(ms).toISOString())
    }),
    runs(2000, 42),
  )
})

test('reads no time in which one character is another', () => {
  for (const some of ['2026-11-21T04:19:25.305Z', '1999-12-31T23:59:59.999Z']) {
    for (let place = 0; place < some.length; place += 1) {
      for (let code = 0; code < 128; code += 1) {
        const other = some.slice(0, place) + String.fromCharCode(code) + some.slice(place + 1)
        const ms = Number(other.slice(0, 4)) < 100 ? Number.NaN : parsePlainly(other)
        expect([other, parseTimestamp(other)]).toEqual([other, ms])
      }
    }
  }
})

test.each([
  '',
  'soon',
  '2026-11-21T04:19:25Z',
  '2026-11-21T06:19:25.30+02:00',
  '2026-11-21 04:19:25.305Z',
  '+02026-11-21T04:19:25.30',
])('does not read %j as a timestamp', (text) => expect(parseTimestamp(text)).toBeNaN())
