/** A carrier ticket for failed calls: selected by hand, previewed before saving, without data of other calls. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { now } from './support/mock.ts'
import { openRecords } from './support/records-page.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Carrier ticket' })

async function select(page: Page, rows: readonly number[], filters = 'result=failed&sip_status=503'): Promise<void> {
  await openRecords(page, `recent-calls/all?days=1&${filters}`)
  await expect(page.getByText(/· complete$/).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Select records' }).click()
  const checks = page.getByRole('checkbox', { name: /^Select call of / })
  for (const row of rows) await checks.nth(row).check()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(`${rows.length} selected`)
}

test('a ticket masks numbers by default, and saves three files with hashes; the panel of a call offers its own', async ({
  page,
}) => {
  await select(page, [0, 2])
  await page.getByRole('button', { name: 'Carrier ticket…' }).click()
  const text = dialogOf(page).getByLabel('Text of the ticket')
  await expect(text).toContainText('2 failed calls. Times in UTC. Numbers: last 4 digits.')
  await expect(text).toContainText('Share of attempts on this trunk and host: unknown')
  await expect(text).toContainText(/inbound|outbound/)
  expect(await text.innerText()).not.toMatch(/\d{7,}/)
  await expectNoAxeViolations(page)

  const saved: Record<string, string> = {}
  const names: string[] = []
  page.on('download', (download) => {
    void (async () => {
      saved[download.suggestedFilename()] = readFileSync(await download.path(), 'utf8')
      names.push(download.suggestedFilename())
    })()
  })
  await dialogOf(page).getByRole('button', { name: 'Save text, CSV and manifest' }).click()
  await expect.poll(() => names.length).toBe(3)
  const content = (end: string) => Object.entries(saved).find(([name]) => name.endsWith(end))?.[1] ?? ''
  expect(content('.csv').trim().split('\r\n')).toHaveLength(3)
  const manifest = JSON.parse(content('.manifest.json'))
  expect(manifest).toMatchObject({ records: 2, numbers: 'last 4 digits' })
  for (const { name, sha256 } of manifest.files) {
    expect(
      createHash('sha256')
        .update(saved[name] ?? '')
        .digest('hex'),
    ).toBe(sha256)
  }

  await dialogOf(page).getByRole('radio', { name: 'In full' }).check()
  await expect(text).toContainText(/\+?1\d{10} -> \+?1\d{10}/)
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialogOf(page)).toBeHidden()

  // One of a single call, from its panel.
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Carrier ticket…' }).click()
  await expect(dialogOf(page).getByLabel('Text of the ticket')).toContainText('1 failed call. Times in UTC.')
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialogOf(page)).toBeHidden()
})

test('makes no ticket of answered calls alone', async ({ page }) => {
  await select(page, [0], 'result=answered&from=2026-03-10T09:00Z')
  await expect(page.getByRole('button', { name: 'Carrier ticket…' })).toHaveAccessibleDescription(
    'Select calls that failed',
  )
})

test('keeps the selection under other filters, and asks to narrow too many records', async ({ page }) => {
  await select(page, [1])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  const note = page.getByRole('paragraph').filter({ hasText: 'Filter to 1,000 records or fewer to select.' })
  await expect(note).toBeVisible()
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0)
  // Immediately visible, above the records.
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y
  expect(await topOf(note)).toBeLessThan((await topOf(page.getByRole('table', { name: 'All call records' }))) ?? 0)
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected, 1 of them hidden')
  await page.getByRole('combobox', { name: 'Result' }).selectOption('busy')
  await page.getByRole('checkbox', { name: /^Select all [\d,]+ / }).check()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(', 1 of them hidden')
  // Otherwise, such an old load would be replaced.
  await page.clock.setFixedTime(now.getTime() + 120_000)
  await page.getByRole('button', { name: 'Last hour' }).click()
  await expect(page.getByText(/^\d+ of [\d,]+ match$/)).toBeVisible()
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(reload).toHaveAccessibleDescription('Choose Done first: the selection would be lost')
  await reload.click({ force: true })
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page.getByRole('button', { name: 'Load 7 days' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(/ selected/)
})

test('shows the share of the week before if three weeks are loaded', async ({ page }) => {
  await openRecords(page, 'recent-calls/all?days=21&result=failed&sip_status=503')
  await page.getByRole('button', { name: /^Load records/ }).click()
  await expect(page.getByText(/· complete$/).first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Select records' }).click()
  await page
    .getByRole('checkbox', { name: /^Select call of / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Carrier ticket…' }).click()
  await expect(dialogOf(page).getByLabel('Text of the ticket')).toContainText(
    /trunk and host that ended with these codes: \d+ of [\d,]+ attempts \([\d.]+ %\) in the week up to the last call, \d+ of [\d,]+ attempts \([\d.]+ %\) in the week before/,
  )
})
