import { useState } from 'react'
import { formatCount } from '../../lib/count.ts'
import { useUrlState } from '../../patterns/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, ChipSelect, Filters } from '../../ui/chip.tsx'
import { ApplicationDialog } from '../../patterns/application-dialog.tsx'
import { toApplicationWords } from '../../patterns/application-names.ts'
import { useNames } from './names-context.tsx'
import { type FilterCounts, filterSchema, noCarrier } from './number-filters.ts'
import type { SeenCarrier } from './carriers.ts'

interface Props {
  /** null while there is no list yet. */
  readonly counts: FilterCounts | null
  readonly carriers: readonly SeenCarrier[]
}

/** Filters of the list as chips; each shows how many numbers it would leave. */
export function NumberFilterBar({ counts, carriers }: Props) {
  const { applications } = useNames()
  const [filters, setFilters] = useUrlState(filterSchema)
  const [isChoosing, setIsChoosing] = useState(false)
  const toggle = (assignment: 'unassigned' | 'unknown') =>
    setFilters({ assignment: filters.assignment === assignment ? '' : assignment, application: '' }, 'push')
  const choose = (application: string) => {
    setFilters({ application, assignment: '' }, 'push')
    setIsChoosing(false)
  }
  const countOf = (sid: string) => (counts === null ? '' : ` (${formatCount(counts.byCarrier.get(sid) ?? 0)})`)
  // One that no number has (any more) may still stand in the URL.
  const isStrange =
    filters.carrier !== '' && filters.carrier !== noCarrier && !carriers.some(({ sid }) => sid === filters.carrier)
  return (
    <Filters>
      <Chip
        isOn={filters.assignment === 'unassigned'}
        count={counts?.unassigned ?? null}
        onToggle={() => toggle('unassigned')}
      >
        Unassigned
      </Chip>
      <Chip
        isOn={filters.assignment === 'unknown'}
        count={applications.known === 'whole' ? (counts?.unknown ?? null) : null}
        reason={applications.known === 'whole' ? null : unknownReasons[applications.known]}
        onToggle={() => toggle('unknown')}
      >
        Unknown application
      </Chip>
      <Chip isOn={filters.application !== ''} opens="dialog" onToggle={() => setIsChoosing(true)}>
        {filters.application === '' ? 'Application' : toApplicationWords(filters.application, applications)}
      </Chip>
      <ChipSelect
        label="Carrier"
        value={filters.carrier}
        onChange={(carrier) => setFilters({ carrier }, 'push')}
        options={[
          { value: '', text: 'Any carrier' },
          ...carriers.map(({ sid, label }) => ({ value: sid, text: label + countOf(sid) })),
          ...(isStrange ? [{ value: filters.carrier, text: filters.carrier + countOf(filters.carrier) }] : []),
          { value: noCarrier, text: `No carrier${countOf(noCarrier)}` },
        ]}
      />
      {isChoosing && (
        <ApplicationDialog
          applications={applications}
          title="Numbers of which application?"
          {...(counts === null ? {} : { counts: counts.byApplication })}
          current={filters.application === '' ? null : filters.application}
          onPick={choose}
          onClose={() => setIsChoosing(false)}
          other={<Button onClick={() => choose('')}>Any application</Button>}
        />
      )}
    </Filters>
  )
}

const unknownReasons = {
  part: 'The server did not send all of its applications, so nobody can tell.',
  failed: 'The applications could not be read, so nobody can tell.',
  reading: 'The applications are being read.',
} as const
