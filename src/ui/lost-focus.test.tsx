import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterPaint } from '../lib/after-paint.ts'
import { Callout } from './callout.tsx'
import { DataTable } from './data-table.tsx'
import { watchLostFocus } from './lost-focus.ts'
import { Message } from './message.tsx'

let end: () => void
beforeEach(() => {
  keepRangesInDocument()
  end = watchLostFocus()
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

/** Moves ranges out of a removed element, as browsers do and happy-dom doesn't. */
function keepRangesInDocument() {
  const ranges: Range[] = []
  const createRange = document.createRange.bind(document)
  vi.spyOn(document, 'createRange').mockImplementation(() => {
    const range = createRange()
    ranges.push(range)
    return range
  })
  // oxlint-disable-next-line typescript/unbound-method -- called with its node below
  const { removeChild } = Node.prototype
  vi.spyOn(Node.prototype, 'removeChild').mockImplementation(function remove<T extends Node>(this: Node, child: T): T {
    for (const range of ranges) {
      if (!child.contains(range.startContainer)) continue
      range.setStartBefore(child)
      range.collapse(true)
    }
    removeChild.call(this, child)
    return child
  })
}

/** The focus has moved by then, if it moves at all. */
const settled = () => new Promise<void>((resolve) => void afterPaint(() => afterPaint(resolve)))
const focused = () => document.activeElement
const button = (name: string) => screen.getByRole('button', { name })

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
      contentKey=""
    />,
  ],
])('removing a %s moves its focus to the page, but takes none from elsewhere', async (_, content) => {
  const { rerender } = render(inPage(content))
  screen.getByRole('button').focus()
  rerender(inPage(null))
  await settled()
  expect(focused()).toBe(screen.getByRole('main'))

  rerender(inPage(content))
  screen.getByRole('link').focus()
  rerender(inPage(null))
  await settled()
  expect(focused()).toBe(screen.getByRole('link'))
})

