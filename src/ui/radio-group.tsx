import { type ComponentProps, useId } from 'react'
import type { Choice } from './select-field.tsx'
import styles from './radio-group.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'value' | 'defaultValue'> {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly defaultValue?: string
}

/** A few choices, all in view. Further props go to each radio button: `register('field')`, or name, onChange and defaultValue. */
export function RadioGroup({ label, choices, defaultValue, ...radio }: Props) {
  const id = useId()
  return (
    <div className={styles['group']} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <span className={styles['choices']}>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              {...radio}
              type="radio"
              value={value}
              {...(defaultValue === undefined ? {} : { defaultChecked: value === defaultValue })}
            />
            {label}
          </label>
        ))}
      </span>
    </div>
  )
}
