import { useRef, useState } from 'react'
import { formatCountOf } from '../../lib/count.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SwitchesAnswer } from './control-answers.ts'
import styles from './mock-panel.module.css'
import { SwitchRow } from './switch-row.tsx'
import { fitsFilter } from './switch-value.ts'
import { useControl, useSendControl } from './use-control.ts'
import { Refusal } from './refusal.tsx'

export function SwitchesSection() {
  const { data, error } = useControl(SwitchesAnswer, 'switches')
  const [filter, setFilter] = useState('')
  const [onlyFlipped, setOnlyFlipped] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const all = useSendControl()
  if (error !== null) return <Callout tone="bad">{error.message}</Callout>
  if (data === undefined) return <SkeletonLines label="Loading switches" />
  const found = data.switches.filter((one) => (one.isFlipped || !onlyFlipped) && fitsFilter(one, filter))
  return (
    <>
      <SearchField label="Filter switches" value={filter} onChange={setFilter} input={input} shortcut={null} />
      <div className={styles['spread']}>
        <Switch isOn={onlyFlipped} onSwitch={setOnlyFlipped}>
          Changed only
        </Switch>
        {data.switches.some(({ isFlipped }) => isFlipped) && (
          <Button look="link" onClick={() => void all.run({ method: 'DELETE', path: 'switches' })}>
            Reset all
          </Button>
        )}
      </div>
      <Refusal words={all.error} />
      <p className="hint" aria-live="polite">
        {found.length === 0
          ? 'No matching switches.'
          : `${formatCountOf(found.length, 'switch', 'switches')} of ${data.switches.length}`}
      </p>
      <ul className={styles['rows']} aria-label="Switches">
        {found.map((one) => (
          <SwitchRow key={one.name} one={one} />
        ))}
      </ul>
    </>
  )
}
