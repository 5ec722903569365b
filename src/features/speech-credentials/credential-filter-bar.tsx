import { useUrlState } from '../../patterns/url-state.ts'
import { Chip, ChipSelect, Filters } from '../../ui/chip.tsx'
import { formatCount } from '../../lib/count.ts'
import { type FilterCounts, filterSchema } from './credential-filters.ts'

interface Props {
  /** null while there is no list yet. */
  readonly counts: FilterCounts | null
  readonly vendors: readonly string[]
}

/** Filters of the board as chips; each shows how many credentials it would leave. */
export function CredentialFilterBar({ counts, vendors }: Props) {
  const [{ health, vendor }, setFilters] = useUrlState(filterSchema)
  const toggle = (wanted: 'failed' | 'untested') => setFilters({ health: health === wanted ? '' : wanted }, 'push')
  const countOf = (name: string) => (counts === null ? '' : ` (${formatCount(counts.byVendor.get(name) ?? 0)})`)
  // One that no credential has (any more) may still stand in the URL.
  const names = vendor === '' || vendors.includes(vendor) ? vendors : [...vendors, vendor]
  return (
    <Filters>
      <Chip isOn={health === 'failed'} count={counts?.failed ?? null} onToggle={() => toggle('failed')}>
        Failed
      </Chip>
      <Chip isOn={health === 'untested'} count={counts?.untested ?? null} onToggle={() => toggle('untested')}>
        Never tested
      </Chip>
      <ChipSelect
        label="Vendor"
        value={vendor}
        onChange={(name) => setFilters({ vendor: name }, 'push')}
        options={[
          { value: '', text: 'Any vendor' },
          ...names.map((name) => ({ value: name, text: name + countOf(name) })),
        ]}
      />
    </Filters>
  )
}
