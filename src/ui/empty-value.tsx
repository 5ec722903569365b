import styles from './empty-value.module.css'

/** Replaces a null or empty value; the text says which, and can't be mistaken for a value. */
export function EmptyValue({ children }: { children: string }) {
  return <i className={styles['nothing']}>{children}</i>
}

/** The same for a table row, where it should not attract attention. `why` is its tooltip. */
export function Dash({ why }: { why: string }) {
  return (
    <span className={styles['nothing']} title={why}>
      –
    </span>
  )
}
