import type { FocusEvent } from 'react'

/**
 * For strips that scroll sideways: browsers don't scroll to a focused element of which a part is visible. Only for the
 * keyboard, as an element that moves under the pointer isn't clicked.
 */
export function revealFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
