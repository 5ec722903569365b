/** All call records, optionally stored in this browser: a tab that crashes or reloads midway resumes the load. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { complete, loadAll, openAll, recordsOf, save } from './support/all-records-page.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { withoutPicker } from './support/save-picker.ts'
import { openSignedIn, signInByForm } from './support/words.ts'

/** Returns the URLs of the crawl's successful requests. Those with count=25 belong to the cost estimate. */
async function finishedPages(mock: Mock): Promise<string[]> {
  const requests = await mock.requests('listRecentCalls')
  return requests.filter(({ url, status }) => status === 200 && !url.includes('count=25')).map(({ url }) => url)
}

test('a new tab resumes the load of a crashed one, without loading finished pages again', async ({
  page,
  context,
  mock,
}) => {
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 300, times: 24 })
  await openAll(page, 7)
  await expect(page.getByText(/about \d+ requests/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Store in this browser/ }).check()
  await page.getByRole('button', { name: 'Load records' }).click()
  await expect(page.getByText(/^Loading… [5-9],\d{3} of/)).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const crash = page.waitForEvent('crash')
  // Never succeeds: its response is lost with the tab.
  void devtools.send('Page.crash').catch(() => undefined)
  await crash
  const finished = new Set(await finishedPages(mock))
  await page.close()

  const next = await context.newPage()
  await withoutPicker(next)
  await openSignedIn(next, 'recent-calls/all?days=7')
  await expect(next.getByText(/Stored in this browser: 7 days/)).toBeVisible()
  const before = (await finishedPages(mock)).length
  await next.getByRole('button', { name: 'Resume loading' }).click()
  await expect(complete(next)).toBeVisible({ timeout: 30_000 })
  const asked = (await finishedPages(mock)).slice(before)
  // The first page is read again on purpose. Up to seven were requested but not stored yet when the tab crashed: four at
  // the server, three that had arrived or were to follow.
  expect(finished.size).toBeGreaterThan(8)
  expect(asked.filter((url) => finished.has(url)).length).toBeLessThanOrEqual(1 + 7)

  await next.getByRole('button', { name: 'Export…' }).click()
  await next.getByRole('radio', { name: /NDJSON/ }).check()
  const { bytes, manifest } = await save(next)
  const records = await recordsOf(mock, 7)
  expect(bytes.toString('utf8').trimEnd().split('\n')).toStrictEqual(records)
  expect(manifest).toMatchObject({ verdict: 'complete', records: records.length, total_at_start: records.length })
  const { requests, pages, retries } = manifest as { requests: number; pages: number; retries: number }
  expect(requests).toBe(pages + retries)
  expect(pages).toBeGreaterThan(asked.length + 3)
})

test('resumes a stored load after a reload, and deletes it on request', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 300 })
  await openAll(page, 7)
  await expect(page.getByText(/about 32 requests/)).toBeVisible()
  expect(await page.evaluate(() => indexedDB.databases())).toStrictEqual([])
  await page.getByRole('checkbox', { name: /Store in this browser/ }).check()
  await expect(page.getByText(/personal data/)).toBeVisible()
  await page.getByRole('button', { name: 'Load records' }).click()
  await expect(page.getByText(/^Loading… [4-9],\d{3} of/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused at /)).toBeVisible()
  await page.reload()
  const asked = (await mock.requests('listRecentCalls')).length
  await expect(page.getByText(/Stored in this browser: 7 days/)).toBeVisible()
  await expectNoAxeViolations(page)
  // Insights leaves it to the user, too, instead of loading the same days again.
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(page.getByText(/An earlier load is stored in this browser/)).toBeVisible()
  await page.getByRole('link', { name: 'Resume it' }).click()
  await page.getByRole('button', { name: 'Resume loading' }).click()
  await expect(complete(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Loaded 13,993 call records · complete')).toBeVisible()
  const requests = (await mock.requests('listRecentCalls')).length - asked
  expect(requests).toBeLessThan(30)

  await page.getByRole('button', { name: 'Delete stored records' }).click()
  await expect(page.getByText('Stored in this browser, personal data included.')).toHaveCount(0)
  await page.reload()
  // There is nothing to resume, so everything loads again.
  await expect(complete(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Stored in this browser/)).toHaveCount(0)
})

test('signing out deletes the stored records', async ({ page }) => {
  await openAll(page)
  await expect(page.getByText(/about 7 requests/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Store in this browser/ }).check()
  await loadAll(page)
  await page.reload()
  await expect(page.getByText(/Stored in this browser: 1 day/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.goto('applications')
  await signInByForm(page)
  await page.getByRole('link', { name: 'Call records' }).click()
  // Stored records would be offered here instead of loading.
  await page.getByRole('link', { name: 'Search all records' }).click()
  await expect(complete(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Stored in this browser/)).toHaveCount(0)
})
