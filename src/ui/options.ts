/** The options of a combobox, the search through them, and moving between them by keys. Pure. */
import { fold, toWords } from '../lib/fold.ts'
import type { IconName } from './icon.tsx'

export interface Option {
  readonly key: string
  /** '' is shown as having no name. */
  readonly label: string
  /** Quieter text beside the label. The search includes it. */
  readonly hint?: string
  /** How many results it would leave. Shown beside the label if there's no hint; the search ignores it. */
  readonly count?: string
  /** Additional text for the search: a sid. */
  readonly also?: string
  readonly icon?: IconName
  /** The shortcut for the same action: "g a". */
  readonly keys?: string | undefined
  /** Why it can't be chosen now. */
  readonly reason?: string | undefined
}

export interface OptionGroup<O extends Option = Option> {
  /** null for the only group, or for one that needs no heading. */
  readonly title: string | null
  readonly items: readonly O[]
}

/** Options with their folded texts, prepared once per list. */
export type Searchable = readonly {
  readonly title: string | null
  readonly items: readonly { readonly option: Option; readonly label: string; readonly text: string }[]
}[]

export function toSearchable(groups: readonly OptionGroup[]): Searchable {
  return groups.map(({ title, items }) => ({
    title,
    items: items.map((option) => {
      const label = fold(option.label)
      return { option, label, text: `${label}\u0000${fold(`${option.hint ?? ''}\u0000${option.also ?? ''}`)}` }
    }),
  }))
}

/** Maximum number of rendered options: with 10,000, people type instead of scrolling. */
const max = 60

export interface FoundOptions {
  /** Without empty groups; at most 60 options in all. */
  readonly groups: readonly OptionGroup[]
  /** Number of matches; null if it's unknown, but more than are shown. */
  readonly count: number | null
}

/** Finds options by typed text ('' for all), for lists that are too long to prepare. */
export type FindOptions = (typed: string) => FoundOptions

/** Returns the options that contain every typed word; labels that begin with the text come first in their group. */
export function findOptions(groups: Searchable, typed: string): FoundOptions {
  const wanted = fold(typed.trim())
  const words = toWords(typed)
  let count = 0
  let room = max
  const found: OptionGroup[] = []
  for (const { title, items } of groups) {
    const matches = items.filter(({ text }) => words.every((word) => text.includes(word)))
    count += matches.length
    const first = wanted === '' ? matches : matches.filter(({ label }) => label.startsWith(wanted))
    const others = wanted === '' ? [] : matches.filter(({ label }) => !label.startsWith(wanted))
    const shown = [...first, ...others].slice(0, room).map(({ option }) => option)
    room -= shown.length
    if (shown.length > 0) found.push({ title, items: shown })
  }
  return { groups: found, count }
}

/**
 * Returns the index that a key leads to among `count` options, from `active` (-1 for none); null for other keys.
 * Wraps around at both ends, as in ARIA Authoring Practices, "Combobox".
 */
export function stepOption(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return active === last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'PageDown':
      return Math.min(last, active + 8)
    case 'PageUp':
      return Math.max(0, active - 8)
    default:
      return null
  }
}
