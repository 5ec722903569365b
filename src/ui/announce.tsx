import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

/** Says something to screen readers, once. For outcomes that eyes see change in place: copied, refreshed, another page. */
export function announce(text: string): void {
  // The same words twice in a row would be no change, and nothing would be said.
  message = text === message ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** Where announcements are made; once, in the frame, since a live region must be there before it speaks. */
export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => message,
  )
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  )
}
