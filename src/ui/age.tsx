import { formatAge } from '../lib/durations.ts'
import { formatHover } from '../lib/time.ts'
import { useNow } from './use-now.ts'
import { useZone } from './zone.ts'

/** "12 s ago", ticking. `at` in ms since 1970. */
export function Age({ at }: { at: number }) {
  const age = useNow((now) => formatAge(at, now))
  return (
    <time dateTime={new Date(at).toISOString()} title={formatHover(at, useZone())}>
      {age}
    </time>
  )
}
