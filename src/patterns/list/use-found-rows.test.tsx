import { act, render, renderHook, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { yieldToPage } from '../../lib/slices.ts'
import { createStore } from '../../lib/store.ts'
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

/** A search that notes the rows it looks at, and a list that is searched with it. */
function showNoting(first: string) {
  const lookedAt = vi.fn<(name: string) => void>()
  const noting: RowSearch<{ name: string }> = Object.assign(
    (words: string) => (row: { name: string }) => {
      lookedAt(row.name)
      return row.name.toLowerCase().includes(words.trim())
    },
    { narrows: (before: string, after: string) => after.trim().startsWith(before.trim()) },
  )
  const typed = createStore(first)
  const rowsOf = (some: readonly string[]) => some.map((name) => ({ name }))
  const wanted = { order: null, query: { ...query, search: noting } }
  const { result, rerender } = renderHook((rows) => useFoundRows({ ...wanted, rows }, typed), {
    initialProps: rowsOf(names),
  })
  const found = () => result.current.rows.map(({ name }) => name)
  const type = async (words: string) => {
    lookedAt.mockClear()
    act(() => typed.set(words))
    await waitFor(() => expect(result.current.words).toBe(words))
    return lookedAt.mock.calls.flat()
  }
  return { type, found, replace: (some: readonly string[]) => rerender(rowsOf(some)) }
}

test('looks only at the rows already found while a search gets longer, and at none when it goes back', async () => {
  const { type, found } = showNoting('s')
  expect(await type('sa')).toEqual(['Sales', 'Support'])
  expect(await type('sal')).toEqual(['Sales'])
  expect(await type('s')).toEqual([])
  expect(found()).toEqual(['Sales', 'Support'])
  // Not a longer form of any search so far.
  expect(await type('re')).toEqual(names)
})

test('goes back to a search that finds the same as the latest', async () => {
  const { type } = showNoting('s')
  expect(await type('s ')).toEqual(['Sales', 'Support'])
  expect(await type('s')).toEqual([])
})

test('looks at all rows of another list', async () => {
  const { type, found, replace } = showNoting('s')
  await type('sa')
  replace(['Desk', 'Sales two', 'Salsa'])
  expect(found()).toEqual(['Sales two', 'Salsa'])
  expect(await type('s')).toEqual(['Desk', 'Sales two', 'Salsa'])
  expect(found()).toEqual(['Desk', 'Sales two', 'Salsa'])
})

test('an exception of a search reaches the page', async () => {
  const typed = createStore('')
  const rows = [{ name: 'Sales' }]
  const broken: RowSearch<{ name: string }> = (words) => {
    if (words === '') return null
    return () => {
      throw new Error('a bug')
    }
  }
  const onError = vi.fn<(error: unknown) => void>()
  function Page() {
    useFoundRows({ rows, order: null, query: { filters: {}, chosen: {}, search: broken } }, typed)
    return null
  }
  render(
    <Boundary onError={onError}>
      <Page />
    </Boundary>,
    { onCaughtError: () => undefined },
  )
  act(() => typed.set('x'))
  await waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'a bug' })))
})

class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
