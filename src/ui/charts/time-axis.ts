import { hourMs, type TimeSpan } from '../../lib/durations.ts'
import { formatMinute, type Zone } from '../../lib/time.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Mon 9 Mar". All times in ms since 1970. */
export function dayText(ms: number, zone: Zone): string {
  const [year = 0, month = 1, day = 1] = formatMinute(ms, zone).slice(0, 10).split('-').map(Number)
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
  return `${weekday} ${day} ${months[month - 1] ?? ''}`
}

/** "10:00". */
const clockText = (ms: number, zone: Zone): string => formatMinute(ms, zone).slice(-5)

/** Whether clocks show this time twice, in autumn. */
const isTwice = (ms: number, zone: Zone): boolean =>
  [-hourMs, hourMs].some((shift) => clockText(ms + shift, zone) === clockText(ms, zone))

/**
 * "Mon 9 Mar, 10:00–11:00". Adds the end's day only if it differs; midnight belongs to the day that it ends. Where clocks
 * go back, adds the times in UTC: "02:00–02:00 (00:00–01:00 UTC)".
 */
export function spanText({ from, to }: TimeSpan, zone: Zone): string {
  const [start, end] = [dayText(from, zone), dayText(to - 1, zone)]
  // Where clocks go back to midnight, that belongs to the same day.
  const isMidnight = clockText(to, zone) === '00:00' && dayText(to, zone) !== end
  const until = isMidnight ? '24:00' : clockText(to, zone)
  const words = `${start}, ${clockText(from, zone)}–${start === end ? '' : `${end}, `}${until}`
  const isAmbiguous = isTwice(from, zone) || isTwice(to, zone)
  if (!isAmbiguous) return words
  const inUtc = start === end ? `${clockText(from, 'utc')}–${clockText(to, 'utc')}` : spanText({ from, to }, 'utc')
  return `${words} (${inUtc} UTC)`
}

/** A range of columns, both ends included. */
export type Range = readonly [first: number, last: number]

/** Props of a PlotChart for a selection by time, which stays when later bins move all columns. */
export function selectTime(
  bins: readonly TimeSpan[],
  span: TimeSpan | null,
  onSelect: (span: TimeSpan | null) => void,
): { readonly selection: Range | null; readonly onSelect: (range: Range | null) => void } {
  const first = bins.findIndex(({ to }) => span !== null && to > span.from)
  const last = bins.findLastIndex(({ from }) => span !== null && from < span.to)
  return {
    selection: first === -1 || last < first ? null : [first, last],
    onSelect: (range) => {
      const [from, to] = (range ?? []).map((index) => bins[index])
      onSelect(from === undefined || to === undefined ? null : { from: from.from, to: to.to })
    },
  }
}

export interface Tick {
  /** The bin that begins at this tick. */
  readonly index: number
  readonly words: string
}

/** Maximum number of labels on the axis; more wouldn't fit. */
const maxTicks = 9

/** Round intervals between labels, in minutes. */
const clockSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360]

/** Returns labels for a time axis: for several days, each day's midnight; otherwise times at round hours or minutes. */
export function toTimeTicks(bins: readonly TimeSpan[], zone: Zone): Tick[] {
  const first = bins[0]
  const last = bins.at(-1)
  if (first === undefined || last === undefined) return []
  const minutes = (last.to - first.from) / 60_000
  if (minutes > 48 * 60) {
    const days = bins.map(({ from }, index) => ({ index, words: dayText(from, zone) }))
    // Clocks may skip or repeat midnight.
    const begun = days.filter(({ index, words }) =>
      index === 0 ? clockText(first.from, zone) === '00:00' : words !== days[index - 1]?.words,
    )
    const every = Math.ceil(begun.length / maxTicks)
    return begun.filter((_, place) => place % every === 0)
  }
  const step = clockSteps.find((size) => minutes / size <= maxTicks) ?? 720
  const clocks = bins.map(({ from }, index) => ({ index, words: clockText(from, zone) }))
  return clocks.filter(({ index, words }) => {
    const [hours = 0, minute = 0] = words.split(':').map(Number)
    return (hours * 60 + minute) % step === 0 && words !== clocks[index - 1]?.words
  })
}
