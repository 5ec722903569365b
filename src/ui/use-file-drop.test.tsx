import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFileDrop } from './use-file-drop.ts'

const onText = vi.fn<(text: string) => void>()

function Area() {
  const { area, error } = useFileDrop({ largest: 100, tooLarge: 'Too large.', onText })
  return (
    <div {...area} data-testid="area">
      <textarea />
      {error}
    </div>
  )
}

/** Returns whether the browser may insert the text. */
function drop(text: string, place: HTMLElement, files: readonly File[] = []): boolean {
  const event = createEvent.drop(place)
  Object.assign(event, { dataTransfer: { files, types: ['text/plain'], getData: () => text } })
  return fireEvent(place, event)
}

test('takes dropped text, but leaves what is dragged into or within a text area to the browser', () => {
  render(<Area />)
  expect(drop('word', screen.getByRole('textbox'))).toBe(true)
  expect(drop('', screen.getByTestId('area'))).toBe(false)
  expect(onText).not.toHaveBeenCalled()
  expect(drop('lines', screen.getByTestId('area'))).toBe(false)
  expect(onText).toHaveBeenCalledExactlyOnceWith('lines')
})

test('refuses several files, instead of reading only the first, and an empty one', async () => {
  render(<Area />)
  drop('', screen.getByTestId('area'), [new File([], 'empty.csv')])
  expect(await screen.findByText('This file is empty.')).toBeDefined()
  drop('', screen.getByTestId('area'), [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')])
  expect(screen.getByText('Drop one file at a time.')).toBeDefined()
})
