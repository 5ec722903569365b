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

const saves = new Set<object>()

/** Registers the save of the form on the page, until the returned function is called. */
export function holdSave(): () => void {
  const save = {}
  saves.add(save)
  return () => saves.delete(save)
}

/** Whether unsaved input is being saved: what was sent can't be discarded. */
export const isSaving = (): boolean => saves.size > 0
