/** Measures a list of 100,000 phone numbers: loading, typing, scrolling and memory. */
import type { Browser } from '@playwright/test'
import type { Probe } from './probe.ts'
import type { Sample } from './statistics.ts'
import { typeIntoSearch } from './typing.ts'
import { openTab, type Speed, type Target, within } from './visit.ts'

export async function measureLongList(
  browser: Browser,
  target: Target,
  { speed, isFloor }: { speed: Speed; isFloor: boolean },
): Promise<Sample> {
  const tab = await openTab(browser, target, { speed, rows: 'main tbody tr' })
  return within(tab, async () => {
    const { page } = tab
    await page.goto(target.site + (isFloor ? '/streamed' : '/phone-numbers'))
    const firstRow = await page.evaluate(async () => (Reflect.get(globalThis, 'probe') as Probe).firstRow)
    const allThere = await page.evaluate(waitForText, '100,000')
    await tab.quiet()
    const typing = await typeIntoSearch(tab)
    await page.evaluate(waitForText, '100,000')
    const missed = await page.evaluate(scrollFast, { speed: 8000, duration: 3000 })
    const heap = await tab.heapBytes()
    return {
      'first row': firstRow,
      'all there': allThere,
      ...typing,
      'frames missed, %': missed * 100,
      'heap, MB': heap / 1e6,
    }
  })
}

// The functions below run in the page.

/** Returns the ms since the navigation began. Skips rows: searching them would cost more than what is measured. */
async function waitForText(text: string): Promise<number> {
  const says = () => {
    const page = document.querySelector('main')
    const words = document.createTreeWalker(page ?? document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('tbody') === null ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
    )
    while (words.nextNode() !== null) if (words.currentNode.textContent?.includes(text) === true) return true
    return false
  }
  // The count is shown next to the progress before everything has arrived.
  while (document.querySelector('main progress') !== null || !says())
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now()
}

/**
 * Scrolls the element that contains the rows at `speed` px/s for `duration` ms. Returns the share of frames, out of 60
 * a second, that the main thread missed.
 */
async function scrollFast({ speed, duration }: { speed: number; duration: number }): Promise<number> {
  let scroller: Element | null = document.querySelector('main tbody')
  while (scroller !== null && scroller.scrollHeight < 10 * scroller.clientHeight) scroller = scroller.parentElement
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const start = await frame()
  let [frames, now] = [0, start]
  while (now - start < duration) {
    ;(scroller ?? document.documentElement).scrollTop = ((now - start) / 1000) * speed
    now = await frame()
    frames += 1
  }
  return Math.max(0, 1 - frames / (((now - start) / 1000) * 60))
}
