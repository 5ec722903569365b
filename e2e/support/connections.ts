/** Connections and tokens, in the user's words. */
import { type Locator, type Page, expect } from '@playwright/test'

export const tableOf = (page: Page) => page.getByRole('table', { name: 'Applications' })
export const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search applications' })
export const tokenOf = (page: Page) => page.getByLabel('Access token')
export const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in', level: 1 })

interface Typed {
  readonly token: string
  readonly saveAs?: string
  readonly colour?: string
  readonly readOnly?: boolean
  readonly keep?: boolean
}

export async function submit(
  page: Page,
  { token, saveAs, colour, readOnly = false, keep = false }: Typed,
): Promise<void> {
  await tokenOf(page).fill(token)
  if (saveAs !== undefined) await page.getByLabel('Connection name (optional)').fill(saveAs)
  if (colour !== undefined) await page.getByRole('radio', { name: colour }).check()
  if (readOnly) await page.getByRole('checkbox', { name: 'Read-only' }).check()
  if (keep) await page.getByRole('checkbox', { name: 'Stay signed in until I close this tab' }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Connected to/ }).click()
  const menu = page.getByRole('region', { name: 'Connection' })
  await expect(menu.getByRole('heading', { name: 'Switch to' })).toBeVisible()
  return menu
}

export async function stored(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts = [localStorage, sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')),
    )
    return JSON.stringify([...texts, document.cookie])
  })
}
