/** Lists leave out columns rather than scroll sideways, with visible scrollbars. And lists in forced colours. */
import type { Locator, Page } from '@playwright/test'
import { demoAccountSid } from '../mocks/service/accounts.ts'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { overflow, shownScrollbars, tableOverflow } from './support/scrollbars.ts'
import { openSignedIn } from './support/words.ts'

test.use(shownScrollbars)

/** Lists have columns from 888 px on. */
const widths = [1280, 320, 1440, 700, 1024, 390, 768, 888, 912, 960, 975, 1100] as const

const first = (page: Page) => page.getByRole('main').getByRole('rowheader').getByRole('link').first()
const names = (page: Page) => page.getByRole('columnheader').allInnerTexts()

/** Jumps from width to width, which must also cause no error. */
async function expectNoScrolling(page: Page, what: string, shown: Locator): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    // The size must have been reported before the next one.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(shown, `${what} at ${width} px`).toBeVisible()
    await expect.poll(() => tableOverflow(page), { message: `${what} at ${width} px` }).toBe(0)
    await expect.poll(() => overflow(page), { message: `${what} at ${width} px` }).toEqual({ down: 0, sideways: 0 })
    // On phones, the line of filters scrolls.
    if (width < 888) continue
    const filters = page.getByRole('group', { name: 'Filters' })
    const hidden = filters.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(await hidden, `filters of ${what} at ${width} px`).toBe(0)
  }
}

/** Opens a list at one of three widths, a different one each turn, and checks it with and without a panel. */
async function expectListFits(page: Page, path: string, turn = 0): Promise<void> {
  await page.setViewportSize({ width: [1440, 1024, 390][turn % 3] ?? 0, height: 844 })
  await openSignedIn(page, path)
  await expect(first(page)).toBeVisible({ timeout: 30_000 })
  await expectNoScrolling(page, path, first(page))
  await first(page).click()
  const close = page.getByRole('link', { name: 'Close' })
  await expect(close).toBeVisible()
  await expectNoScrolling(page, `${path}, panel`, close)
}

test('no width makes a list or its document scroll sideways, with or without a panel', async ({ page }) => {
  test.slow()
  const lists = ['applications', 'phone-numbers', 'recent-calls', 'speech-credentials', 'calls']
  for (const [turn, path] of lists.entries()) await expectListFits(page, path, turn)
})

test('no width makes all call records scroll sideways, also while they are selected', async ({ page }) => {
  test.slow()
  await expectListFits(page, 'recent-calls/all?days=1', 2)
  await page.getByRole('link', { name: 'Close' }).click()
  await page.getByRole('combobox', { name: 'Result' }).selectOption('failed')
  await page.getByRole('button', { name: 'Select records' }).click()
  await expectNoScrolling(page, 'selecting', page.getByRole('table').getByRole('checkbox').first())
})

test('rows on phones show only the fields that the list chose for them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['applications', 'speech-credentials', 'calls']) {
    await openSignedIn(page, path)
    await expect(first(page)).toBeVisible()
    const others = page.locator('tbody tr > td:not([data-phone], :first-child)')
    await expect.poll(() => others.count(), { message: path }).toBeGreaterThan(0)
    await expect(others.filter({ visible: true }), path).toHaveCount(0)
  }
  await page.goto('speech-credentials')
  // Labels of cells are words of their own to screen readers.
  await expect(page.getByRole('cell', { name: /^Used\s9 days ago$/ })).toBeVisible()
})

test('a list first shown after a panel took its place fits, and the journal never scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openSignedIn(page, 'applications/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Recorded')
  await page.getByRole('textbox', { name: 'URL' }).first().fill('https://example.com/call')
  await page.getByRole('textbox', { name: 'URL' }).nth(1).fill('https://example.com/status')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Recorded', level: 2 })).toBeVisible()
  await expect(first(page)).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(first(page)).toBeVisible()
  await expect.poll(() => tableOverflow(page)).toBe(0)

  await page.getByRole('link', { name: 'Journal' }).click()
  await expectNoScrolling(page, 'journal', page.getByRole('link', { name: /Created application/ }))
})

test('columns that yield come back with the room; chosen ones stay, and others yield to them', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await openSignedIn(page, 'speech-credentials')
  await expect(first(page)).toBeVisible()
  const few = ['Vendor', 'Text to speech', 'Speech to text', 'Test']
  await expect.poll(() => names(page)).toEqual([...few, 'Last used'])
  await page.getByRole('button', { name: 'Columns' }).click()
  const identifier = page.getByRole('checkbox', { name: 'Key ID or project' })
  await expect(identifier).not.toBeChecked()
  await identifier.check()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => names(page)).toEqual([...few, 'Key ID or project'])
  await page.setViewportSize({ width: 888, height: 900 })
  await expect.poll(() => tableOverflow(page)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const all = ['Vendor', 'Text to speech', 'Speech to text', 'Last tested', 'Test', 'Last used', 'Key ID or project']
  await expect.poll(() => names(page)).toEqual(all)
  await page.reload()
  await expect.poll(() => names(page)).toEqual(all)
})

