/** The form for placing a call, in the user's words. */
import { expect, type Page } from '@playwright/test'
import type { Mock } from './mock.ts'
import { openSignedIn } from './words.ts'

export const formOf = (page: Page) => page.getByRole('form', { name: 'Place a call' })
export const applicationOf = (page: Page) => formOf(page).getByRole('combobox', { name: 'Application' })
export const fromOf = (page: Page) => formOf(page).getByRole('combobox', { name: 'From' })
export const toOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Number to call' })
export const placeOf = (page: Page) => formOf(page).getByRole('button', { name: 'Place call' })

export const callUrl = /\/calls\/[\da-f]{8}-[\da-f-]{27}$/
export const from = '+12125550100'
/** Answers, and talks for an hour. */
export const to = '+12065550196'

export async function openForm(page: Page, query = ''): Promise<void> {
  await openSignedIn(page, `calls/new${query}`)
  await expect(page.getByRole('heading', { name: 'Place a call', level: 1 })).toBeVisible()
}

export async function fill(page: Page, destination = to): Promise<void> {
  await applicationOf(page).fill('Reception')
  await page.getByRole('option', { name: 'Reception' }).click()
  await expect(applicationOf(page)).toHaveValue('Reception')
  await fromOf(page).fill(from)
  await toOf(page).fill(destination)
}

export const sentCalls = (mock: Mock) => mock.requests('createCall')
