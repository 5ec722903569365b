/** One phone number: changing its application, viewing and deleting it. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import {
  askFor,
  assignElsewhere,
  stateOf,
  dangling,
  focusChange,
  numbersOf,
  openNumbers,
  panelOf,
  pick,
  reception,
  tableOf,
  unassigned,
} from './support/numbers-page.ts'
import { expectRow, openSignedIn, spelled } from './support/words.ts'

test.describe('re-assigning', () => {
  test('in a row sends one write, reads it back, and can be undone', async ({ page, mock }) => {
    await openNumbers(page)
    await askFor(page, reception)
    await expectNoAxeViolations(page)
    await pick(page, 'Voicemail')
    const toast = page.getByRole('status', { name: 'Notifications' })
    await expect(toast).toContainText(`${spelled(reception)} assigned to Voicemail`)
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Voicemail', State: '' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(1)
    expect(await mock.requests('getPhoneNumber')).toHaveLength(1)
    expect(await mock.requests('listPhoneNumbers')).toHaveLength(1)
    await expect(page.getByText(/^Updated .*, with your changes$/)).toBeVisible()

    await toast.getByRole('button', { name: 'Undo' }).click()
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Reception' })
    await expect(toast).toContainText(`${spelled(reception)} assigned to Reception`)
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(2)
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(page.getByText('with your changes')).toHaveCount(0)
  })

  test('works with the keyboard alone, and returns the focus', async ({ page }) => {
    await openNumbers(page)
    const change = await focusChange(page, reception)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search applications' })).toBeFocused()
    await page.keyboard.type('s')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('upport')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Support queue' })
    await expect(change).toBeFocused()
  })

  test('leaves the choices with Tab, from the button that opened them', async ({ page }) => {
    await openNumbers(page)
    const change = await focusChange(page, reception)
    const search = page.getByRole('combobox', { name: 'Search applications' })
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(change).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The next row, which the browser would only reach again from the top of the page.
    await expect(tableOf(page).locator(':focus')).toBeVisible()
  })

  test('ignores an extra Enter', async ({ page, mock }) => {
    await openNumbers(page)
    await focusChange(page, unassigned)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search applications' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(0)
  })

  test('can unassign a number', async ({ page }) => {
    await openNumbers(page)
    await askFor(page, reception)
    await page.getByRole('button', { name: 'Unassign', exact: true }).click()
    await expectRow(tableOf(page), { Number: spelled(reception), Application: '–', State: 'Unassigned' })
    await expect(stateOf(page).getByRole('option', { name: 'unassigned (6)' })).toBeAttached()
  })

  test('shows a refusal in the dialog, and changes nothing', async ({ page, mock }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'updatePhoneNumber', status: 403, message: 'insufficient privileges', times: 1 })
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    const dialog = page.getByRole('dialog', { name: `Application of ${spelled(reception)}` })
    await expect(dialog.getByRole('alert')).toContainText('insufficient privileges')
    await expect(dialog).toContainText('Still assigned to Reception')
    await expectNoAxeViolations(page)
    await pick(page, 'Sales IVR')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Sales IVR' })
    await expect(dialog).toHaveCount(0)
  })

  test('shows no result before the response, and keeps an unseen refusal in the row', async ({ page, mock }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'updatePhoneNumber', latencyMs: 1500, status: 403, message: 'read-only token' })
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    await expect(page.getByRole('dialog').getByText('Assigning to Voicemail…')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Reception', State: /^Changing/ })
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Reception', State: /^Not changed/ })
    await page.getByRole('button', { name: 'not changed show why' }).click()
    await expect(page.getByRole('alert')).toContainText('read-only token')
  })

  test('reads the number after a lost response to learn the outcome', async ({ page, mock }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'updatePhoneNumber', loseAnswer: true, times: 1 })
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('No response confirmed it')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Voicemail' })
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(1)
  })

  test('reports an overwrite by someone else soon after, and offers to repeat', async ({ page, mock }) => {
    await openNumbers(page)
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    const toast = page.getByRole('status', { name: 'Notifications' })
    await expect(toast).toContainText(`${spelled(reception)} assigned to Voicemail`)
    const { application_sid } = await storedApplication(mock, 'Sales IVR')
    await assignElsewhere(mock, reception, application_sid)
    // The app reads it again five seconds after the save.
    await page.clock.runFor(5000)
    await expect(toast).toContainText('You assigned it to Voicemail, but the server has Sales IVR.')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Sales IVR' })
    await toast.getByRole('button', { name: 'Assign again' }).click()
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Voicemail' })
  })

  test('is shown as not verified if it can’t be read back', async ({ page, mock }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'getPhoneNumber', status: 403, times: 1 })
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('Not verified')
  })
})

test.describe('the panel', () => {
  test('shows everything known of a number beside the list', async ({ page }) => {
    await openNumbers(page)
    await page.getByRole('link', { name: spelled(reception) }).click()
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: spelled(reception) })).toBeFocused()
    await expect(page).toHaveTitle(`${spelled(reception)} · Switchboard`)
    await expect(panel.getByRole('link', { name: 'Reception' })).toHaveAttribute(
      'href',
      /\/applications\/[\da-f-]{36}$/,
    )
    await expect(panel).toContainText('Routed')
    await panel.getByText('Record as received').click()
    await expect(panel.getByText('"12125550100"')).toBeVisible()
    await expect(panel.getByText('service_provider_sid')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('returns to the filtered list when closed', async ({ page }) => {
    await openNumbers(page, 'phone-numbers?assignment=unknown')
    await page.getByRole('link', { name: spelled(dangling) }).click()
    await expect(panelOf(page)).toContainText('Calls to this number fail.')
    await panelOf(page).getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/phone-numbers\?assignment=unknown$/)
    await expect.poll(() => numbersOf(page)).toEqual([dangling])
  })

  test('re-assigns a number', async ({ page }) => {
    await openNumbers(page)
    await page.getByRole('link', { name: spelled(dangling) }).click()
    await panelOf(page).getByRole('button', { name: 'Change application' }).click()
    await pick(page, 'Voicemail')
    await expect(panelOf(page).getByRole('link', { name: 'Voicemail' })).toBeVisible()
    await expectRow(tableOf(page), { Number: spelled(dangling), Application: 'Voicemail' })
  })

  for (const [sid, status] of [
    ['00000000-0000-4000-8000-000000000000', 404],
    ['nothing-like-a-sid', 400],
  ] as const) {
    test(`says that a number wasn’t found: ${sid}`, async ({ page, problems }) => {
      problems.expect(`status of ${status}`)
      await openSignedIn(page, `phone-numbers/${sid}`)
      await expect(page.getByRole('heading', { name: 'Phone number not found' })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'All phone numbers' }).click()
      await expectRow(tableOf(page), { Number: spelled(reception) })
    })
  }
})

test.describe('deleting', () => {
  async function askToDelete(page: Page): Promise<void> {
    await openNumbers(page)
    await page.getByRole('link', { name: spelled(reception) }).click()
    await panelOf(page).getByRole('button', { name: 'Delete' }).click()
  }
  const confirm = (page: Page) => page.getByRole('button', { name: 'Delete number' }).click()
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: `Delete number ${spelled(reception)}?` })

  test('asks first, names what depends on the number, and then removes it', async ({ page, mock }) => {
    await askToDelete(page)
    await expect(dialogOf(page)).toContainText('no longer reach Reception')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNoAxeViolations(page)
    await confirm(page)
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(
      `Number ${spelled(reception)} deleted`,
    )
    await expect(page).toHaveURL(/phone-numbers$/)
    await expect(page.getByText('59 phone numbers')).toBeVisible()
    await expect.poll(() => numbersOf(page)).not.toContain(reception)
    expect(await mock.requests('deletePhoneNumber')).toHaveLength(1)
  })

  test('counts a number that was already deleted as deleted', async ({ page, mock }) => {
    await mock.fault({ endpoint: 'deletePhoneNumber', status: 404, shape: 'text', message: 'Not Found' })
    await askToDelete(page)
    await confirm(page)
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('It was already deleted.')
    await expect(page.getByText('59 phone numbers')).toBeVisible()
  })

  test('keeps the dialog open with the reason for a refusal', async ({ page, mock }) => {
    await mock.fault({ endpoint: 'deletePhoneNumber', status: 403, message: 'insufficient privileges' })
    await askToDelete(page)
    await confirm(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('insufficient privileges')
    await expect(dialogOf(page)).toContainText('The number was not deleted.')
    await page.keyboard.press('Escape')
    await expectRow(tableOf(page), { Number: spelled(reception) })
  })

  test('says that calls already fail, if the application is missing', async ({ page }) => {
    await openNumbers(page)
    await page.getByRole('link', { name: spelled(dangling) }).click()
    await panelOf(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toContainText('Calls to it already fail: its application doesn’t exist.')
  })
})

test('says how many numbers of a selection will be skipped, in the singular, too', async ({ page }) => {
  await openNumbers(page)
  for (const number of [reception, dangling]) await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('button', { name: 'Re-assign…' }).click()
  await pick(page, 'Reception')
  await expect(page.getByRole('dialog')).toContainText('1 already uses Reception and will be skipped.')
})

test('a read-only connection disables changes, and says why', async ({ page, mock }) => {
  await openNumbers(page)
  await page.getByRole('button', { name: /127\.0\.0\.1/ }).click()
  await page.getByRole('checkbox', { name: 'Read-only' }).check()
  await page.keyboard.press('Escape')
  const change = await focusChange(page, reception)
  for (const button of [change, page.getByRole('button', { name: 'New number' })]) {
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(/read-only/)
  }
  await change.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: spelled(reception) }).click()
  await expect(panelOf(page).getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoAxeViolations(page)
  expect(await mock.requests('updatePhoneNumber')).toHaveLength(0)
})
