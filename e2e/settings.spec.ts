/** Settings of this browser: applied at once, in all tabs, and after a reload. */
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { expectRow, openSignedIn, signIn } from './support/words.ts'

test.use({ timezoneId: 'Europe/Berlin' })

const group = (page: Page, name: string) => page.getByRole('group', { name })
const budgetOf = (page: Page) => page.getByRole('textbox', { name: 'Requests per 5 minutes' })
const schemeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

async function openSettings(page: Page): Promise<void> {
  await openSignedIn(page, 'settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

test('explains an invalid budget, sets the theme by keyboard alone, and keeps both over a reload', async ({ page }) => {
  await openSettings(page)
  await expectAccessibleAtBothWidths(page)

  await budgetOf(page).fill('450')
  await budgetOf(page).fill('many')
  await expect(budgetOf(page)).toHaveAccessibleDescription(
    /Enter a whole number from 20 to 6,000\. 450 applies until then\./,
  )
  await expectNoAxeViolations(page)
  await budgetOf(page).fill('900')
  await expect(budgetOf(page)).toHaveAccessibleDescription(/More than servers usually accept/)

  expect(await schemeOf(page)).toBe('light dark')
  const theme = (name: string) => group(page, 'Theme').getByRole('radio', { name })
  await theme('System').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(theme('Dark')).toBeChecked()
  expect(await schemeOf(page)).toBe('dark')

  // The theme applies before the page.
  await page.addInitScript(() => {
    // Records the theme as soon as there is a body to paint.
    new MutationObserver((_, observer) => {
      if (document.body === null) return
      document.documentElement.dataset['themeAtFirst'] = document.documentElement.dataset['theme'] ?? 'none'
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['themeAtFirst'])).toBe('dark')
  await expect(theme('Dark')).toBeChecked()
  await expect(budgetOf(page)).toHaveValue('900')
})

test('lists show times in the chosen zone, the other zone and milliseconds on hover, and lower rows if compact', async ({
  page,
}) => {
  await signIn(page)
  const table = page.getByRole('table', { name: 'Applications' })
  const row = table.getByRole('row', { name: /Reception/ })
  const height = async () => (await row.boundingBox())?.height ?? 0
  const comfortable = await height()
  const created = row.getByRole('time')
  await expect(created).toHaveAttribute('title', /^\S+ \S+\.\d{3} Europe\/Berlin\n\S+ \S+\.\d{3} UTC$/)
  const exact = async () => (await created.getAttribute('data-exact')) ?? ''
  const here = await exact()

  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('radio', { name: 'UTC' }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await schemeOf(page)).toBe('dark')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(created).toHaveAttribute('title', /^\S+ \S+\.\d{3} UTC\n\S+ \S+\.\d{3} Europe\/Berlin$/)
  const utc = await exact()
  expect(Date.parse(`${here.replace(' ', 'T')}Z`) - Date.parse(`${utc.replace(' ', 'T')}Z`)).toBe(3_600_000)

  await page.reload()
  await expect(created).toHaveAttribute('data-exact', utc)
  // The exact time is only shown on hover, and while its row has the focus.
  await expectRow(table, { Name: 'Reception', Created: /^\d+ months ago$/ })

  await page.goto('settings')
  const zones = page.getByRole('combobox', { name: 'Other time zone' })
  await zones.fill('kolkata')
  await expect(page.getByRole('option', { name: /^Asia\/(Calcutta|Kolkata)$/ })).toBeVisible()
  await zones.fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await expect(group(page, 'Time zone').getByRole('radio', { name: 'Asia/Tokyo' })).toBeChecked()
  await page.getByRole('radio', { name: /Compact/ }).check()
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  await expect(created).toHaveAttribute('title', / Asia\/Tokyo\n/)
  expect(Date.parse(`${await exact()}Z`) - Date.parse(`${utc}Z`)).toBe(9 * 3_600_000)
  await expect.poll(height).toBeLessThan(comfortable - 4)
  expect(await height()).toBeGreaterThan(10)
  await page.getByRole('link', { name: 'Call records', exact: true }).click()
  await expect(page.getByText('Times in Asia/Tokyo')).toBeVisible()
})

test('another tab follows changes', async ({ page, context }) => {
  await openSettings(page)
  const other = await context.newPage()
  await other.goto('settings')
  // The other tab has read the settings, so it only shows later changes if it's notified.
  await expect(group(other, 'Time zone').getByRole('radio', { name: 'UTC' })).not.toBeChecked()
  await expect(other.getByRole('checkbox', { name: 'One-key shortcuts' })).toBeChecked()
  await group(page, 'Time zone').getByRole('radio', { name: 'UTC' }).check()
  await page.getByRole('checkbox', { name: 'One-key shortcuts' }).uncheck()
  await expect(group(other, 'Time zone').getByRole('radio', { name: 'UTC' })).toBeChecked()
  await expect(other.getByRole('checkbox', { name: 'One-key shortcuts' })).not.toBeChecked()
})

test('the server page shows how responses differ from the spec, but no record data', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listSpeechCredentials', status: 503, times: 1 })
  await openSignedIn(page, 'phone-numbers')
  const first = page.getByRole('table', { name: 'Phone numbers' }).getByRole('link').first()
  const number = (await first.textContent()) ?? ''
  await page.getByRole('link', { name: 'Speech credentials' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Server responses' }).click()
  await expect(page.getByRole('heading', { name: 'Server responses', level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('1 failed on the server (5xx)')
  await expect(main).toContainText('listSpeechCredentials 503')
  await expect(main).toContainText('listPhoneNumbers 200')
  await expectNoAxeViolations(page)
  // Under the production headers, no page may read the clipboard.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (copied) => void Reflect.set(globalThis, 'copied', copied)
  })
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expect(page.getByText('Copied')).toBeAttached()
  const text = await page.evaluate(() => String(Reflect.get(globalThis, 'copied')))
  expect(text).toMatch(/^- listPhoneNumbers 200: 1×, first 2026-03-10T/m)
  expect(text).toMatch(/^- status of a successful create: not observed$/m)
  for (const shown of [text, (await main.textContent()) ?? '']) {
    expect(shown.replaceAll(' ', '')).not.toContain(number.replaceAll(' ', ''))
  }
})
