/** The command palette: opens any page, action, sid or number from anywhere, with the keyboard alone. */
import type { Page } from '@playwright/test'
import { demoToken } from '../mocks/service/accounts.ts'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { placeElsewhere } from './support/calls-page.ts'
import { sidOfNumber } from './support/numbers-page.ts'
import { signIn, spelled } from './support/words.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const words = (page: Page) => palette(page).getByRole('status')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** A number that leads to Reception. */
const number = '12125550100'

async function openPalette(page: Page): Promise<void> {
  await signIn(page)
  await page.keyboard.press('Control+K')
  await expect(field(page)).toBeFocused()
}

/** Inserts the whole text at once, as pasting does. */
async function paste(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
}

test('opens any page or record by words, arrow keys and Enter, even typed before it has opened', async ({ page }) => {
  await signIn(page)
  await page.keyboard.press('Control+K')
  await page.keyboard.type('voicemail')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Voicemail' })).toBeVisible()

  await page.keyboard.press('Control+K')
  await page.keyboard.type('go sett')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('Control+K')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /1$/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'Sign out' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Overview')).toBeVisible()

  // Pages that aren't in the navigation.
  for (const title of ['All call records', 'Hook health', 'Server responses', 'Import phone numbers']) {
    await page.keyboard.press('Control+K')
    await page.keyboard.type(title.toLowerCase())
    await expect(options(page).first()).toHaveText(title)
    await page.keyboard.press('Enter')
    await expect(heading(page, title)).toBeVisible()
  }
})