test('forced colours draw no frame around an icon that is hidden', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, 'phone-numbers')
  await page
    .getByRole('checkbox', { name: /^Select 1/ })
    .first()
    .check()
  await page.mouse.move(0, 0)
  await page.getByRole('searchbox').focus()
  const edit = page.getByRole('button', { name: /^Change application of/ }).first()
  await expect(edit).toHaveCSS('border-top-width', '0px')
  await edit.hover()
  await expect(edit).toHaveCSS('border-top-width', '1px')
})

test('a recent destination of two lines begins both at the same edge', async ({ page, mock }) => {
  const to = { type: 'sip', sipUri: `sip:${'w'.repeat(60)}@example.com` }
  const [{ application_sid } = { application_sid: '' }] = await mock.ask<{ application_sid: string }[]>(
    'GET',
    'Applications',
  )
  await mock.ask('POST', `Accounts/${demoAccountSid}/Calls`, { application_sid, from: '+12125550100', to })
  await mock.advance(60_000)
  await openSignedIn(page, 'calls/new')
  const edges = await page.getByRole('button', { name: /^sip:www/ }).evaluate((button) => {
    const range = document.createRange()
    range.selectNodeContents(button)
    return Array.from(range.getClientRects(), ({ left }) => Math.round(left))
  })
  expect(edges.length).toBeGreaterThan(1)
  expect(new Set(edges).size).toBe(1)
})

test('the line of loaded records cuts nothing off when filters are on', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await openSignedIn(page, 'recent-calls/all?days=1&result=failed')
  const status = page.getByRole('region', { name: 'Loading' })
  await expect(status.getByText(/^\d+ of [\d,]+ match$/)).toBeVisible({ timeout: 30_000 })
  await expect(status.getByRole('button', { name: 'Reload' })).toBeVisible()
  const cut = await status
    .locator('span')
    .evaluateAll((all) => all.flatMap((one) => (one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [])))
  expect(cut).toEqual([])
})

test('each item that needs attention takes one line beside the release causes', async ({ page, mock }) => {
  // The other profile has an item with a longer reason.
  await mock.reset('demo', 'documented')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, './')
  await expect(page.getByRole('cell', { name: 'Never used since creation' })).toBeVisible()
  const items = page.getByRole('table', { name: /^Needs attention/ }).getByRole('row')
  const heights = await items.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(Math.max(...heights)).toBeLessThan(40)
})

test('the overview shows its chart in full, right below the items that need attention', async ({ page, mock }) => {
  await mock.reset('demo', 'documented')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, './')
  const chart = page.getByRole('figure', { name: 'Calls per hour' })
  await expect(chart).toBeInViewport({ ratio: 1 })
  const last = page
    .getByRole('table', { name: /^Needs attention/ })
    .getByRole('row')
    .last()
  expect((await boxOf(chart)).y - (await boxOf(last)).bottom).toBeLessThan(20)
})

test('the ring of a focused Refresh surrounds its word, and covers no link after it', async ({ page }) => {
  await openSignedIn(page, 'applications')
  const after = await page.getByRole('button', { name: 'Refresh' }).evaluate((button) => {
    const word = document.createRange()
    word.selectNodeContents(button)
    return button.getBoundingClientRect().right - word.getBoundingClientRect().right
  })
  expect(after).toBeLessThan(4)
})

test('the chart of live calls ends where the table does, and the foot of call records takes one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, 'calls')
  const opener = await boxOf(page.getByRole('button', { name: 'Table of Calls in progress' }))
  const table = await boxOf(page.getByRole('region', { name: 'Live calls', exact: true }))
  expect(Math.abs(opener.right - table.right)).toBeLessThan(2)

  await page.goto('recent-calls')
  const [count, foot] = [page.getByText('Records 1 to 50 of'), page.getByText('Newest first. Times in UTC')]
  expect(Math.abs((await boxOf(count)).y - (await boxOf(foot)).y)).toBeLessThan(8)
})

test('text twice as large, by a user’s style sheet, leaves room for the reasons of findings', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, 'findings')
  const reason = page.getByRole('cell', { name: 'Neither hook is encrypted' })
  const line = page.getByRole('row').filter({ has: reason })
  await expect(reason).toBeVisible()
  expect((await boxOf(line)).height).toBeLessThan(40)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  await expect.poll(async () => (await boxOf(reason)).width).toBeGreaterThan(400)
})

test('the mark of an open record begins its row, with checkboxes, too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, 'phone-numbers')
  await first(page).click()
  const row = page.getByRole('row', { name: /\+1 212 555 0100/ })
  await expect(row.getByRole('cell').first()).toHaveCSS('box-shadow', /inset/)
  await expect(row.getByRole('rowheader')).toHaveCSS('box-shadow', 'none')
})

test('the results of call records aren’t cut off where the fewest columns fit', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await openSignedIn(page, 'recent-calls')
  const result = page.getByRole('cell', { name: 'No such number' }).first()
  await expect(result).toBeVisible()
  expect(await result.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
