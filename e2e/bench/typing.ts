/** Measures typing into the search field of a list. */
import type { Browser } from '@playwright/test'
import type { Probe } from './probe.ts'
import type { Sample } from './statistics.ts'
import { openTab, type Speed, type Tab, type Target, within } from './visit.ts'

const typed = '1415555'

/** Types into the search field of a list of 100 rows, once everything is loaded. */
export async function measureTyping(browser: Browser, { speed, target }: { speed: Speed; target: Target }) {
  const tab = await openTab(browser, target, { speed, rows: 'main tbody tr' })
  return within(tab, async () => {
    await tab.page.goto(`${target.site}/phone-numbers`)
    await tab.page.evaluate(async () => (Reflect.get(globalThis, 'probe') as Probe).firstRow)
    return typeIntoSearch(tab)
  })
}

/**
 * Types some digits and deletes them, at human speed, so that each key can meet the work of the one before. In ms:
 * `worst key` is the longest time until a key's result was painted, `processor per key` the average main-thread time
 * per key, including later work.
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
  // The URL changes a quarter of a second after the last key; this also covers the drawing that follows.
  await page.waitForTimeout(500)
  const worst = await page.evaluate(takeWorstKey)
  return { 'worst key': worst, 'processor per key': ((await tab.processorMs()) - before) / (2 * typed.length) }
}

/** Runs in the page. */
function takeWorstKey(): number {
  return (Reflect.get(globalThis, 'probe') as Probe).takeWorstKey()
}
