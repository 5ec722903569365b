import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../lib/slices.ts'
import { findingRows, findRows, type RowFilter } from './row-filters.ts'
import { createRowMaker, searchTexts, type SortKey, sortBy, toOrder, toSort, toSortText } from './rows.ts'

interface Row {
  readonly id: string
  readonly texts: readonly (string | null)[]
}

const plain = { filters: {}, chosen: {}, search: searchTexts(({ texts }: Row) => texts) }
const search = (rows: readonly Row[], words: string) => findRows(rows, null, words, plain).rows

const applications: readonly Row[] = [
  { id: 'reception', texts: ['Reception', 'hooks.example.com', null] },
  { id: 'sales', texts: ['Sales IVR', 'voice.example.org', 'Müller'] },
]

const find = (query: string) => search(applications, query).map(({ id }) => id)

test.each([
  ['', ['reception', 'sales']],
  ['  ', ['reception', 'sales']],
  ['RECEPT', ['reception']],
  ['ivr sales', ['sales']],
  ['muller', ['sales']],
  ['example', ['reception', 'sales']],
  ['sales hooks', []],
  // Across two texts.
  ['receptionhooks', []],
])('the search %j finds %j', (query, found) => {
  expect(find(query)).toEqual(found)
})

test('adding a word never finds more rows', () => {
  const rows = fc.array(fc.array(fc.string(), { maxLength: 3 }))
  fc.assert(
    fc.property(rows, fc.string(), fc.string(), (texts, one, two) => {
      const all = texts.map((row, index) => ({ id: String(index), texts: row }))
      const wide = search(all, one)
      const narrow = search(all, `${one} ${two}`)
      expect(wide).toEqual(expect.arrayContaining([...narrow]))
    }),
  )
})

const sorted = (keys: SortKey[], direction: 'asc' | 'desc') => sortBy(keys, (key) => key, direction)

test('counts the found rows by filter value and arranges them', () => {
  const { rows, counts } = findRows(applications, null, 'example', {
    ...plain,
    filters: { id: { valueOf: ({ id }: Row) => id } },
    arrange: (found) => found.toReversed(),
  })
  expect(rows).toEqual(applications.toReversed())
  expect([...counts('id')]).toEqual([
    ['reception', 1],
    ['sales', 1],
  ])
})

test('reads the filter values once per list and filter', () => {
  let read = 0
  const toFilter = (): RowFilter<Row> => ({ valueOf: ({ id }) => ((read += 1), id) })
  const query = { ...plain, filters: { id: toFilter() } }
  const choose = (rows: readonly Row[], { filters, chosen, ...rest } = query, id = 'sales', words = '') =>
    findRows(rows, null, words, { ...rest, filters, chosen: { ...chosen, id } })
  const rows = [...applications]
  expect(choose(rows).rows).toEqual([rows[1]])
  const { rows: found, counts } = choose(rows, query, 'reception', 'example')
  expect([found, counts('id').get('sales')]).toEqual([[rows[0]], 1])
  expect(read).toBe(2)
  choose([...rows])
  choose(rows, { ...query, filters: { id: toFilter() } })
  expect(read).toBe(6)
})

test('keeps the found rows in the order of the whole list', () => {
  const rows = fc.array(
    fc.record({ key: fc.option(fc.oneof(fc.nat(9), fc.constantFrom('a', 'b'))), fits: fc.boolean() }),
  )
  fc.assert(
    fc.property(rows, fc.constantFrom('asc', 'desc', null), (all, direction) => {
      const toKey = ({ key }: { readonly key: SortKey }) => key
      const order = direction === null ? null : toOrder(all, toKey, direction)
      const fits: RowFilter<(typeof all)[number]> = { valueOf: ({ fits }) => String(fits) }
      const query = { filters: { fits }, chosen: { fits: 'true' }, search: () => null }
      const found = findRows(all, order, '', query).rows
      const sorted = direction === null ? all : sortBy(all, toKey, direction)
      expect(found).toEqual(sorted.filter(({ fits }) => fits))

      const placed = createRowMaker((record: (typeof all)[number]) => record)(all)
      const { rows, counts } = findRows(
        placed,
        direction === null ? null : toOrder(placed, toKey, direction),
        '',
        query,
      )
      expect([...rows]).toEqual(found)
      expect(rows.map((row) => row)).toEqual(found)
      expect(rows.slice(1, 3)).toEqual(found.slice(1, 3))
      expect(counts('fits').get('false') ?? 0).toBe(all.length - found.length)
    }),
  )
})

test('finds the same in the result of a wider search as in all rows', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'É', ' '), maxLength: 4 })
  const rows = fc.array(fc.record({ id: fc.constantFrom('1', '2'), kind: fc.constantFrom('x', 'y'), text }))
  fc.assert(
    fc.property(rows, text, text, fc.boolean(), (all, before, more, isLonger) => {
      const search = searchTexts(({ text: some }: (typeof all)[number]) => [some])
      const query = {
        filters: {
          id: { valueOf: ({ id }: { id: string }) => id },
          kind: { valueOf: ({ kind }: { kind: string }) => kind },
        },
        chosen: { id: '1', kind: 'x' },
        search,
      }
      const after = isLonger ? before + more : more
      fc.pre(search.narrows?.(before, after) === true)
      const within = runAtOnce(findingRows(all, null, after, query, findRows(all, null, before, query).missed))
      const alone = findRows(all, null, after, query)
      expect(within.rows).toEqual(alone.rows)
      for (const name of ['id', 'kind']) expect(within.counts(name)).toEqual(alone.counts(name))
    }),
  )
})

