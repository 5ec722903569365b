import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Room to leave at the edges of the window, and between the popover and what it belongs to, in pixels. */
const margin = 8
const gap = 4

/**
 * Shows an element over everything else, at what it belongs to, for as long as it is rendered: below it, or above where
 * there is more room. In the top layer, since panels and dialogs would cut it off.
 */
export function usePopover(
  popover: RefObject<HTMLElement | null>,
  anchor: () => Element | null,
  { minWidth }: { readonly minWidth: number },
): void {
  // Synchronises with the size of what it belongs to, which may have changed with what is drawn.
  useLayoutEffect(() => {
    place(popover.current, anchor(), minWidth)
  })
  const findAnchor = useEffectEvent(anchor)
  // Synchronises with the top layer, and with all that may move what it belongs to.
  useLayoutEffect(() => {
    const element = popover.current
    if (element === null) return
    const move = (event?: Event) => {
      // Its own list scrolls: nothing has moved.
      if (event?.target instanceof Node && element.contains(event.target)) return
      place(element, findAnchor(), minWidth)
    }
    // Not there in the DOM of unit tests, nor in a page that is locked.
    if (element.isConnected && 'showPopover' in element) element.showPopover()
    move()
    const watching = new AbortController()
    const { signal } = watching
    document.addEventListener('scroll', move, { capture: true, passive: true, signal })
    window.addEventListener('resize', move, { signal })
    window.visualViewport?.addEventListener('resize', move, { signal })
    return () => {
      watching.abort()
      if (element.isConnected && 'hidePopover' in element) element.hidePopover()
    }
  }, [popover, minWidth])
}

function place(popover: HTMLElement | null, owner: Element | null, minWidth: number): void {
  // A row that has left the screen: then it stays where it was.
  if (popover === null || owner === null || !owner.isConnected) return
  placeAt(popover, owner.getBoundingClientRect(), minWidth)
}

function placeAt(popover: HTMLElement, owner: DOMRect, minWidth: number): void {
  const height = window.visualViewport?.height ?? window.innerHeight
  const width = document.documentElement.clientWidth
  const below = height - owner.bottom - gap - margin
  const above = owner.top - gap - margin
  const isAbove = below < Math.min(popover.scrollHeight, 240) && above > below
  const { style } = popover
  const wide = Math.min(Math.max(owner.width, minWidth), width - 2 * margin)
  style.width = `${wide}px`
  style.left = `${Math.max(margin, Math.min(owner.left, width - margin - wide))}px`
  style.maxHeight = `${Math.max(120, isAbove ? above : below)}px`
  style.top = isAbove ? 'auto' : `${owner.bottom + gap}px`
  style.bottom = isAbove ? `${window.innerHeight - owner.top + gap}px` : 'auto'
}
