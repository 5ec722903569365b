/** Administrators keep the dashboard open all day: what a page or dialog created is gone after it. */
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

const lists = ['Applications', 'Phone numbers', 'Speech credentials', 'Live calls', 'Call records']
const others = ['Overview', 'Routing', 'Findings', 'Insights', 'Journal', 'Settings', 'Help']

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens every page, the first record of each list, an export, a search and the palette. Ends on the applications. */
async function workThrough(page: Page): Promise<void> {
  for (const name of others) await goTo(page, name)
  for (const name of lists.toReversed()) {
    await goTo(page, name)
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Close', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('after')
  await page.getByRole('searchbox').fill('')
  // Found rows are drawn after the key.
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(13)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

interface Kept {
  readonly nodes: number
  readonly jsEventListeners: number
}

/** Returns how many DOM nodes and event listeners exist, attached or not, once garbage collections find no more. */
async function countKept(session: CDPSession): Promise<Kept> {
  let last: Kept = { nodes: 0, jsEventListeners: 0 }
  await expect(async () => {
    const before = last
    await session.send('HeapProfiler.collectGarbage')
    last = await session.send('Memory.getDOMCounters')
    expect(last).toEqual(before)
  }).toPass({ intervals: [500] })
  return last
}

test('pages, panels and dialogs leave no elements or listeners behind', async ({ page }) => {
  test.slow()
  // Four rounds send more requests than the usual budget allows at once.
  await page.addInitScript(() => localStorage.setItem('switchboard.preferences', JSON.stringify({ budget: 6000 })))
  await openSignedIn(page, 'applications')
  const session = await page.context().newCDPSession(page)
  // The first rounds fill caches and load code; some of their elements are freed only by the third collection.
  let first = await countKept(session)
  for (let round = 0; round < 3; round += 1) {
    await workThrough(page)
    first = await countKept(session)
  }
  await workThrough(page)
  const last = await countKept(session)
  // Less than one element or listener for each panel that was opened.
  const allowed = lists.length - 1
  expect(last.nodes - first.nodes).toBeLessThanOrEqual(allowed)
  expect(last.jsEventListeners - first.jsEventListeners).toBeLessThanOrEqual(allowed)
})
