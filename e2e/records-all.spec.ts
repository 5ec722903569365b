/** All call records: loaded completely, with a verdict; filtered, sorted, exported, and compared with the API's own. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Download } from '@playwright/test'
import { demoAccountSid, demoToken } from '../mocks/service/accounts.ts'
import { countEach } from '../src/lib/records.ts'
import { defer } from './fakes/fake-clock.ts'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { readAllRecords } from './support/all-records.ts'
import { complete, loadAll, openAll, recordsOf, save, tableOf } from './support/all-records-page.ts'
import { withoutPicker } from './support/save-picker.ts'
import { expect, test } from './support/fixtures.ts'
import { expectRow, openSignedIn } from './support/words.ts'

test('loads all records, proves completeness, and exports them as the API has them', async ({ page, mock }) => {
  await withoutPicker(page)
  await openSignedIn(page, 'recent-calls?days=1')
  // Few enough to start loading automatically. The link contains the period.
  await page.getByRole('link', { name: 'Search all records' }).click()
  await expect(page.getByText('Loaded 2,317 call records · complete')).toBeVisible({ timeout: 30_000 })
  // Once for screen readers: not by its line as well as by the list of jobs.
  await expect(page.locator('[aria-live=polite]', { hasText: '· complete' })).toHaveCount(1)
  await expect(page).toHaveURL(/recent-calls\/all\?days=1$/)
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Load options…' }).click()
  await expect(page.getByRole('dialog').getByLabel('Days')).toHaveValue('1')
  await expect(page.getByText('2,317 call records, about 7 requests.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  // The number of requests that was estimated.
  await expect(page.getByText('7 requests', { exact: true })).toBeVisible()
  await expectRow(tableOf(page), { Time: '2026-03-10 09:29:19', Result: 'Answered' })

  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('radio', { name: /NDJSON/ }).check()
  await expect(page.getByText(/The file is built in memory first/)).toBeVisible()
  const { name, bytes, manifest } = await save(page)
  expect(name).toBe('call-records_8f1d4c62_2026-03-09_2026-03-10.ndjson')
  const lines = bytes.toString('utf8').trimEnd().split('\n')
  expect(lines).toStrictEqual(await recordsOf(mock, 1))
  expect(manifest).toMatchObject({
    source: { server: mock.url, account_sid: demoAccountSid, days: 1 },
    records: 2317,
    records_loaded: 2317,
    distinct_records: new Set(lines).size,
    filter: null,
    verdict: 'complete',
    reasons: [],
  })
})

test('filters show counts, combine, are kept in the URL, and narrow an export', async ({ page, mock }) => {
  await withoutPicker(page)
  await openAll(page)
  await loadAll(page)
  const records = await readAllRecords(mock.url, 1)
  const failed = records.filter(({ sip_status }) => Math.floor(Number(sip_status) / 100) === 4)
  await page.getByRole('combobox', { name: 'Add filter' }).selectOption('SIP status')
  const status = page.getByRole('combobox', { name: 'SIP status' })
  await status.selectOption(`4xx (${failed.length})`)
  await expect(page.getByText(`${failed.length} of 2,317 match`)).toBeVisible()
  const inbound = failed.filter(({ direction }) => direction === 'inbound')
  await page.getByRole('combobox', { name: 'Direction' }).selectOption(`Inbound (${inbound.length})`)
  await expect(page.getByText(`${inbound.length} of 2,317 match`)).toBeVisible()
  await expect(page).toHaveURL(/sip_status=4xx.*direction=inbound|direction=inbound.*sip_status=4xx/)

  // A number in another format than the stored one.
  const number = String(inbound[0]?.['from'])
  const spelled = number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  expect(spelled).not.toBe(number)
  await page.getByRole('searchbox', { name: 'Search by number' }).fill(spelled)
  const found = inbound.filter(({ from, to }) => `${from} ${to}`.includes(number.slice(2)))
  await expect(page.getByText(`${found.length} of 2,317 match`)).toBeVisible()

  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('radio', { name: /CSV for programs/ }).check()
  await page.getByRole('checkbox', { name: 'Compress (gzip)' }).check()
  const { name, bytes, manifest } = await save(page)
  expect(name).toBe('call-records_8f1d4c62_2026-03-09_2026-03-10_FILTERED.csv.gz')
  const text = gunzipSync(bytes).toString('utf8')
  expect(text.startsWith('\uFEFFaccount_sid,call_sid,attempted_at')).toBe(true)
  expect(text.trimEnd().split('\r\n')).toHaveLength(found.length + 1)
  for (const { sip_callid } of found) expect(text).toContain(sip_callid)
  expect(manifest).toMatchObject({ records: found.length, records_loaded: 2317, verdict: 'complete' })

  // The filters are saved as a view, cleared, and restored from it.
  await page.getByRole('button', { name: 'Views…' }).click()
  await page.getByLabel('View name').fill('Refused inbound')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: 'Refused inbound' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('of 2,317 match')).toHaveCount(0)
  await page.getByRole('button', { name: 'Views…' }).click()
  await page.getByRole('link', { name: 'Refused inbound' }).click()
  await expect(page.getByText(`${found.length} of 2,317 match`)).toBeVisible()
})

test('filters by ranges, sorts, and opens a record', async ({ page, mock }) => {
  await openAll(page)
  await loadAll(page)
  const records = await readAllRecords(mock.url, 1)
  await page.getByRole('button', { name: '1 day', exact: true }).click()
  await page.getByLabel('From', { exact: true }).fill('10.03.2026')
  await page.getByLabel('To', { exact: true }).fill('2026-03-10 09:00')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Enter a time such as 2026-03-10 09:30.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('From', { exact: true }).fill('2026-03-10T08:00Z')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('combobox', { name: 'Add filter' }).selectOption('Duration')
  await page.getByLabel('Min duration (s)').fill('60')
  await page.getByRole('button', { name: 'Apply' }).click()
  const found = records.filter(
    ({ attempted_at, duration }) => attempted_at.startsWith('2026-03-10T08:') && duration >= 60,
  )
  expect(found.length).toBeGreaterThan(3)
  await expect(page.getByText(`${found.length} of 2,317 match`)).toBeVisible()
  await tableOf(page).getByRole('button', { name: 'Duration' }).click()
  const longest = found.toSorted((a, b) => b.duration - a.duration)[0]
  await expect(tableOf(page).getByRole('columnheader', { name: 'Duration' })).toHaveAttribute('aria-sort', 'descending')
  const time = String(longest?.attempted_at).slice(0, 19).replace('T', ' ')
  await expect(tableOf(page).getByRole('rowheader')).toHaveText([time, ...Array<RegExp>(found.length - 1).fill(/2026/)])
  await page.getByRole('link', { name: time }).click()
  const panel = page.getByRole('region', { name: 'Call record', exact: true })
  await expect(panel.getByText(String(longest?.sip_callid), { exact: true })).toBeVisible()
  await panel.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: '2026-03-10 08:00 – 09:00' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^Duration: at least/ }).click()
  await page.getByLabel('Min duration (s)').fill('999999')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'No records match' })).toBeVisible()
})

test('shows the newest records first even if the server doesn’t', async ({ page, mock }) => {
  const path = `Accounts/${demoAccountSid}/RecentCalls?page=1&count=3&days=1`
  const { data } = await mock.ask<{ data: { attempted_at: string }[] }>('GET', path)
  await mock.fault({ endpoint: 'listRecentCalls', status: 200, json: { total: 3, data: data.toReversed() } })
  await openSignedIn(page, 'recent-calls/all?days=1')
  // Exact: for a moment, its announcement says so too.
  const note = page.getByText('The server didn’t list the records newest first.', { exact: true })
  await expect(note).toBeVisible({ timeout: 30_000 })
  const times = data.map(({ attempted_at }) => attempted_at.slice(0, 19).replace('T', ' '))
  await expect(tableOf(page).getByRole('rowheader')).toHaveText(times)
})

test('a link to a part that these records don’t have shows their last part', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 300 })
  await openSignedIn(page, 'recent-calls/all?days=1&part=3')
  // The load might still reach it, and the way back is already there.
  const parts = page.getByRole('navigation', { name: 'Pages' })
  await parts.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/[?&]part=2/)
  await page.goBack()
  await expect(complete(page)).toBeVisible({ timeout: 30_000 })
  await expectRow(tableOf(page), { Time: '2026-03-10 09:29:19', Result: 'Answered' })
})

test('a load stays complete despite new calls, a failing server and a pause', async ({ page, mock }) => {
  await withoutPicker(page)
  await openAll(page)
  await expect(page.getByText(/about 7 requests/)).toBeVisible()
  const before = await recordsOf(mock, 1)
  const paused = defer<void>()
  // Requests after the first wait for the pause, so some are left to send afterwards.
  await page.route(/RecentCalls\?.*page=[2-9]/, async (route) => {
    await paused.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Load records' }).click()
  // The first page gives the total.
  await expect(page.getByRole('progressbar')).toHaveAttribute('max', '2317')
  await page.getByRole('button', { name: 'Pause' }).click()
  paused.resolve()
  await expect(page.getByText(/^Paused at /)).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  // An export can already be requested. It is saved once everything has loaded.
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('radio', { name: /NDJSON/ }).check()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Export when loaded' }).click()
  await expect(page.getByText(/^Exporting: [\d,]+ records? written, saved when loading finishes/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export…' })).toBeFocused()
  // The load belongs to the session, not the page: every page shows, guards and controls it.
  await page.getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
  const tray = page.getByRole('button', { name: /^Jobs: / })
  // Items of different jobs aren't added up.
  await expect(tray).toHaveAccessibleName('Jobs: 1 running, 1 paused')
  expect(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
  await mock.advance(40 * 60_000)
  await mock.fault({ endpoint: 'listRecentCalls', status: 503, times: 2 })
  await tray.click()
  const job = page.getByRole('article', { name: 'Load call records of the last day' })
  await job.getByRole('button', { name: 'Resume' }).click()
  await expect(job.getByText('Loaded · complete', { exact: true })).toBeVisible({ timeout: 30_000 })
  const file = page.getByRole('article', { name: 'Save call records as NDJSON' })
  await expect(file.getByText('Saved with a manifest', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await job.getByRole('link', { name: 'Load call records of the last day' }).click()
  await expect(complete(page)).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText('2 retries')).toBeVisible()
  await expect(page.getByText(/^[\d,]+ call records saved with a manifest/)).toBeVisible()
  await expect
    .poll(() => downloads.map((download) => download.suggestedFilename().replace(/.*\d\./, '')))
    .toEqual(['ndjson', 'ndjson.manifest.json'])
  const after = await recordsOf(mock, 1)
  expect(after).not.toStrictEqual(before)

  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('radio', { name: /NDJSON/ }).check()
  const { bytes, manifest } = await save(page)
  expect(await readFile((await downloads[0]?.path()) ?? '')).toStrictEqual(bytes)
  const counts = countEach(bytes.toString('utf8').trimEnd().split('\n'))
  const [then, now] = [countEach(before), countEach(after)]
  // Records that existed throughout are in the file as often as they were listed; no others were made up.
  const missing = [...then].filter(([text, count]) => (counts.get(text) ?? 0) < Math.min(count, now.get(text) ?? 0))
  const strange = [...counts].filter(([text, count]) => count > Math.max(then.get(text) ?? 0, now.get(text) ?? 0))
  expect([missing, strange]).toStrictEqual([[], []])
  expect(manifest).toMatchObject({ verdict: 'complete', retries: 2, total_at_start: before.length })
})

test('says that it waits for the request budget, and for how long', async ({ page }) => {
  await openSignedIn(page, 'settings')
  const budget = page.getByRole('textbox', { name: 'Requests per 5 minutes' })
  await budget.fill('20')
  await page.getByRole('link', { name: 'Call records' }).click()
  // Too many to start loading automatically.
  await page.getByRole('link', { name: 'Search all records' }).click()
  await expect(page.getByText(/about 32 requests.* so loading takes about 5 minutes/)).toBeVisible()
  await page.getByRole('button', { name: 'Load records' }).click()
  const bar = page.getByRole('region', { name: 'Loading' })
  await expect(bar.getByText('Waiting for the request budget')).toBeVisible()
  // Jobs get 16 requests per round, less those of the pages before, so the rest takes two more rounds.
  await expect(bar.getByText('about 10 minutes left')).toBeVisible()
  await expect(bar.getByText(/a second/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Jobs: 1 waiting/ }).click()
  const job = page.getByRole('article', { name: 'Load call records of the last 7 days' })
  await expect(job.getByText('Waiting for the request budget, resumes in 300 s')).toBeVisible()
  await expect(job.getByText('about 10 minutes left', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()
  await budget.fill('300')
  await expect(page.getByRole('button', { name: 'Jobs: 1 job done' })).toBeVisible({ timeout: 30_000 })
})

test('a cancelled load says that completeness isn’t proven, even in the file name', async ({ page, mock }) => {
  await withoutPicker(page)
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 300 })
  await openAll(page, 7)
  await expect(page.getByText(/about 32 requests/)).toBeVisible()
  await page.getByRole('button', { name: 'Load records' }).click()
  await expect(page.getByText(/^Loading… [\d,]{3,} of 13,993$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Loaded [\d,]+ of 13,993 call records · completeness not proven$/)).toBeVisible()
  await expect(page.getByText('Loading was stopped early.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Export…' }).click()
  const { name, manifest } = await save(page)
  expect(name).toBe('call-records_8f1d4c62_2026-03-03_2026-03-10_NOT-PROVEN.csv')
  expect(manifest).toMatchObject({ verdict: 'not proven', reasons: ['Loading was stopped early.'] })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(/^Loading… /)).toBeVisible()
})

test('waits for the next token after a refused one', async ({ page, mock }) => {
  await openAll(page)
  await expect(page.getByText(/about 7 requests/)).toBeVisible()
  await mock.fault({ endpoint: 'listRecentCalls', status: 401, shape: 'text', message: 'Unauthorized', times: 1 })
  await page.getByRole('button', { name: 'Load records' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Paused until you sign in again')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await dialog.getByLabel('Access token').fill(demoToken)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(complete(page)).toBeVisible()
})

test('without a range, asks before loading, and requests only the count; no accessibility violations', async ({
  page,
  mock,
}) => {
  await openAll(page)
  await expect(page.getByText(/about 7 requests/)).toBeVisible()
  const urls = (await mock.requests('listRecentCalls')).map(({ url }) => url)
  expect(urls.filter((url) => url.includes('count=500'))).toEqual([])
  await expectAccessibleAtBothWidths(page)
  await loadAll(page)
  await expectRow(tableOf(page), { Time: '2026-03-10 09:29:19' })
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByRole('dialog', { name: 'Export call records' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: '2026-03-10 09:29:19' }).click()
  await expect(page.getByRole('region', { name: 'Call record', exact: true })).toContainText('record 1')
  await expectAccessibleAtBothWidths(page)
})
