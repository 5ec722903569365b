import { useShortcuts } from '../use-shortcut.ts'

interface Options {
  readonly headingId: string
  /** Edits the record with this key, the last part of its row's link; null if a button in the row does, or nothing. */
  readonly edit: ((key: string) => void) | null
}

/** Keyboard shortcuts of the list on screen. Each reads the DOM when pressed, since scrolling replaces rows. */
export function useListKeys({ headingId, edit }: Options): void {
  const rowsOf = () => rowsUnder(headingId)
  const move = (step: 1 | -1) => focusRow(toNext(rowsOf(), step))
  // Outside of rows, arrows scroll.
  const moveFromRow = (step: 1 | -1) => rowsOf().some((row) => row.contains(document.activeElement)) && move(step)
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => moveFromRow(1),
    ArrowUp: () => moveFromRow(-1),
    x: () => press(checkboxOf(current(rowsOf()))),
    // Acts as Shift+click: selects all rows from the last selected one.
    X: () => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true })
      return checkboxOf(current(rowsOf()))?.dispatchEvent(click) !== undefined
    },
    e: () => {
      if (press(document.querySelector('[data-edit="selection"]'))) return true
      const row = current(rowsOf())
      const link = linkOf(row)
      if (edit === null || link === null) return press(row?.querySelector('[data-edit]'))
      edit(new URL(link.href).pathname.split('/').at(-1) ?? '')
      return true
    },
  })
}

/** Returns the rendered rows that link to records, without group headings. */
function rowsUnder(headingId: string): readonly HTMLTableRowElement[] {
  const table = document.querySelector(`table[aria-labelledby="${CSS.escape(headingId)}"]`)
  return [...(table?.querySelectorAll<HTMLTableRowElement>('tbody tr:has(th a)') ?? [])]
}

/** Returns the row with the focus, else the one whose record is open. */
function current(rows: readonly HTMLTableRowElement[]): HTMLTableRowElement | undefined {
  return (
    rows.find((row) => row.contains(document.activeElement)) ?? rows.find((row) => row.dataset['current'] !== undefined)
  )
}

/** Returns the next row, or the first one in view if there's no current row. */
function toNext(rows: readonly HTMLTableRowElement[], step: 1 | -1): HTMLTableRowElement | undefined {
  const row = current(rows)
  if (row !== undefined) return rows[rows.indexOf(row) + step] ?? row
  const top = rows[0]?.closest('section')?.getBoundingClientRect().top ?? 0
  const header = rows[0]?.closest('table')?.tHead?.offsetHeight ?? 0
  return rows.find((one) => one.getBoundingClientRect().top >= Math.max(0, top) + header - 1) ?? rows[0]
}

function checkboxOf(row: HTMLTableRowElement | undefined): Element | null {
  return row?.querySelector('td:first-child input[type=checkbox]') ?? null
}

function linkOf(row: HTMLTableRowElement | undefined): HTMLAnchorElement | null {
  return row?.querySelector<HTMLAnchorElement>('th a') ?? null
}

/** Returns false if there's nothing to focus, which leaves the key to others. */
function focusRow(row: HTMLTableRowElement | undefined): boolean {
  const link = linkOf(row)
  link?.focus()
  return link !== null
}

function press(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.click()
  return true
}
