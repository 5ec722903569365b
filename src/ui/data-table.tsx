import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './data-table.module.css'
import { Icon } from './icon.tsx'
import { drawnWhole, type RowWindow } from './row-window.ts'
import { type DataColumn, type LeadColumn, Row, type RowLink } from './table-row.tsx'
import rowStyles from './table-rows.module.css'
import { leadWidth, totalWidth } from './table-width.ts'
import { useRowWindow } from './use-row-window.ts'
import { countEach } from '../lib/records.ts'

/** Groups rows: the rows of a group are consecutive, below a heading. */
export interface RowGroups<T> {
  readonly groupOf: (row: T) => string
  readonly heading: (group: string, count: number) => string
}

/** A line of the table: the row of a record, or the heading of a group. */
type Line<T> = { readonly row: T } | { readonly group: string; readonly count: number }

/** Rows in order: an array, or a source that creates only rendered rows, for lists too long to rebuild completely. */
export interface RowSource<T> {
  readonly length: number
  /** Returns the rows from `first` up to, not including, `end`. A row stays the same object until it changes. */
  readonly slice: (first: number, end: number) => readonly T[]
}

export type AriaSort = 'ascending' | 'descending'

export interface DataTableProps<T> {
  /** The id of the heading that names the table. */
  readonly labelledBy: string
  /** The kind of record in a row, which identifies the list: "application". */
  readonly noun: string
  readonly columns: readonly DataColumn<T>[]
  readonly rows: RowSource<T>
  /** Also the record's part of its URL, which marks the row of the open one. Must be a stable function. */
  readonly toKey: (row: T) => string
  readonly sortedBy: string | null
  readonly sortedAs: AriaSort
  readonly onSort: (column: string) => void
  /** Changes when other rows are shown, which scrolls to `startAt`. */
  readonly contentKey: string
  /** Index of the first row to show when `contentKey` changes. */
  readonly startAt?: number
  /** Key of the row whose record is open beside the table; null if none is. */
  readonly currentKey?: string | null
  readonly link?: RowLink<T>
  readonly groups?: RowGroups<T> | null
  readonly lead?: LeadColumn<T> | null
  /** Set if the rows are part of more: the number of rows before them, and of all; null if they are all. */
  readonly part?: { readonly before: number; readonly total: number } | null
  /** Receives the range of rendered rows, from `first` up to, not including, `end`: for rows that load on demand. */
  readonly onWindow?: (first: number, end: number) => void
}

export function DataTable<T>(props: DataTableProps<T>) {
  const { labelledBy, noun, columns, rows, toKey, sortedBy, sortedAs, onSort, contentKey, startAt = 0 } = props
  const { currentKey = null, link, groups = null, lead = null, part = null, onWindow } = props
  // Without groups, each line is a row: of 100,000 rows, creates lines only for the rendered ones.
  const grouped = useMemo(() => (groups === null ? null : toLines(rows.slice(0, rows.length), groups)), [rows, groups])
  const count = grouped?.length ?? rows.length
  const table = useRef<HTMLTableElement>(null)
  // aria-rowindex starts at 1 and counts the header.
  const base = (part?.before ?? 0) + 2
  // A search keeps rows that are already rendered. Another page, which isn't sorted here, brings others.
  const others = part === null && sortedBy !== null ? '' : contentKey
  const isWindowed = count > drawnWhole
  const wanted = { noun, count, contentKey: isWindowed ? contentKey : others, startAt, base }
  const { first, end, held, rowHeight, isMeasured, isSideways, isAtTop } = useRowWindow(table, wanted)
  /** Each with its position among all lines. */
  const linesIn = (range: RowWindow) =>
    (grouped?.slice(range.first, range.end) ?? rows.slice(range.first, range.end).map((row) => ({ row }))).map(
      (line, offset) => ({ line, index: range.first + offset }),
    )
  const heldLines = held === null ? [] : linesIn(held)
  const isHeldAbove = held !== null && held.first < first
  const lines = isHeldAbove ? [...heldLines, ...linesIn({ first, end })] : [...linesIn({ first, end }), ...heldLines]
  // The position of the first line if all lines were consecutive.
  const start = isHeldAbove ? first - heldLines.length : first
  // Synchronises the source of the rows with the rendered range.
  useEffect(() => onWindow?.(first, end), [onWindow, first, end])

  const region = useRef<HTMLElement>(null)
  const lastContent = useRef(startAt === 0 ? contentKey : null)
  const goal = useRef<number | null>(null)
  // Synchronises the scroll position with `contentKey`. Only on change: a reload restores its own position.
  useEffect(() => {
    if (lastContent.current !== contentKey) goal.current = startAt
    lastContent.current = contentKey
    if (goal.current === null) return
    // Scrolling forces a layout, which otherwise can wait until the next paint.
    if (goal.current > 0 || !isAtTop()) region.current?.scrollTo({ top: goal.current * rowHeight })
    // Until its rows are measured, the table may not have its full height.
    if (isMeasured) goal.current = null
  })

  return (
    <section
      ref={region}
      className={styles['region']}
      style={{ '--min-rows': Math.min(count, 5) }}
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table
        ref={table}
        className={cx(styles['table'], isSideways && styles['sideways'])}
        aria-labelledby={labelledBy}
        aria-rowcount={(part?.total ?? count) + 1}
        // Space for rows that aren't rendered. As padding of the table, it moves neither header nor columns, and
        // assistive technology finds no meaningless rows.
        style={{
          paddingBlockStart: start * rowHeight,
          paddingBlockEnd: (count - start - lines.length) * rowHeight,
          minInlineSize: `${totalWidth(columns) + (lead === null ? 0 : leadWidth)}rem`,
        }}
      >
        <DataTableHead columns={columns} lead={lead?.head} sortedBy={sortedBy} sortedAs={sortedAs} onSort={onSort} />
        {/* Another page replaces the whole tbody: removing rows one by one costs as much as adding the new ones. */}
        <tbody
          key={others}
          className={cx(
            rowStyles['rows'],
            isWindowed && rowStyles['windowed'],
            isSideways && rowStyles['sideways'],
            lead !== null && rowStyles['led'],
            link !== undefined && rowStyles['linked'],
          )}
        >
          {lines.map(({ line, index }, place) =>
            'row' in line ? (
              <Row
                key={toKey(line.row)}
                row={line.row}
                columns={columns}
                leadCell={lead?.cell}
                link={link}
                rowIndex={base + index}
                shift={(index - start - place) * rowHeight}
                isCurrent={toKey(line.row) === currentKey}
              />
            ) : (
              <tr key={`group ${line.group}`} className={rowStyles['group']} aria-rowindex={base + index}>
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
  const counts = countEach(rows.map(groups.groupOf))
  let last: string | null = null
  return rows.flatMap((row): Line<T>[] => {
    const group = groups.groupOf(row)
    if (group === last) return [{ row }]
    last = group
    return [{ group, count: counts.get(group) ?? 0 }, { row }]
  })
}

interface HeadProps extends Partial<Pick<DataTableProps<never>, 'sortedBy' | 'sortedAs' | 'onSort'>> {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'width' | 'isSortable' | 'isNumber'>[]
  readonly lead?: ReactNode
}

/** Without `onSort`, no column can be sorted. */
export function DataTableHead({ columns, lead, sortedBy, sortedAs, onSort }: HeadProps) {
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
          {lead !== undefined && <td>{lead}</td>}
          {columns.map(({ id, header, isSortable, isNumber }) => (
            <th key={id} scope="col" data-number={isNumber} aria-sort={id === sortedBy ? sortedAs : undefined}>
              {isSortable === true && onSort !== undefined ? (
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
