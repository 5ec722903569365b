import { formatCount } from '../../../lib/count.ts'
import { type ApplicationNames, toApplicationWords } from '../../../patterns/application-names.ts'
import { useUrlState } from '../../../patterns/url-state.ts'
import { Chip, ChipSelect, Filters } from '../../../ui/chip.tsx'
import styles from './calls.module.css'
import { type CallCounts, callStates, filterSchema, noValue, shownStates, toggled, type Trait } from './call-filters.ts'
import { stateWords } from './call-words.ts'

/** Choices of one filter, the ones with most calls: nobody looks through a list of 5,000 numbers, they search. */
const mostChoices = 50

const anyWords: Readonly<Record<Trait, string>> = {
  application: 'Any application',
  direction: 'Any direction',
  number: 'Any number',
  trunk: 'Any trunk',
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
      { value: '', text: anyWords[trait] },
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
      <ChipSelect
        label="Application"
        value={filters.application}
        onChange={(application) => setFilters({ application }, 'push')}
        options={optionsOf('application')}
      />
      <ChipSelect
        label="Direction"
        value={filters.direction}
        onChange={(direction) => setFilters({ direction }, 'push')}
        options={optionsOf('direction')}
      />
      <ChipSelect
        label="Number"
        value={filters.number}
        onChange={(number) => setFilters({ number }, 'push')}
        options={optionsOf('number')}
      />
      <ChipSelect
        label="Trunk"
        value={filters.trunk}
        onChange={(trunk) => setFilters({ trunk }, 'push')}
        options={optionsOf('trunk')}
      />
      <ChipSelect
        label="Group by"
        value={filters.group}
        onChange={(group) => setFilters({ group: filterSchema.parse({ group }).group }, 'push')}
        options={[
          { value: '', text: 'No groups' },
          { value: 'application', text: 'By application' },
          { value: 'direction', text: 'By direction' },
          { value: 'number', text: 'By number' },
          { value: 'trunk', text: 'By trunk' },
        ]}
      />
    </Filters>
  )
}

const noneWords: Readonly<Record<Trait, string>> = {
  application: 'No application',
  direction: 'Direction not told',
  number: 'Number not told',
  trunk: 'Trunk not told',
}

/** A value that calls are filtered and grouped by, in words. */
export function toTraitWords(trait: Trait, value: string, names: ApplicationNames): string {
  if (value === noValue) return noneWords[trait]
  return trait === 'application' ? toApplicationWords(value, names) : value
}
