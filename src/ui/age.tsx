import { formatAge } from '../lib/durations.ts'
import { formatHover, formatMinute } from '../lib/time.ts'
import styles from './age.module.css'
import { useNow } from './use-now.ts'
import { useZone } from './zone.ts'

/** "12 s ago", ticking. Shows the time itself on hover, and while its table row has the focus. `at`: ms since 1970. */
export function Age({ at }: { at: number }) {
  const age = useNow((now) => formatAge(at, now))
  const zone = useZone()
  return (
    <time
      className={styles['age']}
      // In an announced note, screen readers would read every tick.
      aria-live="off"
      dateTime={new Date(at).toISOString()}
      title={formatHover(at, zone)}
      data-exact={formatMinute(at, zone)}
    >
      {age}
    </time>
  )
}
