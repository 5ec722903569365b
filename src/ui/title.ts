import { useEffect } from 'react'

let place = ''
/** The pages and panels on screen, the latest last. */
let shown: readonly { readonly name: string; readonly isPanel: boolean }[] = []
let isCovered = false
/** Whether the tab gets the title soon. */
let isDue = false

/** Returns the tab's title, even if it's about to be set. */
export function readTitle(): string {
  // A list may come back beside its panel, which is what the user looks at.
  const top = shown.findLast(({ isPanel }) => isPanel) ?? shown.at(-1)
  return [place, isCovered ? 'Locked' : top?.name, 'Switchboard'].filter(Boolean).join(' · ')
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

/** Names the page or panel in tab, history and bookmarks. */
export function useTitle(name: string, isPanel = false): void {
  // Synchronises document.title. A rendered <title> would come after the one in index.html, and have no effect.
  useEffect(() => {
    const own = { name, isPanel }
    shown = [...shown, own]
    showSoon()
    return () => {
      shown = shown.filter((other) => other !== own)
      showSoon()
    }
  }, [name, isPanel])
}
