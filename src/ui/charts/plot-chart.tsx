import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { formatCount } from '../../lib/count.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import type { ChartData, Mark } from './chart-data.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import chart from './chart.module.css'
import { MarkTip } from './mark-tip.tsx'
import styles from './plot-chart.module.css'
import { toShareTicks, toTicks } from './ticks.ts'
import type { Range, Tick } from './time-axis.ts'
import { useEscape, useMarks } from './use-marks.tsx'

export interface PlotMark extends Mark {
  /** The parts of a column from the bottom up. */
  readonly parts: readonly [strong: number, weak: number]
  /** Above the columns, 0 to 1; null if unknown, and left out of the line. */
  readonly line?: number | null
  /** The same for another time. */
  readonly was?: number | null
  /** Not complete yet: drawn pale. */
  readonly isOpen?: boolean
}

interface Props extends ChartProps {
  readonly data: ChartData<PlotMark>
  /** Labels below the columns, each at the start of one, or in its middle. */
  readonly ticks: readonly Tick[]
  readonly tickAt?: 'start' | 'middle'
  /** Separate columns, or a single stepped line. */
  readonly variant?: 'columns' | 'steps'
  readonly selection?: Range | null
  readonly onSelect?: (range: Range | null) => void
  /** The selection, in words. */
  readonly flag?: ReactNode
  readonly isTall?: boolean
}

/** Units of the SVG. Heights are px at the default text size; widths are stretched. */
const width = 1000
const lineHeight = 152
const between = 24

