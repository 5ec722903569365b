/** The journal: the writes of this browser, the certainty of their outcomes, and what is stored of them. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoToken } from '../mocks/service/accounts.ts'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { callHook, editApplication, fillNewApplication, nameField } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { openNumbers, reception } from './support/numbers-page.ts'
import { expectRow, notifications, openSignedIn, signIn, spelled, submitSignIn } from './support/words.ts'

const tableOf = (page: Page) => page.getByRole('table', { name: 'Journal' })
const panelOf = (page: Page) => page.getByRole('region', { name: 'Journal entry' })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

/** From the list of applications. */
async function rename(page: Page, name: string, to: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await nameField(page).fill(to)
  await save(page)
  await expect(notifications(page)).toContainText(`“${to}” saved`)
}

async function openJournal(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal' }).click()
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible()
}

async function openEntry(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).click()
  await expect(panelOf(page).getByRole('heading', { name })).toBeVisible()
}

/** Runs in the page: returns the contents of the journal's database. */
async function readStored(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('switchboard-journal')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('no database')))
  })
  return new Promise<string>((resolve) => {
    const reading = database.transaction('entries').objectStore('entries').getAll()
    reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)))
  })
}

/** Runs in the page: copies the only entry `times` times, dated to the milliseconds before it. */
async function multiplyStored(times: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('switchboard-journal')
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const entries = database.transaction('entries', 'readwrite').objectStore('entries')
  const one = await new Promise<{ at: number }>((resolve) => {
    const reading = entries.getAll()
    reading.addEventListener('success', () => resolve(reading.result[0] as { at: number }))
  })
  for (let count = 1; count <= times; count += 1) {
    const at = one.at - count
    entries.put({ ...one, at, id: `copy-${count}` }, `${String(at).padStart(15, '0')} copy-${count}`)
  }
  await new Promise((resolve) => entries.transaction.addEventListener('complete', resolve))
  database.close()
}

test('lists an update with its previous values, even after a reload', async ({ page }) => {
  await signIn(page)
  await openJournal(page)
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible()
  await expect(page.getByText('0 changes made from this browser')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).click()
  await rename(page, 'Reception', 'Front desk')
  await openJournal(page)
  await expectRow(tableOf(page), {
    Change: 'Updated application Reception',
    Time: '2026-03-10 09:30:00',
    Outcome: 'Done, verified',
  })
  await openEntry(page, 'Updated application Reception')
  const changed = panelOf(page).getByRole('table')
  await expectRow(changed, { Field: 'name', Before: 'Reception', After: 'Front desk' })
  await expect(panelOf(page).getByLabel('Request as curl')).toContainText('curl -X PUT')

  const link = page.url()
  await page.reload()
  await expect(page).toHaveURL(link)
  await expect(panelOf(page)).toContainText('Front desk')
  await page.goBack()
  await expect(panelOf(page)).toBeHidden()
  await expect(tableOf(page)).toBeVisible()
})

test('never stores, shows or exports tokens and passwords, and has no accessibility violations', async ({ page }) => {
  await editApplication(page, 'Reception')
  await callHook(page).getByLabel('Replace it').check()
  await callHook(page).getByLabel('New password').fill('sesame-opens-it')
  await save(page)
  await expect(notifications(page)).toContainText('saved')
  await openJournal(page)
  await expectRow(tableOf(page), { Change: 'Updated application Reception' })
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export 1 change' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('changes-2026-03-10.csv')
  const csv = await readFile(await download.path(), 'utf8')
  await page.keyboard.press('Escape')
  expect(csv.split('\r\n')[1]).toContain('Updated application,Reception,')

  await openEntry(page, 'Updated application Reception')
  await expect(panelOf(page).getByLabel('Request as curl')).toContainText('$TOKEN')
  await expectAccessibleAtBothWidths(page)
  const kept = await page.evaluate(readStored)
  expect(kept).toContain('Reception')
  for (const text of [csv, kept, await page.getByRole('main').innerText()]) {
    expect(text).not.toContain('sesame-opens-it')
    expect(text).not.toContain(demoToken)
  }

  // An entry that doesn't exist.
  await openSignedIn(page, 'journal/none')
  await expect(panelOf(page)).toContainText('Not in the journal')
  await expectAccessibleAtBothWidths(page)
})

