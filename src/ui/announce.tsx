import { createStore } from '../lib/store.ts'
import { useStore } from './use-store.ts'

const message = createStore('')
let isHushed = false

/** Says something to screen readers, once. For outcomes that eyes see change in place: copied, refreshed, another page. */
export function announce(text: string): void {
  if (isHushed) return
  // The same words twice in a row would be no change, and nothing would be said.
  message.update((last) => (text === last ? `${text}\u00A0` : text))
}

/** Whether nothing is said: the page is locked, and what was said last is gone from it, too. */
export function hushAnnouncer(is: boolean): void {
  isHushed = is
  if (is) message.set('')
}

/** Where announcements are made; once, in the frame, since a live region must be there before it speaks. */
export function Announcer() {
  return (
    <p className="visually-hidden" aria-live="polite">
      {useStore(message)}
    </p>
  )
}
