import { formatClock, formatHover, formatMinute, formatSecond } from '../lib/time.ts'
import { useZone } from './zone.ts'

const formats = { minute: formatMinute, second: formatSecond, clock: formatClock } as const

interface Props {
  /** ms since 1970. */
  readonly at: number
  /** `clock` is only the time of day, for events that happen while the page is open. */
  readonly to?: keyof typeof formats
}

/** A time in the zone of the preferences; its tooltip has the other zones and milliseconds. */
export function Timestamp({ at, to = 'minute' }: Props) {
  const zone = useZone()
  return (
    <time dateTime={new Date(at).toISOString()} title={formatHover(at, zone)}>
      {formats[to](at, zone)}
    </time>
  )
}
