/** Finding call records by period, result and number, from any page, in as few steps as possible. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { recordsOf, tableOf } from './support/all-records-page.ts'
import { expect, test } from './support/fixtures.ts'
import { openRecords } from './support/records-page.ts'
import type { ApiRecord } from './support/all-records.ts'
import { openSignedIn, spelled } from './support/words.ts'
import { byProfile, type Mock } from './support/mock.ts'

const failures = new Set([401, 402, 403, 404, 407, 410, 484, 604, 608])
const hasFailed = ({ answered, sip_status }: ApiRecord) =>
  !answered && sip_status !== null && (failures.has(sip_status) || sip_status >= 500)

/** Returns the number with the most failed calls yesterday, and their count. */
async function failedYesterday(mock: Mock): Promise<{ number: string; count: number }> {
  const records = (await recordsOf(mock, 2)).map((text) => JSON.parse(text) as ApiRecord)
  const failed = records.filter((record) => record.attempted_at.startsWith('2026-03-09') && hasFailed(record))
  const counts = new Map<string, number>()
  for (const { to } of failed) counts.set(to, (counts.get(to) ?? 0) + 1)
  const [number = ''] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const count = failed.filter(({ from, to }) => `${from} ${to}`.includes(number)).length
  return { number, count }
}

test('finding yesterday’s failed calls to one number takes four steps by mouse', async ({ page, mock }) => {
  const { number, count } = await failedYesterday(mock)
  await openSignedIn(page, 'applications')
  await page.getByRole('link', { name: 'Call records' }).click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await page.getByRole('combobox', { name: 'Result' }).selectOption('failed')
  await expect(page.getByRole('heading', { name: 'All call records' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by number' }).fill(number)
  await expect(page.getByText(new RegExp(`^${count} of [\\d,]+ match$`))).toBeVisible({ timeout: 30_000 })
  await expect(tableOf(page).getByRole('rowheader')).toHaveCount(count)
  await expect(page.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(page)
  // The link contains everything needed to reproduce the result.
  const query = new URL(page.url()).searchParams
  expect(Object.fromEntries(query)).toEqual({
    days: '2',
    from: '2026-03-09T00:00Z',
    to: '2026-03-10T00:00Z',
    result: 'failed',
    number,
  })
})

test('finding yesterday’s failed calls to one number takes four steps by keyboard', async ({ page, mock }) => {
  const { number, count } = await failedYesterday(mock)
  await openSignedIn(page, 'applications')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'Call records', level: 1 })).toBeVisible()
  await page.keyboard.press('3')
  await expect(
    page.getByText(byProfile({ documented: /· complete$/, deployed: /match, filtered by the server$/ })).first(),
  ).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('f')
  await expect(page.getByRole('combobox', { name: 'Result' })).toBeFocused()
  await page.keyboard.press('F')
  await expect(page.getByRole('heading', { name: 'All call records' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(number)
  await expect(page.getByText(new RegExp(`^${count} of [\\d,]+ match$`))).toBeVisible()
})

test('filters stay in place while records load; a link beyond them loads a few more by itself, but asks before many', async ({
  page,
  mock,
}) => {
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 500, times: 7 })
  await openRecords(page, 'recent-calls/all?days=1&result=failed')
  const placesOf = async () =>
    page
      .getByRole('group', { name: 'Filters' })
      .evaluate((element) =>
        Array.from(element.querySelectorAll('select, button'), (one) => one.getBoundingClientRect().x),
      )
  await expect(page.getByText(/^Loading… \d/)).toBeVisible()
  const places = await placesOf()
  await expect(page.getByText('Loaded 2,317 call records · complete')).toBeVisible({ timeout: 30_000 })
  expect(await placesOf()).toEqual(places)

  // Loaded records aren't requested again, and the link contains the number of days loaded.
  await page.getByRole('button', { name: 'Today' }).click()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ days: '1', result: 'failed', from: '2026-03-10T00:00Z' })
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page).toHaveURL(/days=2&/)
  await expect(page.getByText('Loaded 3,744 call records · complete')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Custom…' }).click()
  await page.getByLabel('From', { exact: true }).fill('2026-02-10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(
    page.getByText(/^Only the last 2 days are loaded\. Loading 29 days replaces the 3,744 records/),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Load 29 days' }).click()
  await expect(page.getByText('last 29 days', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Only the last/)).toHaveCount(0)
})

test('links to the calls of a number from its panel, a live call and a record', async ({ page }) => {
  const number = '12125550112'
  // Servers that can filter do so without a load; otherwise the app filters loaded records.
  const expectCalls = async () => {
    const where = byProfile({ documented: `/all\\?days=7&number=${number}$`, deployed: `\\?number=${number}$` })
    await expect(page).toHaveURL(new RegExp(`recent-calls${where}`))
    const words = byProfile({
      documented: /^\d+ of 13,993 match$/,
      deployed: /^\d+ call records of the last 7 days match, filtered by the server$/,
    })
    await expect(page.getByText(words)).toBeVisible({ timeout: 30_000 })
  }
  await openSignedIn(page, `phone-numbers?q=${number}`)
  await page.getByRole('table', { name: 'Phone numbers' }).getByRole('rowheader').getByRole('link').click()
  await page.getByRole('link', { name: 'View calls' }).click()
  await expectCalls()
  await page
    .getByRole('table', { name: /call records$/i })
    .getByRole('rowheader')
    .getByRole('link')
    .first()
    .click()
  const panel = page.getByRole('region', { name: 'Call record', exact: true })
  await panel.getByRole('link', { name: `Calls of ${number}` }).click()
  await expectCalls()
  const all = byProfile({ documented: 'Browse pages', deployed: 'Call records' })
  await page.getByRole('link', { name: all, exact: true }).click()
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  // From the row, which also has its own link to the record.
  const cell = page.getByRole('cell', { name: spelled(number) }).first()
  await cell.hover()
  await cell.getByRole('link', { name: `Calls of ${number}` }).focus()
  await page.keyboard.press('Enter')
  await expectCalls()
  await page.getByRole('link', { name: 'Live calls' }).click()
  await page.getByRole('table', { name: 'Live calls' }).getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: /^Calls of \+?1/ })).toHaveCount(2)
})

