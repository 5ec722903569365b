import { resultGroups, wordResult } from '../../../lib/call-result.ts'
import { capitalize } from '../../../lib/capitalize.ts'
import { formatDuration } from '../../../lib/durations.ts'
import { keysOf } from '../../../lib/records.ts'
import { sipStatusWords } from '../../../lib/sip-status.ts'
import { directionLabel, releaseReasonLabel } from '../../../patterns/server-words.ts'
import type { Facet } from '../../../records/engine.ts'
import type { FacetField } from '../../../records/store/record-query.ts'

export const facetLabels: Readonly<Record<FacetField, string>> = {
  result: 'Result',
  direction: 'Direction',
  answered: 'Answered',
  sip_status: 'SIP status',
  termination_reason: 'Reason',
  trunk: 'Trunk',
}

/** The choices of a field, each with its number of records. */
export function toOptions(field: FacetField, facets: readonly Facet[], chosen: string) {
  const all = [...toGroups(field, facets), ...facets]
  // The URL may have a value that no record has.
  const strange = chosen === '' || all.some(({ choice }) => choice === chosen) ? [] : [{ choice: chosen, count: 0 }]
  return [
    { value: '', text: 'any' },
    ...[...all, ...strange].map(({ choice, count }) => ({ value: choice, text: choiceWords(field, choice), count })),
  ]
}

/** Choices for several values: all failed calls, or "4xx" for all its statuses. */
function toGroups(field: FacetField, facets: readonly Facet[]): Facet[] {
  if (field === 'result') {
    const groups = keysOf(resultGroups).map((choice) => ({
      choice,
      count: facets.reduce((sum, facet) => sum + (resultGroups[choice].has(facet.choice) ? facet.count : 0), 0),
    }))
    return groups.filter(({ count }) => count > 0)
  }
  if (field !== 'sip_status') return []
  const counts = new Map<string, number>()
  for (const { choice, count } of facets) {
    if (!/^[1-6]\d\d$/.test(choice)) continue
    const name = `${choice.slice(0, 1)}xx`
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts].map(([choice, count]) => ({ choice, count })).toSorted((a, b) => (a.choice < b.choice ? -1 : 1))
}

function choiceWords(field: FacetField, choice: string): string {
  if (choice === '!none') return 'none'
  if (choice === '!empty') return 'empty'
  if (field === 'result') return capitalize(wordResult(choice) ?? choice)
  if (field === 'answered') return choice === 'true' ? 'yes' : choice === 'false' ? 'no' : choice
  if (field === 'sip_status') return /^\d+$/.test(choice) ? sipStatusWords(Number(choice)) : choice
  const text = choice.startsWith('!!') ? choice.slice(1) : choice
  if (field === 'direction') return directionLabel(text)
  return field === 'termination_reason' ? releaseReasonLabel(text) : text
}

/** "1:00 – 2:00". */
export function durationWords(least: string, most: string): string {
  const [from, to] = [least, most].map((text) => (text === '' ? '' : formatDuration(Number(text))))
  if (from === '') return to === '' ? '' : `at most ${to ?? ''}`
  return to === '' ? `at least ${from ?? ''}` : `${from ?? ''} – ${to ?? ''}`
}
