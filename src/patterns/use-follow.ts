import type { MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router-dom'

/** For links of pictures, which know no router: what stands before a path, and what takes a plain click on such a link. */
export function useFollow() {
  const navigate = useNavigate()
  const root = useHref('/').replace(/\/$/, '')
  return {
    toHref: (path: string) => root + path,
    follow: (link: string, event: MouseEvent) => {
      // A new tab or window is the browser's own business.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(link.slice(root.length))
    },
  }
}
