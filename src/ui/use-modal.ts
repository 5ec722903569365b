import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { createStore, type ReadonlyStore } from '../lib/store.ts'

const modals = createStore(0)

/** The number of open modals. Everything outside of the last one is inert. */
export const openModals: ReadonlyStore<number> = modals

/** ms. By then, screen readers have found what was behind a modal that closed; words that are already there aren't news. */
export const settlingMs = 150
const settled = createStore(true)
let settling: ReturnType<typeof setTimeout> | undefined

/** Whether no modal has closed within `settlingMs`. */
export const areModalsSettled: ReadonlyStore<boolean> = settled

/** Counts a modal as open. Returns a function that ends this. */
export function countModal(): () => void {
  modals.update((count) => count + 1)
  return () => {
    modals.update((count) => count - 1)
    settled.set(false)
    clearTimeout(settling)
    settling = setTimeout(() => settled.set(true), settlingMs)
  }
}

/**
 * Shows a `<dialog>` as a modal while it's rendered. Calls `onClose` on Escape; the caller decides whether it
 * closes. `initialFocus` gets the focus at first; by default, the first focusable element.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  initialFocus?: RefObject<HTMLElement | null>,
): void {
  // Synchronises with the top layer. Closes before it leaves the document: only close() restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    // A locked page shows it after unlocking (app/locked-page.ts).
    if (element?.isConnected === true) element.showModal()
    // Not `autofocus`: React replaces the attribute by a call that comes before the dialog is shown.
    initialFocus?.current?.focus()
    const uncount = countModal()
    return () => {
      uncount()
      // Chromium leaves the caret in the dialog's field: the one behind gets the focus, but nothing typed.
      getSelection()?.removeAllRanges()
      element?.close()
    }
  }, [dialog, initialFocus])

  const leave = useEffectEvent(onClose)
  // Synchronises with Escape. Browsers close on a second Escape even if the first was cancelled.
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
      // If the caller keeps it, shows it again. Later, because React may be about to remove it.
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
