/** The list of phone numbers: searching, and the applications they lead to. */
import { readFile } from 'node:fs/promises'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { createElsewhere, holdRequests, storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { byProfile, now } from './support/mock.ts'
import {
  askFor,
  assignElsewhere,
  chip,
  dangling,
  numbersOf,
  openNumbers,
  panelOf,
  pick,
  reception,
  searchOf,
  sidOfNumber,
  stateOf,
  tableOf,
  unassigned,
} from './support/numbers-page.ts'
import { expectRow, notifications, spelled } from './support/words.ts'

test('the list shows each number’s application and carrier, and exports the rows that a search finds', async ({
  page,
}) => {
  await openNumbers(page)
  const carrier = byProfile({ documented: '', deployed: 'acme-trunk' })
  await expectRow(tableOf(page), {
    Number: spelled(reception),
    Application: 'Reception',
    Carrier: carrier === '' ? '5a0c7e31…' : carrier,
    State: '',
  })
  await expectRow(tableOf(page), { Number: spelled(unassigned), Application: '–', State: 'Unassigned' })
  await expectRow(tableOf(page), {
    Number: spelled(dangling),
    Application: /^42d29d2a…/,
    State: 'Missing application',
  })
  await expect(page.getByText('60 phone numbers')).toBeVisible()
  await expectNoAxeViolations(page)

  // Digits in any format, names and SIDs.
  for (const typed of ['+1 (212) 555-0100', '212.555.0100', '5550100', '00 1 212 555 0100', 'recep 0100']) {
    await searchOf(page).fill(typed)
    await expect(page.getByText('1 of 60 match')).toBeVisible()
    await expect.poll(() => numbersOf(page)).toEqual([reception])
  }
  await searchOf(page).fill('e4b61f9d-7c53')
  await expect.poll(async () => (await numbersOf(page)).includes(unassigned)).toBe(true)
  await searchOf(page).fill('backup')
  await expect(
    page.getByText(byProfile({ documented: /^0 of 60 match$/, deployed: /^[1-9]\d* of 60 match$/ })),
  ).toBeVisible()
  await expect.poll(async () => (await numbersOf(page)).includes(reception)).toBe(false)

  await searchOf(page).fill('reception 0100')
  await expect(page.getByText('1 of 60 match')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('radio', { name: /values unchanged/ }).check()
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 1 phone number' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('phone-numbers-2026-03-10.csv')
  const [header, line, end] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(header).toBe(
    'number,application_name,assignment,carrier_name,phone_number_sid,application_sid,voip_carrier_sid,account_sid',
  )
  expect(line).toMatch(new RegExp(`^12125550100,Reception,routed,${carrier}(,[\\da-f-]{36}){4}$`))
  expect(end).toBe('')
})

test('an account without numbers or applications leads to a first number, and to a first application', async ({
  page,
  mock,
}) => {
  await mock.reset('empty')
  await openNumbers(page)
  await expect(page.getByRole('heading', { name: 'No phone numbers yet' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'New number' })).toHaveCount(2)
  await page.getByText('Add your first one.').locator('..').getByRole('link', { name: 'New number' }).click()
  await expect(page).toHaveURL(/phone-numbers\/new$/)

  await page.goBack()
  await mock.ask('POST', 'PhoneNumbers', { number: '12125550100' })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await chip(page, 'Application: any').click()
  const picker = page.getByRole('dialog', { name: 'Filter by application' })
  await expect(picker.getByRole('link', { name: 'New application' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('says why numbers, or names of applications, can’t be read, and reads them on request', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listPhoneNumbers', status: 403, message: 'insufficient permissions', times: 1 })
  await mock.fault({ endpoint: 'listApplications', status: 403, message: 'no applications for you', times: 1 })
  await openNumbers(page)
  await expect(page.getByRole('alert')).toContainText('insufficient permissions')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Try again' }).click()

  await expectRow(tableOf(page), { Number: spelled(reception), State: 'Name unavailable' })
  const note = page.getByText('1 of 2 lists couldn’t be loaded: applications.')
  await expect(note).toBeVisible()
  await expect(page.getByText('no applications for you')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Reception', State: '' })
  await expect(note).toBeHidden()
})

test('remembers which columns were chosen', async ({ page }) => {
  await openNumbers(page)
  await expect(tableOf(page).getByRole('columnheader', { name: 'SID' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'SID' }).check()
  await page.getByRole('checkbox', { name: 'State' }).uncheck()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(tableOf(page).getByRole('columnheader', { name: 'SID' })).toBeVisible()
  await expect(tableOf(page).getByRole('columnheader', { name: 'State' })).toHaveCount(0)
  await openNumbers(page)
  await expect(tableOf(page).getByRole('columnheader', { name: 'SID' })).toBeVisible()
  await expect(tableOf(page).getByRole('columnheader', { name: 'State' })).toHaveCount(0)
})

test('moves through, selects from and changes the list by keyboard', async ({ page }) => {
  await openNumbers(page)
  await expectRow(tableOf(page), { Number: spelled(reception) })
  const rowLink = (place: number) => tableOf(page).getByRole('rowheader').getByRole('link').nth(place)
  await page.keyboard.press('j')
  await expect(rowLink(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(rowLink(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rowLink(1)).toBeFocused()
  await page.keyboard.press('x')
  // For screen readers: the row's link keeps the focus, so its checkbox says nothing.
  const announced = (words: string) => page.getByText(words, { exact: true }).and(page.locator('[aria-live]'))
  await expect(announced('1 selected')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await expect(announced('Selection cleared')).toBeAttached()

  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: `Application of ${spelled(reception)}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await rowLink(0).focus()
  await page.keyboard.press('Enter')
  // Moves from the open record to the next one, once the panel has taken the focus on opening.
  await expect(panelOf(page).getByRole('heading', { level: 2 }).first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rowLink(1)).toBeFocused()

  for (const key of ['x', 'k', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Re-assign…' }).press('Enter')
  await pick(page, 'Reception')
  await expect(page.getByRole('dialog')).toContainText('1 already uses Reception and will be skipped.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Select all 60' }).press('Enter')
  await expect(announced('60 selected')).toBeAttached()

  await page.getByRole('searchbox', { name: 'Search phone numbers' }).fill('jkxe')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('reads a list that is minutes old again before its numbers are changed', async ({ page, mock }) => {
  await openNumbers(page)
  await searchOf(page).fill(reception)
  await page.getByRole('checkbox', { name: /^Select .*0100$/ }).check()
  const stored = await mock.ask<{ name: string; application_sid: string }[]>('GET', 'Applications')
  const sales = stored.find(({ name }) => name === 'Sales IVR')?.application_sid
  await mock.ask('PUT', `PhoneNumbers/${await sidOfNumber(mock, reception)}`, { application_sid: sales })
  await page.clock.setFixedTime(now.getTime() + 10 * 60_000)
  const release = await holdRequests(page, 'GET', 'PhoneNumbers')
  await page.getByRole('button', { name: 'Unassign…' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: /^Unassign/ })
  await expect(confirm).toHaveAccessibleDescription('Loading phone numbers…')
  release()
  await expect(dialog).toContainText('Sales IVR: 1')
  await expect(confirm).toBeEnabled()
})

test('reads applications again for a number whose application is newer than their list', async ({ page, mock }) => {
  await openNumbers(page)
  await assignElsewhere(mock, reception, await createElsewhere(mock, 'New desk'))
  await page.clock.setFixedTime(now.getTime() + 10_000)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectRow(tableOf(page), { Number: spelled(reception), Application: 'New desk', State: '' })
})

test('undoing the assignment of a number from a list minutes old restores what others have set since', async ({
  page,
  mock,
}) => {
  await openNumbers(page)
  const stored = await mock.ask<{ name: string; application_sid: string }[]>('GET', 'Applications')
  const sales = stored.find(({ name }) => name === 'Sales IVR')?.application_sid
  await mock.ask('PUT', `PhoneNumbers/${await sidOfNumber(mock, reception)}`, { application_sid: sales })
  await page.clock.setFixedTime(now.getTime() + 10 * 60_000)
  await askFor(page, reception)
  await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Sales IVR' })
  await pick(page, 'Voicemail')
  await notifications(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notifications(page)).toContainText('assigned to Sales IVR')
})

test('an assignment goes by the number’s panel, not by an older list, which isn’t read again for it', async ({
  page,
  mock,
}) => {
  await openNumbers(page)
  await assignElsewhere(mock, reception, (await storedApplication(mock, 'Sales IVR')).application_sid)
  await page.clock.setFixedTime(now.getTime() + 2 * 60_000)
  await page.getByRole('link', { name: spelled(reception) }).click()
  for (const application of ['Reception', 'Voicemail']) {
    await page.getByRole('button', { name: 'Change application…' }).click()
    await pick(page, application)
    await expect(notifications(page)).toContainText(`assigned to ${application}`)
    await notifications(page).getByRole('button', { name: 'Undo' }).click()
    await expect(notifications(page)).toContainText('assigned to Sales IVR')
  }
  expect((await mock.requests('listPhoneNumbers')).filter(({ fromPage }) => fromPage)).toHaveLength(1)
})

test.describe('filters', () => {
  test('show in advance how many numbers they leave, combine, and are kept in the URL', async ({ page }) => {
    await openNumbers(page)
    await stateOf(page).selectOption('unassigned (5)')
    await expect(page).toHaveURL(/\?assignment=unassigned$/)
    await expect(page.getByText('5 of 60 match')).toBeVisible()
    await stateOf(page).selectOption('missing application (1)')
    await expect.poll(() => numbersOf(page)).toEqual([dangling])
    await page.goBack()
    await expect.poll(() => numbersOf(page)).toContain(unassigned)
    await expect(stateOf(page)).toHaveValue('unassigned')
    await expect(page.getByText('State: unassigned')).toBeVisible()
    await stateOf(page).selectOption('any')
    await expect(page).toHaveURL(/phone-numbers$/)

    await chip(page, 'Application: any').click()
    const dialog = page.getByRole('dialog', { name: 'Filter by application' })
    await expect(dialog.getByRole('option', { name: /^Reception 5 numbers/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await pick(page, 'Reception')
    await expect(page.getByText('5 of 60 match')).toBeVisible()
    const carrier = page.getByRole('combobox', { name: 'Carrier' })
    await carrier.selectOption({ label: 'none (0)' })
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await carrier.selectOption({ label: 'none (1)' })
    await expect(page.getByText('1 of 60 match')).toBeVisible()
  })

  test('are restored from a link if well-formed, say that nothing matches, and can be cleared with the search', async ({
    page,
  }) => {
    await openNumbers(page, 'phone-numbers?assignment=perhaps&sort=sideways&carrier=&application=')
    await expectRow(tableOf(page), { Number: spelled(reception) })
    await expect(page.getByText('60 phone numbers')).toBeVisible()

    await openNumbers(page, 'phone-numbers?assignment=unassigned&sort=-number&q=212')
    await expect.poll(() => numbersOf(page)).toEqual([unassigned])
    await searchOf(page).fill('nowhere')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page).toHaveURL(/phone-numbers\?sort=-number$/)
    await expectRow(tableOf(page), { Number: spelled(reception) })
  })
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('list, choice and panel fit and have no accessibility violations', async ({ page }) => {
    await openNumbers(page)
    await expectNoAxeViolations(page)
    // Touch screens have no hover.
    const change = page.getByRole('button', { name: /^Change application of/ })
    await expect(change).toHaveCount(await tableOf(page).getByRole('rowheader').count())
    await askFor(page, reception)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: spelled(reception) }).click()
    await expect(panelOf(page).getByRole('heading', { name: spelled(reception), level: 2 })).toBeVisible()
    await expect(tableOf(page)).toBeHidden()
    await expectAccessibleAtBothWidths(page)
  })
})
