import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from '../../api/context.tsx'
import { zoneName } from '../../lib/time.ts'
import { useZone } from '../../ui/zone.ts'
import { insightsSource, type LoadedInsights } from './insights-source.ts'
import { daysToRead, type InsightsState } from './insights-state.ts'

/** Reads what the page is to show, and works out its figures as records come in. */
export function useInsights(state: InsightsState) {
  const source = insightsSource(useClient())
  const { days } = state
  const read = useSyncExternalStore(source.subscribe, source.state)
  const { step } = read
  const timeZone = zoneName(useZone())
  const [found, setFound] = useState<{
    readonly key: string
    readonly step: number
    readonly insights: LoadedInsights
  } | null>(null)
  const toRead = daysToRead(state)

  // Synchronises the source with the days in the URL; what was read of more days serves as well.
  useEffect(() => {
    const { phase, days: known } = source.state()
    if (phase !== 'done' || known < toRead) source.read(toRead)
  }, [source, toRead])

  // A read that nobody waits for is a burden on the server.
  useEffect(() => () => source.stop(), [source])

  // Synchronises the figures with the records: the source works them out, elsewhere for all this page knows.
  useEffect(() => {
    let isWanted = true
    void (async () => {
      const insights = await source.insights(days, timeZone)
      if (isWanted) setFound({ key: `${days} ${timeZone}`, step, insights })
    })()
    return () => {
      isWanted = false
    }
  }, [source, days, timeZone, step])

  // Figures of other days, or of what was read before, must not stand under these.
  const insights = found?.key === `${days} ${timeZone}` && found.step <= step && step > 0 ? found.insights : null
  return { read, insights, again: () => source.read(toRead), stop: source.stop }
}
