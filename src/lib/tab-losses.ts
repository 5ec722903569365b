/** What would be lost if this tab were reloaded. */

const holds = new Set<() => boolean>()

/** `isHeld` says, when asked, whether there is something in memory that cannot be read again. Returns the way to withdraw it. */
export function holdTab(isHeld: () => boolean): () => void {
  holds.add(isHeld)
  return () => holds.delete(isHeld)
}

export const isTabHeld = (): boolean => [...holds].some((isHeld) => isHeld())

/**
 * Whether the page holds something typed that would be lost: asked as a browser asks before it closes a tab, so that
 * whatever guards against that (patterns/unsaved-guard.tsx) guards against this, too. As a CustomEvent, which unfinished
 * jobs leave alone: they are asked for apart.
 */
export const hasUnsaved = (): boolean => !window.dispatchEvent(new CustomEvent('beforeunload', { cancelable: true }))
