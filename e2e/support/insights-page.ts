/** The insights page, in the user's words. */
import { expect, type Page } from '@playwright/test'
import { openSignedIn } from './words.ts'

/** Opens the page and waits until its data has loaded. */
export async function openInsights(
  page: Page,
  path = 'insights',
  scope: string | RegExp = /^Loaded [\d,]+ call records · complete$/,
): Promise<void> {
  await openSignedIn(page, path)
  await expect(page.getByText(scope)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Only the newest records/)).toBeHidden()
}

export const figure = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true, level: 3 }) })
export const chart = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
