import type { ReactNode } from 'react'
import { Age } from '../ui/age.tsx'
import { Button } from '../ui/button.tsx'
import styles from './freshness.module.css'

interface Props {
  /** What is shown, as in "12 applications"; null while it is read for the first time. */
  readonly what: ReactNode
  /** When it was received, ms since 1970. */
  readonly at: number | null
  /** Changed since by this browser, which has read back what it changed. */
  readonly isPatched?: boolean | undefined
  readonly isReading: boolean
  readonly onRefresh: () => void
  /** Behind it: a link to more about the same. */
  readonly children?: ReactNode
}

/** "12 applications · Updated 12 s ago · Refresh": how much there is, how old it is, and the way to news. */
export function Freshness({ what, at, isPatched, isReading, onRefresh, children }: Props) {
  if (what === null || at === null) return <p className={styles['line']}>{isReading ? 'Loading…' : 'Not loaded'}</p>
  return (
    <div className={styles['line']}>
      {what !== '' && <span>{what}</span>}
      <span>
        <UpdatedAge at={at} isPatched={isPatched} />
      </span>
      <Button look="link" onClick={onRefresh} isBusy={isReading}>
        {isReading ? 'Loading…' : 'Refresh'}
      </Button>
      {children}
    </div>
  )
}

/** "Updated 35 s ago, with your changes": what this browser changed is newer than the rest. */
export function UpdatedAge({ at, isPatched = false }: { at: number; isPatched?: boolean | undefined }) {
  return (
    <>
      Updated <Age at={at} />
      {isPatched && ', with your changes'}
    </>
  )
}
