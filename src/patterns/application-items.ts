import { formatCountOf } from '../lib/count.ts'
import { toShortSid } from '../lib/short-sid.ts'
import type { PickItem } from '../ui/pick-list.tsx'
import type { ApplicationNames } from './application-names.ts'
import { sortBy } from './rows.ts'

/** The applications to choose from, by name. The sid tells apart those of the same name. */
export function toApplicationItems({ names }: ApplicationNames, counts?: ReadonlyMap<string, number>): PickItem[] {
  const items = Array.from(names, ([sid, name]) => {
    const hint = counts === undefined ? toShortSid(sid) : formatCountOf(counts.get(sid) ?? 0, 'number')
    return { key: sid, label: name, hint, also: sid }
  })
  return sortBy(items, ({ label }) => (label === '' ? null : label), 'asc')
}
