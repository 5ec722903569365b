import page from './page.module.css'
import styles from './skeleton-page.module.css'

/** Where a page will be whose code is on its way: a heading, tools, and a table of nothing yet. */
export function SkeletonPage() {
  return (
    <div className={`${page['page']} ${page['fills']} ${styles['bones']}`} aria-hidden="true">
      <span className={styles['heading']} />
      <span className={styles['tools']} />
      <span className={styles['table']} />
    </div>
  )
}
