import { type RefObject, useLayoutEffect, useRef } from 'react'
import { hushAnnouncer } from '../ui/announce.tsx'
import { coverTitle } from '../ui/title.ts'

/**
 * Removes the content from the document while the page is locked, so that no extension, printer or developer tool finds
 * records in it. React keeps it mounted, with everything typed. `content` must be the only child of its parent.
 */
export function useLockedPage(content: RefObject<HTMLElement | null>, isLocked: boolean): void {
  const bringBack = useRef<(() => void) | null>(null)

  // Synchronises the document with the lock, before the next paint.
  useLayoutEffect(() => {
    coverTitle(isLocked)
    hushAnnouncer(isLocked)
    if (isLocked && content.current !== null) bringBack.current ??= takeOut(content.current)
    if (!isLocked) {
      bringBack.current?.()
      bringBack.current = null
    }
  }, [content, isLocked])

  // Undoes both when the session ends: the next one has a page to show.
  useLayoutEffect(
    () => () => {
      coverTitle(false)
      hushAnnouncer(false)
    },
    [],
  )
}

/** Removes it from the document. Returns a function that restores it, with the state that browsers forget meanwhile. */
function takeOut(content: HTMLElement): () => void {
  const place = content.parentElement
  const scrolled = [...content.querySelectorAll('*')]
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
    .filter(({ top, left }) => top !== 0 || left !== 0)
  // Closes menus with their toggle event, as a click elsewhere does.
  for (const menu of content.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) menu.hidePopover()
  // Removal blurs the focused field, though the user didn't leave it: a half-typed choice would be discarded.
  const hush = (event: Event) => event.stopPropagation()
  content.addEventListener('focusout', hush)
  content.remove()
  content.removeEventListener('focusout', hush)
  return () => {
    place?.append(content)
    // Modal elements are rendered only while they are open: ui/use-modal.ts, ui/use-popover.ts.
    for (const dialog of content.querySelectorAll<HTMLDialogElement>('dialog:not([popover])')) {
      dialog.removeAttribute('open')
      dialog.showModal()
    }
    for (const list of content.querySelectorAll<HTMLElement>('[popover=manual]')) list.showPopover()
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' })
  }
}
