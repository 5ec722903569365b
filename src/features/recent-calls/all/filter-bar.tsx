import { useCallback, useRef, useState } from 'react'
import { formatSecond } from '../../../lib/time.ts'
import { daysSince, toUrlTime } from '../../../patterns/call-records-path.ts'
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
import { rangeOf, type TimeRange } from '../filters/periods.ts'
import { DurationDialog } from '../filters/range-dialogs.tsx'
import { allSchema, hasFilters, noFilters } from './all-state.ts'
import { durationWords, facetLabels, toOptions } from './filter-options.ts'
import { SavedViews } from './saved-views.tsx'

/** Those that are always there; others come when they are asked for, or set. */
const usualFields: ReadonlySet<FacetField> = new Set(['result', 'direction'])

interface Props {
  /** What is found; null: nothing yet. */
  readonly view: View | null
  /** A period was picked, of so many days: what is loaded may not reach to now. */
  readonly onFresh: (days: number) => void
}

/** Filters over all that is loaded; each choice says how many records it would leave. */
export function FilterBar({ view, onFresh }: Props) {
  const [state, setState] = useUrlState(allSchema)
  const commit = useCallback((number: string) => setState({ number, part: 1 }, 'replace'), [setState])
  const [number, setNumber] = useTypedParam(state.number, commit)
  const input = useRef<HTMLInputElement>(null)
  const searchKey = useShortcut('/', () => input.current?.focus())
  const zone = useZone()
  const [added, setAdded] = useState<FacetField | null>(null)
  const [isAskingDuration, setIsAskingDuration] = useState(false)

  const duration = durationWords(state.least, state.most)
  const isShown = (field: FacetField) => usualFields.has(field) || field === added || state[field] !== ''
  const hidden = facetFields.filter((field) => !isShown(field) && field !== 'answered')

  const setRange = ({ from, to }: TimeRange, days: number) => {
    const toText = (ms: number | null) => (ms === null ? '' : toUrlTime(ms))
    setState({ from: toText(from), to: toText(to), at: '', part: 1, days }, 'push')
  }
  return (
    <FilterStrip>
      <SearchField label="Search by number" value={number} onChange={setNumber} input={input} shortcut={searchKey} />
      <PeriodPicker
        from={state.from}
        to={state.to}
        days={state.days}
        onPick={(picked) => {
          const next = rangeOf(picked, Date.now(), zone)
          const days = daysSince(next.from, Date.now())
          setRange(next, days)
          onFresh(days)
        }}
        onRange={(next) => setRange(next, daysSince(next.from, Date.now()))}
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
      <AddFilter
        choices={[
          ...hidden.map((name) => ({ name, label: facetLabels[name] })),
          ...(duration === '' ? [{ name: 'duration', label: 'Duration' } as const] : []),
        ]}
        onAdd={(name) => (name === 'duration' ? setIsAskingDuration(true) : setAdded(name))}
      />
      <span className={styles['order']}>
        <ChipSelect
          label="Order"
          value={state.sort}
          options={toOrders(state.sort)}
          onChange={(sort) => setState({ sort, part: 1 }, 'push')}
        />
      </span>
      {hasFilters(state) && (
        <Button look="link" onClick={() => setState(noFilters, 'push')}>
          Clear filters
        </Button>
      )}
      <SavedViews />
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

/** For screens without room for column headers. */
function toOrders(sort: string) {
  const orders = [
    { value: '', text: 'Newest first' },
    { value: 'time', text: 'Oldest first' },
    { value: '-duration', text: 'Longest first' },
    { value: 'duration', text: 'Shortest first' },
  ]
  return orders.some(({ value }) => value === sort) ? orders : [...orders, { value: sort, text: 'By a column' }]
}
