import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus to the page when the element that has it is removed, such as the button that tries again; within a dialog
 * to the first thing that can have it. Otherwise it would be lost.
 */
export function useFocusLeft(element: RefObject<HTMLElement | null>) {
  // Synchronises the focus with the removal: this runs while the element is still in the document.
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

/** Whether nothing in particular has the focus: it was lost, or left to the page as a whole. */
export function isFocusFree(): boolean {
  return document.activeElement?.matches('body, main') !== false
}
