import { type ComponentProps, useId } from 'react'
import { type ConnectionColour, connectionColours } from '../../patterns/connection-info.tsx'
import { ConnectionSwatch } from '../../patterns/connection-mark.tsx'
import styles from './profile-fields.module.css'

const names: Readonly<Record<ConnectionColour, string>> = {
  none: 'None',
  rose: 'Rose',
  orange: 'Orange',
  green: 'Green',
  teal: 'Teal',
  violet: 'Violet',
}

/** Further props go to each radio button: `register('colour')`. */
export function ColourField(radio: ComponentProps<'input'>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-hint`} className={styles['field']}>
      <span id={id} className={styles['label']}>
        Colour
      </span>
      <span className={styles['colours']}>
        {connectionColours.map((colour) => (
          <label key={colour}>
            <input {...radio} type="radio" value={colour} />
            <ConnectionSwatch colour={colour} />
            {names[colour]}
          </label>
        ))}
      </span>
      <span id={`${id}-hint`} className={styles['hint']}>
        Marks every page of this connection, so that nobody takes it for another one.
      </span>
    </div>
  )
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: string
  readonly hint: string
}

/** A box to tick, and what ticking it means. */
export function CheckField({ label, hint, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles['check']}>
      <input {...input} id={id} type="checkbox" aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </span>
    </div>
  )
}
