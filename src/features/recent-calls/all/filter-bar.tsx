import { useCallback, useRef } from 'react'
import { resultGroups, wordResult } from '../../../lib/call-result.ts'
import { keysOf } from '../../../lib/records.ts'
import { sipStatusWords } from '../../../lib/sip-status.ts'
import { formatCount } from '../../../lib/count.ts'
import { useTypedParam } from '../../../patterns/use-typed-param.ts'
import { useUrlState } from '../../../patterns/url-state.ts'
import type { Facet, View } from '../../../records/engine.ts'
import { type FacetField, facetFields } from '../../../records/store/record-query.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipSelect, Filters } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { RangeFilters } from './range-filters.tsx'
import { SavedViews } from './saved-views.tsx'
import { allSchema, hasFilters, noFilters } from './all-state.ts'

const labels: Readonly<Record<FacetField, string>> = {
  result: 'Result',
  direction: 'Direction',
  answered: 'Answered',
  sip_status: 'SIP status',
  termination_reason: 'Ended by',
  trunk: 'Trunk',
}

/** Filters over all that is loaded; each choice says how many records it would leave. */
export function FilterBar({ view }: { view: View | null }) {
  const [state, setState] = useUrlState(allSchema)
  const commit = useCallback((number: string) => setState({ number, part: 1 }, 'replace'), [setState])
  const [number, setNumber] = useTypedParam(state.number, commit)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Filters>
      <SearchField label="Number, from or to" value={number} onChange={setNumber} input={input} shortcut={null} />
      {facetFields.map((field) => (
        <ChipSelect
          key={field}
          label={labels[field]}
          value={state[field]}
          options={toOptions(field, view?.facets[field] ?? [], state[field])}
          onChange={(choice) => setState({ [field]: choice, part: 1 }, 'push')}
        />
      ))}
      <RangeFilters />
      <ChipSelect
        label="Order"
        value={state.sort}
        options={toOrders(state.sort)}
        onChange={(sort) => setState({ sort, part: 1 }, 'push')}
      />
      <SavedViews />
      {hasFilters(state) && (
        <Button look="link" onClick={() => setState(noFilters, 'push')}>
          Clear filters
        </Button>
      )}
    </Filters>
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

function toOptions(field: FacetField, facets: readonly Facet[], chosen: string) {
  const classes = field === 'sip_status' ? toClasses(facets) : field === 'result' ? toGroups(facets) : []
  const all = [...classes, ...facets]
  // What no record has (any more) may still stand in the URL.
  const strange = chosen === '' || all.some(({ choice }) => choice === chosen) ? [] : [{ choice: chosen, count: 0 }]
  return [
    { value: '', text: `${labels[field]}: any` },
    ...[...all, ...strange].map(({ choice, count }) => ({
      value: choice,
      text: `${choiceWords(field, choice)} (${formatCount(count)})`,
    })),
  ]
}

/** "4xx" of all its statuses. */
function toClasses(facets: readonly Facet[]): Facet[] {
  const counts = new Map<string, number>()
  for (const { choice, count } of facets) {
    if (!/^[1-6]\d\d$/.test(choice)) continue
    const name = `${choice.slice(0, 1)}xx`
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts].map(([choice, count]) => ({ choice, count })).toSorted((a, b) => (a.choice < b.choice ? -1 : 1))
}

/** Failed calls, and those that were not answered, of all their results. */
function toGroups(facets: readonly Facet[]): Facet[] {
  const groups = keysOf(resultGroups).map((choice) => ({
    choice,
    count: facets.reduce((sum, facet) => sum + (resultGroups[choice].has(facet.choice) ? facet.count : 0), 0),
  }))
  return groups.filter(({ count }) => count > 0)
}

function choiceWords(field: FacetField, choice: string): string {
  if (choice === '!none') return 'none'
  if (choice === '!empty') return 'empty'
  if (field === 'result') return wordResult(choice) ?? choice
  if (field === 'answered') return choice === 'true' ? 'answered' : choice === 'false' ? 'not answered' : choice
  if (field === 'sip_status') return /^\d+$/.test(choice) ? sipStatusWords(Number(choice)) : choice
  return choice.startsWith('!!') ? choice.slice(1) : choice
}
