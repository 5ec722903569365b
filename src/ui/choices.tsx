import { useId } from 'react'
import styles from './choices.module.css'

interface Props<V extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
  readonly onPick: (value: V) => void
}

/** One of a few, all in view; holds from the moment it is picked. */
export function Choices<V extends string>({ legend, options, value, onPick }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onPick(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
