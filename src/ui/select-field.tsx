import type { ComponentProps } from 'react'
import controls from './control.module.css'
import { Field, type FieldProps } from './field.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldProps {
  /** Must include the current value, known or not: otherwise browsers show the first choice instead. */
  readonly choices: readonly Choice[]
}

export function SelectField({ label, hint, error, advice, choices, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} advice={advice}>
      {(control) => (
        <select {...select} {...control} className={controls['control']}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
