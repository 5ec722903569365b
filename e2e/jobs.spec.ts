/** Jobs, such as changes of many numbers: shown and controlled from any page. */
import type { Page } from '@playwright/test'
import { demoToken } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { holdRequests } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { byProfile } from './support/mock.ts'
import { numbersOf, openNumbers, pick, reception, searchOf, tableOf, unassigned } from './support/numbers-page.ts'
import { expectRow, notifications, openSignedIn, spelled } from './support/words.ts'

const selectionOf = (page: Page) => page.getByRole('region', { name: 'Selection' })
const trayOf = (page: Page) => page.getByRole('button', { name: /^Jobs: / })
const jobsOf = (page: Page) => page.getByRole('region', { name: 'Jobs' })

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Select all [\d,]+ phone numbers? found$/ }).check()
}

/** Re-assigns the selection. `count` is the dialog's wording. */
async function reassign(page: Page, application: string, count: string): Promise<void> {
  await selectionOf(page).getByRole('button', { name: 'Re-assign…' }).click()
  await pick(page, application)
  await page.getByRole('button', { name: `Re-assign ${count}`, exact: true }).click()
  await expect(trayOf(page)).toBeVisible()
}

test('re-assigns many numbers with a result for each, and reloads the list once', async ({ page, mock }) => {
  await openNumbers(page)
  await selectAll(page)
  await expect(selectionOf(page)).toContainText('60 selected')
  await selectionOf(page).getByRole('button', { name: 'Re-assign…' }).click()
  await pick(page, 'Reception')
  const dialog = page.getByRole('dialog', { name: /^Re-assign \d+ phone numbers to Reception\?$/ })
  await expect(dialog).toContainText('already use')
  await expect(dialog).toContainText('Sales IVR: 5')
  await expectNoAxeViolations(page)
  const title = (await dialog.getByRole('heading').innerText()).replace('?', '')
  const count = Number(/\d+/.exec(title)?.[0])
  await mock.fault({ endpoint: 'updatePhoneNumber', status: 422, message: 'number is reserved', times: 1 })
  await mock.fault({ endpoint: 'updatePhoneNumber', loseAnswer: true, times: 1 })
  await dialog.getByRole('button', { name: /^Re-assign/ }).click()

  await expect(trayOf(page)).toHaveText(`Jobs: 1 of ${count} failed`)
  await expect(selectionOf(page)).toHaveCount(0)
  await expect.poll(async () => (await mock.requests('listPhoneNumbers')).length).toBe(2)
  expect(await mock.requests('updatePhoneNumber')).toHaveLength(count)
  // Only the number whose response was lost is read back.
  expect(await mock.requests('getPhoneNumber')).toHaveLength(1)
  await expectRow(tableOf(page), { Number: spelled(unassigned), Application: 'Reception', State: '' })
  await expectRow(tableOf(page), { State: /^Not changed/ })
  // The page already shows the result; the toast offers to undo it.
  await expect(notifications(page)).toContainText(title)
  await expect(notifications(page).getByRole('button', { name: 'Undo' })).toBeVisible()

  await trayOf(page).click()
  const job = jobsOf(page).getByRole('article', { name: title })
  await expect(job).toContainText(`1 of ${count} failed`)
  await expect(job).toContainText(`${count - 1} done, 1 failed`)
  await job.getByText('Failures (1)').click()
  await expect(job).toContainText('number is reserved')
  await expectNoAxeViolations(page)
  await job.getByRole('button', { name: 'Retry 1 failed' }).click()
  await expect(job).toContainText(`${count} of ${count}`)
  await job.getByRole('button', { name: 'Dismiss' }).click()
  await expect(trayOf(page)).toHaveCount(0)
  await expect.poll(async () => (await mock.requests('listPhoneNumbers')).length).toBe(3)
  await searchOf(page).fill('reception')
  await expect(page.getByText('60 of 60 match')).toBeVisible()
})

