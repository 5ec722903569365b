import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readTitle, setTitlePlace, useTitle } from './title.ts'

function Named({ name, isPanel = false }: { name: string; isPanel?: boolean }) {
  useTitle(name, isPanel)
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

test('a panel names the tab while its list beside it comes and goes', async () => {
  const list = render(<Named name="Applications" />)
  const panel = render(<Named name="Reception" isPanel />)
  list.unmount()
  await Promise.resolve()
  expect(document.title).toBe('Reception · Switchboard')
  const listAgain = render(<Named name="Applications" />)
  await Promise.resolve()
  expect(document.title).toBe('Reception · Switchboard')
  panel.unmount()
  await Promise.resolve()
  expect(document.title).toBe('Applications · Switchboard')
  listAgain.unmount()
})

test('the name of a connection stands before each title, and is set once', () => {
  const set = vi.spyOn(document, 'title', 'set').mockClear()
  setTitlePlace('Acme')
  setTitlePlace('Acme')
  expect(set.mock.calls).toEqual([['Acme · Switchboard']])
  setTitlePlace('')
  expect(set).toHaveBeenLastCalledWith('Switchboard')
})
