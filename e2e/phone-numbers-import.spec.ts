/** Importing phone numbers from CSV: the preview, the results, and corrections. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { createElsewhere, storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { now } from './support/mock.ts'
import { assignElsewhere, openNumbers, reception, searchOf, tableOf, unassigned } from './support/numbers-page.ts'
import { tableOverflow } from './support/scrollbars.ts'
import { expectRow, notifications, openSignedIn } from './support/words.ts'

const linesOf = (page: Page) => page.getByRole('textbox', { name: 'Lines' })
const planned = (page: Page) => page.getByRole('table', { name: 'Preview' })
const happened = (page: Page) => page.getByRole('table', { name: 'Result' })
const wouldAsk = (page: Page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

const file = `\u{FEFF}number;application;carrier\r
${reception};Reception;\r
${unassigned};Reception;\r
442079460001;"Sales IVR";\r
442079460002;;\r
442079460003;;\r
44 2079 460004;;\r
442079460005;Nobody;\r
+442079460001;;\r
`

test('previews, corrects, imports and retries a file, and saves the failed lines', async ({ page, mock }) => {
  await openNumbers(page)
  await page.getByRole('link', { name: 'Import…' }).click()
  await expect(page.getByRole('heading', { name: 'Import phone numbers' })).toBeVisible()
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })

  await expectRow(planned(page), { Number: reception, Result: 'Unchanged', Line: '2' })
  await expectRow(planned(page), { Number: unassigned, Result: /^Re-assign Currently unassigned/ })
  await expectRow(planned(page), { Number: '442079460001', Result: 'Create', Application: 'Sales IVR' })
  await expectRow(planned(page), { Result: /Remove the spaces. Did you mean 442079460004\?/, Line: '7' })
  await expectRow(planned(page), { Number: '442079460005', Result: /No application is named “Nobody”/ })
  await expectRow(planned(page), { Number: '+442079460001', Result: /Same number as in line 4/ })
  const summary = page
    .getByRole('main')
    .getByText(/8 lines separated by semicolons, with a header. 3 numbers to create/)
  await expect(summary).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 844 })
  await expect.poll(() => tableOverflow(page)).toBe(0)
  // Phones show everything of a line, too.
  await page.setViewportSize({ width: 390, height: 844 })
  const row = planned(page).getByRole('row', { name: '442079460001' }).first()
  for (const text of ['Create', 'Sales IVR', '4']) await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  expect(await wouldAsk(page)).toBe(true)
  await linesOf(page).fill(file.replace('44 2079 460004', '442079460004').replace('\u{FEFF}', ''))
  await page.getByRole('button', { name: 'Create 4' }).click()
  await expect(planned(page).getByRole('row')).toHaveCount(5)
  expect(await mock.requests('createPhoneNumber')).toHaveLength(0)

  await mock.fault({ endpoint: 'createPhoneNumber', status: 422, message: 'number is reserved', times: 1 })
  await mock.fault({ endpoint: 'createPhoneNumber', loseAnswer: true, times: 1 })
  await page.getByRole('button', { name: 'Import 5 numbers' }).click()
  await expect(page.getByText('4 done, 1 failed', { exact: true })).toBeVisible()
  await expectRow(happened(page), { Result: /^Failed .*number is reserved/ })
  await expectRow(happened(page), { Number: '442079460005', Result: /^Skipped/ })
  expect(await mock.requests('createPhoneNumber')).toHaveLength(4)
  expect(await mock.requests('updatePhoneNumber')).toHaveLength(1)
  await expectNoAxeViolations(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the 3 lines with errors' }).click()
  const saved = readFileSync(await (await saving).path(), 'utf8').split('\r\n')
  expect(saved[0]).toBe('\u{FEFF}number,application,carrier,line,reason')
  expect(saved.find((line) => line.includes('Nobody'))).toBe('442079460005,Nobody,,8,No application is named “Nobody”.')

  await page.getByRole('button', { name: 'Retry 1 failed' }).click()
  await expect(page.getByRole('main').getByText('5 of 5')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Retry/ })).toBeHidden()
  // Counted without opening the list.
  await expect(page.getByRole('link', { name: 'Phone numbers', exact: true })).toContainText('64')
  // The result is still there after leaving for the list and returning through the job.
  await page.getByRole('link', { name: 'Back to phone numbers' }).click()
  await searchOf(page).fill('44207946000')
  await expect(page.getByText(/^4 of 64 match$/)).toBeVisible()
  await expectRow(tableOf(page), { Number: '+44 20 7946 0001', Application: 'Sales IVR' })
  await page.getByRole('button', { name: /^Jobs: / }).click()
  await page.getByRole('link', { name: 'Import 5 numbers' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect(linesOf(page)).toHaveValue('')
})

test('a cancelled import offers the lines not imported as a file, to import them another time', async ({
  page,
  mock,
}) => {
  const header = 'Note;Number;Application'
  const lines = Array.from({ length: 20 }, (_, index) => `"row ""${index}""";4420794610${10 + index};Reception`)
  await openSignedIn(page, 'phone-numbers/import')
  await mock.fault({ endpoint: 'createPhoneNumber', latencyMs: 1000 })
  await linesOf(page).fill([header, ...lines, 'wrong;44 20;Reception'].join('\n'))
  await page.getByRole('button', { name: 'Import 20 numbers' }).click()
  await expect(page.getByRole('main').getByText(/^[1-9]\d* of 20$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Cancelled, \d+ not started$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jobs: 1 cancelled' })).toBeVisible()

  const left = lines.length - (await mock.requests('createPhoneNumber')).length
  expect(left).toBeGreaterThan(0)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Save the ${left} lines not imported` }).click()
  const saved = readFileSync(await (await saving).path())
  expect(saved.toString()).toBe(`\u{FEFF}${[header, ...lines.slice(-left)].join('\r\n')}\r\n`)
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('CSV file').setInputFiles({ name: 'rest.csv', mimeType: 'text/csv', buffer: saved })
  await page.getByRole('button', { name: `Import ${left} numbers` }).click()
  await expect(page.getByRole('main').getByText(`${left} of ${left}`)).toBeVisible()
  expect((await mock.requests('createPhoneNumber')).map(({ status }) => status)).toEqual(lines.map(() => 201))
})

test('an import pauses when the server is down, and says so on any page', async ({ page, mock, problems }) => {
  problems.allow(/ERR_|Failed to fetch/)
  await openSignedIn(page, 'phone-numbers/import')
  await linesOf(page).fill(Array.from({ length: 20 }, (_, count) => String(15550001000 + count)).join('\n'))
  await mock.fault({ endpoint: '*', cut: true })
  await page.getByRole('button', { name: 'Import 20 numbers' }).click()
  await page.getByRole('link', { name: 'Back to phone numbers' }).click()
  await expect(notifications(page)).toContainText('paused after 8 requests without a clear response')
  expect((await mock.requests('createPhoneNumber')).length).toBeLessThan(12)
})

test('loads numbers that are minutes old again before it imports, and waits for a look at the new preview', async ({
  page,
  mock,
}) => {
  await openSignedIn(page, 'phone-numbers/import')
  await linesOf(page).fill(`${unassigned},Reception\n442079460001,Reception`)
  await expectRow(planned(page), { Number: unassigned, Result: /Currently unassigned/ })
  const { application_sid } = await storedApplication(mock, 'Sales IVR')
  await assignElsewhere(mock, unassigned, application_sid)
  await mock.ask('POST', 'PhoneNumbers', { number: '442079460001', application_sid })
  await page.clock.setFixedTime(now.getTime() + 10 * 60_000)
  await mock.fault({ endpoint: 'listPhoneNumbers', status: 403, message: 'not now', times: 1 })
  await page.getByRole('button', { name: 'Import 2 numbers' }).click()
  await expect(page.getByRole('main')).toContainText('not now')
  await page.getByRole('button', { name: 'Import 2 numbers' }).click()
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
  await expectRow(planned(page), { Number: unassigned, Result: /Currently assigned to Sales IVR/ })
  await expectRow(planned(page), { Number: '442079460001', Result: /Currently assigned to Sales IVR/ })
  await expect(page.getByText('Updated just now')).toBeVisible()
  expect(await mock.requests('updatePhoneNumber')).toHaveLength(1)
  await page.getByRole('button', { name: 'Import 2 numbers' }).click()
  await expect(page.getByRole('main').getByText('2 of 2')).toBeVisible()
})

test('works by keyboard alone, reads missing applications again, and asks before leaving', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listApplications', status: 403, message: 'no applications for you', times: 1 })
  await openSignedIn(page, 'phone-numbers/import')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveAccessibleDescription(
    'Choose or paste a file first.',
  )
  // A long paste never gets into the field.
  await linesOf(page).fill('a,b')
  await linesOf(page).evaluate((area: HTMLTextAreaElement) => {
    area.setSelectionRange(1, 2)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '1'.repeat(200_000))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('200,002 characters: too long to edit here.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await linesOf(page).focus()
  await expect(linesOf(page)).toBeFocused()
  await page.keyboard.type('442079460009,Reception')
  await expect(planned(page)).toContainText('“Reception” isn’t among the loaded applications.')
  const note = page.getByText('1 of 2 lists couldn’t be loaded: applications.')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(note).toBeHidden()
  await expectRow(planned(page), { Number: '442079460009', Result: 'Create' })
  await createElsewhere(mock, 'New desk')
  await linesOf(page).fill('442079460009,New desk')
  await expect(planned(page)).toContainText('No application is named “New desk”.')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectRow(planned(page), { Number: '442079460009', Result: 'Create' })
  await page.getByRole('link', { name: 'Back to phone numbers' }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(linesOf(page)).toHaveValue('442079460009,New desk')
  const start = page.getByRole('button', { name: 'Import 1 number' })
  await start.focus()
  await expect(start).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('1 of 1')).toBeVisible()
  expect(await mock.requests('createPhoneNumber')).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Phone numbers', exact: true })).toContainText('61')
})

test('reads the list only once after an import, also where it is open', async ({ page, mock }) => {
  await openSignedIn(page, 'phone-numbers/import')
  await linesOf(page).fill(Array.from({ length: 8 }, (_, index) => `4420794620${10 + index},Reception`).join('\n'))
  await mock.fault({ endpoint: 'createPhoneNumber', latencyMs: 1000 })
  await page.getByRole('button', { name: 'Import 8 numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to phone numbers' }).click()
  await expect(page.getByText('68 phone numbers')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Phone numbers', exact: true })).toContainText('68')
  await expect(page.getByRole('button', { name: 'Jobs: 1 job done' })).toBeVisible()
  expect(await mock.requests('createPhoneNumber')).toHaveLength(8)
  expect(await mock.requests('listPhoneNumbers')).toHaveLength(2)
})

test('imports in two tabs take turns: the second creates no number that the first has created', async ({
  page,
  context,
  mock,
}) => {
  const fill = async (tab: Page, from: number) => {
    await openSignedIn(tab, 'phone-numbers/import')
    await linesOf(tab).fill(Array.from({ length: 8 }, (_, index) => `4420794620${from + index},Reception`).join('\n'))
    await expect(tab.getByRole('button', { name: 'Import 8 numbers' })).toBeVisible()
  }
  const other = await context.newPage()
  await fill(page, 10)
  await fill(other, 15)
  await mock.fault({ endpoint: 'createPhoneNumber', latencyMs: 1500 })
  await page.getByRole('button', { name: 'Import 8 numbers' }).click()
  await other.getByRole('button', { name: 'Import 8 numbers' }).click()
  await expect(happened(other)).toContainText('Another tab’s import isn’t finished. Retry later.')
  await expect(page.getByRole('main').getByText('8 of 8')).toBeVisible()
  await other.getByRole('button', { name: 'Retry 8 failed' }).click()
  await expect(other.getByText('5 done, 3 failed', { exact: true })).toBeVisible()
  await expectRow(happened(other), { Number: '442079462015', Result: /Created meanwhile by another tab or person/ })
  expect(await mock.requests('createPhoneNumber')).toHaveLength(13)
})
