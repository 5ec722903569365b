import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { directions } from '../../../contract/calls.ts'
import { paths } from '../../../paths.ts'
import { daysOf, toUrlRange } from '../../../patterns/calls/call-records-path.ts'
import { directionLabel } from '../../../patterns/server-text.ts'
import { useShortcut } from '../../../patterns/use-shortcut.ts'
import type { CallFilter } from '../../../records/insights/call-filter.ts'
import { toChoice } from '../../../records/store/record-query.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipSelect } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useZone } from '../../../ui/zone.ts'
import { FilterStrip, PeriodPicker } from '../filters/filter-strip.tsx'
import { periodDays, rangeOf, toMs } from '../filters/periods.ts'
import { coveredDays, isFiltered, noFilters, type RecentCallsState } from './recent-calls-state.ts'
import type { TimeRange } from '../../../lib/durations.ts'

const any = { value: '', text: 'any' }
const directionOptions = [any, ...directions.map((value) => ({ value, text: directionLabel(value) }))]
/** Only the page of loaded records can filter by it; servers can't. */
const failed = 'failed'
const resultOptions = [
  any,
  { value: 'true', text: 'Answered' },
  { value: 'false', text: 'Not answered' },
  { value: failed, text: 'Failed' },
]

interface Props {
  readonly state: RecentCallsState
  /** Trunks of the visible records. */
  readonly trunks: readonly (string | null)[]
  readonly onChange: (change: Partial<RecentCallsState>) => void
}

type Change = Partial<RecentCallsState> & Pick<CallFilter, 'result'>

/** Filters that servers may apply. Any other leads to the page of all records, with the current filters. */
export function BrowseFilters({ state, trunks, onChange }: Props) {
  const navigate = useNavigate()
  const zone = useZone()
  /** Changes made since the URL last changed: a fast user is ahead of the page. */
  const picked = useRef<{ readonly state: RecentCallsState; readonly change: Change }>({ state, change: {} })
  const pick = (next: Change) => {
    const change = { ...(picked.current.state === state ? picked.current.change : {}), ...next }
    picked.current = { state, change }
    const { result, ...filters } = change
    if (result === undefined) onChange({ ...filters, page: 1 })
    else void navigate(toLoadedPath({ ...state, ...filters }, result))
  }
  const pickRange = (range: TimeRange) => pick(toUrlRange(range))
  return (
    <FilterStrip
      // The key resets the field when the URL's number changes.
      search={<NumberSearch key={state.number} number={state.number} onSearch={(number) => pick({ number })} />}
    >
      <PeriodPicker
        from={state.from}
        to={state.to}
        days={coveredDays(state.days)}
        onPick={(name) => {
          const days = periodDays[name]
          if (days === undefined) pickRange(rangeOf(name, Date.now(), zone))
          else pick({ from: '', to: '', days })
        }}
        onRange={pickRange}
      />
      <ChipSelect
        label="Result"
        value={state.answered}
        options={resultOptions}
        onChange={(answered) => pick(answered === failed ? { answered: '', result: failed } : { answered })}
      />
      <ChipSelect
        label="Direction"
        value={state.direction}
        options={directionOptions}
        onChange={(direction) => pick({ direction })}
      />
      <ChipSelect
        label="Trunk"
        value={state.trunk}
        options={[any, ...toTrunks([...trunks, state.trunk])]}
        onChange={(trunk) => pick({ trunk })}
      />
      {isFiltered(state) && (
        <Button variant="link" onClick={() => pick(noFilters)}>
          Clear filters
        </Button>
      )}
    </FilterStrip>
  )
}

/** Searches on Enter only: each search is a request. */
function NumberSearch({ number, onSearch }: { number: string; onSearch: (number: string) => void }) {
  const [text, setText] = useState(number)
  const input = useRef<HTMLInputElement>(null)
  const searchKey = useShortcut('/', () => input.current?.focus())
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  const change = (next: string) => {
    setText(next)
    if (next === '' && number !== '') onSearch('')
  }
  return (
    <form onSubmit={search}>
      <SearchField label="Search by number" value={text} onChange={change} input={input} shortcut={searchKey} />
    </form>
  )
}

function toTrunks(trunks: readonly (string | null)[]) {
  const names = new Set(trunks.filter((trunk): trunk is string => trunk !== null && trunk !== ''))
  return [...names].toSorted().map((value) => ({ value, text: value }))
}

/** The path of all records, with the filters of a state. `result`: one that only that page has. */
export function toLoadedPath(state: RecentCallsState, result?: CallFilter['result']): string {
  const { number, direction, answered, from, to } = state
  const range = { from: toMs(from), to: toMs(to) }
  const isTimed = range.from !== null || range.to !== null
  const days = isTimed ? daysOf(range, Date.now()) : coveredDays(state.days)
  const trunk = state.trunk && toChoice(state.trunk)
  const ofAnswer = answered && (answered === 'true' ? 'answered' : 'unanswered')
  return paths.allRecords.link({ days }, { from, to, result: result ?? ofAnswer, trunk, direction, number })
}