/** Columns over time or size, optionally below a line, with one axis and one selection. */
export function PlotChart({
  data,
  ticks,
  tickAt = 'start',
  variant = 'columns',
  selection = null,
  onSelect,
  flag,
  isTall = false,
  ...frame
}: Props) {
  const { marks, headers, variants } = data
  const hasLine = marks.some(({ line }) => typeof line === 'number')
  const top = hasLine ? lineHeight + between : 0
  const height = top + (isTall ? 224 : hasLine ? 108 : 144)
  const scale = toTicks(marks.reduce((max, { parts: [strong, weak] }) => Math.max(max, strong + weak), 0))
  const highest = scale.at(-1) ?? 1
  const shares = toShareTicks(
    marks.flatMap(({ line, was }) => [line, was]).filter((value) => typeof value === 'number'),
  )
  const [lowest = 0] = shares
  const step = width / Math.max(1, marks.length)
  const gap = Math.min(6, step / 4)
  const toX = (index: number) => (index + 0.5) * step
  const toY = (count: number) => height - (count / highest) * (height - top)
  const toLineY = (share: number) => lineHeight * (1 - (share - lowest) / (1 - lowest))
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

  const picture = useRef<SVGSVGElement>(null)
  /** Start and current column of a drag; null if there's none. A click isn't a drag. */
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number; readonly isMoved: boolean } | null>(
    null,
  )
  /** Selecting by two clicks, for those who can't drag: the first column, -1 until it is clicked; null if off. */
  const [picked, setPicked] = useState<number | null>(null)
  useEscape(picked !== null, () => setPicked(null))
  const select = (range: Range | null) => {
    setPicked(null)
    onSelect?.(range)
  }
  const draw = ({ parts: [strong, weak], isOpen = false }: PlotMark, index: number) => (
    <>
      {/* The whole height is the target: low columns are hard to point at. */}
      <rect className={styles['catch']} x={index * step} y={0} width={step} height={height} />
      {variant === 'columns' && (
        <g className={cx(isOpen && styles['open'])}>
          <rect
            className={chart['strong']}
            x={index * step + gap / 2}
            y={toY(strong)}
            width={step - gap}
            height={height - toY(strong)}
          />
          {weak > 0 && (
            <rect
              className={chart['weak']}
              x={index * step + gap / 2}
              y={toY(strong + weak)}
              width={step - gap}
              // Separates the parts without relying on colour.
              height={Math.max(0, toY(strong) - toY(strong + weak) - (strong > 0 ? 1 : 0))}
            />
          )}
        </g>
      )}
    </>
  )
  const { at, isHigh, focused, keep, group } = useMarks({ data, onSelect: onSelect && select, draw })

  const indexAt = ({ clientX }: MouseEvent) => {
    const box = picture.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return 0
    return Math.max(0, Math.min(marks.length - 1, Math.floor(((clientX - box.left) / box.width) * marks.length)))
  }
  const onPointerDown = (event: PointerEvent) => {
    if (onSelect === undefined || event.button !== 0) return
    const from = indexAt(event)
    setDrag({ from, to: from, isMoved: false })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag === null || event.buttons === 0) return
    const to = indexAt(event)
    if (to === drag.to && (drag.isMoved || to === drag.from)) return
    // From here on, the picture captures all events, so that links don't get them.
    picture.current?.setPointerCapture(event.pointerId)
    setDrag({ ...drag, to, isMoved: true })
  }
  const dragged: Range | null =
    drag?.isMoved === true ? [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)] : null
  // The browser releases the pointer by itself.
  const onPointerUp = () => {
    if (dragged !== null) select(dragged)
    // Resets later: the click that follows still belongs to the drag.
    if (drag !== null) setTimeout(() => setDrag(null))
  }
  // Before the link of a mark: a click that ends a drag or selects must not follow it.
  const onClickCapture = (event: MouseEvent) => {
    if (dragged === null && picked === null) return
    event.preventDefault()
    if (dragged !== null || picked === null) return
    // Enter on a mark is a click without a position.
    const to = event.detail === 0 ? focused : indexAt(event)
    const from = picked === -1 ? to : picked
    onSelect?.([Math.min(from, to), Math.max(from, to)])
    setPicked(picked === -1 ? to : null)
  }
  const brush = dragged ?? selection
  const here = at === null ? undefined : marks[at]
  const isBefore = at !== null && toX(at) > width / 2
  const steps = marks.map(
    ({ parts: [count] }, index) => `${index === 0 ? 'M0 ' : 'V'}${toY(count)}H${(index + 1) * step}`,
  )
  return (
    <ChartFrame
      {...frame}
      data={data}
      tools={
        <>
          {marks.some(({ isOpen }) => isOpen) && (
            <span className={cx(chart['key'], chart['strong'], chart['open'])}>So far</span>
          )}
          {onSelect !== undefined && (
            <Button variant="link" onClick={() => setPicked(picked === null ? -1 : null)}>
              {picked === null ? 'Select time' : picked === -1 ? 'Click the start' : 'Click the end'}
            </Button>
          )}
        </>
      }
    >
      {onSelect !== undefined && (
        <div className={styles['flags']}>
          {brush !== null && flag !== undefined && (
            <div className={styles['flag']} style={{ '--at': percent((toX(brush[0]) + toX(brush[1])) / 2, width) }}>
              {flag}
            </div>
          )}
        </div>
      )}
      <div className={styles['plot']} style={{ '--height': `${height / 16}rem` }}>
        {[
          ...shares.map((share) => [toLineY(share), `${Math.round(100 * share)} %`] as const),
          ...scale.map((count) => [toY(count), formatCount(count)] as const),
        ].map(([y, words]) => (
          <span
            key={`${y} ${words}`}
            className={cx('hint', styles['level'])}
            style={{ '--y': y / height }}
            aria-hidden="true"
          >
            {words}
          </span>
        ))}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the marks support selection by keyboard */}
        <div
          className={styles['canvas']}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => setDrag(null)}
          onClickCapture={onClickCapture}
          onDragStart={(event) => event.preventDefault()}
        >
          <svg
            ref={picture}
            className={cx(styles['picture'], onSelect !== undefined && styles['selectable'])}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can replace an SVG one
            role="group"
            aria-label={`${data.title}: marks`}
          >
            <path
              className={styles['grid']}
              d={[
                ...[...scale.map(toY), ...(hasLine ? shares.map(toLineY) : [])].map((y) => `M0 ${y}H${width}`),
                // Where each day begins, through both parts.
                ...(hasLine ? ticks.map(({ index }) => `M${index * step} 0V${height}`) : []),
              ].join('')}
            />
            {variant === 'steps' && <path className={styles['area']} d={`${steps.join('')}V${height}H0Z`} />}
            {brush !== null && (
              <rect
                className={styles['brush']}
                x={brush[0] * step}
                y={0}
                width={(brush[1] - brush[0] + 1) * step}
                height={height}
              />
            )}
            {group}
            {variant === 'steps' && <path className={styles['now']} d={steps.join('')} />}
            {hasLine && <path className={styles['then']} d={toPath(marks, ({ was }) => was, toX, toLineY)} />}
            {hasLine && <path className={styles['now']} d={toPath(marks, ({ line }) => line, toX, toLineY)} />}
            {at !== null && <path className={styles['cross']} d={`M${toX(at)} 0V${height}`} />}
          </svg>
          {here !== undefined && at !== null && dragged === null && (
            <MarkTip
              {...keep}
              key={here.key}
              mark={here}
              headers={headers}
              variants={variants}
              isBefore={isBefore}
              isLow={isHigh}
              style={{
                '--x': `${(100 * (isBefore ? at : at + 1) * step) / width}cqi`,
                // Between two clicks, it would hide the marks that the next one may choose.
                pointerEvents: picked === null ? undefined : 'none',
              }}
            />
          )}
        </div>
        <div
          className={cx(
            'hint',
            styles['ticks'],
            ticks.some(({ words }) => words.length > 6) && styles['long'],
            ticks.length > 6 && styles['many'],
          )}
          aria-hidden="true"
        >
          {ticks.map(({ index, words }) => (
            <span key={index} style={{ '--x': percent(tickAt === 'start' ? index * step : toX(index), width) }}>
              {words}
            </span>
          ))}
        </div>
      </div>
    </ChartFrame>
  )
}

/** Connects the known values; skips unknown ones. */
function toPath(
  marks: readonly PlotMark[],
  valueOf: (mark: PlotMark) => number | null | undefined,
  toX: (index: number) => number,
  toY: (share: number) => number,
): string {
  const points = marks.flatMap((mark, index) => {
    const value = valueOf(mark)
    return typeof value === 'number' ? [`${toX(index).toFixed(1)} ${toY(value).toFixed(1)}`] : []
  })
  return points.length === 0 ? '' : `M${points.join('L')}`
}
