import { type RefObject, useLayoutEffect } from 'react'

/** Gives the focus to the page when what has it goes, such as the button that tries again. Left alone, it would be nowhere. */
export function useFocusLeft(element: RefObject<HTMLElement | null>) {
  // Synchronises the focus with the element's end, while both are still there.
  useLayoutEffect(
    () => () => {
      const gone = element.current
      if (gone?.contains(document.activeElement) === true) gone.closest('main')?.focus({ preventScroll: true })
    },
    [element],
  )
}
