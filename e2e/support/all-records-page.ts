/** Loading all call records, in the user's words. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { readAllRecords } from './all-records.ts'
import type { Mock } from './mock.ts'
import { openSignedIn } from './words.ts'

export const tableOf = (page: Page) => page.getByRole('table', { name: 'All call records' })
export const complete = (page: Page) => page.getByText(/^Loaded [\d,]+ call records? · complete$/).first()

/** Opens the load form. A link with days would start loading by itself. */
export async function openAll(page: Page, days = 1): Promise<void> {
  await openSignedIn(page, 'recent-calls/all')
  await page.getByLabel('Days').fill(String(days))
}

/** Loads the records, and waits until they are complete. */
export async function loadAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load records' }).click()
  await expect(complete(page)).toBeVisible({ timeout: 30_000 })
}

/** Returns every record that the API lists, as JSON texts. */
export async function recordsOf(mock: Mock, days: number): Promise<string[]> {
  return (await readAllRecords(mock.url, days)).map((record) => JSON.stringify(record))
}

/** Confirms the export dialog, which closes. Returns the file and its manifest. */
export async function save(page: Page) {
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  const dialog = page.getByRole('dialog', { name: 'Export call records' })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/call records saved/)).toBeVisible()
  await expect.poll(() => downloads.length).toBe(2)
  // Chromium may report a small file before a large one that began earlier.
  const [file, beside] = downloads.toSorted((a, b) => a.suggestedFilename().length - b.suggestedFilename().length)
  if (file === undefined || beside === undefined) throw new Error('two downloads were counted')
  const bytes = await readFile(await file.path())
  const manifest: unknown = JSON.parse(await readFile(await beside.path(), 'utf8'))
  expect(beside.suggestedFilename()).toBe(`${file.suggestedFilename()}.manifest.json`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(manifest).toMatchObject({ file: { name: file.suggestedFilename(), bytes: bytes.length, sha256 } })
  return { name: file.suggestedFilename(), bytes, manifest }
}
