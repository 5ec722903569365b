import { type ReactNode, useMemo } from 'react'
import { Chip, ChipSelect, Filters } from '../ui/chip.tsx'
import {
  type Chosen,
  choose,
  isAnyChosen,
  noneChosen,
  type RowCounts,
  type RowFilters,
  type RowQuery,
} from './row-filters.ts'
import { useUrlState, type UrlSchema } from './url-state.ts'

interface Option {
  readonly value: string
  readonly text: string
  /** Why it cannot be chosen now, nor counted; null when it can. */
  readonly reason?: string | null
  /** As a chip, only shown where rows fit it, or it is on. */
  readonly isRare?: boolean
}

/** How a filter is drawn: as chips to switch, as a choice, or by whoever knows better. */
export type FilterLook<Name extends string> = { readonly name: Name } & (
  | { readonly chips: readonly Option[]; readonly isCounted?: false }
  | {
      readonly label: string
      /** Of the option that switches it off; default: "any". */
      readonly any?: string
      readonly options?: readonly Option[]
      /** Of a value that is no option, or none yet. */
      readonly textOf?: (value: string) => string
      readonly isCounted?: false
    }
  | { readonly draw: (filter: DrawnFilter) => ReactNode }
)

export interface DrawnFilter {
  readonly choice: string
  /** Counted when asked for. */
  readonly counts: () => ReadonlyMap<string, number> | null
  readonly onChoose: (choice: string) => void
}

export interface ListFilter<R> {
  /** Which rows fit search and filters. Changes with the filters, and only then. */
  readonly query: RowQuery<R>
  readonly bar: (counts: RowCounts | null) => ReactNode
  readonly isActive: boolean
  readonly clear: () => void
  /** Stands in the place of the table where nothing is searched for, no filter is on, and still nothing is found. */
  readonly none?: ReactNode
}

interface Options<R, Name extends string, S> {
  readonly filters: RowFilters<R, Name>
  /** Of the same filters (toFilterSchema); made once, outside of components. */
  readonly schema: S
  /** These stay the same functions while they do the same. */
  readonly search: RowQuery<R>['search']
  readonly arrange?: RowQuery<R>['arrange']
  readonly looks: readonly FilterLook<Name>[]
  readonly className?: string | undefined
  readonly more?: ReactNode
}

/** The filters of a list by their table, with the URL as their state. */
export function useListFilter<R, Name extends string, S extends UrlSchema>(
  options: Options<R, Name, S>,
): ListFilter<R> {
  const { filters, schema, search, arrange = null, looks, className, more } = options
  const [state, setState] = useUrlState(schema)
  // The schema has the names of the filters, and their choices are text.
  const chosen = state as Chosen<Name>
  const set = (change: Partial<Chosen<Name>>) => setState(change as Partial<typeof state>, 'push')
  return {
    query: useMemo(() => ({ filters, chosen, search, arrange }), [filters, chosen, search, arrange]),
    bar: (counts) => (
      <Filters className={className}>
        {looks.map((look) => (
          <FilterControl
            key={look.name}
            look={look}
            filters={filters}
            choice={chosen[look.name]}
            counts={() => counts?.(look.name) ?? null}
            onChoose={(choice) => set(choose(filters, look.name, choice))}
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
  readonly look: FilterLook<Name>
  readonly filters: RowFilters<R, Name>
}

function FilterControl<R, Name extends string>({ look, filters, ...drawn }: ControlProps<R, Name>) {
  if ('draw' in look) return look.draw(drawn)
  const { choice, onChoose } = drawn
  const { off = '', several } = filters[look.name]
  const counts = look.isCounted === false ? null : drawn.counts()
  if ('chips' in look) {
    const shown = several?.shown(choice) ?? new Set([choice])
    const toggled = several?.toggled ?? ((now, value) => (now === value ? off : value))
    return look.chips
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
  const { label, any = 'any', textOf = (value: string) => value } = look
  const options = look.options ?? mostCounted(counts).map((value) => ({ value, text: textOf(value) }))
  // What the URL asks for stays a choice, also where no row has it (any more).
  const isMissing = choice !== off && !options.some(({ value }) => value === choice)
  const choices: readonly Option[] = isMissing ? [...options, { value: choice, text: textOf(choice) }] : options
  const toCount = (value: string) => (counts === null ? null : (counts.get(value) ?? 0))
  return (
    <ChipSelect
      label={label}
      value={choice}
      onChange={onChoose}
      options={[
        { value: off, text: any },
        ...choices.map(({ value, text, reason = null }) => ({ value, text, reason, count: toCount(value) })),
      ]}
    />
  )
}

const mostCounted = (counts: ReadonlyMap<string, number> | null): readonly string[] =>
  [...(counts ?? [])].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
