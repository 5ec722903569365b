/** Recovers the keyboard focus when the element that has it disappears or can no longer have it. */
import { afterPaint } from '../lib/after-paint.ts'
import { touch } from './browser-state.ts'

type Focusable = HTMLElement | SVGElement

/** Where the focus is. */
interface Spot {
  readonly element: Focusable
  /** Collapsed before the element. The browser keeps it there, whatever is removed or added around it. */
  readonly place: Range
  /** The innermost dialog or menu around the element; null if there is none. */
  readonly layer: Element | null
  /** Where the focus was when it entered the layer. */
  readonly behind: Spot | null
  /** The page around it; null beside the page, as in the frame. */
  readonly page: Element | null
}

const controls =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"], [type=hidden])'
/** Regions that scroll: the tables. */
const scrollers = 'section[tabindex="0"]'
const sections = 'main, section, article, aside, dialog'
const typedIn = 'input:not([type=checkbox], [type=radio]), textarea'

/** Whether no specific element has the focus: it was lost, or is on the page as a whole. */
export function isFocusFree(): boolean {
  return document.activeElement?.matches('body, main, h1') !== false
}

/**
 * From now on, moves a lost focus to the nearest control, table or heading. Returns a function that ends this. Leaves
 * the focus alone if it has moved meanwhile, or if the user clicked beside all controls.
 */
export function watchLostFocus(): () => void {
  let spot: Spot | null = null
  let cancel: (() => void) | null = null

  const decide = () => {
    cancel = null
    // In the background, waits until the user is back.
    if (spot === null || !document.hasFocus()) return
    const { activeElement } = document
    // Some browsers leave the focus on an element that is disabled.
    const isThere = activeElement === spot.element
    if (!isNowhere(activeElement) && !isThere) return
    // It may be back: the page moved or disabled it for a moment.
    if (canHaveFocus(spot.element) && (isThere || moveTo(spot.element))) return
    // As in a new document, Tab begins at the top: the user signed in, or the page is locked.
    if (spot.page?.isConnected === false) return
    if (!recover(spot)) focusPage()
  }
  // After the paint, when all effects that move the focus on purpose have run.
  const decideLater = () => (cancel ??= afterPaint(decide))

  const watching = new AbortController()
  const options = { capture: true, passive: true, signal: watching.signal }
  const enter = ({ target }: FocusEvent) => {
    const isElement = target instanceof HTMLElement || target instanceof SVGElement
    if (isElement && !isNowhere(target)) spot = toSpot(target, spot)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return
    // Chromium sends this before it removes the element.
    queueMicrotask(() => {
      if (spot === null || !isNowhere(document.activeElement)) return
      // Forgets it now: it may be removed before the next paint.
      if (canHaveFocus(spot.element)) spot = null
      else decideLater()
    })
  }
  const press = () => {
    if (isNowhere(document.activeElement)) spot = null
  }
  document.addEventListener('focusin', enter, options)
  document.addEventListener('focusout', leave, options)
  document.addEventListener('pointerdown', press, options)
  window.addEventListener('focus', decideLater, options)

  // Called for every change of the page: while a list scrolls, many times a second.
  const observer = new MutationObserver((records) => {
    if (spot === null || cancel !== null) return
    if (isNowhere(document.activeElement) || records.some(({ type }) => type === 'attributes')) decideLater()
  })
  // Not `class` and `style`: they change often, and browsers report an element hidden by them as blurred.
  const attributeFilter = ['disabled', 'hidden', 'inert']
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter })
  return () => {
    watching.abort()
    observer.disconnect()
    cancel?.()
  }
}

const isNowhere = (element: Element | null) => element === null || element === document.body

