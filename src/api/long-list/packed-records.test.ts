import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import type { Readable } from '../../contract/record.ts'
import { createAttacher } from './attached-records.ts'
import { buffersOf, RecordPacker } from './packed-records.ts'

const sid = '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415'
const flat: fc.Arbitrary<Json> = fc.oneof(
  fc.uuid(),
  fc.constantFrom<Json>(
    sid,
    sid.toUpperCase(),
    `${sid}0`,
    '',
    '{}',
    'a',
    'é',
    '≠',
    '\uD83D',
    'x'.repeat(2000),
    null,
    true,
    0,
    -0,
    1.5,
  ),
)
const hook = fc.record({ url: flat, method: flat })
const value: fc.Arbitrary<Json> = fc.oneof(
  flat,
  hook,
  fc.record({ hook }),
  fc.array(flat, { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('url', 'method', '__proto__', '1'), flat),
)
const raw = fc.oneof(
  { weight: 4, arbitrary: fc.record({ own: flat, shared: fc.constantFrom<Json>('a', null), hook: value }) },
  fc.dictionary(fc.constantFrom('own', 'hook', '__proto__', '1'), value),
)

/** A checked record, whose value is the received object itself or another one. */
function toRecord([raw, isSame]: readonly [Json, boolean]): Readable<unknown> {
  // With the prototype that JSON has.
  const received = structuredClone(raw)
  const made = isJsonObject(received) ? { ...received, at: 5 } : received
  return { value: isSame ? received : made, raw: received, issues: [] }
}

/** `size` is that of a block. `isCopied` blocks come as if from another thread. */
function pack(records: readonly Readable<unknown>[], size: number, isCopied: boolean): readonly Readable<unknown>[] {
  const packer = new RecordPacker({ id: 'own' })
  const attach = createAttacher()
  return Array.from({ length: Math.ceil(records.length / size) }, (_, block) => {
    const packed = packer.pack(records.slice(block * size, (block + 1) * size))
    return attach(isCopied ? structuredClone(packed, { transfer: buffersOf(packed) }) : packed)
  }).flat()
}

/** Everything visible in a record, including the order of its fields. */
const toPlain = ({ value, raw, issues }: Readable<unknown>) => ({
  value,
  raw,
  issues,
  text: JSON.stringify([value, raw]),
})

test('unpacks every record unchanged, in whatever order records are accessed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(raw, fc.boolean()), { maxLength: 12 }),
      fc.array(fc.nat(11), { maxLength: 20 }),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      (samples, places, size, isCopied) => {
        const records = samples.map(toRecord)
        const packed = pack(records, size, isCopied)
        const order = [...places.filter((place) => place < records.length), ...records.keys()]
        const look = (all: readonly Readable<unknown>[]) =>
          order.map((place) => all.slice(place, place + 1).map(toPlain))
        expect(look(packed)).toStrictEqual(look(records))
      },
    ),
    runs(500),
  )
})

test.each([3, 25_000])('packs and unpacks %i records with distinct and shared fields', (length) => {
  const records = Array.from({ length }, (_, index) => {
    const own = `${index.toString(16).padStart(8, '0')}${sid.slice(8)}`
    const hook = index % 3 === 0 ? null : { url: `https://${index % 7}.example.com`, method: 'POST' }
    return toRecord([{ own, number: `1415${index}`, account: sid, hook }, true])
  })
  const packed = pack(records, 4000, true)
  expect(packed.map(({ raw }) => JSON.stringify(raw))).toEqual(records.map(({ raw }) => JSON.stringify(raw)))
  expect(packed.filter((record, place) => record === records[place])).toEqual([])
})

test('shares a reference with later blocks even if it is unique within its own block', () => {
  const packer = new RecordPacker({ id: 'own' })
  const toSid = (index: number) => `${index.toString(16).padStart(8, '0')}${sid.slice(8)}`
  const blocks = [0, 1, 2].map((block) =>
    packer.pack(
      Array.from({ length: 500 }, (_, place) => {
        const application = place === 0 ? null : toSid(place)
        return toRecord([{ own: toSid(500 * block + place), application, hook: { own: toSid(place) } }, true])
      }),
    ),
  )
  const added = (field: string) =>
    blocks.map(({ raw }) => {
      const column = raw?.columns[raw.keys.indexOf(field)]
      return column?.codes ? column.added.length : null
    })
  expect([added('own'), added('application')]).toEqual([
    [null, null, null],
    [500, 0, 0],
  ])
})
