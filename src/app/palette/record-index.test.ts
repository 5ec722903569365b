import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsMatch } from '../../lib/phone-digits.ts'
import { buildIndex, findRecords, recordBySid, type RecordIndex } from './record-index.ts'

interface Row {
  readonly text: string
  readonly sid: string
}

const now = () => Promise.resolve()
const never = () => false
const toRows = (...texts: string[]): Row[] => texts.map((text, place) => ({ text, sid: `SID-${place}` }))

async function indexOf(rows: readonly Row[], isNumber = false): Promise<RecordIndex<Row>> {
  const how = { textOf: ({ text }: Row) => text, sidOf: ({ sid }: Row) => sid, isNumber }
  const index = await buildIndex(rows, how, now, never)
  if (index === null) throw new Error('nobody cancelled it')
  return index
}

const textsOf = (rows: readonly Row[]) => rows.map(({ text }) => text)

test('the closest come first: the name itself, its beginning, the beginning of a word, anywhere', async () => {
  const index = await indexOf(toRows('Prerecorded', 'My record', 'Records', 'record'))
  expect(textsOf(findRecords(index, 'Record', 9).best)).toEqual(['record', 'Records', 'My record', 'Prerecorded'])
})

test('every word must be somewhere, without case and accents', async () => {
  const index = await indexOf(toRows('José, night line', 'Jose', 'night'))
  expect(textsOf(findRecords(index, 'NIGHT jose', 9).best)).toEqual(['José, night line'])
})

test('sids are found by any part, in any case', async () => {
  const index = await indexOf(toRows('a', 'b', 'c'))
  expect(textsOf(findRecords(index, 'sid-1', 9).best)).toEqual(['b'])
  expect(recordBySid(index, 'sid-2')).toEqual({ text: 'c', sid: 'SID-2' })
  expect(recordBySid(index, 'sid-9')).toBeUndefined()
})

test.each([
  ['+1 (415) 555-0100', ['14155550100']],
  ['0014155550100', ['14155550100']],
  ['0100', ['14155550100', '01001555777']],
  ['555', ['14155550100', '01001555777']],
])('a number is found as %s', async (query, found) => {
  const index = await indexOf(toRows('01001555777', '442079460000', '14155550100'), true)
  expect(new Set(textsOf(findRecords(index, query, 9).best))).toEqual(new Set(found))
  expect(textsOf(findRecords(index, query, 9).best)[0]).toBe(query === '555' ? '01001555777' : '14155550100')
})

test('a stored pattern is found as it is written', async () => {
  const index = await indexOf(toRows(String.raw`^1555\d{7}$`, '14155550100'), true)
  expect(textsOf(findRecords(index, String.raw`^1555\d`, 9).best)).toEqual([String.raw`^1555\d{7}$`])
})

test('an empty query finds nothing: there is nothing to land on', async () => {
  expect(findRecords(await indexOf(toRows('a')), '  ', 9)).toEqual({ best: [], count: 0 })
})

test('long lists are made ready in slices, and left off when nobody wants them any more', async () => {
  const rows = toRows(...Array.from({ length: 5001 }, (_, place) => String(place)))
  const how = { textOf: ({ text }: Row) => text, sidOf: ({ sid }: Row) => sid, isNumber: true }
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  expect((await buildIndex(rows, how, pause, never))?.texts).toHaveLength(5001)
  expect(pauses).toBe(2)
  expect(await buildIndex(rows, how, now, () => true)).toBeNull()
})

test('whatever the spelling, a number is found by all of its digits, and first where it is alone with them', async () => {
  const decoration = fc.constantFrom('', ' ', '-', ' (', ') ', '.', '/')
  const digit = fc.integer({ min: 0, max: 9 })
  const number = fc.array(digit, { minLength: 4, maxLength: 15 }).map((digits) => digits.join(''))
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(number, { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(decoration),
      async (numbers, marks) => {
        const [wanted = ''] = numbers
        const spelled = `+${wanted.replaceAll(/\d/g, (one) => `${one}${marks.next().value ?? ''}`)}`
        const { best, count } = findRecords(await indexOf(toRows(...numbers), true), spelled, 3)
        expect(best[0]?.text).toBe(wanted)
        expect(count).toBe(numbers.filter((other) => digitsMatch(other, wanted)).length)
      },
    ),
  )
})

test('`count` is of all that fit, `best` of no more than asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string()),
      fc.string({ minLength: 1 }),
      fc.integer({ min: 1, max: 5 }),
      async (texts, query, most) => {
        const { best, count } = findRecords(await indexOf(toRows(...texts)), query, most)
        expect(best.length).toBe(Math.min(count, most))
      },
    ),
  )
})
