import { type FocusEvent, memo, type MouseEvent, type ReactNode, useState } from 'react'
import { mediaQuery } from './browser-state.ts'
import styles from './table-rows.module.css'

/** A column, as a plain value. The first one of a table heads its rows and stays in view. */
export interface DataColumn<T> {
  readonly id: string
  readonly header: string
  /** Share of the table's width, and minimum width in rem. */
  readonly width: number
  readonly cell: (row: T) => ReactNode
  /** The full text as a tooltip, since cells are cut off if there's no room. */
  readonly title?: (row: T) => string | null
  /** A sign beside the text in every row, which is never cut off. */
  readonly sign?: (row: T) => ReactNode
  /** A button in place of a sign: in the active row, or in all on touch screens. The record's panel has it, too. */
  readonly beside?: (row: T) => ReactNode
  readonly isSortable?: boolean
  /** Numbers, aligned at the end of the cell to compare them digit by digit. */
  readonly isNumber?: boolean
  /** Sids and the like, in which every character matters. */
  readonly isCode?: boolean
  /**
   * The place on small screens, where rows have two lines: beside the first cell, at the end of the first line, in the
   * second line, or at its end. Hidden there by default.
   */
  readonly phone?: 'first' | 'first-end' | 'second' | 'second-end'
  /** Text before it in the second line, if it means nothing by itself: "TTS". */
  readonly phoneLabel?: string
}

/** A narrow column before the first one, for actions on whole rows. */
export interface LeadColumn<T> {
  readonly head: ReactNode
  /** Must be stable, or all rows render again. */
  readonly cell: (row: T) => ReactNode
}

/** Touch screens have no hover. */
const noHover = mediaQuery('(hover: none)')

/** Makes the text of a row's first cell the link that opens it. Must be stable, or all rows render again. */
export type RowLink<T> = (row: T, words: ReactNode) => ReactNode

interface RowProps<T> {
  readonly row: T
  readonly columns: readonly DataColumn<T>[]
  readonly leadCell: LeadColumn<T>['cell'] | undefined
  readonly link: RowLink<T> | undefined
  readonly rowIndex: number
  /** px, from its position among the rendered rows to its position among all. */
  readonly shift: number
  readonly isCurrent: boolean
}

/**
 * Passes a click anywhere in a row to its link, or beside a checkbox to the checkbox; keyboard users have the elements
 * themselves. Ignores clicks on other interactive elements, selected text, and the modifier keys that open new tabs.
 */
function passOn(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget, shiftKey } = event
  if (event.defaultPrevented || !(target instanceof Element)) return
  if (target.closest('a, button, input, select, label, summary, dialog') !== null) return
  const check = target.closest('td')?.querySelector('input')
  if (check) {
    // A label would do the same, but each row would have one element more to lay out.
    check.focus({ preventScroll: true })
    check.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
    return
  }
  if (event.ctrlKey || event.metaKey || shiftKey || event.altKey || getSelection()?.isCollapsed === false) return
  const link = currentTarget.querySelector<HTMLAnchorElement>('th a')
  // As a real click would, so that the focus can return there.
  link?.focus({ preventScroll: true })
  link?.click()
}

/** Whether a cell has content. On phones, empty ones are hidden. */
const isShown = (words: ReactNode) => Boolean(words) || words === 0

function PlainRow<T>({ row, columns, leadCell, link, rowIndex, shift, isCurrent }: RowProps<T>) {
  const [isReached, setIsReached] = useState(noHover.get)
  const reach = () => setIsReached(true)
  // The attributes spare style sheets `:has()`, which browsers would match with every row.
  const focus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    reach()
    currentTarget.toggleAttribute('data-focus', target.matches('th a:focus-visible'))
  }
  const blur = ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.removeAttribute('data-focus')
  // Tooltips and buttons are for one row at a time: in all rows, they would be a third of the rendering.
  const isAtHand = isReached || isCurrent
  const words = columns.map(({ cell }) => cell(row))
  const lastSecond = columns.findLastIndex(({ phone }, place) => phone === 'second' && isShown(words[place]))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see passOn
    <tr
      aria-rowindex={rowIndex}
      data-current={isCurrent || undefined}
      style={shift === 0 ? undefined : { position: 'relative', top: shift }}
      onClick={passOn}
      onPointerEnter={reach}
      onFocus={focus}
      onBlur={blur}
    >
      {leadCell !== undefined && <td className={styles['lead']}>{leadCell(row)}</td>}
      {columns.map(({ id, title, sign, beside, isNumber, isCode, phone, phoneLabel }, place) => {
        const mark = sign?.(row)
        const next = mark || (isAtHand && beside?.(row))
        const attributes = {
          className: next ? styles['shared'] : undefined,
          title: (isAtHand && title?.(row)) || undefined,
          'data-beside': (!mark && Boolean(next)) || undefined,
          'data-number': isNumber,
          'data-code': isCode,
          'data-phone': phone,
          'data-phone-label': phoneLabel,
          // Not in CSS: selectors that compare siblings slow down every change of rows.
          'data-phone-more': (phone === 'second' && place < lastSecond) || undefined,
        }
        if (place === 0) {
          return (
            <th key={id} scope="row" {...attributes}>
              {link === undefined ? words[place] : link(row, words[place])}
              {next}
            </th>
          )
        }
        return (
          <td key={id} {...attributes}>
            {next ? <span>{words[place]}</span> : words[place]}
            {next}
          </td>
        )
      })}
    </tr>
  )
}

// memo() loses the component's type parameter; its props are the same.
export const Row = memo(PlainRow) as typeof PlainRow
