import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readTitle, setTitlePlace, useTitle } from './title.ts'

function Named({ name }: { name: string }) {
  useTitle(name)
  return null
}

test('going to another page sets the tab’s title once, and readTitle knows it before', async () => {
  const { rerender, unmount } = render(<Named name="Journal" />)
  await Promise.resolve()
  expect(document.title).toBe('Journal · Switchboard')
  const set = vi.spyOn(document, 'title', 'set')
  rerender(<Named name="Settings" />)
  expect(readTitle()).toBe('Settings · Switchboard')
  await Promise.resolve()
  expect(set.mock.calls).toEqual([['Settings · Switchboard']])
  unmount()
  await Promise.resolve()
  expect(set).toHaveBeenLastCalledWith('Switchboard')
})

test('the name of a connection stands before each title, and is set once', () => {
  const set = vi.spyOn(document, 'title', 'set').mockClear()
  setTitlePlace('Acme')
  setTitlePlace('Acme')
  expect(set.mock.calls).toEqual([['Acme · Switchboard']])
  setTitlePlace('')
  expect(set).toHaveBeenLastCalledWith('Switchboard')
})
