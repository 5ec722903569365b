/** The form for a new phone number: accepted values, messages, and keeping what was typed. */
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { notifications, openSignedIn, spelled } from './support/words.ts'

const formOf = (page: Page) => page.getByRole('form', { name: 'New number' })
const numberOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Number' })
const carrierOf = (page: Page) => formOf(page).getByRole('combobox', { name: 'Carrier' })
const applicationOf = (page: Page) => formOf(page).getByRole('combobox', { name: 'Application' })
const create = (page: Page) => formOf(page).getByRole('button', { name: 'Create number' }).click()
const panelHeading = (page: Page, number: string) => page.getByRole('heading', { name: spelled(number) })

const acme = '5a0c7e31-9d24-4b86-a1f0-3e7b48d2c690'

async function openForm(page: Page): Promise<void> {
  await openSignedIn(page, 'phone-numbers/new')
  await expect(formOf(page)).toBeVisible()
}

test('creates a number with the keyboard alone', async ({ page, mock }) => {
  await openSignedIn(page, 'phone-numbers')
  await page.getByRole('link', { name: 'New number' }).focus()
  await page.keyboard.press('Enter')
  await expect(numberOf(page)).toBeFocused()
  await page.keyboard.type('14155550199')
  await page.keyboard.press('Tab')
  await page.keyboard.type(acme)
  await page.keyboard.press('Tab')
  await expect(applicationOf(page)).toBeFocused()
  await page.keyboard.type('voicem')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(applicationOf(page)).toHaveValue('Voicemail')
  await expect(applicationOf(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(panelHeading(page, '14155550199')).toBeVisible()
  await expect(notifications(page)).toContainText('Number +1 415 555 0199 created')
  await expect(page.getByText('61 phone numbers')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Phone number', exact: true })).toContainText('Voicemail')
  expect(await mock.requests('createPhoneNumber')).toHaveLength(1)
})

test('rejects only an empty number and spaces, beside the field, and sends odd numbers unchanged', async ({
  page,
  mock,
}) => {
  await openForm(page)
  await expectAccessibleAtBothWidths(page)
  await create(page)
  await expect(numberOf(page)).toBeFocused()
  await expect(numberOf(page)).toHaveAccessibleDescription(/Enter a number\./)
  await numberOf(page).fill('+1 (415) 555-0199')
  await create(page)
  await expect(numberOf(page)).toHaveAccessibleDescription(/Remove the spaces\./)
  await expectAccessibleAtBothWidths(page)
  await formOf(page).getByRole('button', { name: 'Use 14155550199' }).click()
  await expect(numberOf(page)).toHaveValue('14155550199')
  await expect(formOf(page)).not.toContainText('spaces')
  expect(await mock.requests('createPhoneNumber')).toHaveLength(0)

  await numberOf(page).fill('+1415')
  await expect(formOf(page)).toContainText('drop the leading +')
  await expect(formOf(page)).toContainText('Too short for a phone number')
  await numberOf(page).fill('^1555\\d{7}$')
  await expect(formOf(page)).toContainText('Looks like a pattern.')
  await create(page)
  await expect(panelHeading(page, '^1555\\d{7}$')).toBeVisible()
})

test('creates no number while the text for its application fits none', async ({ page, mock }) => {
  await openForm(page)
  await numberOf(page).fill('14155550199')
  await applicationOf(page).fill('Recepton')
  await create(page)
  await expect(applicationOf(page)).toHaveAccessibleDescription(/“Recepton” isn’t in the list\./)
  await expect(applicationOf(page)).toBeFocused()
  await expect(applicationOf(page)).toHaveValue('Recepton')
  await expectNoAxeViolations(page)
  expect(await mock.requests('createPhoneNumber')).toHaveLength(0)
  await applicationOf(page).fill('Recept')
  await applicationOf(page).press('Control+Enter')
  await expect(panelHeading(page, '14155550199')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Phone number', exact: true })).toContainText('Reception')
})

test('accepts a carrier by name, and says that the server stores a number differently', async ({ page, mock }) => {
  await mock.reset('demo', 'deployed')
  await openForm(page)
  await numberOf(page).fill('+14155550199')
  await carrierOf(page).fill('nobody')
  await expect(formOf(page)).toContainText('None of your numbers uses this carrier.')
  await carrierOf(page).fill('acme-trunk')
  await expect(formOf(page)).toContainText('acme-trunk · 49 numbers')
  await create(page)
  await expect(panelHeading(page, '14155550199')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Phone number', exact: true })).toContainText(acme)
  await expect(notifications(page)).toContainText('The server stores it as 14155550199.')
})

test('points out an existing number, shows a refusal beside the field, and finds a number after a lost response', async ({
  page,
  mock,
  problems,
}) => {
  problems.expect('status of 422')
  await openForm(page)
  await numberOf(page).fill('12125550100')
  await carrierOf(page).fill(acme)
  await expect(formOf(page)).toContainText('This number already exists on this carrier. Open it')
  await create(page)
  await expect(numberOf(page)).toBeFocused()
  await expect(numberOf(page)).toHaveAccessibleDescription(/Server message: Duplicate entry/)
  await expect(carrierOf(page)).toHaveValue(acme)
  await expectNoAxeViolations(page)

  await mock.fault({ endpoint: 'createPhoneNumber', loseAnswer: true, times: 1 })
  await numberOf(page).fill('14155550199')
  await create(page)
  await expect(panelHeading(page, '14155550199')).toBeVisible()
  await expect(notifications(page)).toContainText('No response confirmed it')
  expect((await mock.requests('createPhoneNumber')).map(({ status }) => status)).toEqual([422, 0])
})

test('says at its field why there are no applications, and reads them again', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listApplications', status: 403, message: 'no applications for you', times: 1 })
  await openForm(page)
  const alert = formOf(page).getByRole('alert').filter({ hasText: 'no applications for you' })
  await expect(alert).toBeVisible()
  // A note, not a section of the form.
  await expect(alert.getByRole('heading')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await applicationOf(page).click()
  await expect(page.getByRole('option', { name: 'Reception' })).toBeVisible()
})