test('within a dialog, moves the focus to the next focusable element', async () => {
  const inDialog = (content: React.ReactNode) => (
    <dialog open>
      <h2>Choose</h2>
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
  await settled()
  expect(focused()).toBe(screen.getByRole('textbox'))
})

interface PartsProps {
  readonly tools?: readonly string[]
  readonly off?: string
  readonly items?: readonly string[]
  readonly isTable?: boolean
  readonly children?: React.ReactNode
}

const none: readonly string[] = []

function Parts({ tools = none, off, items = none, isTable = false, children }: PartsProps) {
  return (
    <main tabIndex={-1}>
      <h1>Numbers</h1>
      <div>
        {tools.map((name) => (
          <button key={name} type="button" disabled={name === off}>
            {name}
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls, as in DataTable */}
      {isTable && <section aria-label="Table" tabIndex={0} />}
      <ul>
        {items.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
            <button type="button">Remove {name}</button>
          </li>
        ))}
      </ul>
      {children}
    </main>
  )
}

describe('the focus of a removed control moves to', () => {
  test.each<[string, string, PartsProps, PartsProps, () => HTMLElement]>([
    ['the next one', 'B', { tools: ['A', 'B', 'C'] }, { tools: ['A', 'C'] }, () => button('C')],
    ['the one before, at the end', 'C', { tools: ['A', 'B', 'C'] }, { tools: ['A', 'B'] }, () => button('B')],
    ['the one that replaces it', 'B', { tools: ['A', 'B', 'C'] }, { tools: ['A', 'D', 'C'] }, () => button('D')],
    [
      'the table, if no control is left',
      'A',
      { tools: ['A'], items: ['x'], isTable: true },
      { items: ['x'], isTable: true },
      () => screen.getByRole('region', { name: 'Table' }),
    ],
    ['the heading, without a table', 'A', { tools: ['A'], items: ['x'] }, { items: ['x'] }, () => heading()],
    [
      'the same one of the next item',
      'Remove y',
      { items: ['x', 'y', 'z'] },
      { items: ['x', 'z'] },
      () => button('Remove z'),
    ],
    [
      'the same one of the last item',
      'Remove z',
      { items: ['x', 'y', 'z'] },
      { items: ['x', 'y'] },
      () => button('Remove y'),
    ],
  ])('%s', async (_, name, before, after, expected) => {
    const { rerender } = render(<Parts {...before} />)
    button(name).focus()
    rerender(<Parts {...after} />)
    await settled()
    expect(focused()).toBe(expected())
  })
})

const heading = () => screen.getByRole('heading')

test('moves the focus of a disabled control', async () => {
  const { rerender } = render(<Parts tools={['A', 'B']} />)
  button('A').focus()
  rerender(<Parts tools={['A', 'B']} off="A" />)
  await settled()
  expect(focused()).toBe(button('B'))
})

test('a heading can have the focus only until it loses it', async () => {
  const { rerender } = render(<Parts tools={['A']} />)
  button('A').focus()
  rerender(<Parts items={['x']} />)
  await settled()
  expect(focused()).toBe(heading())
  button('Remove x').focus()
  expect(heading().hasAttribute('tabindex')).toBe(false)
})

describe('leaves the focus alone', () => {
  test('after a click beside all controls, whatever is removed later', async () => {
    const { rerender } = render(<Parts tools={['A', 'B']} />)
    button('A').focus()
    button('A').blur()
    // Removed before the next paint.
    await Promise.resolve()
    rerender(<Parts tools={['B']} />)
    await settled()
    expect(focused()).toBe(document.body)
  })

  test('after a click beside all controls, while a control is being removed', async () => {
    const { rerender } = render(<Parts tools={['A', 'B']} />)
    button('A').focus()
    rerender(<Parts tools={['B']} />)
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await settled()
    expect(focused()).toBe(document.body)
  })

  test('if another window has it, until this one has it again', async () => {
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { rerender } = render(<Parts tools={['A', 'B']} />)
    button('A').focus()
    rerender(<Parts tools={['B']} />)
    await settled()
    expect(focused()).toBe(document.body)
    hasFocus.mockReturnValue(true)
    window.dispatchEvent(new Event('focus'))
    await settled()
    expect(focused()).toBe(button('B'))
  })

  test('if the code that removed the control moves it', async () => {
    const { rerender } = render(<Parts tools={['A', 'B', 'C']} />)
    button('A').focus()
    rerender(<Parts tools={['B', 'C']} />)
    button('C').focus()
    await settled()
    expect(focused()).toBe(button('C'))
  })
})

test('a dialog whose opener is gone returns the focus to where the opener was', async () => {
  const dialog = (
    <dialog open>
      <button type="button">Delete</button>
    </dialog>
  )
  const { rerender } = render(<Parts tools={['Delete…', 'Export…']} />)
  button('Delete…').focus()
  rerender(<Parts tools={['Delete…', 'Export…']}>{dialog}</Parts>)
  button('Delete').focus()
  rerender(<Parts tools={['Export…']}>{dialog}</Parts>)
  rerender(<Parts tools={['Export…']} />)
  await settled()
  expect(focused()).toBe(button('Export…'))
})

test('returns the focus to a control that was only moved', async () => {
  render(<Parts tools={['A', 'B']} />)
  const moved = button('A')
  moved.focus()
  moved.remove()
  heading().after(moved)
  await settled()
  expect(focused()).toBe(moved)
})

test('does nothing in a page that changes while an element has the focus', async () => {
  const { rerender } = render(<Parts tools={['A']} items={['x']} />)
  button('A').focus()
  const frame = vi.spyOn(window, 'requestAnimationFrame')
  rerender(<Parts tools={['A']} items={['y', 'z']} isTable />)
  await Promise.resolve()
  expect(frame).not.toHaveBeenCalled()
})
