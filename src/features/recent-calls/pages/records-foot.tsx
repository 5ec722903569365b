import { zoneName } from '../../../lib/time.ts'
import { Foot } from '../../../ui/page.tsx'
import { useZone } from '../../../ui/zone.ts'

/** What is below the table: what it is a part of, and the zone of its times. */
export function RecordsFoot() {
  const zone = useZone()
  return (
    <Foot>
      These are the server’s pages, newest first; sorting or filtering one would say nothing about the others. Times in{' '}
      {zoneName(zone)}
    </Foot>
  )
}
