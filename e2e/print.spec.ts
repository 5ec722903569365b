/** Pages on paper: without the frame, and in full where nothing is windowed. */
import type { Page } from '@playwright/test'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

test.use({ viewport: { width: 1440, height: 480 }, colorScheme: 'dark' })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The part of the page that only scrolling would show, in pixels. */
const unprinted = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [main, ...main.querySelectorAll('*')]
        .filter((one) => getComputedStyle(one).overflowY !== 'visible' && one.clientHeight > 1)
        .reduce((sum, { scrollHeight, clientHeight }) => sum + Math.max(0, scrollHeight - clientHeight), 0),
    )

test('a record prints alone and in full, and the buttons of its form cover no field', async ({ page }) => {
  await openSignedIn(page, 'applications')
  await page.getByRole('link', { name: 'Reception', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Application' })
  await expect(panel.getByText('Record as received')).toBeAttached()
  await expect(panel.getByText(/^Used by 5 numbers/)).toBeVisible()
  expect(await unprinted(page)).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect(navigation(page)).toBeHidden()
  await expect(page.getByRole('table', { name: 'Applications' })).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Delete…' })).toBeHidden()
  await expect(panel.getByText('Record as received')).toBeVisible()
  expect(await unprinted(page)).toBe(0)

  await page.emulateMedia({ media: 'screen' })
  await panel.getByRole('link', { name: 'Edit' }).click()
  const last = page.locator('summary').filter({ hasText: 'Messaging hook' })
  await expect(last).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const buttons = await boxOf(page.getByRole('button', { name: 'Save changes' }))
  expect(buttons.y).toBeGreaterThan((await boxOf(last)).y)
})

test('a page prints in full, a list as far as it is on screen, and a dark theme light', async ({ page }) => {
  await openSignedIn(page, 'findings')
  await expect(page.getByText('Acknowledge all 5…')).toBeVisible()
  const grids = () =>
    page.locator('main section').evaluateAll((all) => all.filter((one) => getComputedStyle(one).display === 'grid'))
  expect(await grids()).not.toHaveLength(0)
  await page.emulateMedia({ media: 'print' })
  // Grids within a grid would overlap where a sheet ends.
  expect(await grids()).toHaveLength(0)
  expect(await unprinted(page)).toBe(0)
  await expect(navigation(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await navigation(page).getByRole('link', { name: 'Phone numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Phone numbers', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const { scrollHeight, clientHeight } = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return { scrollHeight, clientHeight }
  })
  expect(scrollHeight).toBe(clientHeight)

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await expect.poll(scheme).toBe('dark')
  await page.emulateMedia({ media: 'print' })
  expect(await scheme()).toBe('light')
})
