/** Detects what a reload of this tab would lose. */

const holds = new Set<() => boolean>()

/** Registers a check for data in memory that can't be read again. Returns a function that removes the check. */
export function holdTab(isHeld: () => boolean): () => void {
  holds.add(isHeld)
  return () => holds.delete(isHeld)
}

export const isTabHeld = (): boolean => [...holds].some((isHeld) => isHeld())

/**
 * Whether the page has unsaved input. Dispatches the event that browsers fire before they close a tab, so that the same
 * guards (patterns/edit/unsaved-guard.tsx) respond. As a CustomEvent, which unfinished jobs ignore: they are checked
 * separately.
 */
export const hasUnsaved = (): boolean => !window.dispatchEvent(new CustomEvent('beforeunload', { cancelable: true }))
