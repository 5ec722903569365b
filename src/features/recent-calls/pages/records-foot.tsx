import { zoneName } from '../../../lib/time.ts'
import { useZone } from '../../../ui/zone.ts'
import styles from '../recent-calls.module.css'

/** What is below the table: what it is a part of, and the zone of its times. */
export function RecordsFoot() {
  const zone = useZone()
  return (
    <p className={styles['foot']}>
      These are the server’s pages, newest first; sorting or filtering one would say nothing about the others. Times in{' '}
      {zoneName(zone)}
    </p>
  )
}
