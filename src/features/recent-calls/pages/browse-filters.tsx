import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { CallResultName, ResultGroup } from '../../../lib/call-result.ts'
import { paths } from '../../../paths.ts'
import { callRecordsPath, daysSince } from '../../../patterns/call-records-path.ts'
import { useShortcut } from '../../../patterns/use-shortcut.ts'
import type { CallFilter } from '../../../records/insights/call-filter.ts'
import { ChipSelect } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useZone } from '../../../ui/zone.ts'
import { FilterStrip, PeriodPicker } from '../filters/filter-strip.tsx'
import { periodOf, rangeOf } from '../filters/periods.ts'

// Lazy: few visits need it.
const TimeDialog = lazy(async () => ({ default: (await import('../filters/range-dialogs.tsx')).TimeDialog }))

const results = [
  ['', 'any'],
  ['answered', 'Answered'],
  ['unanswered', 'Not answered'],
  ['failed', 'Failed'],
] as const satisfies readonly (readonly ['' | CallResultName | ResultGroup, string])[]

/** The filters of all records: a page of the server's cannot be filtered, so each leads there. */
export function BrowseFilters({ days }: { days: number }) {
  const navigate = useNavigate()
  const zone = useZone()
  const [number, setNumber] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const searchKey = useShortcut('/', () => input.current?.focus())
  /** What was picked since, by somebody who is faster than the page that it leads to. */
  const picked = useRef<{ readonly filter: CallFilter; readonly days: number }>({ filter: {}, days })
  const show = (filter: CallFilter, toLoad = picked.current.days) => {
    picked.current = { filter: { ...picked.current.filter, ...filter }, days: toLoad }
    void navigate(callRecordsPath(picked.current.filter, toLoad))
  }
  const showRange = ({ from, to }: ReturnType<typeof rangeOf>) =>
    show({ ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }, daysSince(from, Date.now()))
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() !== '') show({ number: number.trim() })
  }
  return (
    <FilterStrip>
      <form onSubmit={search}>
        <SearchField label="Search by number" value={number} onChange={setNumber} input={input} shortcut={searchKey} />
      </form>
      <PeriodPicker
        period={periodOf({ from: null, to: null }, days, 0, zone)}
        custom={null}
        onPick={(period) => showRange(rangeOf(period, Date.now(), zone))}
        onCustom={() => setIsAsking(true)}
      />
      <ChipSelect
        label="Result"
        value=""
        options={results.map(([value, text]) => ({ value, text }))}
        onChange={(name) => {
          const result = results.find(([value]) => value === name)?.[0]
          if (result !== undefined && result !== '') show({ result })
        }}
      />
      <Link to={paths.allRecords.link({ days })}>Search all records</Link>
      {isAsking && (
        <Suspense>
          <TimeDialog from="" to="" zone={zone} onApply={showRange} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </FilterStrip>
  )
}
