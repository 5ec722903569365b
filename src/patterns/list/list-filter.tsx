import { type ReactNode, useMemo } from 'react'
import { Chip, ChipSelect, Filters } from '../../ui/chip.tsx'
import {
  type Chosen,
  choose,
  isAnyChosen,
  noneChosen,
  type RowCounts,
  type RowFilters,
  type RowQuery,
  toFilterSchema,
} from './row-filters.ts'
import { useUrlState } from '../url/url-state.ts'

interface Option {
  readonly value: string
  readonly text: string
  /** Why it can't be chosen or counted now; null if it can. */
  readonly reason?: string | null
  /** Whether its chip is hidden unless rows match it or it's on. */
  readonly isRare?: boolean
}

/** How to draw a filter: as chips, as a select, or with a custom function. */
export type FilterSpec<Name extends string> = { readonly name: Name } & (
  | { readonly chips: readonly Option[]; readonly isCounted?: false }
  | {
      readonly label: string
      readonly options?: readonly Option[]
      /** Returns the label of a value without an option. */
      readonly textOf?: (value: string) => string
      readonly isCounted?: false
    }
  | { readonly draw: (filter: DrawnFilter) => ReactNode }
)

export interface DrawnFilter {
  readonly choice: string
  /** Counted on demand. */
  readonly counts: () => ReadonlyMap<string, number> | null
  readonly onChoose: (choice: string) => void
}

export interface ListFilter<R> {
  /** Search and filters. Changes only with the filters. */
  readonly query: RowQuery<R>
  readonly bar: (counts: RowCounts | null) => ReactNode
  readonly isActive: boolean
  readonly clear: () => void
  /** Replaces the table if the list is empty without any search or filter. */
  readonly none?: ReactNode
}

export interface FilterOptions<R, Name extends string> {
  /** All three need a stable identity. */
  readonly filters: RowFilters<R, Name>
  readonly search: RowQuery<R>['search']
  readonly arrange?: RowQuery<R>['arrange']
  readonly specs: readonly FilterSpec<Name>[]
  readonly more?: ReactNode
}

/** The filters of a list from their declaration, with their state in the URL. */
export function useListFilter<R, Name extends string>(options: FilterOptions<R, Name>): ListFilter<R> {
  const { filters, search, arrange = null, specs, more } = options
  const [state, setState] = useUrlState(toFilterSchema(filters))
  // The schema has the names of the filters, and all choices are strings.
  const chosen = state as Chosen<Name>
  const set = (change: Partial<Chosen<Name>>) => setState(change, 'push')
  return {
    query: useMemo(() => ({ filters, chosen, search, arrange }), [filters, chosen, search, arrange]),
    bar: (counts) => (
      <Filters>
        {specs.map((spec) => (
          <FilterControl
            key={spec.name}
            spec={spec}
            filters={filters}
            choice={chosen[spec.name]}
            counts={() => counts?.(spec.name) ?? null}
            onChoose={(choice) => set(choose(filters, spec.name, choice))}
          />
        ))}
        {more}
      </Filters>
    ),
    isActive: isAnyChosen(filters, chosen),
    clear: () => set(noneChosen(filters)),
  }
}

interface ControlProps<R, Name extends string> extends DrawnFilter {
  readonly spec: FilterSpec<Name>
  readonly filters: RowFilters<R, Name>
}

function FilterControl<R, Name extends string>({ spec, filters, ...drawn }: ControlProps<R, Name>) {
  if ('draw' in spec) return spec.draw(drawn)
  const { choice, onChoose } = drawn
  const { off = '', several } = filters[spec.name]
  const counts = spec.isCounted === false ? null : drawn.counts()
  if ('chips' in spec) {
    const shown = several?.shown(choice) ?? new Set([choice])
    const toggled = several?.toggled ?? ((now, value) => (now === value ? off : value))
    return spec.chips
      .filter(({ value, isRare = false }) => !isRare || shown.has(value) || (counts?.get(value) ?? 0) > 0)
      .map(({ value, text, reason = null }) => (
        <Chip
          key={value}
          isOn={shown.has(value)}
          count={counts === null || reason !== null ? null : (counts.get(value) ?? 0)}
          reason={reason}
          onToggle={() => onChoose(toggled(choice, value))}
        >
          {text}
        </Chip>
      ))
  }
  const { label, textOf = (value: string) => value } = spec
  const options = spec.options ?? mostCounted(counts).map((value) => ({ value, text: textOf(value) }))
  // Keeps the URL's choice as an option even if no row has it (any more).
  const isMissing = choice !== off && !options.some(({ value }) => value === choice)
  const choices: readonly Option[] = isMissing ? [...options, { value: choice, text: textOf(choice) }] : options
  const toCount = (value: string) => (counts === null ? null : (counts.get(value) ?? 0))
  return (
    <ChipSelect
      label={label}
      value={choice}
      onChange={onChoose}
      options={[
        { value: off, text: 'any' },
        ...choices.map(({ value, text, reason = null }) => ({ value, text, reason, count: toCount(value) })),
      ]}
    />
  )
}

const mostCounted = (counts: ReadonlyMap<string, number> | null): readonly string[] =>
  [...(counts ?? [])].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
