import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { z } from '../../contract/zod.ts'
import { whenIdle } from '../../lib/after-paint.ts'
import { formatCount } from '../../lib/count.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type FilterSpec, type FilterOptions, type ListFilter, useListFilter } from '../list/list-filter.tsx'
import type { RowFilter } from '../list/row-filters.ts'
import { urlText, useUrlState } from '../url/url-state.ts'
import type { FindingsReader } from './findings-reader.tsx'
import type { Mark, Marks } from './lines.ts'
import type { Findings } from './use-findings.ts'
import type { ListName, RuleName } from './rules.ts'

/** null until the check has run. */
const MarksContext = createContext<Marks | null>(null)

const schema = z.object({ finding: urlText() })

/** Provides the open findings of a list's records. Reads further lists only if the list is filtered by finding. */
export function MarksProvider({ of, children }: { of: ListName; children: ReactNode }) {
  const [{ finding }] = useUrlState(schema)
  const isWanted = finding !== ''
  const [findings, reader] = useLazyFindings(isWanted)
  // Keeps its identity until something changes.
  const marks = useMemo(() => findings?.marksOf(of) ?? null, [findings, of])
  return (
    <MarksContext value={marks}>
      {children}
      {reader}
    </MarksContext>
  )
}

const none: readonly Mark[] = []

/** Returns the marks of one record. A number also needs its record. */
export function useMarks(sid: string, number?: PhoneNumber): readonly Mark[] {
  return use(MarksContext)?.of(sid, number) ?? none
}

/** A symbol for a record's findings, with their reasons as its label. `rule`: only findings of that rule. */
export function FindingSign({ sid, rule }: { sid: string; rule?: RuleName }) {
  const all = useMarks(sid)
  const marks = rule === undefined ? all : all.filter(({ name }) => name === rule)
  const [worst] = marks
  if (worst === undefined) return null
  const words = marks.map(({ rule: { state }, reason }) => `${state}: ${reason}`).join('\n')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a shape from the style sheet, not an image file
    <span role="img" title={words}>
      <StatusBadge tone={worst.rule.tone}>{null}</StatusBadge>
    </span>
  )
}

interface Options<R, Name extends string> extends Pick<FilterOptions<R, Name>, 'filters' | 'search' | 'specs'> {
  /** Both need a stable identity. */
  readonly sidOf: (row: R) => string
  readonly numberOf?: (row: R) => PhoneNumber
}

/** The filters of a list, and one by finding. */
export function useMarkedFilter<R, Name extends string>(options: Options<R, Name>): ListFilter<R> {
  const { filters: own, search, specs, sidOf, numberOf } = options
  const marks = use(MarksContext)
  const [{ finding }] = useUrlState(schema)
  const filters = useMemo(() => {
    // Accepts any text, as findings arrive later. A record that breaks several rules counts for the chosen one.
    const byFinding: RowFilter<R> = {
      valueOf: (row) => {
        if (finding === '' || marks === null) return ''
        return marks.of(sidOf(row), numberOf?.(row)).find(({ name }) => name === finding)?.name ?? ''
      },
    }
    return { ...own, finding: byFinding }
  }, [own, marks, finding, sidOf, numberOf])
  const choices = useMemo(
    () =>
      (marks?.rules ?? []).map(({ name, title, count }) => ({ value: name, text: `${title} (${formatCount(count)})` })),
    [marks],
  )
  const spec: FilterSpec<'finding'> = { name: 'finding', label: 'Finding', options: choices, isCounted: false }
  const isOffered = choices.length > 0 || finding !== ''
  return useListFilter<R, Name | 'finding'>({ filters, search, specs: isOffered ? [...specs, spec] : specs })
}

/**
 * Loads `useFindings` lazily; the second result must be rendered. Unless it's wanted at once, the code loads when the
 * page is idle, so that no row waits for it; if it fails to load, as offline, rows have no marks.
 */
function useLazyFindings(isWanted: boolean): readonly [Findings | null, ReactNode] {
  const [Reader, setReader] = useState<typeof FindingsReader | null>(null)
  // Synchronises with idle time, and with the code of the rules. Not `lazy`: each page tries to load it again.
  useEffect(() => {
    const load = () =>
      void import('./findings-reader.tsx').then(
        ({ FindingsReader }) => setReader(() => FindingsReader),
        () => undefined,
      )
    return isWanted ? load() : whenIdle(load)
  }, [isWanted])
  const [findings, setFindings] = useState<Findings | null>(null)
  return [findings, Reader && <Reader isWanted={isWanted} onFound={setFindings} />]
}
