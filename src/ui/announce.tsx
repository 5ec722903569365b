import { type RefObject, useEffect, useRef, useState } from 'react'
import { createStore } from '../lib/store.ts'
import { useStore } from './use-store.ts'

const message = createStore({ text: '' })
let isHushed = false

/** Announces something to screen readers, once. For changes that are visible in place: copied, refreshed, new page. */
export function announce(text: string): void {
  if (isHushed) return
  // Setting the same text again would be no change, and wouldn't be announced.
  message.update((last) => ({ text: text === last.text ? `${text}\u00A0` : text }))
}

/**
 * Announces the paragraphs of an element that change while someone types, once they have rested. Returns a function that
 * announces them now, unless they were.
 *
 * @param isNew Whether those present from the start are announced, too.
 */
export function useRestedAnnouncement(element: RefObject<HTMLElement | null>, isNew: boolean): () => void {
  const told = useRef<string | null>(isNew ? '' : null)
  const read = () => Array.from(element.current?.childNodes ?? [], ({ textContent }) => textContent).join(' ')
  const tell = () => {
    const text = read()
    if (text !== told.current && text !== '') announce(text)
    told.current = text
  }
  // Synchronises with the element, after each render: any may have changed its text.
  useEffect(() => {
    told.current ??= read()
    const timer = setTimeout(tell, 800)
    return () => clearTimeout(timer)
  })
  return tell
}

/** Mutes announcements while the page is locked, and removes the last one from the document. */
export function hushAnnouncer(is: boolean): void {
  isHushed = is
  if (is) message.set({ text: '' })
}

/**
 * The live region for announcements. Rendered before its text changes: once on the page, and once in each dialog, since a
 * modal one hides the page's from screen readers.
 */
export function Announcer() {
  const last = useStore(message)
  // Announced before this region was there.
  const [earlier] = useState(last)
  return (
    <p className="visually-hidden" aria-live="polite">
      {last === earlier ? '' : last.text}
    </p>
  )
}
