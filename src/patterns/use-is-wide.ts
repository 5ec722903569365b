import { mediaQuery } from '../ui/browser-state.ts'
import { useStore } from '../ui/use-store.ts'

/** Minimum width for list and panel side by side, as in list-with-panel.module.css. In rem, to follow zoom. */
const wide = mediaQuery('(width >= 68.75rem)')

export function useIsWide(): boolean {
  return useStore(wide)
}
