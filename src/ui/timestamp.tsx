import { formatClock, formatHover, formatMinute, formatSecond } from '../lib/time.ts'
import { useZone } from './zone.ts'

const formats = { minute: formatMinute, second: formatSecond, clock: formatClock } as const

interface Props {
  /** ms since 1970. */
  readonly at: number
  /** `clock` is the time of day alone, for what happened while someone is looking. */
  readonly to?: keyof typeof formats
}

/** A point in time, in the zone that is set; hover tells the other zone and milliseconds. */
export function Timestamp({ at, to = 'minute' }: Props) {
  const zone = useZone()
  return (
    <time dateTime={new Date(at).toISOString()} title={formatHover(at, zone)}>
      {formats[to](at, zone)}
    </time>
  )
}
