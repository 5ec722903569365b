import { useLocation, useNavigate } from 'react-router-dom'
import { Page } from '../ui/page.tsx'
import { useTitle } from '../ui/title.ts'
import { BrokenRegion } from './broken-region.tsx'
import styles from './error-page.module.css'

/** In the place of a panel, beside its list. */
export function PanelFailure({ error }: { error: unknown }) {
  useTitle('Failed')
  const retry = useRetry()
  return <BrokenRegion error={error} onRetry={retry} />
}

/** A page that could not be loaded or drawn; the frame around it stands. */
export function PageFailure({ error }: { error: unknown }) {
  const retry = useRetry()
  return (
    <Page title="This page failed" name="Failed" className={styles['page']}>
      <BrokenRegion error={error} onRetry={retry} />
    </Page>
  )
}

/** Going where one is loads and draws the page anew. */
function useRetry() {
  const here = useLocation()
  const navigate = useNavigate()
  return () => void navigate(here, { replace: true })
}
