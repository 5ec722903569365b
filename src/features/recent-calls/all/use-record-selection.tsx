import { useEffect, useState } from 'react'
import { formatSecond } from '../../../lib/time.ts'
import { useRowSelection } from '../../../patterns/row-selection.tsx'
import type { SteadyLoad } from '../../../records/load/load.ts'
import type { RowSource } from '../../../ui/data-table.tsx'
import { recordNoun } from '../recent-calls-columns.tsx'
import type { RowSlot } from './row-pages.ts'
import type { RecordSource } from './row-source.ts'
import { TicketButton } from './ticket-button.tsx'

/** A carrier reads examples, and rows that are to be chosen have to be here. */
const mostSelectable = 1000

const toKey = ({ place, loaded }: RowSlot) => (loaded === null ? `place ${place}` : String(loaded.row))
const nameOf = ({ loaded }: RowSlot) =>
  loaded?.record ? `call of ${formatSecond(loaded.record.value.attempted_at, 'utc')} UTC` : 'record'

interface Options {
  readonly source: RecordSource
  /** Of the view, as far as they are here. */
  readonly slots: RowSource<RowSlot>
  readonly load: SteadyLoad
  readonly isOn: boolean
}

/** Lets loaded records be chosen for a carrier's ticket, from a view of no more than a thousand; they stay chosen under others. */
export function useRecordSelection({ source, slots, load, isOn }: Options) {
  const isFew = slots.length <= mostSelectable
  const found = isOn && isFew ? slots.slice(0, slots.length).filter(({ loaded }) => loaded !== null) : []
  const isHere = isFew && found.length === slots.length
  // Synchronises the rows at hand with what can be chosen.
  useEffect(() => {
    if (isOn && isFew && !isHere) source.want(0, slots.length)
  }, [source, isOn, isFew, isHere, slots.length])
  const [seen, setSeen] = useState<ReadonlyMap<string, RowSlot>>(new Map())
  if (isHere && found.some((slot) => !seen.has(toKey(slot)))) {
    setSeen(new Map([...seen, ...found.map((slot) => [toKey(slot), slot] as const)]))
  }
  const select = useRowSelection<RowSlot>({
    toKey,
    nameOf,
    noun: recordNoun,
    actions: (chosen) => (
      <TicketButton look="primary" calls={chosen.flatMap(({ loaded }) => loaded?.record?.value ?? [])} load={load} />
    ),
  })
  const waitsFor = isFew ? 'Available when the records are here.' : 'Filter to 1,000 records or fewer to select.'
  return {
    lead: isOn ? select.lead(found, isHere ? null : waitsFor) : null,
    /** Above the records. */
    note: isOn && !isFew && <p className="soft">{waitsFor}</p>,
    bar: isOn && select.bar(found, [...seen.values()]),
  }
}
