import { formatCount } from '../../../lib/count.ts'
import { recordOf } from '../../../lib/records.ts'
import { type ApplicationNames, toApplicationWords } from '../../../patterns/application-names.ts'
import { useUrlState } from '../../../patterns/url-state.ts'
import { Chip, ChipSelect, Filters } from '../../../ui/chip.tsx'
import styles from './calls.module.css'
import {
  type CallCounts,
  callStates,
  filterSchema,
  noValue,
  shownStates,
  toggled,
  type Trait,
  traits,
} from './call-filters.ts'
import { stateWords } from './call-words.ts'

/** Choices of one filter, the ones with most calls: nobody looks through a list of 5,000 numbers, they search. */
const mostChoices = 50

interface TraitWords {
  readonly label: string
  /** In the place of a value that a call does not have. */
  readonly none: string
}

const traitWords: Readonly<Record<Trait, TraitWords>> = {
  application: { label: 'Application', none: 'No application' },
  direction: { label: 'Direction', none: 'Direction not told' },
  number: { label: 'Number', none: 'Number not told' },
  trunk: { label: 'Trunk', none: 'Trunk not told' },
}

interface Props {
  /** null while there is no list yet. */
  readonly counts: CallCounts | null
  readonly names: ApplicationNames
}

/** States as chips, everything else as choices; each shows how many calls it would leave. */
export function CallFilterBar({ counts, names }: Props) {
  const [filters, setFilters] = useUrlState(filterSchema)
  const shown = shownStates(filters.show)

  const optionsOf = (trait: Trait) => {
    const known = counts?.traits[trait] ?? new Map<string, number>()
    const most = [...known].toSorted(([, a], [, b]) => b - a).slice(0, mostChoices)
    const current = filters[trait]
    // What the URL asks for stays a choice, also where no call has it (any more).
    const isMissing = current !== '' && !most.some(([value]) => value === current)
    const choices = isMissing ? [...most, [current, known.get(current) ?? 0] as const] : most
    return [
      { value: '', text: `Any ${trait}` },
      ...choices.map(([value, count]) => ({
        value,
        text: `${toTraitWords(trait, value, names)} (${formatCount(count)})`,
      })),
    ]
  }

  return (
    <Filters className={styles['bar']}>
      {callStates.map((state) => (
        <Chip
          key={state}
          isOn={shown.has(state)}
          count={counts?.states[state] ?? null}
          onToggle={() => setFilters({ show: toggled(filters.show, state) }, 'push')}
        >
          {stateWords[state]}
        </Chip>
      ))}
      {traits.map((trait) => (
        <ChipSelect
          key={trait}
          label={traitWords[trait].label}
          value={filters[trait]}
          onChange={(value) =>
            setFilters(
              recordOf([trait], () => value),
              'push',
            )
          }
          options={optionsOf(trait)}
        />
      ))}
      <ChipSelect
        label="Group by"
        value={filters.group}
        onChange={(group) => setFilters({ group: filterSchema.parse({ group }).group }, 'push')}
        options={[{ value: '', text: 'No groups' }, ...traits.map((trait) => ({ value: trait, text: `By ${trait}` }))]}
      />
    </Filters>
  )
}

/** A value that calls are filtered and grouped by, in words. */
export function toTraitWords(trait: Trait, value: string, names: ApplicationNames): string {
  if (value === noValue) return traitWords[trait].none
  return trait === 'application' ? toApplicationWords(value, names) : value
}