test('a job can be paused and resumed from any page, and guards against leaving', async ({ page, mock }) => {
  const wouldAsk = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await openNumbers(page)
  const release = await holdRequests(page, 'PUT', 'PhoneNumbers')
  await selectAll(page)
  expect(await wouldAsk()).toBe(false)
  await selectionOf(page).getByRole('button', { name: 'Unassign…' }).click()
  await page.getByRole('button', { name: 'Unassign 55 phone numbers' }).click()
  await expect(trayOf(page)).toHaveText(/^Jobs: 1 running, \d+ of 55/)
  expect(await wouldAsk()).toBe(true)

  await trayOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(jobsOf(page).getByRole('heading', { name: 'Jobs' })).toBeFocused()
  const job = jobsOf(page).getByRole('article', { name: 'Unassign 55 phone numbers' })
  await job.getByRole('button', { name: 'Pause' }).click()
  release()
  await expect(job.getByText('Paused', { exact: true })).toBeVisible()
  await expect(job.getByRole('button', { name: 'Resume' })).toBeFocused()
  const sent = (await mock.requests('updatePhoneNumber')).length
  expect(sent).toBeLessThan(55)
  await page.keyboard.press('Escape')
  await expect(trayOf(page)).toBeFocused()
  await expect(trayOf(page)).toHaveText(new RegExp(`^Jobs: 1 paused, ${sent} of 55`))

  await page.getByRole('button', { name: 'Sign out' }).click()
  const leaving = page.getByRole('dialog', { name: 'Stop jobs and sign out?' })
  await expect(leaving).toContainText(`Unassign 55 phone numbers: ${sent} of 55`)
  await expect(leaving.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Enter')

  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
  await trayOf(page).click()
  await job.getByRole('button', { name: 'Resume' }).click()
  await page.keyboard.press('Escape')
  await expect(notifications(page)).toContainText('Unassign 55 phone numbers: done')
  expect(await mock.requests('updatePhoneNumber')).toHaveLength(55)
  expect(await wouldAsk()).toBe(false)
})

test('undoes a re-assignment once, from its job or its toast', async ({ page, mock }) => {
  const done = notifications(page).getByText('Re-assign 1 phone number to Voicemail: done')
  const undo = jobsOf(page).getByRole('button', { name: 'Undo' })
  await openNumbers(page)
  await page.getByRole('checkbox', { name: `Select ${reception}` }).check()
  await reassign(page, 'Voicemail', '1 phone number')
  await expect(trayOf(page)).toHaveText('Jobs: 1 job done')
  await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Voicemail' })
  await expect(done).toBeVisible()
  await expect(notifications(page)).not.toContainText('1 done')
  await notifications(page).getByRole('button', { name: 'Undo' }).click()
  await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Reception' })
  await expect(trayOf(page)).toHaveText('Jobs: 2 jobs done')
  expect(await mock.requests('updatePhoneNumber')).toHaveLength(2)
  await trayOf(page).click()
  await expect(jobsOf(page).getByRole('article')).toHaveCount(2)
  await expect(undo).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: `Select ${reception}` }).check()
  await reassign(page, 'Voicemail', '1 phone number')
  await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Voicemail' })
  await trayOf(page).click()
  await undo.click()
  await expect(jobsOf(page).getByRole('article', { name: /^Undo: / })).toHaveCount(2)
  await expect(trayOf(page)).toHaveText('Jobs: 4 jobs done')
  await expect(undo).toHaveCount(0)
  expect(await mock.requests('updatePhoneNumber')).toHaveLength(4)
  await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Reception' })
})

