import { formatClockNear, formatHover, formatMinute, formatSecond } from '../lib/time.ts'
import { useNow } from './use-now.ts'
import { useZone } from './zone.ts'

const formats = { minute: formatMinute, second: formatSecond } as const

interface Props {
  /** ms since 1970. */
  readonly at: number
  /** `clock` is only the time of day, unless it's of another day: pages stay open overnight. */
  readonly to?: keyof typeof formats | 'clock'
}

/** A time in the zone of the preferences; its tooltip has the other zones and milliseconds. */
export function Timestamp({ at, to = 'minute' }: Props) {
  const zone = useZone()
  return (
    <time dateTime={new Date(at).toISOString()} title={formatHover(at, zone)}>
      {to === 'clock' ? <Clock at={at} /> : formats[to](at, zone)}
    </time>
  )
}

function Clock({ at }: { at: number }) {
  const zone = useZone()
  return useNow((now) => formatClockNear(at, now, zone))
}
