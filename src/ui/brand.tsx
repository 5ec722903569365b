import styles from './brand.module.css'

export function BrandMark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      <circle cx="4" cy="4" r="2" />
      <circle cx="20" cy="4" r="2" />
      <circle cx="4" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <path d="M12 4c0 6 8 2 8 8" />
      <circle className={styles['lit']} cx="12" cy="4" r="2.4" />
      <circle className={styles['lit']} cx="20" cy="12" r="2.4" />
    </svg>
  )
}
