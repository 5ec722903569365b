import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PlotChart } from './plot-chart.tsx'

test('selects a time by Enter on its first and last mark, too, instead of following their links', () => {
  const onSelect = vi.fn<(range: readonly [number, number] | null) => void>()
  const marks = ['a', 'b', 'c'].map((key) => ({ key, name: key, values: [], link: '#', parts: [1, 0] as const }))
  render(<PlotChart data={{ title: 'Calls', headers: ['Hour'], marks }} ticks={[]} onSelect={onSelect} />)
  const enter = (index: number) => {
    const link = screen.getAllByRole('link')[index]
    link?.focus()
    // A click by key has no detail, and no position.
    return link === undefined || fireEvent.click(link, { detail: 0 })
  }
  expect(enter(1)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Select time' }))
  expect(enter(2)).toBe(false)
  expect(enter(1)).toBe(false)
  expect(onSelect.mock.lastCall).toEqual([[1, 2]])
  expect(enter(1)).toBe(true)

  // A resting pointer doesn't choose.
  fireEvent.click(screen.getByRole('button', { name: 'Select time' }))
  fireEvent.pointerEnter(screen.getByRole('link', { name: /^c/ }))
  enter(0)
  enter(1)
  expect(onSelect.mock.lastCall).toEqual([[0, 1]])
})

test('lets clicks that select through the tooltip', () => {
  const marks = [{ key: 'a', name: 'a', values: [], link: '#', parts: [1, 0] as const }]
  render(<PlotChart data={{ title: 'Calls', headers: ['Hour'], marks }} ticks={[]} onSelect={() => undefined} />)
  fireEvent.pointerEnter(screen.getByRole('link'))
  const tip = screen.getByText('a').parentElement
  expect(tip?.style.pointerEvents).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Select time' }))
  expect(tip?.style.pointerEvents).toBe('none')
})

test('ends selecting by two clicks on Escape, by keys and after a drag', async () => {
  const marks = ['a', 'b'].map((key) => ({ key, name: key, values: [], link: '#', parts: [1, 0] as const }))
  render(<PlotChart data={{ title: 'Calls', headers: ['Hour'], marks }} ticks={[]} onSelect={() => undefined} />)
  const picture = screen.getByRole('group')
  Object.assign(picture, {
    getBoundingClientRect: () => ({ left: 0, width: 200 }),
    setPointerCapture: () => undefined,
  })
  const select = () => screen.getByRole('button', { name: 'Select time' })
  fireEvent.click(select())
  fireEvent.click(picture, { detail: 1, clientX: 50 })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Click the end' }), { key: 'Escape' })

  fireEvent.click(select())
  fireEvent.keyDown(screen.getByRole('link', { name: /^a/ }), { key: 'ArrowRight', shiftKey: true })

  fireEvent.click(select())
  fireEvent.click(picture, { detail: 1, clientX: 50 })
  fireEvent.pointerDown(picture, { button: 0, buttons: 1, clientX: 50 })
  fireEvent.pointerMove(picture, { buttons: 1, clientX: 150 })
  fireEvent.pointerUp(picture, { clientX: 150 })
  await act(() => new Promise((done) => setTimeout(done)))
  expect(select()).toBeDefined()
})
