/** All call records: a whole load stays until its reload is whole, too. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { complete, loadAll, openAll, tableOf } from './support/all-records-page.ts'
import { expect, test } from './support/fixtures.ts'
import { expectRow, openSignedIn } from './support/words.ts'

test('cancelling a reload shows the records loaded before, and so can a failed one', async ({ page, mock }) => {
  await openAll(page)
  await loadAll(page)
  const loading = page.getByRole('region', { name: 'Loading' })
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 1000, times: 4 })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(loading.getByText(/^Loading… /)).toBeVisible()
  await loading.getByRole('button', { name: 'Cancel' }).click()
  await expect(complete(page)).toBeVisible()
  await expectRow(tableOf(page), { Time: '2026-03-10 09:29:19', Result: 'Answered' })
  await expect(page.getByRole('button', { name: 'Jobs: 1 cancelled, 1 done' })).toBeVisible()

  await mock.fault({ endpoint: 'listRecentCalls', status: 403, message: 'not now' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('not now')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Show previous records' }).click()
  await expect(complete(page)).toBeVisible()
  await expectRow(tableOf(page), { Time: '2026-03-10 09:29:19', Result: 'Answered' })
  await expect(page.getByText('not now')).toHaveCount(0)
})

test('cancelling a reload of insights shows the figures of before', async ({ page, mock }) => {
  await openSignedIn(page, 'insights?days=1')
  await expect(page.getByText('Loaded 2,317 call records · complete', { exact: true })).toBeVisible()
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 1000, times: 4 })
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Loaded 2,317 call records · complete', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Metrics' })).toContainText('2,317')

  await mock.fault({ endpoint: 'listRecentCalls', status: 403, message: 'not now' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('not now')).toBeVisible()
  await page.getByRole('button', { name: 'Show previous records' }).click()
  await expect(page.getByText('Loaded 2,317 call records · complete', { exact: true })).toBeVisible()
  await expect(page.getByText('not now')).toHaveCount(0)
})

test('cancelling the reload of a stored load keeps its stored records, and removes those of the reload', async ({
  page,
  mock,
}) => {
  await openAll(page)
  await expect(page.getByText(/about 7 requests/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Store in this browser/ }).check()
  await loadAll(page)
  // A load that began in the same millisecond would have the same name.
  await page.clock.setFixedTime(new Date('2026-03-10T09:31:00.000Z'))
  const loading = page.getByRole('region', { name: 'Loading' })
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 1000, times: 8 })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(loading.getByText(/^Loading… [\d,]{3,} of/)).toBeVisible()
  await loading.getByRole('button', { name: 'Cancel' }).click()
  await expect(complete(page)).toBeVisible()
  await expect(page.getByText('Stored in this browser, personal data included.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Resume loading' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Resume loading' }).click()
  await expect(complete(page)).toBeVisible()
})
