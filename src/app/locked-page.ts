import { type RefObject, useLayoutEffect, useRef } from 'react'
import { hushAnnouncer } from '../ui/announce.tsx'
import { coverTitle } from '../ui/title.ts'

/**
 * While the page is locked, its content leaves the document, so that no extension, printer or developer tool finds records
 * in it. React keeps it: what was typed stays. `content` must stand alone in an element that stays.
 */
export function useLockedPage(content: RefObject<HTMLElement | null>, isLocked: boolean): void {
  const bringBack = useRef<(() => void) | null>(null)

  // Synchronises the document with the lock, before anything is painted.
  useLayoutEffect(() => {
    coverTitle(isLocked)
    hushAnnouncer(isLocked)
    if (isLocked && content.current !== null) bringBack.current ??= takeOut(content.current)
    if (!isLocked) {
      bringBack.current?.()
      bringBack.current = null
    }
  }, [content, isLocked])

  // Synchronises both with the end of the session, whose next one has a page to show.
  useLayoutEffect(
    () => () => {
      coverTitle(false)
      hushAnnouncer(false)
    },
    [],
  )
}

/** Removes it from the document; returns the way to have it there as it was. What browsers forget meanwhile is kept here. */
function takeOut(content: HTMLElement): () => void {
  const place = content.parentElement
  const scrolled = [...content.querySelectorAll('*')]
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
    .filter(({ top, left }) => top !== 0 || left !== 0)
  // Menus close, and say so, as they do when anything else is clicked.
  for (const menu of content.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) menu.hidePopover()
  // The field that has the focus loses it, though nobody left it: a choice that was half typed would be given up.
  const hush = (event: Event) => event.stopPropagation()
  content.addEventListener('focusout', hush)
  content.remove()
  content.removeEventListener('focusout', hush)
  return () => {
    place?.append(content)
    // Whatever is modal is drawn as long as it is shown: ui/use-modal.ts, ui/use-popover.ts.
    for (const dialog of content.querySelectorAll<HTMLDialogElement>('dialog:not([popover])')) {
      dialog.removeAttribute('open')
      dialog.showModal()
    }
    for (const list of content.querySelectorAll<HTMLElement>('[popover=manual]')) list.showPopover()
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' })
  }
}