test('a job waits while the connection is read-only, and for a new sign-in; it sends nothing twice', async ({
  page,
  mock,
}) => {
  await openNumbers(page)
  const release = await holdRequests(page, 'PUT', 'PhoneNumbers')
  await selectAll(page)
  await reassign(page, 'Voicemail', '55 phone numbers')
  const connection = page.getByRole('button', { name: /^Connected to/ })
  const readOnly = page.getByRole('checkbox', { name: 'Read-only' })
  await connection.click()
  await readOnly.check()
  release()
  await page.keyboard.press('Escape')
  await expect(trayOf(page)).toHaveText(/^Jobs: 1 blocked by read-only, \d+ of 55/)
  // Rows show each change at once, though the list is read again at the end.
  await expectRow(tableOf(page), { Application: 'Voicemail', State: 'Changed' })
  await trayOf(page).click()
  const job = jobsOf(page).getByRole('article')
  await expect(job).toContainText('Turn off read-only')
  await expect(job.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  // The server refuses the token once the job continues.
  await mock.fault({ endpoint: 'updatePhoneNumber', status: 401, shape: 'text', message: 'Unauthorized', times: 4 })
  await connection.click()
  await readOnly.uncheck()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText('A job is waiting and will continue after that.')
  await expect(trayOf(page)).toHaveText(/waiting for sign-in/)
  await dialog.getByLabel('Access token').fill(demoToken)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(trayOf(page)).toHaveText('Jobs: 1 job done')
  const made = (await mock.requests('updatePhoneNumber')).filter(({ status }) => status === 204).map(({ url }) => url)
  expect(made).toHaveLength(55)
  expect(new Set(made).size).toBe(55)
})

test('signing out in one tab shows in another which of its jobs that stopped', async ({ page, context, mock }) => {
  await openNumbers(page)
  const release = await holdRequests(page, 'PUT', 'PhoneNumbers')
  await selectAll(page)
  await reassign(page, 'Voicemail', '55 phone numbers')
  await trayOf(page).click()
  await jobsOf(page).getByRole('button', { name: 'Pause' }).click()
  release()
  await expect(jobsOf(page).getByText('Paused', { exact: true })).toBeVisible()
  const made = (await mock.requests('updatePhoneNumber')).length

  const other = await context.newPage()
  await openSignedIn(other, 'applications')
  await other.getByRole('button', { name: 'Sign out' }).click()
  const stop = other.getByRole('button', { name: 'Stop and sign out' })
  const signIn = other.getByRole('button', { name: 'Sign in', exact: true })
  // If the tab with the job doesn't respond in time, there is no confirmation.
  await expect(stop.or(signIn)).toBeVisible()
  if (await stop.isVisible()) {
    await expect(other.getByRole('dialog')).toContainText('A job is still running in another tab.')
    await stop.click()
  }
  await expect(signIn).toBeVisible()
  await expect(other.getByText('You were signed out in another tab.')).toHaveCount(0)
  await expect(page.getByText('You were signed out in another tab.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Re-assign 55 phone numbers to Voicemail: ${made} of 55`)
  await expectNoAxeViolations(page)
})

test('a cancelled job counts what was done and starts nothing more', async ({ page, mock }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openNumbers(page)
  const release = await holdRequests(page, 'PUT', 'PhoneNumbers')
  await page.getByRole('checkbox', { name: `Select ${reception}` }).check()
  await selectionOf(page).getByRole('button', { name: 'Select all 60' }).click()
  await expectNoAxeViolations(page)
  await reassign(page, 'Voicemail', '55 phone numbers')
  await trayOf(page).click()
  const job = jobsOf(page).getByRole('article')
  await expect(job.getByRole('progressbar')).toBeVisible()
  await expectNoAxeViolations(page)
  await job.getByRole('button', { name: 'Cancel' }).click()
  release()
  await expect(job).toContainText(/Cancelled, \d+ not started/)
  const answered = (await mock.requests('updatePhoneNumber')).filter(({ status }) => status === 204).length
  expect(answered).toBeLessThan(55)
  await expect(job).toContainText(`${answered} of 55`)
})

test('selects and deletes rows with the keyboard, across searches and refreshes', async ({ page, mock }) => {
  await openNumbers(page)
  const [first = '', second = '', third = '', fourth = ''] = await numbersOf(page)
  const check = (number: string) => page.getByRole('checkbox', { name: `Select ${number}` })
  await check(first).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(check(third)).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await expect(check(second)).toBeChecked()
  await expect(selectionOf(page)).toContainText('3 selected')
  await check(fourth).click({ modifiers: ['Shift'] })
  await expect(selectionOf(page)).toContainText('4 selected')
  await check(second).click()

  await page.getByRole('button', { name: 'refresh' }).click()
  await expect.poll(async () => (await mock.requests('listPhoneNumbers')).length).toBe(2)
  await searchOf(page).fill(first)
  await expect(selectionOf(page)).toContainText('3 selected, 2 of them hidden by search and filters')
  await expectNoAxeViolations(page)
  await searchOf(page).fill('')
  await check(first).focus()
  await page.keyboard.press('Enter')
  await expect(selectionOf(page)).toBeFocused()
  await selectionOf(page).getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 3 phone numbers?' })
  await expect(dialog).toContainText([first, third, fourth].map(spelled).join(', '))
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  // Someone else has already deleted one of them, which counts as done.
  await mock.fault({ endpoint: 'deletePhoneNumber', status: 404, message: 'not found', times: 1 })
  await dialog.getByRole('button', { name: 'Delete 3 phone numbers' }).click()
  await expect(trayOf(page)).toHaveText('Jobs: 1 job done')
  await expect(page.getByText('58 phone numbers')).toBeVisible()
})

test('tests all credentials after saying how many requests to vendors that takes', async ({ page, mock }) => {
  await openSignedIn(page, 'speech-credentials')
  const table = page.getByRole('table', { name: 'Speech credentials' })
  await expect(table).toBeVisible()
  // Deployed servers also list the service provider's credentials, which an account can't test.
  const rows = (await table.getByRole('rowheader').count()) - byProfile({ documented: 0, deployed: 1 })
  await page.getByRole('button', { name: 'Test all…' }).click()
  const dialog = page.getByRole('dialog', { name: `Test ${rows} speech credentials?` })
  await expect(dialog).toContainText(/up to \d+ requests to vendors/)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  expect(await mock.requests('testSpeechCredential')).toHaveLength(0)
  await dialog.getByRole('button', { name: `Test ${rows} credentials` }).click()
  await expect(page.getByRole('button', { name: 'Test all…' })).toHaveAttribute('aria-disabled', 'true')
  // One vendor takes very long. Cancelling its test in its row ends the job.
  await expect(trayOf(page)).toHaveText(new RegExp(`^Jobs: 1 running, ${rows - 1} of ${rows}`))
  await page.getByRole('button', { name: /^Cancel test of / }).click()
  await expect(trayOf(page)).toHaveText(/^Jobs: \d+ of \d+ failed$/)
  await trayOf(page).click()
  await jobsOf(page)
    .getByText(/^Failures \(\d+\)$/)
    .click()
  await expect(jobsOf(page)).toContainText('The test was cancelled')
  expect(await mock.requests('testSpeechCredential')).toHaveLength(rows)
  await expect(page.getByRole('button', { name: 'Test all…' })).not.toHaveAttribute('aria-disabled')
})
