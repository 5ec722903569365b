import { mediaQuery } from '../ui/browser-state.ts'
import { useStore } from '../ui/use-store.ts'

/** From here on a list and a panel fit side by side. In rem, so that zoom and text size count. Also in list-with-panel.module.css. */
const wide = mediaQuery('(width >= 68.75rem)')

/** Whether the window is wide enough for a panel beside a list (1100 px at the usual text size). */
export function useIsWide(): boolean {
  return useStore(wide)
}
