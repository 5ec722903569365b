import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Returns a click handler for a region: plain clicks on links to pages of this app open them without a reload. Not each
 * link is the router's own: hundreds in the rows of a list would take long to render, and charts have no router.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
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
