import styles from './empty-value.module.css'

/** Stands where a value is null or empty; the words say which, and cannot be taken for a value. */
export function EmptyValue({ children }: { children: string }) {
  return <i className={styles['nothing']}>{children}</i>
}

/** The same in a row of a table, where nothing is to draw the eye. `why` in words, for pointers. */
export function Dash({ why }: { why: string }) {
  return (
    <span className={styles['nothing']} title={why}>
      –
    </span>
  )
}
