import page from './page.module.css'
import styles from './skeleton-page.module.css'

const rows = Array.from({ length: 12 }, (_, index) => index)

/** Placeholder for a page whose code is loading: a heading, tools, and an empty table. */
export function SkeletonPage() {
  return (
    <div className={`${page['page']} ${page['fills']} ${styles['bones']}`} aria-hidden="true">
      <span className={`bone ${styles['heading']}`} />
      <span className={styles['tools']} />
      <span className={styles['table']}>
        <span className={styles['head']} />
        {rows.map((row) => (
          <span key={row} className={styles['row']} />
        ))}
      </span>
    </div>
  )
}