function toSpot(element: Focusable, last: Spot | null): Spot {
  const layer = element.closest('dialog, [popover]')
  let known = last
  // The same layer, or one around it that has the focus again.
  while (known !== null && known.layer !== layer) known = known.behind
  // Reused: the browser updates every range when it changes the page.
  const place = known?.place ?? document.createRange()
  place.setStartBefore(element)
  place.collapse(true)
  const behind = known === null && layer !== null ? last : (known?.behind ?? null)
  return { element, place, layer, behind, page: element.closest('main') }
}

/** Only called when the focus may be lost: it may force a layout. */
function canHaveFocus(element: Focusable): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  )
}

/** Moves the focus near to where it was. Returns whether it could. */
function recover({ element, place, layer, behind }: Spot): boolean {
  const isLayerGone = layer !== null && !layer.contains(place.startContainer)
  if (!isLayerGone) {
    const next = counterpartOf(element, place)
    if (next !== null && moveTo(next)) return true
    const main = document.querySelector('main')
    for (let group = toElement(place.startContainer); group !== null; group = group.parentElement) {
      // Not elsewhere on the page.
      if (group !== main && group.contains(main)) break
      if (recoverIn(group, place)) return true
      if (group === layer) break
    }
  }
  return behind !== null && (moveTo(behind.element) || recover(behind))
}

/**
 * In a toolbar or another group, prefers the next control, then the one before. In a section with a heading, where the
 * next control may be far off, prefers its table, then the heading.
 */
function recoverIn(group: Element, place: Range): boolean {
  // When all rows are replaced, the next one is of another record, which a key would then open or select.
  if (group.matches('table, tbody')) return false
  if (group instanceof HTMLElement && group.matches(scrollers)) return moveTo(group)
  const heading = headingOf(group)
  const isGroup = group.localName === 'dialog' || (heading === null && group.localName !== 'main')
  const targets = [...group.querySelectorAll<HTMLElement>(isGroup ? controls : scrollers)]
  const isAfter = (target: Element) => place.comparePoint(target, 0) > 0
  return (
    targets.filter(isAfter).some(moveTo) ||
    targets
      .filter((target) => !isAfter(target))
      .toReversed()
      .some(moveTo) ||
    (heading !== null && moveToHeading(heading)) ||
    (group instanceof HTMLElement && group.matches('[tabindex]') && moveTo(group))
  )
}

/** Returns the same control of the list item or row that took the place of the removed one. */
function counterpartOf(element: Focusable, { startContainer, startOffset }: Range): HTMLElement | null {
  let removed: Element = element
  while (removed.parentElement !== null) removed = removed.parentElement
  if (element.isConnected || !removed.matches('li, tr, article')) return null
  const items = [startOffset, startOffset - 1].map((at) => startContainer.childNodes.item(at))
  const item = items.find((node) => node instanceof Element && node.localName === removed.localName)
  if (!(item instanceof Element)) return null
  const found = [...item.querySelectorAll<HTMLElement>(controls)]
  const at = [...removed.querySelectorAll<HTMLElement>(controls)].findIndex((control) => control === element)
  return found[at] ?? found.at(-1) ?? null
}

/** Returns the heading of the group itself, not of a section in it. */
function headingOf(group: Element): HTMLElement | null {
  const section = group.closest(sections)
  const headings = [...group.querySelectorAll<HTMLElement>('h1, h2, h3')]
  return headings.find((heading) => heading.closest(sections) === section) ?? null
}

function focusPage(): void {
  const main = document.querySelector('main')
  const heading = (main ?? document).querySelector('h1')
  if (heading !== null && moveToHeading(heading)) return
  if (main !== null) moveTo(main)
}

/** Headings take the focus only from here: otherwise a click on one would move it. */
function moveToHeading(heading: HTMLElement): boolean {
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  }
  return moveTo(heading)
}

/** Returns whether the element took the focus: it may be hidden, or inert behind a dialog. */
function moveTo(element: Focusable): boolean {
  // A touch screen would show its keyboard.
  if (touch.get() && element.matches(typedIn)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

const toElement = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)
