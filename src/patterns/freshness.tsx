import type { ReactNode } from 'react'
import { Age } from '../ui/age.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import styles from './freshness.module.css'

interface Props {
  /** The content, as in "12 applications"; null while it loads for the first time. */
  readonly what: ReactNode
  /** Time of receipt, ms since 1970. */
  readonly at: number | null
  /** Whether this browser has changed records since, and read them back. */
  readonly isPatched?: boolean | undefined
  readonly isReading: boolean
  readonly onRefresh: () => void
  /** Takes two lines on a phone, so they are kept free while it loads: nothing below moves. */
  readonly isLong?: boolean
  /** Shown at the end, such as a related link. */
  readonly children?: ReactNode
}

/** "12 applications · Updated 12 s ago · Refresh". */
export function Freshness({ what, at, isPatched, isReading, onRefresh, isLong = false, children }: Props) {
  const line = cx(styles['line'], isLong && styles['long'])
  if (what === null || at === null) return <p className={line}>{isReading ? 'Loading…' : 'Not loaded'}</p>
  return (
    <div className={line}>
      {what !== '' && <span>{what}</span>}
      <span>
        <UpdatedAge at={at} isPatched={isPatched} />
      </span>
      <Button variant="link" data-refresh onClick={onRefresh} isBusy={isReading}>
        {isReading ? 'Loading…' : 'Refresh'}
      </Button>
      {children}
    </div>
  )
}

/** "Updated 35 s ago, with your changes": this browser's own changes are newer than the rest. */
export function UpdatedAge({ at, isPatched = false }: { at: number; isPatched?: boolean | undefined }) {
  return (
    <>
      Updated <Age at={at} />
      {isPatched && ', with your changes'}
    </>
  )
}
