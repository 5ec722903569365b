import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SearchField } from './search-field.tsx'

test('Escape clears the text, unless it cancels a composition', () => {
  const texts: string[] = []
  const onChange = (text: string) => void texts.push(text)
  render(<SearchField label="Search" value="東京" onChange={onChange} input={{ current: null }} shortcut={null} />)
  const field = screen.getByRole('searchbox', { name: 'Search' })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(texts).toEqual([])
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(texts).toEqual([''])
})