test('lists a refusal with its reason, and a change that couldn’t be read back as not verified', async ({
  page,
  mock,
}) => {
  await mock.fault({ endpoint: 'updateApplication', status: 422, message: 'name is taken', times: 1 })
  await editApplication(page, 'Reception')
  await nameField(page).fill('Front desk')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('name is taken')
  // The read before the save returns the passwords; the one after it fails.
  const reads = (await mock.requests('getApplication')).length
  await mock.fault({ endpoint: 'updateApplication', latencyMs: 500, times: 1 })
  const saving = save(page)
  await expect.poll(async () => (await mock.requests('getApplication')).length).toBe(reads + 1)
  await mock.fault({ endpoint: 'getApplication', status: 403 })
  await saving
  await expect(notifications(page)).toContainText('not verified')

  await openJournal(page)
  await expectRow(tableOf(page), { Change: 'Couldn’t update application Reception', Outcome: 'Refused, 422' })
  await expectRow(tableOf(page), { Change: 'Updated application Reception', Outcome: 'Done, not verified' })
  await openEntry(page, 'Couldn’t update application Reception')
  await expect(panelOf(page)).toContainText('name is taken')
  const asked = panelOf(page).getByRole('table')
  await expectRow(asked, { Field: 'name', Before: 'Reception', Sent: 'Front desk' })
  await page.goBack()

  await page.getByLabel('Outcome').selectOption('Done')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(page).toHaveURL(/outcome=verified/)
  await page.goBack()
  await openEntry(page, 'Updated application Reception')
  await expect(panelOf(page)).toContainText('The record couldn’t be read back. These are the values sent.')
})

test('lists a change that nobody tried to read back, and breaks names of fields only after underscores', async ({
  page,
}) => {
  await openNumbers(page)
  await page.getByRole('checkbox', { name: `Select ${reception}` }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Unassign…' }).click()
  await page.getByRole('button', { name: 'Unassign 1 phone number' }).click()
  await expect(page.getByRole('button', { name: 'Jobs: 1 job done' })).toBeVisible()
  await openJournal(page)
  const change = `Unassigned phone number ${spelled(reception)}`
  await expectRow(tableOf(page), { Change: change, Outcome: 'Done, not read back' })
  await page.getByLabel('Outcome').selectOption('Done, not verified')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByLabel('Outcome').selectOption('Done, not read back')
  await expect(page).toHaveURL(/outcome=unread/)
  await page.getByRole('searchbox', { name: 'Search journal' }).fill(spelled(reception))
  await expect(page.getByText('1 of 1 match')).toBeVisible()
  await openEntry(page, change)
  await expect(panelOf(page)).toContainText('The record wasn’t read back. These are the values sent.')

  const code = panelOf(page).getByRole('rowheader', { name: 'application_sid' }).locator('code')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await code.evaluate(linesOfParts), `${width} px`).toEqual([1, 1])
  }
})

/** Runs in the page: returns the number of lines of each text in an element. */
function linesOfParts(element: Element): number[] {
  return [...element.childNodes]
    .filter((part) => part instanceof Text)
    .map((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return range.getClientRects().length
    })
}

test('finds a record’s change among 5,000, links to it, and drops the oldest for new ones', async ({ page }) => {
  await openSignedIn(page, 'applications/new')
  await fillNewApplication(page, 'Night line')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Night line' })).toBeVisible()
  await openJournal(page)
  await page.getByRole('searchbox', { name: 'Search journal' }).fill('night')
  await expect(page.getByText('1 of 1 match')).toBeVisible()
  await openEntry(page, 'Created application Night line')
  await page.evaluate(multiplyStored, 5000)
  await panelOf(page)
    .getByRole('link', { name: /^[\da-f-]{36}$/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Night line' })).toBeVisible()

  await rename(page, 'Voicemail', 'Mailbox')
  await openJournal(page)
  await expect(page.getByText(/^5,000 changes made from this browser/)).toBeVisible()
  await expect(page.getByText('Incomplete. The 2 oldest changes were dropped.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search journal' }).fill('voicemail')
  await expect(page.getByText('1 of 5,000 match')).toBeVisible()
})

test('two tabs share one journal, and signing out clears it in both', async ({ page, context }) => {
  await signIn(page)
  await openJournal(page)
  const other = await context.newPage()
  await other.goto('applications')
  await rename(other, 'Reception', 'Front desk')
  await expectRow(tableOf(page), { Change: 'Updated application Reception' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await submitSignIn(page)
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible()
})

test('without storage, still lists changes, and says that they aren’t saved', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await signIn(page)
  await rename(page, 'Reception', 'Front desk')
  await openJournal(page)
  await expectRow(tableOf(page), { Change: 'Updated application Reception' })
  await expect(page.getByText('Not saved. This browser couldn’t store the latest changes:')).toBeVisible()
  await expectNoAxeViolations(page)
})
