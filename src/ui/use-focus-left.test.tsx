import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Callout } from './callout.tsx'
import { DataTable } from './data-table.tsx'
import { Message } from './message.tsx'

const inPage = (content: React.ReactNode) => (
  <main tabIndex={-1}>
    {content}
    <a href="#elsewhere">Elsewhere</a>
  </main>
)
const again = <button type="button">Try again</button>

test.each([
  ['message', <Message key="1" icon="failure" title="It failed" actions={again} />],
  [
    'callout',
    <Callout key="2" tone="bad">
      {again}
    </Callout>,
  ],
  [
    'table',
    <DataTable
      key="3"
      labelledBy="heading"
      noun="number"
      columns={[{ id: 'number', header: 'Number', width: 10, isSortable: true, cell: (number: string) => number }]}
      rows={['12125550100']}
      toKey={(number) => number}
      sortedBy={null}
      sortedAs="ascending"
      onSort={() => undefined}
      view=""
    />,
  ],
])('removing a %s moves its focus to the page, but takes none from elsewhere', (_, content) => {
  const { rerender } = render(inPage(content))
  screen.getByRole('button').focus()
  rerender(inPage(null))
  expect(document.activeElement).toBe(screen.getByRole('main'))

  rerender(inPage(content))
  screen.getByRole('link').focus()
  rerender(inPage(null))
  expect(document.activeElement).toBe(screen.getByRole('link'))
})

test('within a dialog, moves the focus to the first focusable element', () => {
  const inDialog = (content: React.ReactNode) => (
    <dialog open>
      {content}
      <input aria-label="Search" />
    </dialog>
  )
  const { rerender } = render(
    inDialog(
      <Callout key="1" tone="bad">
        {again}
      </Callout>,
    ),
  )
  screen.getByRole('button').focus()
  rerender(inDialog(null))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
