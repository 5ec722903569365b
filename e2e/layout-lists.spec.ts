/** Lists leave out columns rather than scroll sideways, with visible scrollbars. */
import type { Page } from '@playwright/test'
import { storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { shownScrollbars, tableOverflow } from './support/scrollbars.ts'
import { openSignedIn } from './support/words.ts'

test.use(shownScrollbars)

/** From the narrowest window with columns. */
const widths = [888, 912, 960, 975, 1024, 1100, 1280, 1440] as const

const first = (page: Page) => page.getByRole('main').getByRole('rowheader').getByRole('link').first()
const names = (page: Page) => page.getByRole('columnheader').allInnerTexts()

async function expectNoScrolling(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => tableOverflow(page), { message: `${what} at ${width} px` }).toBe(0)
    const filters = page.getByRole('group', { name: 'Filters' })
    const hidden = filters.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(await hidden, `filters of ${what} at ${width} px`).toBe(0)
  }
}

for (const path of [
  'applications',
  'phone-numbers',
  'speech-credentials',
  'calls',
  'recent-calls',
  'recent-calls/all?days=1',
]) {
  test(`no width makes ${path} scroll sideways, with or without a panel`, async ({ page }) => {
    await openSignedIn(page, path)
    await expect(first(page)).toBeVisible({ timeout: 30_000 })
    await expectNoScrolling(page, path)
    await first(page).click()
    await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
    await expectNoScrolling(page, `${path}, panel`)
  })
}

test('a list follows the width of its window without an error', async ({ page }) => {
  await openSignedIn(page, 'phone-numbers')
  for (const width of [1280, 320, 1440, 700, 1024, 390, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(first(page)).toBeVisible()
    // The size must have been reported before the next one.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
})

test('a list first shown after a panel took its place fits, too', async ({ page, mock }) => {
  const { application_sid } = await storedApplication(mock, 'Reception')
  await page.setViewportSize({ width: 768, height: 900 })
  await openSignedIn(page, `applications/${application_sid}`)
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(first(page)).toBeVisible()
  await expect.poll(() => tableOverflow(page)).toBe(0)
})

test('selecting call records makes no width scroll sideways', async ({ page }) => {
  await openSignedIn(page, 'recent-calls/all?days=1&result=failed')
  await expect(first(page)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Select records' }).click()
  await expect(page.getByRole('table').getByRole('checkbox').first()).toBeVisible()
  await expectNoScrolling(page, 'selecting')
})

test('at 1280 px, call records leave out the reason, which the result tells on hover, rather than the trunk', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['recent-calls', 'recent-calls/all?days=1']) {
    await openSignedIn(page, path)
    await expect(first(page)).toBeVisible({ timeout: 30_000 })
    const all = ['Time', 'Direction', 'From', 'To', 'Result', 'SIP', 'Duration', 'Trunk']
    await expect.poll(() => names(page), { message: path }).toEqual(all)
    await expect(page.getByTitle('200 OK, Caller hung up').first()).toHaveText('Answered')
  }
})

test('the journal never scrolls sideways', async ({ page }) => {
  await openSignedIn(page, 'applications/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Recorded')
  await page.getByRole('textbox', { name: 'URL' }).first().fill('https://example.com/call')
  await page.getByRole('textbox', { name: 'URL' }).nth(1).fill('https://example.com/status')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Recorded', level: 2 })).toBeVisible()
  await page.getByRole('link', { name: 'Journal' }).click()
  await expect(first(page)).toBeVisible()
  await expectNoScrolling(page, 'journal')
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

test('a field for a number is as narrow as numbers', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openSignedIn(page, 'recent-calls/all')
  const days = page.getByRole('textbox', { name: 'Days' })
  await expect(days).toBeVisible()
  expect((await days.boundingBox())?.width).toBeLessThan(200)
})
