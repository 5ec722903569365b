import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type DataColumn, Row } from './table-row.tsx'

const columns: readonly DataColumn<string>[] = [
  { id: 'name', header: 'Name', width: 10, cell: (name) => name, sign: (name) => name === 'Old' && 'unused' },
  { id: 'sid', header: 'SID', width: 10, cell: () => 'a1', beside: (name) => <button>{`Copy ${name}`}</button> },
]

test('shows signs in every row, and buttons only in the active row', () => {
  render(
    <table>
      <tbody>
        {['Old', 'New'].map((name, place) => (
          <Row
            key={name}
            row={name}
            columns={columns}
            leadCell={undefined}
            link={undefined}
            rowIndex={place + 2}
            shift={0}
            isCurrent={false}
          />
        ))}
      </tbody>
    </table>,
  )
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Oldunused', 'New'])
  expect(screen.queryAllByRole('button')).toEqual([])
  fireEvent.pointerEnter(screen.getByRole('row', { name: /New/ }))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy New'])
})

test('passes a click beside a checkbox to it, with the Shift key, and any other click to the link', () => {
  const [toggle, open] = [vi.fn<(isShift: boolean) => void>(), vi.fn<() => void>()]
  render(
    <table>
      <tbody>
        <Row
          row="New"
          columns={columns}
          leadCell={() => <input type="checkbox" onClick={({ shiftKey }) => toggle(shiftKey)} />}
          link={(_, words) => (
            <a href="#new" onClick={open}>
              {words}
            </a>
          )}
          rowIndex={2}
          shift={0}
          isCurrent={false}
        />
      </tbody>
    </table>,
  )
  const check = screen.getByRole<HTMLInputElement>('checkbox')
  const [lead, sid] = screen.getAllByRole('cell')
  fireEvent.click(check)
  fireEvent.click(lead ?? check)
  fireEvent.click(lead ?? check, { shiftKey: true })
  expect(toggle.mock.calls).toEqual([[false], [false], [true]])
  expect([check.checked, document.activeElement, open.mock.calls.length]).toEqual([true, check, 0])
  fireEvent.click(sid ?? check, { shiftKey: true })
  expect(open).not.toHaveBeenCalled()
  fireEvent.click(sid ?? check)
  expect(open).toHaveBeenCalledOnce()
})

test('puts a separator after each cell of the second line on phones, except the last with content', () => {
  const seconds = ['one', 'two', ''].map((words): DataColumn<string> => {
    return { id: words, header: words, width: 10, phone: 'second', cell: () => words }
  })
  render(
    <table>
      <tbody>
        <Row
          row="New"
          columns={[...columns, ...seconds]}
          leadCell={undefined}
          link={undefined}
          rowIndex={2}
          shift={0}
          isCurrent={false}
        />
      </tbody>
    </table>,
  )
  const separated = screen.getAllByRole('cell').filter((cell) => cell.dataset['phoneMore'] !== undefined)
  expect(separated.map(({ textContent }) => textContent)).toEqual(['one'])
})
