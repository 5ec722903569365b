import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { mediaQuery } from '../../ui/media-query.ts'
import { useStore } from '../../ui/use-store.ts'

/** From here on the page keeps enough room beside the panel, a list with a record's panel too. Also in mock-panel.module.css. */
const roomy = mediaQuery('(width >= 90rem)')

/**
 * Shows a `<dialog>` while `isOpen`: beside the page where there is room, else as a modal over it, which keeps the focus
 * and makes the page inert. It has the focus at first; where it is inside, turning from one into the other leaves it there.
 * `onClose` is told that it was closed, by Escape too.
 */
export function useShown(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean, onClose: () => void): void {
  const isRoomy = useStore(roomy)

  // Synchronises with the top layer.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || !isOpen) return
    const inside = element.contains(document.activeElement) ? document.activeElement : element
    // What is shown cannot be shown otherwise.
    element.close()
    if (isRoomy) element.show()
    else element.showModal()
    if (inside instanceof HTMLElement) inside.focus()
  }, [dialog, isOpen, isRoomy])

  // Closed where it stays in the document: only close() gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (isOpen) return () => element?.close()
    return undefined
  }, [dialog, isOpen])

  // Synchronises with Escape, which a modal hears wherever the focus is. The event comes late: it may be open again.
  useEffect(() => {
    const element = dialog.current
    const close = () => {
      if (element?.open === false) onClose()
    }
    element?.addEventListener('close', close)
    return () => element?.removeEventListener('close', close)
  }, [dialog, onClose])
}
