/** Call detail records: the server's pages, and single records with their own URLs. */
import { readFile } from 'node:fs/promises'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { now } from './support/mock.ts'
import {
  answered,
  busy,
  expectRecords,
  openRecords,
  pageField,
  panelOf,
  tableOf,
  timesOf,
  turn,
} from './support/records-page.ts'
import { expectRow } from './support/words.ts'

test.describe('a page', () => {
  test('shows time, numbers, result and duration of each call, the pager below them, and a search within a few keys', async ({
    page,
  }) => {
    // Wide enough for all columns.
    await page.setViewportSize({ width: 1440, height: 900 })
    await openRecords(page)
    await expectRow(tableOf(page), {
      Time: answered.time,
      Direction: 'Inbound',
      From: '+1 816 555 0184',
      To: '+1 212 555 0112',
      Result: 'Answered',
      SIP: '200',
      Duration: '0:12',
      Reason: 'Caller hung up',
      Trunk: 'acme-trunk',
    })
    await expectRow(tableOf(page), {
      Time: busy.time,
      Result: 'Busy',
      SIP: '486',
      // The call never connected.
      Duration: '–',
    })
    await expect(page.getByText('13,993 call records of the last 7 days')).toBeVisible()
    await expectRecords(page, 'Records 1 to 50 of 13,993')
    await expect(page.getByText(/^Newest first\./)).toBeVisible()

    // The search of all records is within a few keys.
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    for (const key of ['Enter', 'Tab', 'Tab']) await page.keyboard.press(key)
    await expect(page.getByRole('link', { name: 'Search all records' })).toBeFocused()

    // Even in a low window.
    await page.setViewportSize({ width: 1024, height: 500 })
    const end = await tableOf(page).evaluate((table) => table.closest('section')?.getBoundingClientRect().bottom)
    expect((await page.getByRole('navigation', { name: 'Pages' }).boundingBox())?.y).toBeGreaterThan(end ?? Infinity)
  })

  test('is turned by buttons, keys and number, keeps its first record when resized, and is kept in the URL', async ({
    page,
    mock,
  }) => {
    await openRecords(page)
    await expectRecords(page, 'Records 1 to 50 of 13,993')
    await expect.poll(async () => (await mock.requests('listRecentCalls')).length).toBe(2)
    await turn(page, 'Next').click()
    await expectRecords(page, 'Records 51 to 100 of 13,993')
    await expect(page).toHaveURL(/recent-calls\?page=2$/)
    // This page was prefetched, as the third one is now.
    const urls = (await mock.requests('listRecentCalls')).map(({ url }) => url.split('?')[1])
    expect(urls.filter((url) => url === 'page=2&count=50&days=7')).toHaveLength(1)

    await turn(page, 'Last').click()
    await expectRecords(page, 'Records 13,951 to 13,993 of 13,993')
    await expect(turn(page, 'Next')).toHaveAttribute('aria-disabled', 'true')
    await turn(page, 'First').click()
    await expect(page).toHaveURL(/recent-calls$/)
    await expectRecords(page, 'Records 1 to 50 of 13,993')

    await page.keyboard.press('>')
    await expectRecords(page, 'Records 51 to 100 of 13,993')
    await page.keyboard.press('<')
    await expectRecords(page, 'Records 1 to 50 of 13,993')

    await pageField(page).fill('9999')
    await pageField(page).press('Enter')
    await expect(page).toHaveURL(/\?page=280$/)
    await page.goBack()
    await expectRecords(page, 'Records 1 to 50 of 13,993')

    // A change of size keeps the same record in view.
    await pageField(page).fill('13')
    await pageField(page).press('Enter')
    await expectRecords(page, 'Records 601 to 650 of 13,993')
    const [first = ''] = await timesOf(page)
    await page.getByRole('combobox', { name: 'Page size' }).selectOption('500')
    await expect(page).toHaveURL(/\?page=2&size=500$/)
    await expectRecords(page, 'Records 501 to 1,000 of 13,993')
    await expect(tableOf(page).getByRole('rowheader', { name: first })).toBeInViewport()
    await page.getByRole('combobox', { name: 'Page size' }).selectOption('25')
    await expectRecords(page, 'Records 601 to 625 of 13,993')
    expect((await timesOf(page))[0]).toBe(first)
  })

  test('covers the chosen number of days, and offers the newest once new calls have moved the records', async ({
    page,
    mock,
  }) => {
    // Other numbers of days than 7 and 30 only come from links.
    await openRecords(page, 'recent-calls?days=1&page=3')
    await expectRecords(page, 'Records 101 to 150 of 2,317')
    await expect(page.getByRole('button', { name: '1 day', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '30 days' }).click()
    await expect(page).toHaveURL(/recent-calls\?days=30$/)
    await expectRecords(page, 'Records 1 to 50 of 59,743')

    await page.goBack()
    await expectRecords(page, 'Records 101 to 150 of 2,317')
    await mock.advance(5 * 60_000)
    await page.getByRole('button', { name: 'refresh' }).click()
    await expect(page.getByText(/^\d+ new calls since this page last loaded/)).toBeVisible()
    await page.getByRole('button', { name: 'Show newest' }).click()
    await expect(page).toHaveURL(/recent-calls\?days=1$/)
    await expectRecords(page, /^Records 1 to 50 of 2,3\d\d$/)
    await page.getByRole('button', { name: '7 days' }).click()
    await expectRecords(page, 'Records 1 to 50 of 13,996')
  })

  test('exports every field, but shows only the chosen columns, also of loaded records', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openRecords(page, 'recent-calls/all?days=1')
    const trunks = page.getByRole('columnheader', { name: 'Trunk' })
    await expect(trunks).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Trunk' }).uncheck()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(trunks).toHaveCount(0)
    await page.getByRole('link', { name: 'Browse pages' }).click()
    await page.getByRole('combobox', { name: 'Page size' }).selectOption('25')
    await expectRecords(page, 'Records 1 to 25 of 13,993')
    await expect(tableOf(page).getByRole('columnheader', { name: 'Reason' })).toBeVisible()
    await expect(trunks).toHaveCount(0)

    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export call records' })
    await expect(dialog).toContainText('Only this page: 25 of 13,993 call records, with all fields.')
    await expect(dialog).not.toContainText('Passwords')
    const all = dialog.getByRole('link', { name: 'All call records' })
    await expect(all).toHaveAttribute('href', '/recent-calls/all?days=7')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export 25 call records' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
    expect(lines).toHaveLength(27)
    expect(lines[0]?.split(',')).toEqual(expect.arrayContaining(['call_sid', 'trunk', 'remote_host']))
    expect(lines[1]).toContain(answered.sip_callid)
  })
})

