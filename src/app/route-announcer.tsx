import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { announce } from '../ui/announce.tsx'

/** What a browser does for documents only: tells screen readers that another page came, shows it from its top, and puts the focus into it when what had it is gone. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const known = useRef(pathname)

  // Synchronises live region, scrolling and focus with navigation. After the page's own effects, which have set
  // the title, and may have moved the focus.
  useEffect(() => {
    if (known.current === pathname) return
    const isOtherPlace = known.current.split('/')[1] !== pathname.split('/')[1]
    known.current = pathname
    announce(document.title)
    const main = document.querySelector<HTMLElement>('main')
    // Back and Forward: the browser knows where one was.
    if (isOtherPlace && navigationType !== NavigationType.Pop) {
      main?.scrollTo(0, 0)
      window.scrollTo(0, 0)
    }
    if (document.activeElement === null || document.activeElement === document.body) {
      main?.focus({ preventScroll: true })
    }
  }, [pathname, navigationType])

  return null
}
