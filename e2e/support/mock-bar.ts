/** The mock's bar and panel, for the specs of both. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectRow } from './words.ts'

export const bar = (page: Page) => page.getByRole('region', { name: 'Mock backend' })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Mock panel' })
const applications = (page: Page) => page.getByRole('table', { name: 'Applications' })
export const opener = (page: Page) => bar(page).getByRole('button', { name: 'Mock panel' })

/** Opens the applications; the mock's clock stands still at the same time as the page's. */
export async function open(page: Page): Promise<void> {
  await page.goto('applications')
  await expectRow(applications(page), { Name: 'Reception' })
}

export async function openPanel(page: Page): Promise<Locator> {
  await opener(page).click()
  await expect(panel(page)).toBeFocused()
  return panel(page)
}

/** Posts to a control endpoint, as curl would, in this tab or another one. */
export async function control(page: Page, path: string, body: unknown): Promise<void> {
  const status = await page.evaluate(
    async ([path, text]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/__mock__/${path}`, { method: 'POST', headers, body: text })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  expect(status).toBe(200)
}
