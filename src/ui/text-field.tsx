import type { ComponentProps } from 'react'
import controls from './control.module.css'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'id'>, FieldProps {
  /** For URLs, sids and numbers, in which every character matters. */
  readonly isCode?: boolean
}

export function TextField({ label, hint, error, advice, isCode = false, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} advice={advice}>
      {(control) => (
        <input
          autoComplete="off"
          {...(isCode ? { autoCapitalize: 'none', spellCheck: false } : {})}
          {...input}
          {...control}
          className={cx(controls['control'], isCode && controls['code'])}
        />
      )}
    </Field>
  )
}
