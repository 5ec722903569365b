import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isMissingPart } from '../lib/missing-part.ts'
import { useJobs } from '../patterns/jobs/jobs-context.tsx'
import { Page } from '../ui/page.tsx'
import { useTitle } from '../ui/title.ts'
import { useStore } from '../ui/use-store.ts'
import { BrokenRegion } from './broken-region.tsx'
import styles from './error-page.module.css'
import { isFreeToReload, reloadReason } from './new-version.ts'

export function PanelFailure({ error }: { error: unknown }) {
  useTitle('Failed')
  const retry = useRetry()
  return <BrokenRegion error={error} onRetry={retry} />
}

export function PageFailure({ error }: { error: unknown }) {
  const retry = useRetry()
  const jobs = useJobs()
  const reason = useStore(reloadReason)
  // Reloads when a new build turns out to be the reason.
  useEffect(() => {
    if (reason === 'new' && isMissingPart(error) && isFreeToReload(jobs)) location.reload()
  }, [reason, error, jobs])
  return (
    <Page title="This page failed" name="Failed" className={styles['page']}>
      <BrokenRegion error={error} onRetry={retry} />
    </Page>
  )
}

/** Navigating to the current location loads and draws the page again. */
function useRetry() {
  const here = useLocation()
  const navigate = useNavigate()
  return () => void navigate(here, { replace: true })
}
