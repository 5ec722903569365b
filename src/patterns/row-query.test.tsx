import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { filterMatcher } from './row-filters.ts'
import { openRows, type RowQuery, searchTexts, useRowQuery } from './row-query.ts'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

interface Row {
  readonly name: string
}

const toRow = (name: string): Row => ({ name })
const matchNames = filterMatcher(
  {},
  {},
  searchTexts(({ name }: Row) => [name]),
)
const few = ['beta', 'alpha', 'alphabet']
const many = Array.from({ length: 5000 }, (_, index) => `row ${(index * 7919) % 5000}`)
const namesOf = (query: RowQuery<Row>) => query.slice(0, query.count).map(({ name }) => name)
const byName = ({ name }: Row) => name

test('short lists are there at once: made, in order, and searched', () => {
  const query = openRows(few, toRow).sort(byName, 'desc').search('ALPHA', matchNames)
  expect([query.status, query.words, query.count]).toEqual(['done', 'ALPHA', 2])
  expect(namesOf(query)).toEqual(['alphabet', 'alpha'])
  expect(query.all).toHaveLength(3)
  expect(query.slice(1, 2)).toEqual([{ name: 'alpha' }])
  expect(query.slice(0, 2)).toBe(query.slice(0, 2))
})

test('a matcher counts on the way, and may arrange what it found', () => {
  const query = openRows(few, toRow).search('', () => {
    let seen = 0
    return {
      fits: ({ name }) => {
        seen += 1
        return name !== 'beta'
      },
      counts: () => ({ name: new Map([['seen', seen]]) }),
      arrange: (found) => found.toReversed(),
    }
  })
  expect([query.counts?.['name']?.get('seen'), namesOf(query)]).toEqual([3, ['alphabet', 'alpha']])
})

test('long lists come to the same in turns, and what was done once is not done again', async () => {
  const made = vi.fn<typeof toRow>(toRow)
  const sorted = openRows(many, made).sort(byName, 'asc')
  const query = sorted.search('4999', matchNames)
  expect([query.status, query.count, namesOf(query)]).toEqual(['working', 0, []])
  await Promise.all([query.run(), sorted.search('row 1', matchNames).run()])
  expect([query.status, namesOf(query)]).toEqual(['done', ['row 4999']])
  expect(sorted.status).toBe('done')
  expect(made).toHaveBeenCalledTimes(5000)
})

test('cancelled it stops, and goes on when it is wanted again', async () => {
  let passes = 0
  const slow = openRows(many, toRow).search('', () => ({
    fits: () => {
      passes += 1
      for (const until = performance.now() + 0.01; performance.now() < until;);
      return true
    },
    counts: () => ({}),
  }))
  const first = slow.run()
  slow.cancel()
  await first
  expect(slow.status).toBe('working')
  await slow.run()
  expect([slow.status, slow.count, passes]).toEqual(['done', 5000, 5000])
})

test.each([few, many])('what goes wrong is kept, and not thrown at whoever asked', async (...names) => {
  const broken = openRows(names, toRow).search('', () => {
    throw new RangeError('no')
  })
  await broken.run()
  expect([broken.status, broken.error, broken.count]).toEqual(['failed', new RangeError('no'), 0])
})

function Names({ query }: { query: RowQuery<Row> }) {
  const shown = useRowQuery(query)
  return shown === null ? 'not yet' : `${shown.words} ${shown.count}`
}

test('of long work the last result stays until there is a newer one, and work that is out of date ends', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (query: RowQuery<Row>) => act(async () => root.render(<Names query={query} />))
  const shows = (text: string) => act(() => vi.waitFor(() => expect(place.textContent).toBe(text)))
  const never = (words: string): RowQuery<Row> => {
    const query = openRows(many, toRow).search(words, matchNames)
    return { ...query, status: 'working', run: () => new Promise(() => undefined), cancel: vi.fn<() => void>() }
  }
  const endless = never('endless')
  await show(endless)
  expect(place.textContent).toBe('not yet')
  await show(openRows(many, toRow).search('4999', matchNames))
  expect(endless.cancel).toHaveBeenCalledOnce()
  await shows('4999 1')
  await show(never('again'))
  expect(place.textContent).toBe('4999 1')
  await show(openRows(few, toRow).search('beta', matchNames))
  expect(place.textContent).toBe('beta 1')
  await act(async () => root.unmount())
})