test('explains a failed call and how common it is, and links to similar calls', async ({ page, mock }) => {
  await openRecords(page, 'recent-calls/all?days=1&result=failed')
  await expect(page.getByText(/· complete$/).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('combobox', { name: 'Add filter' }).selectOption('SIP status')
  const status = page.getByRole('combobox', { name: 'SIP status' })
  await status.selectOption('503')
  // With only one status left, its column is redundant.
  await expect(tableOf(page).getByRole('columnheader', { name: 'SIP' })).toHaveCount(0)
  await expect(tableOf(page).getByRole('columnheader', { name: 'Result' })).toBeVisible()
  await tableOf(page).getByRole('rowheader').getByRole('link').first().click()
  const note = page.getByRole('region', { name: 'Explanation' })
  await expect(note.getByRole('heading', { name: 'Failed: service unavailable' })).toBeVisible()
  await expect(
    note.getByText(/^Ended with 503 Service Unavailable after [\d.]+ s and never connected\.$/),
  ).toBeVisible()
  await expect(note.getByText(/^Counted in 2,317 loaded records, back to /)).toBeVisible()
  const link = note.getByRole('link', { name: /^View \d+ similar calls$/ }).first()
  const [alike = ''] = /\d+/.exec(await link.innerText()) ?? []
  await expectNoAxeViolations(page)
  await link.click()
  await expect(page.getByText(`${alike} of 2,317 match`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'SIP status' })).toHaveValue('503')
  expect((await mock.requests('listRecentCalls')).filter(({ url }) => url.includes('count=500')).length).toBeLessThan(
    12,
  )
})

