import { memo, type MouseEvent, type ReactNode, useState } from 'react'
import { mediaQuery } from './browser-state.ts'
import styles from './table-rows.module.css'

/** A column, as a plain value. The first one of a table heads its rows and stays in view. */
export interface DataColumn<T> {
  readonly id: string
  readonly header: string
  /** Share of the table's width, and the least it gets, in rem. */
  readonly width: number
  readonly cell: (row: T) => ReactNode
  /** The same in full, for pointers: it is cut off where there is no room. */
  readonly title?: (row: T) => string | null
  /** A sign beside it, which is not cut off: in every row. */
  readonly sign?: (row: T) => ReactNode
  /** A button there, instead of a sign: in the row at hand, and for fingers in all of them. The record's panel has it, too. */
  readonly beside?: (row: T) => ReactNode
  readonly isSortable?: boolean
  /** Figures, which are compared digit by digit: at the end of the cell. */
  readonly isNumber?: boolean
  /** Sids and the like, of which every character counts. */
  readonly isCode?: boolean
  /**
   * Where on a small screen, on which rows have two lines: beside the first cell, at the end of the first line, in the
   * second line, or at its end. Left out there by default.
   */
  readonly phone?: 'first' | 'first-end' | 'second' | 'second-end'
  /** Before it in the second line, where it says nothing without: "TTS". */
  readonly phoneLabel?: string
}

/** A narrow column before the one that heads the rows, for what is done with rows as such. */
export interface LeadColumn<T> {
  readonly head: ReactNode
  /** Stays the same function, or all rows are drawn again. */
  readonly cell: (row: T) => ReactNode
}

/** Fingers are nowhere until they touch. */
const noHover = mediaQuery('(hover: none)')

/** Makes the words of a row's first cell the link that opens it. Stays the same function, or all rows are drawn again. */
export type RowLink<T> = (row: T, words: ReactNode) => ReactNode

interface RowProps<T> {
  readonly row: T
  readonly columns: readonly DataColumn<T>[]
  readonly leadCell: LeadColumn<T>['cell'] | undefined
  readonly link: RowLink<T> | undefined
  readonly rowIndex: number
  /** px, from where it is among the rows drawn to where it is among all. */
  readonly shift: number
  readonly isCurrent: boolean
}

/**
 * A click anywhere in a row is one on its link. With the keyboard there is the link itself; what can be acted on in
 * its own right, a selection of text, and the keys that open new tabs are left alone.
 */
function openByLink(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  if (target instanceof Element && target.closest('a, button, input, select, label, summary, dialog') !== null) return
  if (getSelection()?.isCollapsed === false) return
  const link = currentTarget.querySelector<HTMLAnchorElement>('th a')
  // As a click on it would: the way back leads there.
  link?.focus({ preventScroll: true })
  link?.click()
}

function PlainRow<T>({ row, columns, leadCell, link, rowIndex, shift, isCurrent }: RowProps<T>) {
  const [isReached, setIsReached] = useState(noHover.get)
  const reach = () => setIsReached(true)
  // Titles and buttons are for one row at a time: in all of them they would be a third of what there is to draw.
  const isAtHand = isReached || isCurrent
  const second = columns.findIndex(({ phone }) => phone === 'second')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see openByLink
    <tr
      aria-rowindex={rowIndex}
      data-current={isCurrent || undefined}
      style={shift === 0 ? undefined : { position: 'relative', top: shift }}
      onClick={openByLink}
      onPointerEnter={reach}
      onFocus={reach}
    >
      {leadCell !== undefined && <td className={styles['lead']}>{leadCell(row)}</td>}
      {columns.map(({ id, cell, title, sign, beside, isNumber, isCode, phone, phoneLabel }, place) => {
        const words = cell(row)
        const next = sign?.(row) || (isAtHand && beside?.(row))
        const attributes = {
          className: next ? styles['shared'] : undefined,
          title: (isAtHand && title?.(row)) || undefined,
          'data-number': isNumber,
          'data-code': isCode,
          'data-phone': phone,
          // Not in CSS: selectors that compare siblings slow down every change of rows.
          'data-phone-label': phone === 'second' && place > second ? `· ${phoneLabel ?? ''}` : phoneLabel,
        }
        if (place === 0) {
          return (
            <th key={id} scope="row" {...attributes}>
              {link === undefined ? words : link(row, words)}
              {next}
            </th>
          )
        }
        return (
          <td key={id} {...attributes}>
            {next ? <span>{words}</span> : words}
            {next}
          </td>
        )
      })}
    </tr>
  )
}

// memo() forgets that the component is generic; its props are the same.
export const Row = memo(PlainRow) as typeof PlainRow
