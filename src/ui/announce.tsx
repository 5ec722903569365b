import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createStore } from '../lib/store.ts'
import { areModalsSettled } from './use-modal.ts'
import { useStore } from './use-store.ts'

const message = createStore('')
let isHushed = false
/** Whether the message is in the document. */
let isAnnounced = true

/** Announces something to screen readers, once. For changes that are visible in place: copied, refreshed, new page. */
export function announce(text: string): void {
  if (isHushed) return
  // Setting the same text again would be no change, and wouldn't be announced.
  message.update((last) => (!isAnnounced && last !== '' ? `${last}; ${text}` : text === last ? `${text}\u00A0` : text))
  isAnnounced = false
}

/**
 * Announces the paragraphs of an element that change while someone types, once they have rested. Returns a function that
 * announces them now, unless they were.
 *
 * @param isNew Whether those present from the start are announced, too.
 */
export function useRestedAnnouncement(element: RefObject<HTMLElement | null>, isNew: boolean): () => void {
  const announced = useRef<string | null>(isNew ? '' : null)
  const read = () => Array.from(element.current?.childNodes ?? [], ({ textContent }) => textContent).join(' ')
  const announceNow = () => {
    const text = read()
    if (text !== announced.current && text !== '') announce(text)
    announced.current = text
  }
  // Synchronises with the element. After each render, since nothing tells which of them changed its text.
  useEffect(() => {
    announced.current ??= read()
    const timer = setTimeout(announceNow, 800)
    return () => clearTimeout(timer)
  })
  return announceNow
}

/** Mutes announcements while the page is locked, and removes the last one from the document. */
export function hushAnnouncer(is: boolean): void {
  isHushed = is
  if (is) message.set('')
}

/**
 * The live region for announcements. Must exist before its text changes: rendered once, and in each modal, since screen
 * readers hear nothing from outside of it.
 */
export function Announcer() {
  const text = useStore(message)
  const isHeard = useStore(areModalsSettled)
  useLayoutEffect(() => {
    if (isHeard) isAnnounced = true
  })
  // An announced message isn't news in a new region, nor in those that screen readers find again as a modal closes.
  useLayoutEffect(() => {
    message.set('')
    return () => {
      if (isAnnounced) message.set('')
    }
  }, [])
  return (
    <p className="visually-hidden" aria-live="polite">
      {isHeard && text}
    </p>
  )
}
