import { memo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SwitchAnswer } from './control-answers.ts'
import styles from './mock-panel.module.css'
import { Refusal } from './refusal.tsx'
import { typedValue, valueWords } from './switch-value.ts'
import { useSendControl } from './use-control.ts'

/** One switch. Memoised: thirty of them are polled every second, and unchanged ones are the same objects. */
export const SwitchRow = memo(function SwitchRow({ one }: { one: SwitchAnswer }) {
  const { name, about, value, values, isFlipped, documented, deployed } = one
  const { run, error } = useSendControl()
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? (value === null ? '' : String(value))
  const flip = async (next: unknown) => {
    if (await run({ path: 'switches', body: { switches: { [name]: next } } })) setDraft(null)
  }
  const hint = `${about} Documented: ${valueWords(documented)}; deployed: ${valueWords(deployed)}.`
  return (
    <li className={styles['switch']} data-flipped={isFlipped}>
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
            placeholder={valueWords(null)}
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
          choices={values.map((known) => ({ value: JSON.stringify(known), label: valueWords(known) }))}
          onChange={(event) => void flip(JSON.parse(event.currentTarget.value))}
        />
      )}
      {isFlipped && (
        <p className={styles['flipped']}>
          <b>Changed</b>
          <Button look="link" onClick={() => void run({ method: 'DELETE', path: `switches/${name}` })}>
            Reset<span className="visually-hidden"> {name}</span>
          </Button>
        </p>
      )}
      <Refusal words={error} />
    </li>
  )
})