test.describe('without records to show', () => {
  test('says that a page past the last one doesn’t exist', async ({ page, mock }) => {
    await mock.reset('demo', 'deployed')
    await openRecords(page, 'recent-calls?page=500')
    await expect(page.getByRole('heading', { name: 'Page 500 doesn’t exist' })).toBeVisible()
    await expect(page.getByText('13,993 call records fill 280 pages.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Last page' }).click()
    await expectRecords(page, 'Records 13,951 to 13,993 of 13,993')
  })

  test('says that there are no calls, and how long records are kept', async ({ page, mock }) => {
    await mock.reset('empty', 'deployed')
    await openRecords(page, 'recent-calls?days=90&page=abc&size=7')
    await expect(page.getByRole('heading', { name: 'No calls in the last 30 days' })).toBeVisible()
    await expect(page.getByText('Records are kept for 30 days. You requested 90')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: '7 days' }).click()
    await page.getByRole('button', { name: 'Show 30 days' }).click()
    await expect(page).toHaveURL(/days=30/)
  })

  test('says why a page can’t be read, and keeps the records if a refresh fails', async ({ page, mock }) => {
    await mock.fault({ endpoint: 'listRecentCalls', status: 403, message: 'insufficient privileges', shape: 'message' })
    await openRecords(page)
    await expect(page.getByRole('alert')).toContainText('insufficient privileges')
    await expectNoAxeViolations(page)
    await mock.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectRow(tableOf(page), { Time: answered.time })
    await mock.fault({ endpoint: 'listRecentCalls', status: 403, times: 1 })
    await page.getByRole('button', { name: 'refresh' }).click()
    await expect(page.getByText('Couldn’t refresh.')).toBeVisible()
    await expectRow(tableOf(page), { Time: answered.time })
  })
})

