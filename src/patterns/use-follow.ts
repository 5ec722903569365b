import type { MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router-dom'

/** Links for images, which have no router: `toHref` adds the base path, `follow` handles a plain click. */
export function useFollow() {
  const navigate = useNavigate()
  const root = useHref('/').replace(/\/$/, '')
  return {
    toHref: (path: string) => root + path,
    follow: (link: string, event: MouseEvent) => {
      // Clicks that open a tab or window are left to the browser.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(link.slice(root.length))
    },
  }
}
