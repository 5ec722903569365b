import { useRef, useState, memo } from 'react'
import { formatCountOf } from '../../lib/count.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SwitchesAnswer, type SwitchAnswer } from './control-answers.ts'
import styles from './mock-panel.module.css'
import { matchesFilter, typedValue, valueText } from './switch-value.ts'
import { NoData, Refusal, useControl, useSendControl } from './use-control.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function SwitchesSection() {
  const { data, error } = useControl(SwitchesAnswer, 'switches')
  const [filter, setFilter] = useState('')
  const [onlyFlipped, setOnlyFlipped] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const all = useSendControl()
  if (data === undefined) return <NoData error={error} label="Loading switches" />
  const found = data.switches.filter((one) => (one.isFlipped || !onlyFlipped) && matchesFilter(one, filter))
  return (
    <>
      <SearchField label="Filter switches" value={filter} onChange={setFilter} input={input} shortcut={null} />
      <div className="row row-apart">
        <Switch isOn={onlyFlipped} onSwitch={setOnlyFlipped}>
          Changed only
        </Switch>
        {data.switches.some(({ isFlipped }) => isFlipped) && (
          <Button variant="link" onClick={() => void all.run({ method: 'DELETE', path: 'switches' })}>
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

/** One switch. Memoised: thirty of them are polled every second, and unchanged ones keep their identity. */
const SwitchRow = memo(function SwitchRow({ one }: { one: SwitchAnswer }) {
  const { name, about, value, values, isFlipped, documented, deployed } = one
  const { run, error } = useSendControl()
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? (value === null ? '' : String(value))
  const flip = async (next: unknown) => {
    if (await run({ path: 'switches', body: { switches: { [name]: next } } })) setDraft(null)
  }
  const hint = `${about} Documented: ${valueText(documented)}; deployed: ${valueText(deployed)}.`
  return (
    <li className={cx('stack-1', styles['switch'])} data-flipped={isFlipped}>
      {values === null ? (
        <form
          className={styles['line']}
          onSubmit={(event) => {
            event.preventDefault()
            void flip(typedValue(one, typed))
          }}
        >
          <TextField
            label={name}
            hint={hint}
            placeholder={valueText(null)}
            value={typed}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Button type="submit">
            Set<span className="visually-hidden"> {name}</span>
          </Button>
        </form>
      ) : (
        <SelectField
          label={name}
          hint={hint}
          // As JSON, since a list may hold both 1 and "1".
          value={JSON.stringify(value)}
          choices={values.map((known) => ({ value: JSON.stringify(known), label: valueText(known) }))}
          onChange={(event) => void flip(JSON.parse(event.currentTarget.value))}
        />
      )}
      {isFlipped && (
        <p className={cx('row', styles['flipped'])}>
          <b>Changed</b>
          <Button variant="link" onClick={() => void run({ method: 'DELETE', path: `switches/${name}` })}>
            Reset<span className="visually-hidden"> {name}</span>
          </Button>
        </p>
      )}
      <Refusal words={error} />
    </li>
  )
})