test.describe('a record', () => {
  test('shows all of its fields, and links to its number and live call', async ({ page, mock, context }) => {
    await mock.reset('demo', 'deployed')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openRecords(page)
    await page.getByRole('link', { name: answered.time }).click()
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: '+1 816 555 0184 → +1 212 555 0112' })).toBeFocused()
    await expect(panel.getByText(answered.sip_callid, { exact: true })).toBeVisible()
    // Each is beside its number, wherever the links wrap.
    const { x } = await boxOf(panel.getByRole('button', { name: 'Copy from' }))
    expect((await boxOf(panel.getByRole('button', { name: 'Copy to' }))).x).toBeCloseTo(x, -1)
    await expect(panel.getByRole('heading', { name: 'Other fields' })).toBeVisible()
    await expect(panel.getByRole('term').filter({ hasText: /^trace_id$/ })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Live record' })).toHaveAttribute(
      'href',
      `/calls/${answered.call_sid}`,
    )
    await panel.getByRole('button', { name: 'Copy as JSON' }).click()
    await expect(page.getByText('Copied')).toBeAttached()
    await panel.getByRole('link', { name: 'Find number' }).click()
    await expect(page).toHaveURL(/phone-numbers\?q=12125550112$/)
    await expect(page.getByText('1 of 60 match')).toBeVisible()
    await page.goBack()
    // By now the numbers have loaded.
    await panelOf(page).getByRole('link', { name: 'Your number' }).click()
    await expect(page.getByRole('region', { name: 'Phone number', exact: true })).toContainText('+1 212 555 0112')
  })

  test('is found again after a reload, even if it has moved to another page', async ({ page, mock }) => {
    await openRecords(page, 'recent-calls?size=25')
    await expectRecords(page, 'Records 1 to 25 of 13,993')
    await page.getByRole('link', { name: answered.time }).click()
    await expect(panelOf(page).getByText(answered.sip_callid, { exact: true })).toBeVisible()
    await page.reload()
    await expect(panelOf(page).getByText(answered.sip_callid, { exact: true })).toBeVisible()
    await mock.advance(2 * 3_600_000)
    await page.reload()
    await expect(panelOf(page).getByText(/Newer calls moved this record from page 1/)).toBeVisible()
    await expect(panelOf(page).getByText(answered.sip_callid, { exact: true })).toBeVisible()
    await expectRow(tableOf(page), { Time: answered.time })
    await panelOf(page).getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/recent-calls\?page=\d+&size=25$|recent-calls\?size=25&page=\d+$/)
  })

  test('is found by the SID of its call; links say whether it has expired, wasn’t found, or is invalid', async ({
    page,
  }) => {
    await openRecords(page, `recent-calls?call=${answered.call_sid}`)
    await expect(panelOf(page).getByText(answered.sip_callid, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/recent-calls\/\d+-\w+\?days=30$/)
    await openRecords(page, 'recent-calls?call=00000000-0000-4000-8000-000000000000')
    await expect(page.getByText(/No record of this call in the newest 2,000 of 59,743 records/)).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('button', { name: 'Search older records' }).click()
    await expect(page.getByText(/in the newest 4,000 of 59,743 records/)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page).toHaveURL(/recent-calls$/)

    const day = 86_400_000
    await openRecords(page, `recent-calls/${now.getTime() - 40 * day}-abc`)
    await expect(panelOf(page).getByRole('heading', { name: 'Record expired' })).toBeVisible()
    await openRecords(page, `recent-calls/${now.getTime() - 9 * day}-abc`)
    await panelOf(page).getByRole('button', { name: 'Search 30 days' }).click()
    await expect(panelOf(page).getByRole('heading', { name: 'Record not found' })).toBeVisible()
    await expectNoAxeViolations(page)
    await openRecords(page, 'recent-calls/nonsense')
    await expect(panelOf(page).getByRole('heading', { name: 'Invalid record link' })).toBeVisible()
  })
})

test('a call that wasn’t answered shows “never”, and list and panel have no accessibility violations', async ({
  page,
  mock,
}) => {
  await mock.reset('demo', 'deployed')
  await openRecords(page)
  await expectRow(tableOf(page), { Time: answered.time })
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: busy.time }).click()
  // Not 1970.
  await expect(panelOf(page).getByText('never', { exact: true })).toBeVisible()
  await expect(panelOf(page).getByText('none in this record')).toBeVisible()
  await expect(panelOf(page).getByText('486 Busy Here', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
