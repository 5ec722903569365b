import { parseJson } from '../../../contract/json.ts'
import { z } from '../../../contract/zod.ts'
import { createStoredStore } from '../../../lib/stored-store.ts'
import type { Zone } from '../../../lib/time.ts'
import { daysOf, toUrlRange } from '../../../patterns/calls/call-records-path.ts'
import { writeUrlState } from '../../../patterns/url/url-state.ts'
import { periodOf, periods, rangeOf, toMs } from '../filters/periods.ts'
import { type AllState, allSchema } from './all-state.ts'

/** A named view. `search` is its URL query, where a period such as "yesterday" replaces the times (fromViewSearch). */
const SavedView = z.object({ name: z.string(), search: z.string() })
type SavedView = Readonly<z.output<typeof SavedView>>

/** Empty if nothing valid is stored. */
export const savedViews = createStoredStore<readonly SavedView[]>(
  'switchboard.record-views',
  (text) => z.safeParse(z.array(SavedView), parseJson(text ?? '')).data ?? [],
)

/** Adds a view, or replaces the one with its name. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The query to save: a period such as "yesterday" replaces its times, so that it's relative to any day. */
export function toViewSearch(state: AllState, now: number, zone: Zone): string {
  const period = periodOf({ from: toMs(state.from), to: toMs(state.to) }, state.days, now, zone)
  const fixed = period === null ? {} : { from: '', to: '', days: 0 }
  const parameters = writeUrlState(allSchema, new URLSearchParams(), { ...state, part: 1, ...fixed })
  if (period !== null) parameters.set('period', period)
  return parameters.toString()
}

/** The URL query that a saved view stands for now. */
export function fromViewSearch(search: string, now: number, zone: Zone): string {
  const parameters = new URLSearchParams(search)
  const period = periods.find((name) => name === parameters.get('period'))
  parameters.delete('period')
  if (period === undefined) return parameters.toString()
  const range = rangeOf(period, now, zone)
  const days = daysOf(range, now)
  return writeUrlState(allSchema, parameters, { ...toUrlRange(range), days }).toString()
}
