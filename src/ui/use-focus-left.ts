import { type RefObject, useLayoutEffect } from 'react'

/**
 * Recovers the focus when the element that has it is removed, such as a retry button: moves it to the page, or within a
 * dialog to the first focusable element.
 */
export function useFocusLeft(element: RefObject<HTMLElement | null>) {
  // Synchronises the focus with the removal: this cleanup runs while the element is still in the document.
  useLayoutEffect(
    () => () => {
      const gone = element.current
      if (gone?.contains(document.activeElement) !== true) return
      const place = gone.closest<HTMLElement>('dialog, main')
      const next = place?.matches('main') === true ? place : firstOf(place, gone)
      next?.focus({ preventScroll: true })
    },
    [element],
  )
}

function firstOf(dialog: HTMLElement | null, gone: HTMLElement): HTMLElement | undefined {
  const all =
    dialog?.querySelectorAll<HTMLElement>(':is(input, select, textarea, button):not(:disabled), a[href]') ?? []
  return Array.from(all).find((element) => !gone.contains(element))
}

/** Whether no specific element has the focus: it was lost, or is on the page as a whole. */
export function isFocusFree(): boolean {
  return document.activeElement?.matches('body, main') !== false
}
