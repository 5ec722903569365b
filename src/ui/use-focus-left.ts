import { type RefObject, useLayoutEffect } from 'react'

/** Moves the focus to the page when the element that has it is removed, such as the button that tries again. Otherwise it would be lost. */
export function useFocusLeft(element: RefObject<HTMLElement | null>) {
  // Synchronises the focus with the removal: this runs while the element is still in the document.
  useLayoutEffect(
    () => () => {
      const gone = element.current
      if (gone?.contains(document.activeElement) === true) gone.closest('main')?.focus({ preventScroll: true })
    },
    [element],
  )
}

/** Whether nothing in particular has the focus: it was lost, or left to the page as a whole. */
export function isFocusFree(): boolean {
  return document.activeElement?.matches('body, main') !== false
}
