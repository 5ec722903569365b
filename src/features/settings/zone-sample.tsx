import { formatSecond, zoneName } from '../../lib/time.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './settings.module.css'

/** The time now in both zones, for comparing with the clock on the wall. */
export function ZoneSample() {
  // By the second, so that nothing is drawn in between.
  const now = useNow((ms) => Math.floor(ms / 1000) * 1000)
  const zones = zoneName('local') === zoneName('utc') ? (['utc'] as const) : (['local', 'utc'] as const)
  return (
    <dl className={styles['sample']}>
      {zones.map((zone) => (
        <div key={zone}>
          <dt>{zoneName(zone)}</dt>
          <dd>{formatSecond(now, zone)}</dd>
        </div>
      ))}
    </dl>
  )
}
