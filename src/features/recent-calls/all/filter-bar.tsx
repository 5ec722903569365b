import { useRef, useState } from 'react'
import { formatSecond } from '../../../lib/time.ts'
import { daysOf, toUrlRange } from '../../../patterns/call-records-path.ts'
import { useShortcut } from '../../../patterns/use-shortcut.ts'
import { useTypedParam } from '../../../patterns/use-typed-param.ts'
import { useUrlState } from '../../../patterns/url-state.ts'
import type { View } from '../../../records/engine.ts'
import { type FacetField, facetFields } from '../../../records/store/record-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, ChipSelect } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useZone } from '../../../ui/zone.ts'
import { AddFilter, FilterStrip, PeriodPicker } from '../filters/filter-strip.tsx'
import styles from '../filters/filters.module.css'
import { rangeOf } from '../filters/periods.ts'
import { DurationDialog } from '../filters/range-dialogs.tsx'
import { allSchema, hasFilters, noFilters } from './all-state.ts'
import { durationWords, facetLabels, toOptions } from './filter-options.ts'
import { SavedViews } from './saved-views.tsx'
import type { TimeRange } from '../../../lib/durations.ts'

/** The filters always shown; others appear when added or set. */
const usualFields: ReadonlySet<FacetField> = new Set(['result', 'direction'])

interface Props {
  /** null if there is none yet. */
  readonly view: View | null
  /** Called when a period of this many days is chosen: the load may not be recent enough. */
  readonly onFresh: (days: number) => void
}

/** Filters of the loaded records; each choice shows how many records match. */
export function FilterBar({ view, onFresh }: Props) {
  const [state, setState] = useUrlState(allSchema)
  const [number, setNumber] = useTypedParam(state.number, (text) => setState({ number: text, part: 1 }, 'replace'))
  const input = useRef<HTMLInputElement>(null)
  const searchKey = useShortcut('/', () => input.current?.focus())
  const zone = useZone()
  const [added, setAdded] = useState<FacetField | null>(null)
  const [isAskingDuration, setIsAskingDuration] = useState(false)

  const duration = durationWords(state.least, state.most)
  const isShown = (field: FacetField) => usualFields.has(field) || field === added || state[field] !== ''
  const hidden = facetFields.filter((field) => !isShown(field) && field !== 'answered')

  const setRange = (range: TimeRange, days: number) => setState({ ...toUrlRange(range), at: '', part: 1, days }, 'push')
  return (
    <FilterStrip>
      <SearchField label="Search by number" value={number} onChange={setNumber} input={input} shortcut={searchKey} />
      <PeriodPicker
        from={state.from}
        to={state.to}
        days={state.days}
        onPick={(picked) => {
          const next = rangeOf(picked, Date.now(), zone)
          const days = daysOf(next, Date.now())
          setRange(next, days)
          onFresh(days)
        }}
        onRange={(next) => setRange(next, daysOf(next, Date.now()))}
      />
      {facetFields.filter(isShown).map((field) => (
        <ChipSelect
          key={field}
          label={facetLabels[field]}
          value={state[field]}
          options={toOptions(field, view?.facets[field] ?? [], state[field])}
          onChange={(choice) => setState({ [field]: choice, part: 1 }, 'push')}
        />
      ))}
      {duration !== '' && (
        <Chip isOn opens="dialog" onToggle={() => setIsAskingDuration(true)}>
          Duration: {duration}
        </Chip>
      )}
      {state.at !== '' && (
        <Chip isOn onToggle={() => setState({ at: '', part: 1 }, 'push')}>
          In progress at {formatSecond(Date.parse(state.at), zone)}
        </Chip>
      )}
      <span className={styles['order']}>
        <ChipSelect
          label="Order"
          value={state.sort}
          options={toOrders(state.sort)}
          onChange={(sort) => setState({ sort, part: 1 }, 'push')}
        />
      </span>
      {/* Together, so that the last of them never stands on a line by itself. */}
      <div className={styles['last']}>
        <AddFilter
          choices={[
            ...hidden.map((name) => ({ name, label: facetLabels[name] })),
            ...(duration === '' ? [{ name: 'duration', label: 'Duration' } as const] : []),
          ]}
          onAdd={(name) => (name === 'duration' ? setIsAskingDuration(true) : setAdded(name))}
        />
        {hasFilters(state) && (
          <Button look="link" onClick={() => setState(noFilters, 'push')}>
            Clear filters
          </Button>
        )}
        <SavedViews />
      </div>
      {isAskingDuration && (
        <DurationDialog
          least={state.least}
          most={state.most}
          onApply={(next) => setState({ ...next, part: 1 }, 'push')}
          onClose={() => setIsAskingDuration(false)}
        />
      )}
    </FilterStrip>
  )
}

/** Needed on screens without column headers. */
function toOrders(sort: string) {
  const orders = [
    { value: '', text: 'Newest first' },
    { value: 'time', text: 'Oldest first' },
    { value: '-duration', text: 'Longest first' },
    { value: 'duration', text: 'Shortest first' },
  ]
  return orders.some(({ value }) => value === sort) ? orders : [...orders, { value: sort, text: 'By a column' }]
}
