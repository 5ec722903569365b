/** All call records: a tab that dies in the middle, and another one that goes on. */
import { complete, openAll, recordsOf, save } from './support/all-records-page.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { withoutPicker } from './support/save-picker.ts'
import { openSignedIn } from './support/words.ts'

/** Pages of the crawl that were answered; what tells the cost beforehand asks for 25. */
async function finishedPages(mock: Mock): Promise<string[]> {
  const requests = await mock.requests('listRecentCalls')
  return requests.filter(({ url, status }) => status === 200 && !url.includes('count=25')).map(({ url }) => url)
}

test('the tab crashes in the middle: a new one goes on, asks for no finished page, and proves it all', async ({
  page,
  context,
  mock,
}) => {
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 300, times: 12 })
  await openAll(page, 'recent-calls/all?days=3')
  await expect(page.getByText(/about \d+ requests/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Keep in this browser/ }).check()
  await page.getByRole('button', { name: 'Load all' }).click()
  await expect(page.getByText(/^[4-9] pages|^1\d pages/)).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const crash = page.waitForEvent('crash')
  // Its answer dies with the tab.
  void devtools.send('Page.crash').catch(() => undefined)
  await crash
  const finished = new Set(await finishedPages(mock))
  await page.close()

  const next = await context.newPage()
  await withoutPicker(next)
  await openSignedIn(next, 'recent-calls/all?days=3')
  await expect(next.getByText(/Kept in this browser: a load of 3 days/)).toBeVisible()
  const before = (await finishedPages(mock)).length
  await next.getByRole('button', { name: 'Go on with it' }).click()
  await expect(complete(next)).toBeVisible({ timeout: 30_000 })
  const asked = (await finishedPages(mock)).slice(before)
  // The beginning is looked at once more on purpose; four were on their way when the tab died.
  expect(finished.size).toBeGreaterThan(3)
  expect(asked.filter((url) => finished.has(url)).length).toBeLessThanOrEqual(1 + 4)

  await next.getByRole('button', { name: 'Export…' }).click()
  await next.getByRole('radio', { name: /NDJSON/ }).check()
  const { bytes, manifest } = await save(next)
  const records = await recordsOf(mock, 3)
  expect(bytes.toString('utf8').trimEnd().split('\n')).toStrictEqual(records)
  expect(manifest).toMatchObject({ verdict: 'complete', records: records.length, total_at_start: records.length })
  const { requests, pages, retries } = manifest as { requests: number; pages: number; retries: number }
  expect(requests).toBe(pages + retries)
  expect(pages).toBeGreaterThan(asked.length + 3)
})
