import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ListWithPanel, useReportRows } from '../list/list-with-panel.tsx'
import { Panel } from './panel.tsx'
import { PanelSteps } from './panel-steps.tsx'

vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))

const rows = Array.from({ length: 300 }, (_, index) => `row ${index}`)
const toKey = (row: string) => row
const all = { before: 0, total: rows.length }

/** Far away from its first rows, such as after a reload, a long list renders only those. */
function List() {
  useReportRows(rows, toKey, all)
  return (
    <section aria-label="List">
      <table aria-rowcount={rows.length + 1} />
    </section>
  )
}

test('a step to a record whose row is not rendered scrolls the list there', () => {
  const panel = (
    <Panel title="One" steps={<PanelSteps />}>
      {null}
    </Panel>
  )
  render(
    <MemoryRouter initialEntries={['/things/row 199']}>
      <Routes>
        <Route
          path="/things"
          element={
            <ListWithPanel path="/things" kind="Thing">
              <List />
            </ListWithPanel>
          }
        >
          <Route path=":sid" element={panel} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  const list = screen.getByRole('region', { name: 'List' })
  vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(3000)
  vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(400)
  const scroll = vi.spyOn(list, 'scrollTo')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('201 of 300')).toBeDefined()
  expect(scroll).toHaveBeenLastCalledWith({ top: 2005 - 200 })
})