test('Escape, the shortcut and a click outside close the palette and restore the focus', async ({ page }) => {
  await signIn(page)
  const link = page.getByRole('link', { name: 'Reception', exact: true })
  await link.focus()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Control+K'),
    () => page.mouse.click(5, 400),
  ]) {
    await page.keyboard.press('Control+K')
    await expect(field(page)).toBeFocused()
    await leave()
    await expect(palette(page)).toBeHidden()
    await expect(link).toBeFocused()
  }

  // It reopens even if its close event is still pending.
  await page.keyboard.press('Control+K')
  await expect(field(page)).toBeFocused()
  await palette(page).evaluate((dialog: HTMLDialogElement) => {
    // Escape without a key press since opening has this effect: the dialog closes first, and fires its event later.
    dialog.close()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  })
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('runs commands: a new application, the list of shortcuts, the theme, refreshing, signing out', async ({
  page,
  mock,
  problems,
}) => {
  await openPalette(page)
  await page.keyboard.type('create app')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New application' })).toBeVisible()

  await page.keyboard.press('Control+K')
  await page.keyboard.type('keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+K')
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await expect.poll(scheme).toBe('dark')
  const announced = (words: string) => page.getByText(words).and(page.locator('[aria-live]'))
  await expect(announced('Theme: dark')).toBeAttached()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('density')
  await page.keyboard.press('Enter')
  await expect(announced('Density: compact')).toBeAttached()

  // A page that already loads again says when it is done, too.
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 60_000)
  await mock.fault({ endpoint: 'listApplications', latencyMs: 2000, times: 1 })
  await page.getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('button', { name: 'Loading…' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('refresh')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Refreshed')).toBeAttached()

  // Live calls too, although paused; and it tells if something couldn't be read.
  await page.getByRole('link', { name: 'Live calls' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  const reads = (await mock.requests('listCalls')).length
  problems.allow(/500/)
  await mock.fault({ endpoint: 'listApplications', status: 500 })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('refresh')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Couldn’t refresh everything')).toBeAttached()
  expect(await mock.requests('listCalls')).toHaveLength(reads + 1)

  await page.keyboard.press('Control+K')
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
})

test('finds applications by SID and name without requesting them, and links to the list for more', async ({
  page,
  mock,
}) => {
  const { application_sid } = await storedApplication(mock, 'Reception')
  await openPalette(page)
  await paste(page, ` "application_sid": "${application_sid.toUpperCase()}",`)
  await expect(options(page)).toHaveText([/^Reception/])
  expect((await mock.requests('getApplication')).length).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Reception', exact: true })).toBeVisible()

  // Its panel has loaded the numbers.
  await expect(page.getByText('Used by 5 numbers')).toBeVisible()
  await page.keyboard.press('Control+K')
  await paste(page, await sidOfNumber(mock, number))
  await expect(options(page)).toHaveText([`${spelled(number)}Reception`])
  expect((await mock.requests('getPhoneNumber')).length).toBe(0)

  await paste(page, 'SALES')
  await expect(options(page)).toHaveText([/^Sales IVR/])
  await expect(palette(page).getByRole('group', { name: 'Applications, updated just now' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sales IVR', exact: true })).toBeVisible()

  await page.keyboard.press('Control+K')
  await page.keyboard.type('e')
  await page.getByRole('option', { name: /^All \d+ in the list$/ }).click()
  await expect(page).toHaveURL(/\/applications\?q=e$/)
  expect((await mock.requests('listApplications')).filter(({ fromPage }) => fromPage)).toHaveLength(1)
})

test('opens a number pasted in any spelling', async ({ page, mock }) => {
  await signIn(page)
  await page.keyboard.press('Control+K')
  await paste(page, '12')
  await expect(words(page)).toHaveText('Type at least three digits to find a number.')
  await page.keyboard.press('Escape')
  for (const spelling of ['+1 (212) 555-0100', '12125550100', '001 212 555 0100', '<sip:+12125550100@192.0.2.10>']) {
    await page.keyboard.press('Control+K')
    await paste(page, spelling)
    // At once: for the first spelling, the numbers haven't loaded yet, and the palette waits for them.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Phone number', exact: true })).toContainText(spelled(number))
    await page.getByRole('link', { name: 'Close' }).click()
  }
  expect(await mock.requests('listPhoneNumbers')).toHaveLength(1)
})

test('finds all numbers with a few digits, says when none matches, and doesn’t report unreadable numbers as none', async ({
  page,
  mock,
}) => {
  await mock.fault({ endpoint: 'listPhoneNumbers', status: 403, times: 1 })
  await openPalette(page)
  await expectAccessibleAtBothWidths(page)
  await paste(page, '0100')
  await expect(palette(page).getByRole('alert')).toContainText('This access token isn’t allowed to do that')
  await page.keyboard.press('Enter')
  await expect(options(page).first()).toHaveText(/0100/)
  await expectAccessibleAtBothWidths(page)

  await paste(page, '555 01')
  await expect(page.getByRole('option', { name: /^All \d+ in the list$/ })).toBeVisible()
  await expect(options(page)).toHaveCount(7)
  await paste(page, '0111')
  await expect(options(page)).toHaveText([/unassigned$/])

  await paste(page, '999999')
  await expect(words(page)).toHaveText('No match in 60 phone numbers, updated just now.')
  await expectNoAxeViolations(page)
  const read = (await mock.requests('listPhoneNumbers')).length
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await mock.requests('listPhoneNumbers')).length).toBe(read + 1)
})

test('looks up any other SID, and says if it’s unknown or couldn’t be looked up', async ({ page, mock, problems }) => {
  // The palette requests a SID from every endpoint that may know it.
  problems.expect('status of 404')
  const call = await placeElsewhere(mock, '12125550196')
  await mock.fault({ endpoint: 'getPhoneNumber', status: 403, message: 'insufficient permissions', times: 1 })
  await openPalette(page)
  await paste(page, await sidOfNumber(mock, number))
  await expect(palette(page).getByRole('alert')).toContainText('This access token isn’t allowed to do that')
  await expect(palette(page).getByRole('alert')).toContainText('insufficient permissions')
  await expectNoAxeViolations(page)
  await page.getByRole('option', { name: 'Check again' }).click()
  await expect(options(page)).toHaveText([`${spelled(number)}phone number`])

  const other = '12125550101'
  const sid = await sidOfNumber(mock, other)
  await paste(page, `https://voice.example.com/v1/PhoneNumbers/${sid}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Phone number', exact: true })).toContainText(spelled(other))
  await expect(page).toHaveURL(new RegExp(`/phone-numbers/${sid}$`))

  await page.keyboard.press('Control+K')
  await paste(page, 'fb3a975b-a9ec-4e6c-bbde-043f324433c7')
  await expect(options(page)).toHaveText(['AWS, fb3a975bspeech credential'])
  await paste(page, call)
  await expect(options(page)).toHaveText([/→ \+?1 ?212 ?555 ?0196.*live call/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/calls/${call}$`))

  await page.keyboard.press('Control+K')
  await paste(page, '00000000-0000-4000-8000-000000000000')
  await expect(palette(page)).toContainText('No application, number, credential or live call has this SID')
  await expectNoAxeViolations(page)
  // The API can't look up a call record, so the newest ones are searched.
  await page.getByRole('option', { name: 'Find the call record with this SID' }).click()
  await expect(page).toHaveURL(/\/recent-calls\?call=00000000-/)
})

test('disables writing commands on a read-only connection, and says why', async ({ page }) => {
  await page.goto('applications')
  await page.getByLabel('Access token').fill(demoToken)
  await page.getByLabel('Connection name (optional)').fill('Production')
  await page.getByRole('checkbox', { name: 'Read-only' }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page, 'Applications')).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('new phone')
  await expect(options(page)).toHaveCount(1)
  await expect(options(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(options(page)).toContainText(/read-only/i)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
})
