import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useJobs } from '../patterns/jobs-context.tsx'
import { visible } from '../ui/browser-state.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/use-store.ts'
import styles from './frame.module.css'
import { isFreeToReload, lookForVersion, reloadReason } from './new-version.ts'
import { useSession } from './session-context.tsx'

/** Offers a reload where this tab is older than what the server has; going to another page does it, where nothing is lost. */
export function VersionNotice() {
  const reason = useStore(reloadReason)
  const [, page] = useLocation().pathname.split('/')
  const { isKept, isDemo } = useSession()
  const jobs = useJobs()
  const lastPage = useRef(page)

  // Synchronises with the server's build, whenever somebody comes back to the tab
  useEffect(() => visible.subscribe(() => void (visible.get() && lookForVersion())), [])

  // and on every other page; and the tab with it.
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    if (reason === null) void lookForVersion()
    else if (isFreeToReload(jobs)) location.reload()
  }, [page, reason, jobs])

  return (
    <section className={styles['notices']} aria-label={reason === null ? undefined : 'Reload'}>
      <output aria-label="Version">
        {reason !== null && (
          <span className={styles['notice']}>
            <Icon name="refresh" />
            <strong>{reason === 'new' ? 'New version' : 'A part of the app could not be loaded'}</strong>
          </span>
        )}
      </output>
      {reason !== null && (
        <p className={styles['retry']}>
          <Button look="link" onClick={() => location.reload()}>
            Reload
          </Button>
          {!isKept && !isDemo && ' (you’ll need your token again)'}
        </p>
      )}
    </section>
  )
}
