import { useLocation, useNavigate } from 'react-router-dom'
import { useTitle } from '../ui/title.ts'
import { BrokenRegion } from './broken-region.tsx'
import styles from './page.module.css'
import { reloadFailedStyles } from './reload-styles.ts'

/** In the place of a panel, beside its list. */
export function PanelFailure({ error }: { error: unknown }) {
  useTitle('Failed')
  const retry = useRetry()
  return <BrokenRegion error={error} onRetry={retry} />
}

/** A page that could not be loaded or drawn; the frame around it stands. */
export function PageFailure({ error }: { error: unknown }) {
  useTitle('Failed')
  const retry = useRetry()
  return (
    <div className={styles['page']}>
      <h1>This page failed</h1>
      <BrokenRegion error={error} onRetry={retry} />
    </div>
  )
}

/** Going where one is loads and draws the page anew. */
function useRetry() {
  const here = useLocation()
  const navigate = useNavigate()
  return () => {
    reloadFailedStyles()
    void navigate(here, { replace: true })
  }
}
