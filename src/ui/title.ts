import { useEffect } from 'react'

let place = ''
let title = 'Switchboard'
let isCovered = false

/** Everything that the tab is called passes through here. */
function show() {
  const shown = isCovered ? 'Locked · Switchboard' : title
  document.title = place === '' ? shown : `${place} · ${shown}`
}

/** What stands before every title of this tab, so that tabs of two connections can be told apart. '': nothing. */
export function setTitlePlace(name: string): void {
  place = name
  show()
}

/** Whether the tab, and with it the history, names no page and no record; the title it has by then comes back. */
export function coverTitle(is: boolean): void {
  if (is === isCovered) return
  isCovered = is
  show()
}

/** Names the page in tab, history and bookmarks. */
export function useTitle(name: string): void {
  // Synchronises document.title. A rendered <title> would come second to the one in index.html and not count.
  useEffect(() => {
    const previous = title
    title = `${name} · Switchboard`
    show()
    // Where a panel closes, the page beneath it is there again without having moved.
    return () => {
      title = previous
      show()
    }
  }, [name])
}
