import { useEffect } from 'react'

let place = ''
let title = 'Switchboard'
let isCovered = false
/** Whether the tab gets the title soon. */
let isDue = false

/** Returns the tab's title, even if it's about to be set. */
export function readTitle(): string {
  const shown = isCovered ? 'Locked · Switchboard' : title
  return place === '' ? shown : `${place} · ${shown}`
}

/** The only place that sets the tab's title. */
function show() {
  isDue = false
  document.title = readTitle()
}

/** Setting a title takes 0.7 ms, and each navigation changes it twice: the tab gets only the second one. */
function showSoon() {
  if (!isDue) queueMicrotask(show)
  isDue = true
}

/** Sets the prefix of every title of this tab, to tell tabs of two connections apart. '' removes it. */
export function setTitlePlace(name: string): void {
  if (name === place) return
  place = name
  show()
}

/** Hides page and record from the tab's title, and thereby from the history; later shows the title current by then. */
export function coverTitle(is: boolean): void {
  if (is === isCovered) return
  isCovered = is
  show()
}

/** Names the page in tab, history and bookmarks. */
export function useTitle(name: string): void {
  // Synchronises document.title. A rendered <title> would come after the one in index.html, and have no effect.
  useEffect(() => {
    const previous = title
    title = `${name} · Switchboard`
    showSoon()
    // When a panel closes, the page beneath it shows again without being mounted again.
    return () => {
      title = previous
      showSoon()
    }
  }, [name])
}
