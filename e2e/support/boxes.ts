import type { Locator } from '@playwright/test'

/** Returns the box of an element, or fails if it isn't shown. */
export async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (box === null) throw new Error('The element is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
