import { mediaQuery } from '../ui/browser-state.ts'
import { useStore } from '../ui/use-store.ts'

/** From here on a list and a panel fit side by side. In rem, so that zoom and text size count. Also in list-with-panel.module.css. */
const wide = mediaQuery('(width >= 68.75rem)')

export function useIsWide(): boolean {
  return useStore(wide)
}
