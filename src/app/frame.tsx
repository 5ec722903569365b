import { useQueryClient } from '@tanstack/react-query'
import { lazy, type MouseEvent, useEffect, useRef } from 'react'
import { Link, NavigationType, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { describeError } from '../api/describe-error.ts'
import { paths } from '../paths.ts'
import { RetryTime } from '../patterns/failure/failure.tsx'
import { useJobViews, useJobs } from '../patterns/jobs/jobs-context.tsx'
import { outage, useIsServerDown } from '../patterns/failure/outage.ts'
import { Toasts } from '../patterns/toast/toasts.tsx'
import { watchOutage } from '../patterns/failure/watch-outage.ts'
import { announce } from '../ui/announce.tsx'
import { BrandMark } from '../ui/brand.tsx'
import { online, visible } from '../ui/browser-state.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { readTitle } from '../ui/title.ts'
import { useStore } from '../ui/use-store.ts'
import { LazyPart, toBrokenBar } from '../ui/lazy-part.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import styles from './frame.module.css'
import { Launcher } from './launcher.tsx'
import { loadSignIn } from './load-sign-in.ts'
import { Navigation, navigationId } from './navigation.tsx'
import { PreferencesMenu } from './preferences-menu.tsx'
import { RequestBudget } from './request-budget.tsx'
import { useSession } from './session-context.tsx'
import { isFreeToReload, lookForVersion, reloadReason } from './new-version.ts'

/** Preloads the sign-in page for a click that is likely to follow: until it is there, the window is blank. */
const prepareSignIn = () => void loadSignIn().catch(() => undefined)

/** Adds no entry to the history: Back from a form to an entry that isn't the router's discards what was typed. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.querySelector<HTMLElement>('#content')?.focus()
}

export function Frame() {
  const { signOut } = useSession()
  const followLinks = useFollowLinks()
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#content" onClick={skip}>
        Skip to content
      </a>
      <header className={styles['header']}>
        <ErrorBoundary fallback={toBrokenBar}>
          <Button variant="bare" icon="menu" className={styles['menu']} popoverTarget={navigationId} title="Menu" />
          <Link className={styles['brand']} to={paths.home.link()}>
            <BrandMark />
            <span data-roomy>Switchboard</span>
          </Link>
          <Launcher />
          <JobsTray />
          <RequestBudget />
          <ConnectionBadge />
          <PreferencesMenu />
          <Button
            variant="bare"
            icon="leave"
            className="unbroken"
            onClick={signOut}
            onPointerEnter={prepareSignIn}
            onFocus={prepareSignIn}
            title="Sign out"
          >
            <span data-roomy>Sign out</span>
          </Button>
        </ErrorBoundary>
      </header>
      <ErrorBoundary fallback={toBrokenBar}>
        <Navigation />
      </ErrorBoundary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- browsers turn Enter on a link into a click */}
      <main id="content" className={styles['main']} tabIndex={-1} onClick={followLinks}>
        <Outlet />
      </main>
      {/* At the bottom: the page doesn't move when one appears. */}
      <div className={styles['bars']}>
        <OfflineNotice />
        <OutageNotice />
        <VersionNotice />
      </div>
      <ErrorBoundary fallback={toBrokenBar}>
        <Toasts />
      </ErrorBoundary>
      <RouteAnnouncer />
    </div>
  )
}

/**
 * Returns a click handler for a region: plain clicks on links to pages of this app open them without a reload. Not every
 * link is the router's own: hundreds in the rows of a list would take long to render, and charts have no router.
 */
function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const home = import.meta.env.BASE_URL
  return (event) => {
    // Clicks that open a tab or window are left to the browser.
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    // Also finds links of images, whose `href` isn't a text.
    const link = event.target instanceof Element ? event.target.closest('a:not([target], [download])') : null
    const href = link?.getAttribute('href') ?? ''
    if (!href.startsWith(home)) return
    event.preventDefault()
    void navigate(href.slice(home.length - 1))
  }
}

