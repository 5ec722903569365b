import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './radio-group.module.css'

interface Props<V extends string> extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'value'> {
  readonly label: string
  readonly choices: readonly { readonly value: V; readonly label: ReactNode }[]
  readonly hint?: ReactNode
  readonly isStacked?: boolean
  /** The current choice, if choices take effect at once; omitted in a form. */
  readonly value?: V
  readonly onPick?: (value: V) => void
}

/** A few choices, all visible. Further props go to each radio button: `register('field')`. */
export function RadioGroup<V extends string>(props: Props<V>) {
  const { label, choices, hint, isStacked = false, value: picked, onPick, ...radio } = props
  const id = useId()
  return (
    <fieldset
      className={cx(styles['group'], isStacked && styles['stacked'])}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
    >
      <legend>{label}</legend>
      <div className={styles['choices']}>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              name={id}
              {...radio}
              type="radio"
              value={value}
              {...(onPick && { checked: value === picked, onChange: () => onPick(value) })}
            />
            {label}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
