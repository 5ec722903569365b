import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './switch.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  /** The effect of switching it on. */
  readonly hint?: string
  /** Whether it's on, if it takes effect at once; omitted in a form. */
  readonly isOn?: boolean
  readonly onSwitch?: (isOn: boolean) => void
  readonly children: ReactNode
}

/** An on/off choice. Further props go to the checkbox: `register('field')`. */
export function Switch({ hint, isOn, onSwitch, children, ...input }: Props) {
  const id = useId()
  const control = onSwitch && {
    checked: isOn,
    onChange: (event: { currentTarget: HTMLInputElement }) => onSwitch(event.currentTarget.checked),
  }
  return (
    <div>
      <label className={styles['switch']}>
        <input {...(hint !== undefined && { 'aria-describedby': id })} {...input} {...control} type="checkbox" />
        <span>{children}</span>
      </label>
      {hint !== undefined && (
        <p id={id} className={cx('hint', styles['under'])}>
          {hint}
        </p>
      )}
    </div>
  )
}
