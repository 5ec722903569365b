import { Fragment } from 'react'
import { Nothing } from '../../ui/empty-value.tsx'
import styles from './applications-list.module.css'

/** Vendor first, then what narrows it down. Values nobody has told us about are shown as they are. */
export function SpeechCell({ vendor, details }: { vendor: string | null; details: readonly (string | null)[] }) {
  const known = details.filter((detail) => detail !== null && detail !== '')
  if ((vendor === null || vendor === '') && known.length === 0) return <Nothing>default</Nothing>
  return (
    <span title={[vendor, ...known].filter(Boolean).join(', ')}>
      {vendor === null || vendor === '' ? <Nothing>default</Nothing> : vendor}
      <span className={styles['soft']}>
        {known.map((detail) => (
          <Fragment key={detail}> · {detail}</Fragment>
        ))}
      </span>
    </span>
  )
}
