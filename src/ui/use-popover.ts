import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Space at the edges of the window, and between the popover and its anchor, in px. */
const margin = 8
const gap = 4

/**
 * Shows an element above everything else, at its anchor, while it's rendered: below the anchor, or above it if there's
 * more room. In the top layer, because panels and dialogs would clip it. `minWidth` in px.
 */
export function usePopover(
  popover: RefObject<HTMLElement | null>,
  anchor: () => Element | null,
  minWidth: number,
): void {
  // Synchronises with the size of the anchor, which any render may change.
  useLayoutEffect(() => {
    place(popover.current, anchor(), minWidth)
  })
  const findAnchor = useEffectEvent(anchor)
  // Synchronises with the top layer, and with everything that may move the anchor.
  useLayoutEffect(() => {
    const element = popover.current
    if (element === null) return
    const move = (event?: Event) => {
      // Its own list has scrolled: the anchor hasn't moved.
      if (event?.target instanceof Node && element.contains(event.target)) return
      place(element, findAnchor(), minWidth)
    }
    // Missing in the DOM of unit tests; and a locked page isn't connected.
    if (element.isConnected && 'showPopover' in element) element.showPopover()
    move()
    const watching = new AbortController()
    const { signal } = watching
    document.addEventListener('scroll', move, { capture: true, passive: true, signal })
    window.addEventListener('resize', move, { signal })
    window.visualViewport?.addEventListener('resize', move, { signal })
    window.visualViewport?.addEventListener('scroll', move, { signal })
    return () => {
      watching.abort()
      if (element.isConnected && 'hidePopover' in element) element.hidePopover()
    }
  }, [popover, minWidth])
}

function place(popover: HTMLElement | null, anchor: Element | null, minWidth: number): void {
  // If the anchor has been removed, such as a row out of view, the popover stays where it is.
  if (popover === null || anchor === null || !anchor.isConnected) return
  const owner = anchor.getBoundingClientRect()
  // A phone may show only a part of the page: zoomed in, or above its keyboard.
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const width = document.documentElement.clientWidth
  const below = top + height - owner.bottom - gap - margin
  const above = owner.top - top - gap - margin
  const isAbove = below < Math.min(popover.scrollHeight, 240) && above > below
  const { style } = popover
  const wide = Math.min(Math.max(owner.width, minWidth), width - 2 * margin)
  style.width = `${wide}px`
  style.left = `${Math.max(margin, Math.min(owner.left, width - margin - wide))}px`
  style.maxHeight = `${Math.max(120, isAbove ? above : below)}px`
  style.top = isAbove ? 'auto' : `${owner.bottom + gap}px`
  style.bottom = isAbove ? `${window.innerHeight - owner.top + gap}px` : 'auto'
}
