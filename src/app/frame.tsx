import { Suspense } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { Toasts } from '../patterns/toasts.tsx'
import { paths } from '../paths.ts'
import { BrandMark } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { BrokenBar } from './broken-bar.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import styles from './frame.module.css'
import { JobsTray } from './jobs-tray.tsx'
import { Launcher } from './launcher.tsx'
import { Navigation, navigationId } from './navigation.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PreferencesMenu } from './preferences-menu.tsx'
import { RequestBudget } from './request-budget.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { useSession } from './session-context.tsx'

const toBrokenBar = () => <BrokenBar />

/** What stands around every page. Each region may fail without taking the others along. */
export function Frame() {
  const { signOut } = useSession()
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <header className={styles['header']}>
        <ErrorBoundary fallback={toBrokenBar}>
          <Button look="bare" icon="menu" className={styles['menu']} popoverTarget={navigationId} title="Menu">
            <span className="visually-hidden">Menu</span>
          </Button>
          <Link className={styles['brand']} to={paths.home.link()}>
            <BrandMark />
            <span className={styles['word']}>Switchboard</span>
          </Link>
          <Launcher />
          <JobsTray />
          <RequestBudget />
          <ConnectionBadge />
          <PreferencesMenu />
          <Button look="bare" icon="leave" onClick={signOut} title="Sign out">
            <span className={styles['word']}>Sign out</span>
          </Button>
        </ErrorBoundary>
      </header>
      <OfflineNotice />
      <ErrorBoundary fallback={toBrokenBar}>
        <Navigation />
      </ErrorBoundary>
      <main id="content" className={styles['main']} tabIndex={-1}>
        {/* Within a navigation React waits for the next page's code, and keeps the one before. */}
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Toasts />
      <RouteAnnouncer />
    </div>
  )
}
