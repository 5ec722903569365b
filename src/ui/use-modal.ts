import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Shows a `<dialog>` as a modal for as long as it is rendered. `onClose` is called when Escape asks for
 * its end; whether it goes is the caller's decision. `initialFocus` has the focus at first, else the first
 * thing that can.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  initialFocus?: RefObject<HTMLElement | null>,
): void {
  // Synchronises with the top layer. Closed before it leaves the document: only close() gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    // A page that is locked shows it once it is back (app/locked-page.ts).
    if (element?.isConnected === true) element.showModal()
    // Not `autofocus`: React replaces the attribute by a call that comes before the dialog is shown.
    initialFocus?.current?.focus()
    return () => element?.close()
  }, [dialog, initialFocus])

  const leave = useEffectEvent(onClose)
  // Synchronises with Escape. Browsers close on a second Escape even when the first was refused.
  useEffect(() => {
    const element = dialog.current
    const cancel = (event: Event) => {
      event.preventDefault()
      leave()
    }
    const isOver = () => element?.isConnected === true && !element.open
    let reopening: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      if (!isOver()) return
      leave()
      // Where the caller keeps it, it is shown again. Later, because React may be about to take it away.
      reopening = setTimeout(() => {
        if (isOver()) element?.showModal()
      })
    }
    element?.addEventListener('cancel', cancel)
    element?.addEventListener('close', close)
    return () => {
      clearTimeout(reopening)
      element?.removeEventListener('cancel', cancel)
      element?.removeEventListener('close', close)
    }
  }, [dialog])
}
