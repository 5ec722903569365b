import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { FilterBar } from './filter-bar.tsx'
import { narrowing } from './filter-fixtures.ts'

/** The bar at a URL. */
async function showBar(search: string): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  await act(async () =>
    root.render(
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <FilterBar view={null} onFresh={() => undefined} /> }], {
          initialEntries: [`/recent-calls/all?${search}`],
        })}
      />,
    ),
  )
  return container
}

/** The bar's text at a URL, without the Clear button, which any filter shows. */
async function readBar(search: string): Promise<string> {
  const container = await showBar(search)
  const fields = Array.from(container.querySelectorAll('input, select'), (field) => Reflect.get(field, 'value'))
  return [container.textContent.replace('Clear filters', ''), ...fields].join('|')
}

test.each(Object.entries(narrowing))('shows the filter of a link with %s=%s in the bar', async (name, value) => {
  const search = new URLSearchParams({ [name]: value }).toString()
  expect(await readBar(search)).not.toBe(await readBar(''))
})

/** Another tab saves its views. Browsers send `storage` to all tabs except the one that wrote. */
async function storeElsewhere(...names: readonly string[]): Promise<void> {
  const value = JSON.stringify(names.map((name) => ({ name, search: '' })))
  localStorage.setItem('switchboard.record-views', value)
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'switchboard.record-views', newValue: value }))
  })
}

test('saves and removes views beside those that other tabs save meanwhile', async () => {
  onTestFinished(() => localStorage.clear())
  await storeElsewhere('before it was shown')
  const bar = await showBar('')
  const click = (name: string) =>
    act(async () => {
      const buttons = Array.from(bar.querySelectorAll('button'))
      buttons.find(({ textContent }) => textContent === name)?.click()
    })
  const names = () => Array.from(bar.querySelectorAll('dialog a'), ({ textContent }) => textContent)
  await storeElsewhere('before', 'closed')
  await click('Views…')
  expect(names()).toEqual(['before', 'closed'])
  await storeElsewhere('before', 'closed', 'open')
  await click('Save view')
  expect(bar.textContent).toContain('Enter a name.')
  const input = bar.querySelector<HTMLInputElement>('dialog input')
  await act(async () => {
    // React replaces the setter of this element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'mine')
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await click('Save view')
  expect(names()).toEqual(['before', 'closed', 'mine', 'open'])
  await click('Remove closed')
  expect(JSON.parse(localStorage.getItem('switchboard.record-views') ?? '')).toMatchObject(
    ['before', 'mine', 'open'].map((name) => ({ name })),
  )
})
