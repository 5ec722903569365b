import { useEffect, useState } from 'react'
import { formatSecond } from '../../../lib/time.ts'
import { useRowSelection } from '../../../patterns/list/row-selection.tsx'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import type { RowSource } from '../../../ui/data-table.tsx'
import { recordNoun } from '../recent-calls-columns.tsx'
import { keyOfSlot, type RowSlot } from './row-pages.ts'
import type { RecordSource } from './row-source.ts'
import { TicketButton } from './ticket-button.tsx'

/** A carrier needs only examples, and all selectable rows must be read first. */
const maxSelectable = 1000

const nameOf = ({ loaded }: RowSlot) =>
  loaded?.record ? `call of ${formatSecond(loaded.record.value.attempted_at, 'utc')} UTC` : 'record'

interface Options {
  readonly source: RecordSource
  /** The slots of the current view. */
  readonly slots: RowSource<RowSlot>
  readonly load: SteadyLoad
  readonly isOn: boolean
}

/** Lets the user select records for a carrier ticket, in views of at most 1,000. Other views keep the selection. */
export function useRecordSelection({ source, slots, load, isOn }: Options) {
  const isFew = slots.length <= maxSelectable
  const found = isOn && isFew ? slots.slice(0, slots.length).filter(({ loaded }) => loaded !== null) : []
  const isLoaded = isFew && found.length === slots.length
  // Reads all rows of the view, so that they can be selected.
  useEffect(() => {
    if (isOn && isFew && !isLoaded) source.want(0, slots.length)
  }, [source, isOn, isFew, isLoaded, slots.length])
  const [seen, setSeen] = useState<ReadonlyMap<string, RowSlot>>(new Map())
  if (isLoaded && found.some((slot) => !seen.has(keyOfSlot(slot)))) {
    setSeen(new Map([...seen, ...found.map((slot) => [keyOfSlot(slot), slot] as const)]))
  }
  const select = useRowSelection<RowSlot>({
    toKey: keyOfSlot,
    nameOf,
    noun: recordNoun,
    actions: (chosen) => (
      <TicketButton variant="primary" calls={chosen.flatMap(({ loaded }) => loaded?.record?.value ?? [])} load={load} />
    ),
  })
  const waitsFor = isFew ? 'Available when the records are loaded.' : 'Filter to 1,000 records or fewer to select.'
  return {
    // Without checkboxes, rows keep no room for them.
    lead: isOn && isFew ? select.lead(found, isLoaded ? null : waitsFor) : null,
    note: isOn && !isFew && <p className="soft">{waitsFor}</p>,
    bar: isOn && select.bar(found, [...seen.values()]),
  }
}
