import { useSyncExternalStore } from 'react'

/** From here on a list and a panel fit side by side. In rem, so that zoom and text size count. Also in list-with-panel.module.css. */
const wide = '(width >= 68.75rem)'

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is wide enough for a panel beside a list (1100 px at the usual text size). */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}
