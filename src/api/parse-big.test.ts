import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { runNow } from '../lib/yield-to-main.ts'
import { listSteps, parseBig } from './parse-big.ts'

const toBytes = (text: string) => new TextEncoder().encode(text)
const cut = (text: string, size: number) => runNow(listSteps(toBytes(text), size))

/** Texts that hold what delimits JSON, escapes and characters of several bytes. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', 'a', 'é', '≠', '😀', '\uD83D') }),
  fc.string({ unit: 'binary' }),
)
const json = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.double(),
    fc.constantFrom(null, true, false),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).any
const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t'), maxLength: 3 })
const size = fc.integer({ min: 1, max: 60 })

test('a list is what JSON.parse makes of it, wherever it is cut', () => {
  fc.assert(
    fc.property(
      fc.array(json, { maxLength: 12 }),
      size,
      space,
      space,
      fc.constantFrom(0, 2),
      (list, bytes, a, b, gap) => {
        const whole = `${a}${JSON.stringify(list, null, gap)}${b}`
        expect(cut(whole, bytes)).toEqual(JSON.parse(whole))
      },
    ),
    runs(500),
  )
})

test('what is no JSON is never taken for a list, and is told as JSON.parse tells it', async () => {
  const spoil = fc.tuple(
    fc.array(json, { maxLength: 6 }),
    fc.nat(),
    fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', 'x', '1'),
  )
  await fc.assert(
    fc.asyncProperty(spoil, fc.nat(2), size, async ([list, place, sign], gone, bytes) => {
      const whole = JSON.stringify(list)
      const at = place % (whole.length + 1)
      const spoilt = whole.slice(0, at) + sign + whole.slice(at + gone)
      // Half a character is another one in UTF-8.
      const one = () => JSON.parse(new TextDecoder().decode(toBytes(spoilt))) as unknown
      const found = cut(spoilt, bytes)
      expect(found).toEqual(found === null ? null : one())
      const [expected, told] = await Promise.all([settled(async () => one()), settled(() => parseBig(toBytes(spoilt)))])
      expect(told).toEqual(expected)
    }),
    runs(1000),
  )
})

test.each(['[1,2,]', '[,1]', '[1,,2]', '[', '[1', '[1]]', '[1]x', '[{"a":1]}', '["a]', ''])(
  '%s is refused',
  (whole) => {
    expect(cut(whole, 1)).toBeNull()
  },
)

test.each(['[]', ' [ ] ', '[1,2]', '[[1,2],[3]]'])('%s is a list', (whole) => {
  expect(cut(whole, 1)).toEqual(JSON.parse(whole))
})

test('what is no list is parsed whole', async () => {
  const page = { total: 2, data: [{ a: 1 }, { a: 2 }] }
  expect(await parseBig(toBytes(JSON.stringify(page)))).toEqual(page)
})

test('a byte order mark and bytes that are no UTF-8 are read as fetch reads them', async () => {
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...toBytes('["a'), 0xff, 0xc3, ...toBytes('","\u{FEFF}b"]')])
  expect(await parseBig(bytes)).toEqual(await new Response(bytes).json())
  const twice = new Uint8Array([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, ...toBytes('[1]')])
  await expect(parseBig(twice)).rejects.toThrow(SyntaxError)
})

async function settled(work: () => Promise<unknown>): Promise<unknown> {
  return work().catch((error: unknown) => (error instanceof SyntaxError ? 'SyntaxError' : error))
}
