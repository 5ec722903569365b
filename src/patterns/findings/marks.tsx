import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { z } from '../../contract/zod.ts'
import { formatCount } from '../../lib/count.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { FilterLook } from '../list-filter.tsx'
import type { RowFilter } from '../row-filters.ts'
import { urlField, useUrlState } from '../url-state.ts'
import type { FindingsReader } from './findings-reader.tsx'
import type { Mark, Marks } from './lines.ts'
import type { Findings } from './use-findings.ts'
import type { Kind, RuleName } from './rules.ts'

/** null: nobody has looked yet. */
const MarksContext = createContext<Marks | null>(null)

const schema = z.object({ finding: urlField(z.string(), '') })

/** What is found about the records of a list that aren't acknowledged. Only a filter by it reads further lists. */
export function MarksProvider({ of, children }: { of: Kind; children: ReactNode }) {
  const [{ finding }] = useUrlState(schema)
  const isWanted = finding !== ''
  const [findings, reader] = useLazyFindings(isWanted, !isWanted)
  // The same until something changes.
  const marks = useMemo(() => findings?.marksOf(of) ?? null, [findings, of])
  return (
    <MarksContext value={marks}>
      {children}
      {reader}
    </MarksContext>
  )
}

const none: readonly Mark[] = []

/** Of one record, which is given of a number. */
export function useMarks(sid: string, number?: PhoneNumber): readonly Mark[] {
  return use(MarksContext)?.of(sid, number) ?? none
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

/** The same, which knows the findings. `sidOf` and `numberOf` stay the same functions. */
export function useFindingFilter<R>(
  sidOf: (row: R) => string,
  numberOf?: (row: R) => PhoneNumber,
): {
  readonly filter: RowFilter<R>
  readonly looks: readonly FilterLook<'finding'>[]
} {
  const marks = use(MarksContext)
  const [{ finding }] = useUrlState(schema)
  const filter = useMemo(
    (): RowFilter<R> => ({
      // One that breaks several rules counts for the chosen one.
      valueOf: (row) => {
        if (finding === '' || marks === null) return ''
        return marks.of(sidOf(row), numberOf?.(row)).find(({ name }) => name === finding)?.name ?? ''
      },
    }),
    [marks, finding, sidOf, numberOf],
  )
  const options = useMemo(
    () =>
      (marks?.rules ?? []).map(({ name, title, count }) => ({ value: name, text: `${title} (${formatCount(count)})` })),
    [marks],
  )
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
    let isHere = true
    ask(() => isHere && setIsTime(true), { timeout: 2000 })
    return () => {
      isHere = false
    }
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
