import { type ComponentProps, useId } from 'react'
import controls from './control.module.css'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'

/** A value offered for typing, and what it stands for where that is not plain. */
export interface Suggestion {
  readonly value: string
  readonly label?: string
}

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'list'>, FieldProps {
  readonly suggestions: readonly Suggestion[]
  readonly isCode?: boolean
}

/** Text with suggestions. The list is open: whatever is typed counts as it is. */
export function ComboField({ label, hint, error, advice, suggestions, isCode = false, ...input }: Props) {
  const listId = useId()
  return (
    <Field label={label} hint={hint} error={error} advice={advice}>
      {(control) => (
        <>
          <input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            list={listId}
            className={cx(controls['control'], isCode && controls['code'])}
          />
          <datalist id={listId}>
            {suggestions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
