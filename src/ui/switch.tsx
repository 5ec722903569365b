import type { ReactNode } from 'react'
import styles from './switch.module.css'

interface Props {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly children: ReactNode
}

/** On or off; holds from the moment it is changed. */
export function Switch({ isOn, onChange, children }: Props) {
  return (
    <label className={styles['switch']}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  )
}
