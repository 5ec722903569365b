import { memo, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './data-table.module.css'
import { Icon } from './icon.tsx'
import { drawnWhole } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'

/** A column, as a plain value. The first one of a table heads its rows and stays in view. */
export interface DataColumn<T> {
  readonly id: string
  readonly header: string
  /** Share of the table's width, and the least it gets, in rem. */
  readonly width: number
  readonly cell: (row: T) => ReactNode
  /** The same in full: it is cut off where there is no room. */
  readonly title?: (row: T) => string | null
  /** Stands beside it and is not cut off: a button. */
  readonly beside?: (row: T) => ReactNode
  readonly isSortable?: boolean
  /** Figures, which are compared digit by digit: at the end of the cell. */
  readonly isNumber?: boolean
  /** Sids and the like, of which every character counts. */
  readonly isCode?: boolean
}

/** Rows in groups: those of one group follow each other, under a heading. */
export interface RowGroups<T> {
  readonly groupOf: (row: T) => string
  readonly heading: (group: string, count: number) => string
}

/** A narrow column before the one that heads the rows, for what is done with rows as such. */
export interface LeadColumn<T> {
  readonly head: ReactNode
  /** Stays the same function, or all rows are drawn again. */
  readonly cell: (row: T) => ReactNode
}

/** What a row of the table is: one of a record, or the heading of a group. */
type Line<T> = { readonly row: T } | { readonly group: string; readonly count: number }

/** Rows in their order: an array, or what makes those that are drawn, for lists too long to be made whole at every change. */
export interface RowSource<T> {
  readonly length: number
  /** Those from `first` up to, not including, `end`; a row stays the same object until it changes. */
  readonly slice: (first: number, end: number) => readonly T[]
}

export type AriaSort = 'ascending' | 'descending'

interface Props<T> {
  /** Id of the heading that names the table. */
  readonly labelledBy: string
  readonly columns: readonly DataColumn<T>[]
  readonly rows: RowSource<T>
  readonly toKey: (row: T) => string
  readonly sortedBy: string | null
  readonly sortedAs: AriaSort
  readonly onSort: (column: string) => void
  /** Changes when other rows than before are shown, which are then looked at from the top. */
  readonly view: string
  /** Index of the row to begin with when `view` changes. */
  readonly startAt?: number
  /** Key of the row whose record is open beside the table; null: none. */
  readonly currentKey?: string | null
  /** Makes the words of a row's first cell the link that opens it. Stays the same function, or all rows are drawn again. */
  readonly link?: (row: T, words: ReactNode) => ReactNode
  /** null: no groups. */
  readonly groups?: RowGroups<T> | null
  readonly lead?: LeadColumn<T> | null
  /** The rows are a part of more: how many come before them, and how many there are; null: they are all. */
  readonly part?: { readonly before: number; readonly total: number } | null
  /** Told which rows are drawn, from `first` up to, not including, `end`: for rows that come only when they are needed. */
  readonly onWindow?: (first: number, end: number) => void
}

export function DataTable<T>(props: Props<T>) {
  const { labelledBy, columns, rows, toKey, sortedBy, sortedAs, onSort, view, startAt = 0 } = props
  const { currentKey = null, link, groups = null, lead = null, part = null, onWindow } = props
  // Without groups each line is a row: of 100,000, lines are made for those that are drawn.
  const grouped = useMemo(() => (groups === null ? null : toLines(rows.slice(0, rows.length), groups)), [rows, groups])
  const count = grouped?.length ?? rows.length
  const table = useRef<HTMLTableElement>(null)
  const { first, end, before, after, rowHeight, isMeasured } = useRowWindow(table, { count, view, startAt })
  const isWindowed = count > drawnWhole
  const lines = grouped?.slice(first, end) ?? rows.slice(first, end).map((row) => ({ row }))
  // Synchronises whoever brings the rows with what is in view.
  useEffect(() => onWindow?.(first, end), [onWindow, first, end])

  const region = useRef<HTMLElement>(null)
  const lastView = useRef(startAt === 0 ? view : null)
  const goal = useRef<number | null>(null)
  // Synchronises the scroll position with what is shown. Only on change: a reload restores its own.
  useEffect(() => {
    if (lastView.current !== view) goal.current = startAt
    lastView.current = view
    if (goal.current === null) return
    region.current?.scrollTo({ top: goal.current * rowHeight })
    // Until its rows are measured a table may not be as long yet as it will be.
    if (isMeasured) goal.current = null
  })

  return (
    <section
      ref={region}
      className={styles['region']}
      style={{ '--least-rows': Math.min(count, 5), '--columns': columns.length }}
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table
        ref={table}
        className={cx(
          styles['table'],
          isWindowed && styles['windowed'],
          lead !== null && styles['led'],
          link !== undefined && styles['linked'],
        )}
        aria-labelledby={labelledBy}
        aria-rowcount={(part?.total ?? count) + 1}
        // Space of the rows not drawn. As padding of the table it moves neither header nor columns, and
        // assistive technology meets no rows without meaning.
        style={{
          paddingBlockStart: before,
          paddingBlockEnd: after,
          minInlineSize: `${totalWidth(columns) + (lead === null ? 0 : leadWidth)}rem`,
        }}
      >
        <TableHead columns={columns} lead={lead?.head} sortedBy={sortedBy} sortedAs={sortedAs} onSort={onSort} />
        <tbody>
          {lines.map((line, offset) =>
            'row' in line ? (
              <Row
                key={toKey(line.row)}
                row={line.row}
                columns={columns}
                leadCell={lead?.cell}
                link={link}
                index={(part?.before ?? 0) + first + offset}
                isCurrent={toKey(line.row) === currentKey}
              />
            ) : (
              <tr key={`group ${line.group}`} className={styles['group']} aria-rowindex={first + offset + 2}>
                <th scope="rowgroup" colSpan={columns.length + (lead === null ? 0 : 1)}>
                  {groups?.heading(line.group, line.count)}
                </th>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

function toLines<T>(rows: readonly T[], groups: RowGroups<T>): readonly Line<T>[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const group = groups.groupOf(row)
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  let last: string | null = null
  return rows.flatMap((row): Line<T>[] => {
    const group = groups.groupOf(row)
    if (group === last) return [{ row }]
    last = group
    return [{ group, count: counts.get(group) ?? 0 }, { row }]
  })
}

/** rem */
const leadWidth = 2.25

/** The width below which columns would become unreadable: from there on the region scrolls sideways. */
function totalWidth(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

interface HeadProps<T> {
  readonly columns: readonly DataColumn<T>[]
  readonly lead: ReactNode
  readonly sortedBy: string | null
  readonly sortedAs: AriaSort
  readonly onSort: (column: string) => void
}

function TableHead<T>({ columns, lead, sortedBy, sortedAs, onSort }: HeadProps<T>) {
  return (
    <>
      <colgroup>
        {lead !== undefined && <col style={{ width: `${leadWidth}rem` }} />}
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width: `${width}rem` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {lead !== undefined && <td className={styles['lead']}>{lead}</td>}
          {columns.map(({ id, header, isSortable, isNumber }) => (
            <th key={id} scope="col" data-number={isNumber} aria-sort={id === sortedBy ? sortedAs : undefined}>
              {isSortable === true ? (
                <button type="button" className={styles['sort']} onClick={() => onSort(id)}>
                  {header}
                  <Icon name={id !== sortedBy ? 'either' : sortedAs === 'ascending' ? 'up' : 'down'} />
                </button>
              ) : (
                <span className={styles['label']}>{header}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

interface RowProps<T> {
  readonly row: T
  readonly columns: readonly DataColumn<T>[]
  readonly leadCell: LeadColumn<T>['cell'] | undefined
  readonly link: Props<T>['link']
  readonly index: number
  readonly isCurrent: boolean
}

/**
 * A click anywhere in a row is one on its link. With the keyboard there is the link itself; what can be acted on in
 * its own right, a selection of text, and the keys that open new tabs are left alone.
 */
function openByLink(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  if (target instanceof Element && target.closest('a, button, input, select, label, summary') !== null) return
  if (getSelection()?.isCollapsed === false) return
  const link = currentTarget.querySelector<HTMLAnchorElement>('th a')
  // As a click on it would: the way back leads there.
  link?.focus({ preventScroll: true })
  link?.click()
}

function PlainRow<T>({ row, columns, leadCell, link, index, isCurrent }: RowProps<T>) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see openByLink
    <tr aria-rowindex={index + 2} data-current={isCurrent || undefined} onClick={openByLink}>
      {leadCell !== undefined && <td className={styles['lead']}>{leadCell(row)}</td>}
      {columns.map(({ id, header, cell, title, beside, isNumber, isCode }, place) => {
        const words = cell(row)
        const attributes = {
          className: beside === undefined ? undefined : styles['shared'],
          title: title?.(row) || undefined,
          'data-number': isNumber,
          'data-code': isCode,
        }
        if (place === 0) {
          return (
            <th key={id} scope="row" {...attributes}>
              {link === undefined ? words : link(row, words)}
              {beside?.(row)}
            </th>
          )
        }
        return (
          // The label is for narrow screens, where there is no header row.
          <td key={id} data-label={header} {...attributes}>
            {beside === undefined ? words : <span>{words}</span>}
            {beside?.(row)}
          </td>
        )
      })}
    </tr>
  )
}

// memo() forgets that the component is generic; its props are the same.
const Row = memo(PlainRow) as typeof PlainRow