// Lazy: most visits have no jobs.
const JobsMenu = lazy(async () => ({ default: (await import('./jobs/jobs-menu.tsx')).JobsMenu }))

function JobsTray() {
  const views = useJobViews()
  if (views.length === 0) return null
  return (
    <LazyPart>
      <JobsMenu views={views} />
    </LazyPart>
  )
}

/** Shows what the browser reports. Only a hint: a server on this machine or intranet still responds. */
function OfflineNotice() {
  const isOnline = useStore(online)
  return (
    // Rendered while empty: live regions announce only changes.
    <output className={styles['notices']} aria-label="Network">
      {!isOnline && (
        <span className={styles['notice']}>
          <Icon name="warning" />
          Your browser reports that it’s offline. Requests are sent anyway.
        </span>
      )}
    </output>
  )
}

function OutageNotice() {
  const queryClient = useQueryClient()
  // Synchronises with the requests of all pages.
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
            <strong>{describeError(now.error).title}</strong>
            {now.error.status !== null && ` (status ${now.error.status})`}
          </span>
        )}
      </output>
      {isShown && (
        <p className="bar">
          <RetryTime at={now.retryAt} />
          <Button variant="link" icon="refresh" isBusy={now.retryAt === null} onClick={now.retryAll}>
            Retry all
          </Button>
        </p>
      )}
    </section>
  )
}

/** Does what browsers do only for documents: announces a page, scrolls to its top, and recovers a lost focus. */
function RouteAnnouncer() {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const known = useRef(pathname)
  const isScrolled = useRef(false)

  // Listens for scrolling: reading the scroll position would force a layout after every navigation.
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.localName === 'main') isScrolled.current = true
    }
    document.addEventListener('scroll', note, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', note, { capture: true })
  }, [])

  // Synchronises live region, scrolling and focus with navigation. Runs after the page's own effects, which set the
  // title and may move the focus.
  useEffect(() => {
    if (known.current === pathname) return
    const isOtherPlace = known.current.split('/')[1] !== pathname.split('/')[1]
    known.current = pathname
    announce(readTitle())
    const main = document.querySelector<HTMLElement>('main')
    // On Back and Forward, the browser restores the position.
    if (isOtherPlace && isScrolled.current && navigationType !== NavigationType.Pop) {
      isScrolled.current = false
      main?.scrollTo(0, 0)
    }
    if (document.activeElement === null || document.activeElement === document.body) {
      main?.focus({ preventScroll: true })
    }
  }, [pathname, navigationType])

  return null
}

/** Offers a reload if this tab is out of date. Navigation reloads the tab if nothing would be lost. */
function VersionNotice() {
  const reason = useStore(reloadReason)
  const [, page] = useLocation().pathname.split('/')
  const { isKept, isDemo } = useSession()
  const jobs = useJobs()
  const lastPage = useRef(page)

  // Checks the server's build when the tab becomes visible.
  useEffect(() => visible.subscribe(() => void (visible.get() && lookForVersion())), [])

  // On navigation to another page, checks the server's build, or reloads the tab.
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    if (reason === null) void lookForVersion()
    else if (isFreeToReload(jobs)) location.reload()
  }, [page, reason, jobs])

  return (
    <section
      className={cx(styles['notices'], reason === 'new' && styles['news'])}
      aria-label={reason === null ? undefined : 'Reload'}
    >
      <output aria-label="Version">
        {reason !== null && (
          <span className={styles['notice']}>
            <Icon name="refresh" />
            <strong>{reason === 'new' ? 'New version' : 'A part of the app couldn’t be loaded'}</strong>
          </span>
        )}
      </output>
      {reason !== null && (
        <p className="bar">
          <Button variant="link" onClick={() => location.reload()}>
            Reload
          </Button>
          {!isKept && !isDemo && ' (you’ll need your token again)'}
        </p>
      )}
    </section>
  )
}
