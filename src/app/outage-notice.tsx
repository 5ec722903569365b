import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wordError } from '../api/word-error.ts'
import { RetryTime } from '../patterns/failure.tsx'
import { outage, useIsServerDown } from '../patterns/outage.ts'
import { watchOutage } from '../patterns/watch-outage.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/use-store.ts'
import styles from './frame.module.css'

/** Where more than one part of a page fails: said once, with one way to read all of it again. */
export function OutageNotice() {
  const queryClient = useQueryClient()
  // Synchronises with the reads of all pages.
  useEffect(() => watchOutage(queryClient), [queryClient])
  const now = useStore(outage)
  const isDown = useIsServerDown()
  const isShown = now !== null && isDown
  return (
    <section className={styles['notices']} aria-label={isShown ? 'Server trouble' : undefined}>
      <output aria-label="Server">
        {isShown && (
          <span className={styles['notice']}>
            <Icon name="failure" />
            <strong>{wordError(now.error).title}</strong>
            {now.error.status !== null && ` (status ${now.error.status})`}
          </span>
        )}
      </output>
      {isShown && (
        <p className={styles['retry']}>
          <RetryTime at={now.retryAt} />
          <Button look="link" icon="refresh" isBusy={now.retryAt === null} onClick={now.retryAll}>
            Retry all
          </Button>
        </p>
      )}
    </section>
  )
}
