import { useRef, useState } from 'react'
import { resultGroups, describeResult } from '../../../lib/call-result.ts'
import { capitalize } from '../../../lib/capitalize.ts'
import { formatSpan, type TimeRange } from '../../../lib/durations.ts'
import { keysOf } from '../../../lib/records.ts'
import { sipStatusText } from '../../../lib/sip-status.ts'
import { formatSecond } from '../../../lib/time.ts'
import { daysOf, toUrlRange } from '../../../patterns/calls/call-records-path.ts'
import { directionLabel, releaseReasonLabel } from '../../../patterns/server-text.ts'
import { useShortcut } from '../../../patterns/use-shortcut.ts'
import { useTypedParam } from '../../../patterns/url/use-typed-param.ts'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import type { Facet, View } from '../../../records/engine.ts'
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
import { SavedViews } from './saved-views.tsx'

/** The filters always shown; others appear when added or set. */
const commonFields: ReadonlySet<FacetField> = new Set(['result', 'direction'])

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

  const duration = durationText(state.least, state.most)
  const isShown = (field: FacetField) => commonFields.has(field) || field === added || state[field] !== ''
  // Links no longer filter by `answered`, which the result covers. Old ones and saved views do.
  const hidden = facetFields.filter((field) => !isShown(field) && field !== 'answered')

  const setRange = (range: TimeRange, days: number) => setState({ ...toUrlRange(range), at: '', part: 1, days }, 'push')
  return (
    <FilterStrip
      search={
        <SearchField label="Search by number" value={number} onChange={setNumber} input={input} shortcut={searchKey} />
      }
    >
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
      <div className="bar">
        <AddFilter
          choices={[
            ...hidden.map((name) => ({ name, label: facetLabels[name] })),
            ...(duration === '' ? [{ name: 'duration', label: 'Duration' } as const] : []),
          ]}
          onAdd={(name) => (name === 'duration' ? setIsAskingDuration(true) : setAdded(name))}
        />
        {hasFilters(state) && (
          <Button variant="link" onClick={() => setState(noFilters, 'push')}>
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

const facetLabels: Readonly<Record<FacetField, string>> = {
  result: 'Result',
  direction: 'Direction',
  answered: 'Answered',
  sip_status: 'SIP status',
  termination_reason: 'Reason',
  trunk: 'Trunk',
}

/** The choices of a field, each with its number of records. */
function toOptions(field: FacetField, facets: readonly Facet[], chosen: string) {
  const all = [...toGroups(field, facets), ...facets]
  // The URL may have a value that no record has.
  const strange = chosen === '' || all.some(({ choice }) => choice === chosen) ? [] : [{ choice: chosen, count: 0 }]
  return [
    { value: '', text: 'any' },
    ...[...all, ...strange].map(({ choice, count }) => ({ value: choice, text: choiceText(field, choice), count })),
  ]
}

/** Choices for several values: all failed calls, or "4xx" for all its statuses. */
function toGroups(field: FacetField, facets: readonly Facet[]): Facet[] {
  const toGroup = (choice: string, has: (value: string) => boolean) => ({
    choice,
    count: facets.reduce((sum, facet) => sum + (has(facet.choice) ? facet.count : 0), 0),
  })
  const isOfClass = (value: string, digit: string) => /^\d{3}$/.test(value) && value.startsWith(digit)
  const groups =
    field === 'result'
      ? keysOf(resultGroups).map((name) => toGroup(name, (value) => resultGroups[name].has(value)))
      : field === 'sip_status'
        ? ['1', '2', '3', '4', '5', '6'].map((digit) => toGroup(`${digit}xx`, (value) => isOfClass(value, digit)))
        : []
  return groups.filter(({ count }) => count > 0)
}

function choiceText(field: FacetField, choice: string): string {
  if (choice === '!none') return 'none'
  if (choice === '!empty') return 'empty'
  if (field === 'result') return capitalize(describeResult(choice) ?? choice)
  if (field === 'answered') return choice === 'true' ? 'yes' : choice === 'false' ? 'no' : choice
  if (field === 'sip_status') return /^\d+$/.test(choice) ? sipStatusText(Number(choice)) : choice
  const text = choice.startsWith('!!') ? choice.slice(1) : choice
  if (field === 'direction') return directionLabel(text)
  return field === 'termination_reason' ? releaseReasonLabel(text) : text
}

/** "1:00 – 2:00". */
function durationText(least: string, most: string): string {
  const [from, to] = [least, most].map((text) => (text === '' ? '' : formatSpan(1000 * Number(text))))
  if (from === '') return to === '' ? '' : `at most ${to ?? ''}`
  return to === '' ? `at least ${from ?? ''}` : `${from ?? ''} – ${to ?? ''}`
}
