/**
 * Whether the page holds something typed that would be lost: asked as a browser asks before it closes a tab, so that
 * whatever guards against that (patterns/unsaved-guard.tsx) guards against this, too. As a CustomEvent, which unfinished
 * jobs leave alone: they are asked for apart.
 */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new CustomEvent('beforeunload', { cancelable: true }))
}
