import styles from './empty-value.module.css'

/** Stands where a value is null or empty; the words say which, and cannot be taken for a value. */
export function EmptyValue({ children }: { children: string }) {
  return <i className={styles['nothing']}>{children}</i>
}
