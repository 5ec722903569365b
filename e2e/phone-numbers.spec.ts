/** Phone numbers: finding them, knowing where they lead, and leading them elsewhere. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectNoAxeViolations, expectRow, submitSignIn } from './support/words.ts'

const tableOf = (page: Page) => page.getByRole('table', { name: 'Phone numbers' })
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search phone numbers' })
const panelOf = (page: Page) => page.getByRole('region', { name: 'Phone number', exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true })

/** A number that leads to Reception, one that leads nowhere, and one whose application is gone. */
const reception = '12125550100'
const unassigned = '12125550111'
const dangling = '12125550107'

async function openNumbers(page: Page, path = 'phone-numbers'): Promise<void> {
  await page.goto(path)
  await submitSignIn(page)
  await expect(page.getByRole('heading', { name: 'Phone numbers', level: 1 })).toBeVisible()
}

/** The numbers shown, from the top. */
async function numbersOf(page: Page): Promise<string[]> {
  const headers = await tableOf(page).getByRole('rowheader').allInnerTexts()
  return headers.map((text) => text.split('\n')[0]?.trim() ?? '')
}

/** Opens the choice of an application for a number of the list. */
async function askFor(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Change application of ${number}` }).click()
  await expect(page.getByRole('dialog', { name: `Application of ${number}` })).toBeVisible()
}

async function pick(page: Page, application: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search applications' }).fill(application)
  await page.getByRole('option', { name: application }).click()
}

test.describe('the list', () => {
  test('tells where every number leads, by name', async ({ page }) => {
    await openNumbers(page)
    await expectRow(tableOf(page), { Number: reception, Application: 'Reception', State: 'routed' })
    await expectRow(tableOf(page), { Number: unassigned, Application: 'none', State: 'unassigned' })
    await expectRow(tableOf(page), { Number: dangling, Application: /^42d29d2a…/, State: 'unknown application' })
    await expect(page.getByText('60 phone numbers')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('calls carriers by name where the server tells them, else by their sid', async ({ page, mock }) => {
    await openNumbers(page)
    await expectRow(tableOf(page), { Number: reception, Carrier: '5a0c7e31…' })
    await mock.reset('demo', 'deployed')
    await openNumbers(page)
    await expectRow(tableOf(page), { Number: reception, Carrier: 'acme-trunk' })
    await searchOf(page).fill('backup')
    await expect(page.getByText(/^\d+ of 60 match$/)).toBeVisible()
    await expect.poll(async () => (await numbersOf(page)).includes(reception)).toBe(false)
  })

  test('asks for the names once, whatever is opened', async ({ page, mock }) => {
    await openNumbers(page)
    await page.getByRole('link', { name: reception }).click()
    await expect(panelOf(page).getByRole('heading', { name: reception })).toBeVisible()
    expect(await mock.requests('listApplications')).toHaveLength(1)
    expect(await mock.requests('listPhoneNumbers')).toHaveLength(1)
    expect((await mock.requests()).filter(({ url }) => url === '/v1/VoipCarriers')).toHaveLength(1)
  })

  test('of an account without numbers says so', async ({ page, mock }) => {
    await mock.reset('empty', 'deployed')
    await openNumbers(page)
    await expect(page.getByRole('heading', { name: 'No phone numbers yet' })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('that cannot be read says why, and is read again on demand', async ({ page, mock }) => {
    await mock.fault({ endpoint: 'listPhoneNumbers', status: 403, message: 'insufficient permissions' })
    await openNumbers(page)
    await expect(page.getByRole('alert')).toContainText('insufficient permissions')
    await expectNoAxeViolations(page)
    await mock.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(tableOf(page)).toBeVisible()
  })

  test('keeps what it has when a refresh fails', async ({ page, mock }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'listPhoneNumbers', status: 403, times: 1 })
    await page.getByRole('button', { name: 'refresh' }).click()
    await expect(page.getByText('Could not refresh.')).toBeVisible()
    await expectRow(tableOf(page), { Number: reception })
  })

  test('shows the columns that were chosen, also the next time', async ({ page }) => {
    await openNumbers(page)
    await page.getByRole('button', { name: 'Columns, export' }).click()
    await page.getByRole('checkbox', { name: 'Sid' }).uncheck()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(tableOf(page).getByRole('columnheader', { name: 'Sid' })).toHaveCount(0)
    await openNumbers(page)
    await expect(tableOf(page).getByRole('columnheader', { name: 'Carrier' })).toBeVisible()
    await expect(tableOf(page).getByRole('columnheader', { name: 'Sid' })).toHaveCount(0)
  })

  test('is exported as found, with names', async ({ page }) => {
    await openNumbers(page)
    await searchOf(page).fill('reception 0100')
    await expect(page.getByText('1 of 60 match')).toBeVisible()
    await page.getByRole('button', { name: 'Columns, export' }).click()
    await page.getByRole('radio', { name: /every character as it is/ }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save 1 phone number' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('phone-numbers-2026-03-10.csv')
    const [header, line, end] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(header).toBe(
      'number,application_name,assignment,carrier_name,phone_number_sid,application_sid,voip_carrier_sid,account_sid',
    )
    expect(line).toMatch(/^12125550100,Reception,routed,,[\da-f-]{36},[\da-f-]{36},[\da-f-]{36},[\da-f-]{36}$/)
    expect(end).toBe('')
  })
})

test.describe('search', () => {
  test('finds any digits in any spelling, names and sids', async ({ page }) => {
    await openNumbers(page)
    for (const typed of ['+1 (212) 555-0100', '212.555.0100', '5550100', '00 1 212 555 0100', 'recep 0100']) {
      await searchOf(page).fill(typed)
      await expect(page.getByText('1 of 60 match')).toBeVisible()
      await expect.poll(() => numbersOf(page)).toEqual([reception])
    }
    await searchOf(page).fill('e4b61f9d-7c53')
    await expect.poll(async () => (await numbersOf(page)).includes(unassigned)).toBe(true)
  })

  test('that finds nothing says so, and gives the way back', async ({ page }) => {
    await openNumbers(page, 'phone-numbers?q=nowhere&assignment=unassigned')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page).toHaveURL(/phone-numbers$/)
    await expectRow(tableOf(page), { Number: reception })
  })
})

test.describe('filters', () => {
  test('say beforehand how many they leave, and stand in the URL', async ({ page }) => {
    await openNumbers(page)
    await chip(page, 'Unassigned 5').click()
    await expect(page).toHaveURL(/\?assignment=unassigned$/)
    await expect(page.getByText('5 of 60 match')).toBeVisible()
    await chip(page, 'Unknown application 1').click()
    await expect.poll(() => numbersOf(page)).toEqual([dangling])
    await page.goBack()
    await expect.poll(() => numbersOf(page)).toContain(unassigned)
    await expect(chip(page, 'Unassigned 5')).toHaveAttribute('aria-pressed', 'true')
    await chip(page, 'Unassigned 5').click()
    await expect(page).toHaveURL(/phone-numbers$/)
  })

  test('by application and carrier', async ({ page }) => {
    await openNumbers(page)
    await chip(page, 'Application').click()
    const dialog = page.getByRole('dialog', { name: 'Numbers of which application?' })
    await expect(dialog.getByRole('option', { name: /^Reception 5 numbers/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await pick(page, 'Reception')
    await expect(page.getByText('5 of 60 match')).toBeVisible()
    await page.getByRole('combobox', { name: 'Carrier' }).selectOption({ label: 'No carrier (0)' })
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('combobox', { name: 'Carrier' }).selectOption({ label: 'No carrier (1)' })
    await expect(page.getByText('1 of 60 match')).toBeVisible()
  })

  test('come back with the link, and a mangled one breaks nothing', async ({ page }) => {
    await openNumbers(page, 'phone-numbers?assignment=unassigned&sort=-number&q=212')
    await expect.poll(() => numbersOf(page)).toEqual([unassigned])
    await openNumbers(page, 'phone-numbers?assignment=perhaps&sort=sideways&carrier=&application=')
    await expectRow(tableOf(page), { Number: reception })
    await expect(page.getByText('60 phone numbers')).toBeVisible()
  })
})

test.describe('re-assigning', () => {
  test('in the row: one write, read back, and a way back', async ({ page, mock }) => {
    await openNumbers(page)
    await askFor(page, reception)
    await expectNoAxeViolations(page)
    await pick(page, 'Voicemail')
    const toast = page.getByRole('status', { name: 'Notifications' })
    await expect(toast).toContainText(`${reception} leads to Voicemail`)
    await expectRow(tableOf(page), { Number: reception, Application: 'Voicemail', State: 'routed' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(1)
    expect(await mock.requests('getPhoneNumber')).toHaveLength(1)
    expect(await mock.requests('listPhoneNumbers')).toHaveLength(1)

    await toast.getByRole('button', { name: 'Undo' }).click()
    await expectRow(tableOf(page), { Number: reception, Application: 'Reception' })
    await expect(toast).toContainText(`${reception} leads to Reception`)
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(2)
  })

  test('with the keyboard alone, and the focus comes back', async ({ page }) => {
    await openNumbers(page)
    const change = page.getByRole('button', { name: `Change application of ${reception}` })
    await change.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search applications' })).toBeFocused()
    await page.keyboard.type('s')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('upport')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expectRow(tableOf(page), { Number: reception, Application: 'Support queue' })
    await expect(change).toBeFocused()
  })

  test('unassigns', async ({ page }) => {
    await openNumbers(page)
    await askFor(page, reception)
    await page.getByRole('button', { name: 'Unassign', exact: true }).click()
    await expectRow(tableOf(page), { Number: reception, Application: 'none', State: 'unassigned' })
    await expect(chip(page, 'Unassigned 6')).toBeVisible()
  })

  test('that is refused says so where it was asked, and changes nothing', async ({ page, mock }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'updatePhoneNumber', status: 403, message: 'insufficient privileges', times: 1 })
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    const dialog = page.getByRole('dialog', { name: `Application of ${reception}` })
    await expect(dialog.getByRole('alert')).toContainText('insufficient privileges')
    await expect(dialog).toContainText('still leads to Reception')
    await expectNoAxeViolations(page)
    await pick(page, 'Sales IVR')
    await expectRow(tableOf(page), { Number: reception, Application: 'Sales IVR' })
    await expect(dialog).toHaveCount(0)
  })

  test('shows nothing before the server has said yes, and a refusal that nobody waited for stays in the row', async ({
    page,
    mock,
  }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'updatePhoneNumber', latencyMs: 1500, status: 403, message: 'read-only token' })
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    await expect(page.getByRole('dialog').getByText('Assigning Voicemail…')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectRow(tableOf(page), { Number: reception, Application: 'Reception', State: /^changing/ })
    await expectRow(tableOf(page), { Number: reception, Application: 'Reception', State: /^not changed/ })
    await page.getByRole('button', { name: 'not changed show why' }).click()
    await expect(page.getByRole('alert')).toContainText('read-only token')
  })

  test('whose answer is lost is settled by reading the number', async ({ page, mock }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'updatePhoneNumber', loseAnswer: true, times: 1 })
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('The answer was lost')
    await expectRow(tableOf(page), { Number: reception, Application: 'Voicemail' })
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(1)
  })

  test('that could not be read back is said to be not verified', async ({ page, mock }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'getPhoneNumber', status: 403, times: 1 })
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('Saved, not verified')
  })
})

test.describe('one number', () => {
  test('is shown beside the list with everything known of it', async ({ page }) => {
    await openNumbers(page)
    await page.getByRole('link', { name: reception }).click()
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: reception })).toBeFocused()
    await expect(page).toHaveTitle(`${reception} · Switchboard`)
    await expect(panel.getByRole('link', { name: 'Reception' })).toHaveAttribute(
      'href',
      /\/applications\/[\da-f-]{36}$/,
    )
    await expect(panel).toContainText('routed')
    await panel.getByText('Record as received').click()
    await expect(panel.getByText('"12125550100"')).toBeVisible()
    await expect(panel.getByText('service_provider_sid')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('closes to the same list', async ({ page }) => {
    await openNumbers(page, 'phone-numbers?assignment=unknown')
    await page.getByRole('link', { name: dangling }).click()
    await expect(panelOf(page)).toContainText('Calls lead nowhere.')
    await panelOf(page).getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/phone-numbers\?assignment=unknown$/)
    await expect.poll(() => numbersOf(page)).toEqual([dangling])
  })

  test('can be re-assigned there', async ({ page }) => {
    await openNumbers(page)
    await page.getByRole('link', { name: dangling }).click()
    await panelOf(page).getByRole('button', { name: 'Change application' }).click()
    await pick(page, 'Voicemail')
    await expect(panelOf(page).getByRole('link', { name: 'Voicemail' })).toBeVisible()
    await expectRow(tableOf(page), { Number: dangling, Application: 'Voicemail' })
  })

  for (const [sid, status] of [
    ['00000000-0000-4000-8000-000000000000', 404],
    ['nothing-like-a-sid', 400],
  ] as const) {
    test(`that does not exist says so: ${sid}`, async ({ page, problems }) => {
      problems.expect(`status of ${status}`)
      await page.goto(`phone-numbers/${sid}`)
      await submitSignIn(page)
      await expect(page.getByRole('heading', { name: 'There is no such number' })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'All phone numbers' }).click()
      await expectRow(tableOf(page), { Number: reception })
    })
  }
})

test.describe('deleting', () => {
  async function askToDelete(page: Page): Promise<void> {
    await openNumbers(page)
    await page.getByRole('link', { name: reception }).click()
    await panelOf(page).getByRole('button', { name: 'Delete' }).click()
  }
  const confirm = (page: Page) => page.getByRole('button', { name: 'Delete number' }).click()
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: `Delete number ${reception}?` })

  test('asks first, names what depends on it, and then it is gone', async ({ page, mock }) => {
    await askToDelete(page)
    await expect(dialogOf(page)).toContainText('no longer reach Reception')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNoAxeViolations(page)
    await confirm(page)
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(`Number ${reception} is deleted`)
    await expect(page).toHaveURL(/phone-numbers$/)
    await expect(page.getByText('59 phone numbers')).toBeVisible()
    await expect.poll(() => numbersOf(page)).not.toContain(reception)
    expect(await mock.requests('deletePhoneNumber')).toHaveLength(1)
  })

  test('what is gone already is gone', async ({ page, mock }) => {
    await mock.fault({ endpoint: 'deletePhoneNumber', status: 404, shape: 'text', message: 'Not Found' })
    await askToDelete(page)
    await confirm(page)
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('It was gone already.')
    await expect(page.getByText('59 phone numbers')).toBeVisible()
  })

  test('that is refused keeps the dialog open, with the reason', async ({ page, mock }) => {
    await mock.fault({ endpoint: 'deletePhoneNumber', status: 403, message: 'insufficient privileges' })
    await askToDelete(page)
    await confirm(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('insufficient privileges')
    await expect(dialogOf(page)).toContainText('The number is still there.')
    await page.keyboard.press('Escape')
    await expectRow(tableOf(page), { Number: reception })
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('no accessibility faults in list and panel', async ({ page }) => {
      await openNumbers(page, 'phone-numbers?assignment=unknown')
      await expectRow(tableOf(page), { Number: dangling })
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: dangling }).click()
      await expect(panelOf(page)).toContainText('Calls lead nowhere.')
      await expectNoAxeViolations(page)
    })

    test.describe('at 390 px', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

      test('list, choice and panel fit and have no accessibility faults', async ({ page }) => {
        await openNumbers(page)
        await expectNoAxeViolations(page)
        await askFor(page, reception)
        await expectNoAxeViolations(page)
        await page.getByRole('button', { name: 'Close' }).click()
        await page.getByRole('link', { name: reception }).click()
        await expect(panelOf(page).getByRole('heading', { name: reception, level: 1 })).toBeVisible()
        await expect(tableOf(page)).toBeHidden()
        await expectNoAxeViolations(page)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBeLessThanOrEqual(390)
      })
    })
  })
}
