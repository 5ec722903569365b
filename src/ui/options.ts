/** The options of a combobox: what they are, which of them fit what was typed, and where a key leads among them. Pure. */
import { fold, toWords } from '../lib/fold.ts'
import type { IconName } from './icon.tsx'

export interface Option {
  readonly key: string
  /** '' is shown as having no name. */
  readonly label: string
  /** Beside the label, quieter. Found by the search, too. */
  readonly hint?: string
  /** Beside the label where there is no hint, and not searched: how many it would leave. */
  readonly count?: string
  /** Found by the search besides: a sid. */
  readonly also?: string
  readonly icon?: IconName
  /** The shortcut that does the same: "g a". */
  readonly keys?: string | undefined
  /** Why it cannot be chosen now. */
  readonly reason?: string
}

export interface OptionGroup<O extends Option = Option> {
  /** null: the only group, or the one that needs no heading. */
  readonly title: string | null
  readonly items: readonly O[]
}

/** Options with their text as it is compared, worked out once per list. */
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

/** Drawn at most: nobody looks through 10,000, they type. */
const most = 60

export interface FoundOptions {
  /** Without groups in which nothing was found; at most 60 options in all. */
  readonly groups: readonly OptionGroup[]
  /** How many fit; null: more than are shown. */
  readonly count: number | null
}

/** Finds options by what was typed ('': all), for lists that are too long to prepare. */
export type FindOptions = (typed: string) => FoundOptions

/** The options that hold every word of what was typed; those whose label begins with it come first in their group. */
export function findOptions(groups: Searchable, typed: string): FoundOptions {
  const wanted = fold(typed.trim())
  const words = toWords(typed)
  let count = 0
  let room = most
  const found: OptionGroup[] = []
  for (const { title, items } of groups) {
    const fits = items.filter(({ text }) => words.every((word) => text.includes(word)))
    count += fits.length
    const first = wanted === '' ? fits : fits.filter(({ label }) => label.startsWith(wanted))
    const others = wanted === '' ? [] : fits.filter(({ label }) => !label.startsWith(wanted))
    const shown = [...first, ...others].slice(0, room).map(({ option }) => option)
    room -= shown.length
    if (shown.length > 0) found.push({ title, items: shown })
  }
  return { groups: found, count }
}

/**
 * The place that a key leads to among `count` options, from `active` (-1: none of them); null for keys that do not move.
 * From either end to the other, as in ARIA Authoring Practices, "Combobox".
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
