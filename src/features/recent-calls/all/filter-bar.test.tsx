import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { FilterBar } from './filter-bar.tsx'
import { narrowing } from './filter-fixtures.ts'

beforeAll(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterAll(() => void vi.unstubAllGlobals())

/** The bar's text at a URL, without the Clear button, which any filter shows. */
async function readBar(search: string): Promise<string> {
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
  const fields = Array.from(container.querySelectorAll('input, select'), (field) => Reflect.get(field, 'value'))
  return [container.textContent.replace('Clear filters', ''), ...fields].join('|')
}

test.each(Object.entries(narrowing))('shows the filter of a link with %s=%s in the bar', async (name, value) => {
  const search = new URLSearchParams({ [name]: value }).toString()
  expect(await readBar(search)).not.toBe(await readBar(''))
})
