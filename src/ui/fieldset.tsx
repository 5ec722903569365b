import type { ReactNode } from 'react'
import styles from './fieldset.module.css'

/** A group of fields; screen readers announce its name with each of them. */
export function Fieldset({ legend, hint, children }: { legend: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles['fieldset']}>
      <legend>{legend}</legend>
      <div className={styles['fields']}>
        {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
        {children}
      </div>
    </fieldset>
  )
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}
