/** Typing into the search of a list. */
import type { Browser } from '@playwright/test'
import type { Probe } from './probe.ts'
import type { Sample } from './statistics.ts'
import { openTab, type Speed, type Tab, type Target, within } from './visit.ts'

const typed = '1415555'

/** In the search of a list of 100 rows, everything there. */
export async function measureTyping(browser: Browser, { speed, target }: { speed: Speed; target: Target }) {
  const tab = await openTab(browser, target, { speed, rows: 'main tbody tr' })
  return within(tab, async () => {
    await tab.page.goto(`${target.site}/phone-numbers`)
    await tab.page.evaluate(async () => (Reflect.get(globalThis, 'probe') as Probe).firstRow)
    return typeIntoSearch(tab)
  })
}

/**
 * Types some digits and takes them back, as fast as people do, so that each key meets the work of the one before.
 * `worst key` is the longest until one was seen; `processor per key` the main thread's time for one on average, also later: ms.
 */
export async function typeIntoSearch(tab: Tab): Promise<Sample> {
  const { page } = tab
  const search = page.locator('input[type=search]').first()
  await search.focus()
  await tab.quiet()
  await page.evaluate(takeWorstKey)
  const before = await tab.processorMs()
  await search.pressSequentially(typed, { delay: 120 })
  for (const _ of typed) await page.keyboard.press('Backspace', { delay: 60 })
  // Until what follows from the last key is drawn: the URL changes a quarter of a second later.
  await page.waitForTimeout(500)
  const worst = await page.evaluate(takeWorstKey)
  return { 'worst key': worst, 'processor per key': ((await tab.processorMs()) - before) / (2 * typed.length) }
}

/** In the page. */
function takeWorstKey(): number {
  return (Reflect.get(globalThis, 'probe') as Probe).takeWorstKey()
}
