import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { z } from '../../contract/zod.ts'
import { formatCount } from '../../lib/count.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { FilterLook } from '../list-filter.tsx'
import type { RowFilter } from '../row-filters.ts'
import { urlField, useUrlState } from '../url-state.ts'
import type { FindingsReader } from './findings-reader.tsx'
import type { Mark } from './lines.ts'
import type { Findings } from './use-findings.ts'
import type { Kind, Rule, RuleName } from './rules.ts'

interface Marks {
  /** By sid, the worst first; null: nobody has looked yet. */
  readonly bySid: ReadonlyMap<string, readonly Mark[]> | null
  readonly isWanted: boolean
}

const MarksContext = createContext<Marks>({ bySid: null, isWanted: false })

const schema = z.object({ finding: urlField(z.string(), '') })

/** What is found about the records of a list that aren't acknowledged. Only a filter by it reads further lists. */
export function MarksProvider({ of, children }: { of: Kind; children: ReactNode }) {
  const [{ finding }] = useUrlState(schema)
  const isWanted = finding !== ''
  const [findings, reader] = useLazyFindings(isWanted, !isWanted)
  const marks = findings?.marksOf(of) ?? null
  const value = useMemo(() => ({ bySid: marks, isWanted }), [marks, isWanted])
  return (
    <MarksContext value={value}>
      {children}
      {reader}
    </MarksContext>
  )
}

const none: readonly Mark[] = []

/** Of one record. */
export function useMarks(sid: string): readonly Mark[] {
  return use(MarksContext).bySid?.get(sid) ?? none
}

/** A sign that something was found, with what it is; the list's filter leads to the others. `rule`: by that one alone. */
export function FindingSign({ sid, rule }: { sid: string; rule?: RuleName }) {
  const all = useMarks(sid)
  const marks = rule === undefined ? all : all.filter(({ name }) => name === rule)
  const [worst] = marks
  if (worst === undefined) return null
  const words = marks.map(({ rule: { state }, reason }) => `${state}: ${reason}`).join('\n')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a shape of the style sheet, no file
    <span role="img" aria-label={words} title={words}>
      <StatusBadge tone={worst.rule.tone}>{null}</StatusBadge>
    </span>
  )
}

/** A list's filter by rules; without any finding there is nothing to choose. Any name of a rule is a choice: it may come. */
export const findingFilter: RowFilter<unknown> = { valueOf: () => '' }

/** The same, which knows the findings. `sidOf` stays the same function. */
export function useFindingFilter<R>(sidOf: (row: R) => string): {
  readonly filter: RowFilter<R>
  readonly looks: readonly FilterLook<'finding'>[]
} {
  const { bySid } = use(MarksContext)
  const [{ finding }] = useUrlState(schema)
  const filter = useMemo(
    (): RowFilter<R> => ({
      // One that breaks several rules counts for the chosen one.
      valueOf: (row) => (bySid?.get(sidOf(row)) ?? none).find(({ name }) => name === finding)?.name ?? '',
    }),
    [bySid, finding, sidOf],
  )
  const options = useMemo(() => {
    const counts = new Map<string, { readonly rule: Rule; count: number }>()
    for (const marks of bySid?.values() ?? []) {
      for (const { name, rule } of marks) {
        const found = counts.get(name)
        if (found === undefined) counts.set(name, { rule, count: 1 })
        else found.count += 1
      }
    }
    return Array.from(counts, ([value, { rule, count }]) => ({ value, text: `${rule.title} (${formatCount(count)})` }))
  }, [bySid])
  if (options.length === 0 && finding === '') return { filter, looks: [] }
  return { filter, looks: [{ name: 'finding', label: 'Finding', options, isCounted: false }] }
}

/**
 * `useFindings` for lists, and what must be drawn somewhere for it. Its code is loaded once the page stands, so that no first
 * row waits for it; where it doesn't arrive, as offline, rows have no marks. `waits`: until the page is idle.
 */
function useLazyFindings(isWanted: boolean, waits: boolean): readonly [Findings | null, ReactNode] {
  const [isTime, setIsTime] = useState(!waits)
  // Synchronises with the browser, which knows when there is nothing else to do.
  useEffect(() => {
    if (isTime) return
    // Safari has no idle callbacks.
    const ask = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    ask(() => setIsTime(true), { timeout: 2000 })
  }, [isTime])
  const [Reader, setReader] = useState<typeof FindingsReader | null>(null)
  // Synchronises with the file that holds the rules. Asked for anew by every page, unlike what `lazy` loads.
  useEffect(() => {
    if (!isTime) return
    import('./findings-reader.tsx').then(
      ({ FindingsReader }) => setReader(() => FindingsReader),
      () => undefined,
    )
  }, [isTime])
  const [findings, setFindings] = useState<Findings | null>(null)
  return [findings, Reader && <Reader isWanted={isWanted} onFound={setFindings} />]
}
