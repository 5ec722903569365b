/** The page of phone numbers, in the user's words. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Mock } from './mock.ts'
import { openSignedIn, spelled } from './words.ts'

export const tableOf = (page: Page) => page.getByRole('table', { name: 'Phone numbers' })
export const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search phone numbers' })
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Phone number', exact: true })
export const stateOf = (page: Page) => page.getByRole('combobox', { name: 'State' })
export const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true })

/** A number that leads to Reception, one without an application, and one whose application has been deleted. */
export const reception = '12125550100'
export const unassigned = '12125550111'
export const dangling = '12125550107'

export async function openNumbers(page: Page, path = 'phone-numbers'): Promise<void> {
  await openSignedIn(page, path)
  await expect(page.getByRole('heading', { name: 'Phone numbers', level: 1 })).toBeVisible()
}

/** Returns the digits of the numbers shown, from the top. */
export async function numbersOf(page: Page): Promise<string[]> {
  const headers = await tableOf(page).getByRole('rowheader').allInnerTexts()
  return headers.map((text) => text.replaceAll(/\D/g, ''))
}

const rowOf = (page: Page, number: string) =>
  tableOf(page)
    .getByRole('row')
    .filter({ hasText: spelled(number) })

/** Focuses a row's button with the keyboard, because it's hidden unless the row has the pointer or the focus. */
export async function focusChange(page: Page, number: string): Promise<Locator> {
  const change = page.getByRole('button', { name: `Change application of ${number}` })
  await rowOf(page, number).getByRole('link').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(change).toBeFocused()
  return change
}

/** Opens the dialog for choosing the application of a listed number. */
export async function askFor(page: Page, number: string): Promise<void> {
  await rowOf(page, number).hover()
  await page.getByRole('button', { name: `Change application of ${number}` }).click()
  await expect(page.getByRole('dialog', { name: `Application of ${spelled(number)}` })).toBeVisible()
}

export async function pick(page: Page, application: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search applications' }).fill(application)
  await page.getByRole('option', { name: application }).click()
}

export async function sidOfNumber(mock: Mock, number: string): Promise<string> {
  const stored = await mock.ask<{ phone_number_sid: string; number: string }[]>('GET', 'PhoneNumbers')
  const found = stored.find((one) => one.number === number)
  if (found === undefined) throw new Error(`no number ${number}`)
  return found.phone_number_sid
}

/** Assigns a number as another administrator would meanwhile. */
export async function assignElsewhere(mock: Mock, number: string, application_sid: string): Promise<void> {
  await mock.ask('PUT', `PhoneNumbers/${await sidOfNumber(mock, number)}`, { application_sid })
}
