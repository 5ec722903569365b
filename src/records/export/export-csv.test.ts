import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { Utf8Writer } from '../store/utf8-writer.ts'
import { localTimeWriter } from './export-csv.ts'

test('formats local times as Intl does, even around clock changes', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Monrovia', 'UTC']
  // Clocks change at a full hour in Berlin, at half past one in St. John's, and changed within a minute in Monrovia.
  const changes = [
    Date.UTC(2026, 9, 25, 1),
    Date.UTC(2026, 2, 8, 5, 30),
    Date.UTC(2026, 10, 1, 4, 30),
    Date.UTC(1972, 0, 7, 0, 44, 30),
  ]
  const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -4e6, max: 4e6 })).map(([at, by]) => at + by)
  const anyTime = fc.oneof(near, fc.integer({ min: Date.UTC(1000, 1), max: Date.UTC(9999, 11, 31) }))
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(anyTime, { maxLength: 10 }), (zone, times) => {
      const toLocal = localText(zone)
      const plain = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      for (const ms of times) {
        const [date = '', time = '', offset = ''] = toLocal(ms).split(' ')
        expect(`${date} ${time.slice(0, 8)}`).toBe(plain.format(ms))
        expect(new Date(`${date}T${time}${offset.slice(0, 6)}`).getTime()).toBe(ms + secondsOf(offset) * 1000)
      }
    }),
    runs(300, 42),
  )
})

test('formats local times of extreme years', () => {
  const toLocal = localText('Asia/Tokyo')
  expect(toLocal(Date.UTC(33658, 8, 27))).toBe('+033658-09-27 09:00:00.000 +09:00')
  expect([toLocal(8.64e15), toLocal(-8.64e15)]).toEqual([
    '+275760-09-13 00:00:00.000 +00:00',
    '-271821-04-20 00:00:00.000 +00:00',
  ])
})

function localText(zone: string): (ms: number) => string {
  const out = new Utf8Writer(30)
  const write = localTimeWriter(zone)
  return (ms) => {
    write(ms, out)
    return new TextDecoder().decode(out.take())
  }
}

/** The seconds of an offset such as "+00:53:28", with its sign. */
function secondsOf(offset: string): number {
  return Number(offset.slice(7)) * (offset.startsWith('-') ? -1 : 1)
}
