import { createStore } from '../lib/store.ts'
import { useStore } from './use-store.ts'

const message = createStore('')
let isHushed = false

/** Announces something to screen readers, once. For changes that are visible in place: copied, refreshed, new page. */
export function announce(text: string): void {
  if (isHushed) return
  // Setting the same text again would be no change, and wouldn't be announced.
  message.update((last) => (text === last ? `${text}\u00A0` : text))
}

/** Mutes announcements while the page is locked, and removes the last one from the document. */
export function hushAnnouncer(is: boolean): void {
  isHushed = is
  if (is) message.set('')
}

/** The live region for announcements. Rendered once, because it must exist before its text changes. */
export function Announcer() {
  return (
    <p className="visually-hidden" aria-live="polite">
      {useStore(message)}
    </p>
  )
}
