/** The page of call detail records, in the user's words. */
import { expect, type Page } from '@playwright/test'
import { openSignedIn } from './words.ts'

export const tableOf = (page: Page) => page.getByRole('table', { name: 'Call records' })
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Call record', exact: true })
export const pageField = (page: Page) => page.getByLabel('Page', { exact: true })
export const turn = (page: Page, name: 'First' | 'Previous' | 'Next' | 'Last') =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name, exact: true })

/** Two demo calls among the newest 50: one that was answered, and one that was busy. */
export const answered = {
  time: '2026-03-10 09:29:19',
  call_sid: 'be6cea72-351a-47fd-a2d3-d7e0a977b721',
  sip_callid: '037392b5-cecb-4eb8-b529-f9f15e6204fa',
} as const
export const busy = { time: '2026-03-10 09:12:53' } as const

export async function openRecords(page: Page, path = 'recent-calls'): Promise<void> {
  await openSignedIn(page, path)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached()
}

/** Waits until these records are shown: "Records 51 to 100 of 13,993". */
export async function expectRecords(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByText(words, { exact: true })).toBeVisible()
}

export async function timesOf(page: Page): Promise<string[]> {
  return (await tableOf(page).getByRole('rowheader').allInnerTexts()).map((text) => text.trim())
}
