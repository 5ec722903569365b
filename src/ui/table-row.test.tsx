import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