test('explains records with one extra request, but not from what a cancelled load has left', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listRecentCalls', hang: true, after: 3 })
  await openSignedIn(page, 'recent-calls/all?days=1')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await mock.reset()
  await page.getByRole('link', { name: 'Browse pages' }).click()
  const rows = page.getByRole('table', { name: 'Call records', exact: true }).getByRole('row')
  const note = page.getByRole('region', { name: 'Explanation' })
  for (const result of ['No answer', 'Busy']) {
    await rows.filter({ hasText: result }).first().getByRole('link').first().click()
    await expect(note.getByRole('heading', { name: result })).toBeVisible()
    await expect(note).toContainText('Counted in the newest 500 records, back to ')
  }
  const counts = (await mock.requests('listRecentCalls')).map(({ url }) => /count=(\d+)/.exec(url)?.[1])
  expect(counts.filter((count) => count === '500')).toHaveLength(1)
})

test('finds one caller’s calls with two requests if the server filters, without a load', async ({ page, mock }) => {
  await mock.reset('demo', 'deployed')
  const records = (await recordsOf(mock, 7)).map((text) => JSON.parse(text) as ApiRecord)
  const number = '12125550112'
  const found = records.filter(({ from, to }) => `${from} ${to}`.includes(number))
  const inbound = found.filter(({ direction }) => direction === 'inbound')
  const before = (await mock.requests('listRecentCalls')).length
  await openRecords(page, `recent-calls?number=%2B1+(212)+555-0112`)
  await expect(
    page.getByText(`${found.length} call records of the last 7 days match, filtered by the server`),
  ).toBeVisible()
  await expect(page.getByText('Filtered by the server.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('Inbound')
  await expect(page.getByText(`${inbound.length} call records of the last 7 days match`)).toBeVisible()
  const urls = (await mock.requests('listRecentCalls')).slice(before).map(({ url }) => url.split('?')[1] ?? '')
  const asked = urls.filter((url) => !url.includes('page=2'))
  // Each filter is requested, and once with a value that nothing matches, to check that the server applies it.
  expect(asked.map((url) => Object.fromEntries(new URLSearchParams(url)))).toEqual([
    { page: '1', count: '50', days: '7', filter: number },
    { page: '1', count: '10', days: '7', filter: String.raw`nothing\ has\ this` },
    { page: '1', count: '50', days: '7', filter: number, direction: 'inbound' },
    { page: '1', count: '10', days: '7', filter: number, direction: 'neither' },
  ])
  // A record of the list is found again by its own URL.
  await page.getByRole('table', { name: 'Call records' }).getByRole('rowheader').getByRole('link').first().click()
  const panel = page.getByRole('region', { name: 'Call record', exact: true })
  await expect(panel.getByText('Inbound', { exact: true })).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('link', { name: `Calls of ${number}` })).toBeVisible()
  await panel.getByRole('link', { name: 'Close' }).click()
  // Special characters are searched as text, whatever they mean to a server.
  await page.getByRole('searchbox', { name: 'Search by number' }).fill('+1 (*')
  await page.getByRole('searchbox', { name: 'Search by number' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No records match' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page).toHaveURL(/recent-calls$/)
  await expect(page.getByText('Records 1 to 50 of 13,993')).toBeVisible()
})

test('never shows a filter as applied by a server that ignores it', async ({ page, mock }) => {
  await mock.reset('demo', 'documented')
  await openRecords(page, 'recent-calls')
  await expect(page.getByText('Records 1 to 50 of 13,993')).toBeVisible()
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('Outbound')
  await expect(page).toHaveURL(/recent-calls\/all\?days=7&direction=outbound$/)
  await expect(page.getByText(/^[\d,]+ of 13,993 match$/)).toBeVisible({ timeout: 30_000 })
  // From now on the app knows that this server doesn't filter.
  await page.getByRole('link', { name: 'Browse pages' }).click()
  await expect(page.getByText('Records 1 to 50 of 13,993')).toBeVisible()
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('Inbound')
  await expect(page).toHaveURL(/recent-calls\/all\?days=7&direction=inbound$/)
  const asked = (await mock.requests('listRecentCalls')).filter(({ url }) => url.includes('direction='))
  expect(asked).toHaveLength(1)
})
