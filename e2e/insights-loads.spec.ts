/** When insights load records: by themselves, shared with other pages, on request, or not at all. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { chart, figure } from './support/insights-page.ts'
import { openSignedIn } from './support/words.ts'

test('shares records loaded on another page, and replaces them only on request', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 400 })
  await openSignedIn(page, 'recent-calls/all?days=1')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(page.getByText(/^Only the last day is loading\./)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Show the last day' }).click()
  await expect(page).toHaveURL(/insights\?days=1$/)
  await expect(page.getByText('Loaded 2,317 call records · complete', { exact: true })).toBeVisible({ timeout: 30_000 })
  await mock.reset()
  const asked = (await mock.requests('listRecentCalls')).length

  await page.getByRole('button', { name: 'Compare with the day before' }).click()
  await expect(
    page.getByText(/^Only the last day is loaded\. Loading 2 days replaces.*about \d+ requests\.$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show without the comparison' }).click()
  await expect(figure(page, 'Calls')).toBeVisible()
  // Only the records of 2 days were counted.
  expect(await mock.requests('listRecentCalls')).toHaveLength(asked + 1)
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Last 7 days')
  await expect(page.getByText(/replaces the 2,317 records/)).toBeVisible()
  await page.getByRole('button', { name: 'Load 7 days' }).click()
  await expect(page.getByText('Loaded 13,993 call records · complete', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  // The page may replace records that it has loaded itself.
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Last 14 days')
  await expect(page.getByText(/^Load(ing… [\d,]+ of 2\d,\d{3}|ed 2\d,\d{3} call records · complete)$/)).toBeVisible({
    timeout: 30_000,
  })
})

test('shows what is loaded if the rest can’t be counted', async ({ page, mock }) => {
  await openSignedIn(page, 'recent-calls/all?days=1')
  await expect(page.getByText('Loaded 2,317 call records · complete')).toBeVisible({ timeout: 30_000 })
  await mock.fault({ endpoint: 'listRecentCalls', status: 403, message: 'insufficient privileges' })
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('insufficient privileges')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Show the last day' }).click()
  await expect(figure(page, 'Calls')).toBeVisible()
})

test('offers to look further back if a period has no calls, and doesn’t ask before replacing an empty load', async ({
  page,
  mock,
}) => {
  await mock.reset('empty')
  const expectLookingFurther = async () => {
    await page.getByRole('button', { name: 'Show 30 days' }).click()
    await expect(page.getByRole('heading', { name: 'No calls in the last 30 days' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show 30 days' })).toHaveCount(0)
  }
  await openSignedIn(page, 'recent-calls/all?days=1')
  await expect(page.getByRole('heading', { name: 'No calls in the last day' })).toBeVisible()
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No calls in the last 7 days' })).toBeVisible()
  for (const path of ['insights?days=1', 'recent-calls/all?days=1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No calls in the last day' })).toBeVisible()
    await expectLookingFurther()
  }
})

test('starts a large load only on request, and signing out doesn’t ask about it', async ({ page, mock }) => {
  await openSignedIn(page, 'insights?days=30')
  await expect(page.getByText('59,743 call records, about 131 requests.')).toBeVisible()
  expect(await mock.requests('listRecentCalls')).toHaveLength(1)
  await expectNoAxeViolations(page)
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 700 })
  await page.getByRole('button', { name: 'Load 30 days' }).click()
  await expect(page.getByText(/^Loading… [\d,]+ of 59,743$/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('loads records even if the browser’s storage never answers', async ({ page }) => {
  await page.addInitScript(() => (indexedDB.databases = () => new Promise(() => undefined)))
  await openSignedIn(page, 'insights?days=1')
  await expect(page.getByText('Loaded 2,317 call records · complete', { exact: true })).toBeVisible({ timeout: 30_000 })
})

test('says that the clocks of server and browser differ by months', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-23T08:00:00Z'))
  await openSignedIn(page, 'insights')
  await expect(page.getByRole('heading', { name: 'No calls in the last 7 days' })).toBeVisible({ timeout: 30_000 })
  await expect(
    page.getByText(/^All 13,993 loaded calls are older\. .* this browser’s \(2026-11-23 08:0\d\) differ\.$/),
  ).toBeVisible()
})

test('shows failed loads, an account without calls, and a stopped load', async ({ page, mock }) => {
  // First the count can't be read; then it can, but the records can't.
  await mock.fault({ endpoint: 'listRecentCalls', status: 403, message: 'insufficient privileges' })
  await openSignedIn(page, 'insights')
  await expect(page.getByRole('alert')).toContainText('insufficient privileges')
  await expectNoAxeViolations(page)
  await mock.reset()
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 1500, times: 1 })
  await mock.fault({ endpoint: 'listRecentCalls', after: 1, status: 403, message: 'not even these' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Trying again…' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('insufficient privileges')
  await expect(page.getByRole('alert')).toContainText('not even these')
  // Only by the alert, not also as a job.
  await expect(page.locator('[aria-live=polite]', { hasText: 'Load' })).toHaveCount(0)
  await expect(page.getByText('Loaded 0 call records · completeness not proven')).toBeVisible()
  await expectNoAxeViolations(page)
  await mock.reset('empty')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No calls in the last 7 days' })).toBeVisible()
  await expectNoAxeViolations(page)

  await mock.reset()
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 700 })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Only the newest records so far')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Loaded [\d,]+ of 13,993 call records · completeness not proven$/)).toBeVisible()
  await expect(page.getByText('Only the newest records are included')).toBeVisible()
  await expect(page.locator('[aria-live=polite]', { hasText: /stopped early|Cancelled/ })).toHaveCount(1)
  await expect(page.getByText('Newest records', { exact: true }).first()).toBeVisible()
})

test('stands on one line: the icon and words of a question with buttons, the title and key of a chart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, 'recent-calls/all?days=1')
  await expect(page.getByText(/^Loaded [\d,]+ call records/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  const question = page.getByText(/^Only the last day is loaded\./)
  const words = await boxOf(question)
  const icon = await boxOf(page.locator('[class*=_note_]').filter({ has: question }).locator('svg').first())
  expect(Math.abs(icon.y + icon.bottom - words.y - words.bottom)).toBeLessThan(4)

  await page.getByRole('button', { name: 'Show the last day' }).click()
  const drops = await Promise.all(
    ['ASR and calls per hour', 'ASR by trunk'].map(async (name) => {
      const title = await boxOf(chart(page, name).getByRole('heading', { name }))
      return (await boxOf(chart(page, name).getByRole('button', { name: 'Table' }))).bottom - title.bottom
    }),
  )
  expect(drops[0]).toBeCloseTo(drops[1] ?? 0, 0)
  const name = 'ASR and calls per hour'
  const title = await boxOf(chart(page, name).getByRole('heading', { name }))
  expect((await boxOf(chart(page, name).getByText('100 %', { exact: true }))).x).toBeGreaterThanOrEqual(title.x)
})

test('says how far back the records reach if the server keeps them for less time than the period', async ({
  page,
  mock,
}) => {
  const data = ['2026-03-10T08:30:00.000Z', '2026-03-07T08:30:00.000Z'].map((attempted_at) => {
    return { attempted_at, answered: true, direction: 'inbound', sip_status: 200, duration: 60 }
  })
  await mock.fault({ endpoint: 'listRecentCalls', status: 200, json: { total: 2, page: '1', page_size: '500', data } })
  await openSignedIn(page, 'insights')
  await expect(page.getByText('The oldest record is from 2026-03-07 08:30.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Last day')
  await expect(figure(page, 'Calls')).toContainText('1')
  await expect(page.getByText('The oldest record is from')).toBeHidden()
})
