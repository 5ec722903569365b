import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { yieldToPage } from '../lib/slices.ts'
import { createStore } from '../lib/store.ts'
import { type RowSearch, searchTexts } from './rows.ts'
import { useFoundRows } from './use-found-rows.ts'

const names = ['Reception', 'Sales', 'Support']
const looked = vi.fn<(name: string) => readonly string[]>((name) => [name])
const search = searchTexts(({ name }: { name: string }) => looked(name))
const query = { filters: {}, chosen: {}, search }

function show(text: string) {
  const typed = createStore(text)
  const rows = names.map((name) => ({ name }))
  const { result, rerender } = renderHook((wanted) => useFoundRows({ order: null, query, ...wanted }, typed), {
    initialProps: { rows },
  })
  const shown = () => ({ words: result.current.words, found: result.current.rows.map(({ name }) => name) })
  return { typed, shown, rerender }
}

test('searches typed text later and keeps the previous results until then', async () => {
  const { typed, shown } = show('')
  expect(shown()).toEqual({ words: '', found: names })
  act(() => typed.set('s'))
  act(() => typed.set('sa'))
  expect(shown()).toEqual({ words: '', found: names })
  await waitFor(() => expect(shown()).toEqual({ words: 'sa', found: ['Sales'] }))
  act(() => typed.set(''))
  await waitFor(() => expect(shown()).toEqual({ words: '', found: names }))
})

test('searches at once with the initial text, and again in new rows', async () => {
  const { typed, shown, rerender } = show('sup')
  expect(shown()).toEqual({ words: 'sup', found: ['Support'] })
  act(() => typed.set('re'))
  rerender({ rows: [{ name: 'Superb reception' }, { name: 'Desk' }] })
  expect(shown()).toEqual({ words: 'sup', found: ['Superb reception'] })
  await waitFor(() => expect(shown()).toEqual({ words: 're', found: ['Superb reception'] }))
})

test('skips a search that is superseded before it starts', async () => {
  const { typed, shown } = show('')
  looked.mockClear()
  act(() => typed.set('sales'))
  act(() => typed.set(''))
  await act(yieldToPage)
  expect(shown().found).toEqual(names)
  expect(looked).not.toHaveBeenCalled()
})

test('looks only at the rows already found while a search gets longer, and at none when it goes back', async () => {
  const lookedAt = vi.fn<(name: string) => void>()
  const noting: RowSearch<{ name: string }> = Object.assign(
    (words: string) => (row: { name: string }) => {
      lookedAt(row.name)
      return row.name.toLowerCase().includes(words)
    },
    { narrows: (before: string, after: string) => after.startsWith(before) },
  )
  const typed = createStore('s')
  const rows = names.map((name) => ({ name }))
  const wanted = { rows, order: null, query: { ...query, search: noting } }
  const { result } = renderHook(() => useFoundRows(wanted, typed))
  const type = async (words: string) => {
    lookedAt.mockClear()
    act(() => typed.set(words))
    await waitFor(() => expect(result.current.words).toBe(words))
    return lookedAt.mock.calls.flat()
  }
  expect(await type('sa')).toEqual(['Sales', 'Support'])
  expect(await type('sal')).toEqual(['Sales'])
  expect(await type('s')).toEqual([])
  expect(result.current.rows.map(({ name }) => name)).toEqual(['Sales', 'Support'])
  // Not a longer form of any search so far.
  expect(await type('re')).toEqual(names)
})
