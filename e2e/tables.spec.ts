/**
 * The cost of tables, and their handling of texts of any size. Elements are counted, not timed, so every run of one
 * build gives the same result. If a page needs more, raise its budget and explain why in the commit.
 */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

/** By path: the page's elements at the first rows, in the costlier profile when last set, plus 3 %. */
const budgets = [
  { path: 'applications', elements: 397 },
  { path: 'phone-numbers', elements: 451 },
  { path: 'speech-credentials', elements: 432 },
  { path: 'calls', elements: 425 },
  { path: 'recent-calls', elements: 560 },
] as const

test('each list stays within its budget of elements', async ({ page }) => {
  await page.addInitScript(countAtFirstRow)
  // Turns off the cache: each page must load as if it were the first.
  await page.route('**/assets/**', (route) => route.continue())
  for (const { path, elements } of budgets) {
    await openSignedIn(page, path)
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'elements') as unknown))
      .toEqual(expect.any(Number))
    const found = await page.evaluate(
      () => [Reflect.get(globalThis, 'elements'), Reflect.get(globalThis, 'rowsTop')] as number[],
    )
    expect.soft(found[0], path).toBeLessThanOrEqual(elements)
    // src/ui/use-row-window.ts relies on this when it draws the first rows.
    expect(found[1], path).toBeGreaterThanOrEqual(190)
  }
})

/** Runs in the page, before its own scripts. */
function countAtFirstRow() {
  new MutationObserver((_, observer) => {
    const rows = [...document.querySelectorAll('main tbody tr')]
    // Skeletons don't count as rows.
    if (rows.every((row) => row.closest('[aria-hidden="true"]') !== null)) return
    Reflect.set(globalThis, 'elements', document.querySelectorAll('*').length)
    Reflect.set(globalThis, 'rowsTop', rows.at(-1)?.parentElement?.getBoundingClientRect().top)
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

test('no text with wide spacing or of twice the size is cut off, and the last row can be reached', async ({
  page,
  mock,
}) => {
  await mock.reset('large')
  await openSignedIn(page, 'applications')
  const table = page.getByRole('table', { name: 'Applications' })
  await expect(table).toHaveAttribute('aria-rowcount', '10001')
  for (const style of [
    // As in WCAG 1.4.12.
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    ':root { font-size: 200% }',
  ]) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await scrollTo(page, table, 0)
      // Not a style element: the production headers forbid inline styles.
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, style)
      await expect.poll(() => cutOff(table), { message: `${style} at ${width} px` }).toEqual([])
      await scrollTo(page, table, 1e9)
      const last = table.getByRole('row', { name: /Voicemail 833/ })
      await expect(last).toBeInViewport()
      await expect(last).toHaveAttribute('aria-rowindex', '10001')
      expect(await cutOff(table), `${style} at ${width} px`).toEqual([])
    }
  }
})

/** Returns the texts of cells that are too small for their contents. */
async function cutOff(table: Locator): Promise<string[]> {
  return table.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('tbody :is(th, td)')]
      // One pixel of tolerance, because heights are rounded.
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(({ textContent }) => textContent),
  )
}

/** Scrolls the element that can scroll: the region around the table, or the page. */
async function scrollTo(page: Page, table: Locator, top: number): Promise<void> {
  await table.evaluate((element, to) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) at.scrollTop = to
  }, top)
  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, top === 0 ? -10_000 : 10_000)
}

test('lists of common size render every row, and mark it while it’s selected or focused', async ({ page }) => {
  const look = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor)
  const main = page.getByRole('main')
  await openSignedIn(page, 'phone-numbers')
  // All of them, so that the browser's search finds them.
  await expect(page.getByRole('table', { name: 'Phone numbers' }).getByRole('row')).toHaveCount(61)
  const [first, second] = [main.getByRole('row').nth(1), main.getByRole('row').nth(2)]
  await first.getByRole('checkbox').check()
  await page.mouse.move(0, 0)
  expect(await look(first)).not.toBe(await look(second))
  await main.getByRole('button', { name: 'Clear selection' }).click()
  await page.mouse.move(0, 0)
  expect(await look(first)).toBe(await look(second))

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).click()
  const row = page.getByRole('table', { name: 'Applications' }).getByRole('row').nth(1)
  const shown = () =>
    row.locator('time').evaluate((time) => getComputedStyle(time, '::after').content.replaceAll('"', ''))
  await page.mouse.move(0, 0)
  expect(await shown()).toBe('none')
  await page.keyboard.press('j')
  await expect(row.getByRole('link')).toBeFocused()
  expect(await shown()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d/)
  await page.keyboard.press('j')
  expect(await shown()).toBe('none')
})

test('a click on a row’s link opens the record in place; with Ctrl or the middle button, in a tab', async ({
  page,
  context,
}) => {
  await openSignedIn(page, 'applications?q=r')
  const link = page.getByRole('link', { name: 'Reception', exact: true })
  const record = /\/applications\/[\da-f-]+\?q=r$/
  for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page')
    await link.click(how)
    const tab = await opened
    await expect(tab).toHaveURL(record)
    await tab.close()
    await expect(page).toHaveURL(/\/applications\?q=r$/)
  }
  const here = await page.evaluateHandle(() => document.documentElement)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
  await expect(page).toHaveURL(record)
  // Without a reload.
  expect(await here.evaluate((element) => element === document.documentElement)).toBe(true)
})