test('returns the same row for a record that was there before', () => {
  const [a, b, c, d] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }]
  const make = createRowMaker(({ id }: { id: string }) => ({ name: id }))
  const [rowA, , rowC] = make([a, b, c])
  const after = [...make([c, a, d])]
  expect(after).toEqual([{ name: 'c' }, { name: 'a' }, { name: 'd' }])
  expect([after[0] === rowC, after[1] === rowA]).toEqual([true, true])
})

test('keeps the drawn rows of a long list the same after a search or a write', () => {
  const records = Array.from({ length: 50_000 }, (_, place) => ({ place }))
  const make = createRowMaker(({ place }: { place: number }) => ({ place }))
  const rows = make(records)
  const drawn = new Set(rows.slice(20, 60))
  const found = rows.pick(Uint32Array.of(4000, 30, 59))
  expect(found.slice(0, 3).map((row) => drawn.has(row))).toEqual([false, true, true])
  expect(found.pick(Uint32Array.of(1)).slice(0, 9)).toEqual([{ place: 30 }])
  const after = make(records.with(25, { place: 25 })).slice(20, 60)
  expect(after.filter((row) => !drawn.has(row))).toEqual([{ place: 25 }])
  // Rows that were only looked up aren't cached.
  expect(rows.at(2000)).not.toBe(rows.at(2000))
})

test('sorts a column of numbers and text as text', () => {
  expect(sorted([14, '*', 2, '^3', 'a', null, 3], 'asc')).toEqual(['*', '^3', 2, 3, 14, 'a', null])
  expect(sorted([14, '*', 2, '^3', 'a', null, 3], 'desc')).toEqual(['a', 14, 3, 2, '^3', '*', null])
})

test('sorts keys as a plain collator does', () => {
  const key = fc.oneof(fc.nat(200), fc.nat(200).map(String), fc.string({ maxLength: 3 }))
  const collator = new Intl.Collator('en', { numeric: true, caseFirst: 'lower' })
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      const pairs = keys.map((text, index) => ({ text, index }))
      const plain = pairs.toSorted((a, b) => collator.compare(String(a.text), String(b.text)))
      expect(sortBy(pairs, ({ text }) => text, 'asc')).toEqual(plain)
    }),
  )
})

test('sorts thousands of texts as a plain collator does', () => {
  const keys = Array.from({ length: 5000 }, (_, index) => `${(index * 7919) % 1000} line ${(index * 104_729) % 4999}`)
  const collator = new Intl.Collator('en', { numeric: true, caseFirst: 'lower' })
  expect(sorted(keys, 'asc')).toEqual(keys.toSorted((a, b) => collator.compare(a, b)))
})

test('sorts a column of numbers by value', () => {
  const keys = fc.array(fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))))
  fc.assert(
    fc.property(keys, fc.constantFrom('asc', 'desc'), (numbers, direction) => {
      const rows = numbers.map((key, index) => ({ key, index }))
      const sign = direction === 'asc' ? 1 : -1
      const plain = rows.toSorted((a, b) =>
        a.key === null || b.key === null ? Number(a.key === null) - Number(b.key === null) : sign * (a.key - b.key),
      )
      expect(sortBy(rows, ({ key }) => key, direction)).toEqual(plain)
    }),
  )
})

test('sorts text naturally: accents and case do not matter, and 9 precedes 10', () => {
  expect(sorted(['Line 10', 'line 9', 'Äpfel', 'Zug', 'apfel'], 'asc')).toEqual([
    'apfel',
    'Äpfel',
    'line 9',
    'Line 10',
    'Zug',
  ])
})

test('sorts null last in both directions', () => {
  expect(sorted([null, 2, 10], 'asc')).toEqual([2, 10, null])
  expect(sorted([null, 2, 10], 'desc')).toEqual([10, 2, null])
})

test('keeps the order of equal rows', () => {
  const rows = [1, 2, 3].map((id) => ({ id, name: 'same' }))
  expect(sortBy(rows, ({ name }) => name, 'desc').map(({ id }) => id)).toEqual([1, 2, 3])
})

test('sorting never loses or adds rows and leaves the original unchanged', () => {
  const keys = fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)))
  fc.assert(
    fc.property(keys, fc.constantFrom('asc', 'desc'), (rows, direction) => {
      const before = [...rows]
      const after = sorted(rows, direction)
      expect(rows).toEqual(before)
      expect(after).toHaveLength(rows.length)
      for (const row of new Set(rows)) {
        expect(after.filter((key) => key === row)).toHaveLength(rows.filter((key) => key === row).length)
      }
    }),
  )
})

test('a sort survives a round trip through a URL', () => {
  const columns = ['name', 'created_at', 'call_hook']
  fc.assert(
    fc.property(fc.constantFrom(...columns), fc.constantFrom('asc', 'desc'), (by, direction) => {
      expect(toSort(toSortText({ by, direction }), columns)).toEqual({ by, direction })
    }),
  )
  expect(['', '-', 'nosuch', '--name', 'Name'].map((text) => toSort(text, columns))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
