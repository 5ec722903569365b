/** Findings: configuration faults, their fixes, and acknowledgements. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccountSid } from '../mocks/service/accounts.ts'
import { defer } from './fakes/fake-clock.ts'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { nameField } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { readStorage } from './support/storage.ts'
import { expectRow, notifications, openSignedIn } from './support/words.ts'

const acme = '5a0c7e31-9d24-4b86-a1f0-3e7b48d2c690'
const unassigned = (page: Page) => page.getByRole('table', { name: /^Numbers without an application/ })
const acknowledged = (page: Page) => page.getByRole('table', { name: /^Acknowledged/ })

const create = (mock: Mock, list: 'PhoneNumbers' | 'Applications', record: object) =>
  mock.ask('POST', list, { account_sid: demoAccountSid, ...record })

const createNumber = (mock: Mock, number: string) =>
  create(mock, 'PhoneNumbers', { number, voip_carrier_sid: acme, application_sid: null })

/** Creates applications with the same call hook, but each with its own password. */
async function createLogins(mock: Mock, passwords: Readonly<Record<string, string>>): Promise<void> {
  const call_status_hook = { url: 'https://hooks.example.com/told', method: 'POST' }
  for (const [name, password] of Object.entries(passwords)) {
    const call_hook = { url: 'https://hooks.example.com/shared', method: 'POST', username: 'bob', password }
    await create(mock, 'Applications', { name, call_hook, call_status_hook })
  }
}

test.beforeEach(({ mock }) => mock.flip({ beyondTheSpec: true }))

test('each finding shows its reason, and links to the form that fixes it', async ({ page, mock }) => {
  await createNumber(mock, '1555*')
  await createNumber(mock, '1555[*')
  await openSignedIn(page, 'findings')
  await expect(page.getByText('20 rules checked')).toBeVisible()
  await expectRow(page.getByRole('table', { name: 'Broken patterns: 1' }), {
    Name: '1555[*',
    Reason: 'Not a valid pattern: servers skip it',
  })
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Anchor: 1555*' }).click()
  // A stored number can't be changed, so the link leads to a new one on the same carrier.
  await expect(page.getByRole('textbox', { name: 'Number' })).toHaveValue('^1555*')
  await expect(page.getByRole('form').getByLabel('Carrier')).toHaveValue(acme)
  // The same if the list arrives after the form.
  await page.reload()
  await expect(page.getByRole('form').getByLabel('Carrier')).toHaveValue(acme)
  await expect(page.getByRole('textbox', { name: 'Number' })).toHaveValue('^1555*')
})

test('the overview, lists and findings agree, and drop a finding once it is fixed', async ({ page, mock }) => {
  await openSignedIn(page, './')
  // Sign-in doesn't request carriers. Once the server is known to list them, the overview applies their rules too.
  await expect(page.getByText('3 rules not checked here')).toBeVisible()
  expect(await mock.requests('listVoipCarriers')).toEqual([])
  await page.getByRole('link', { name: 'Findings', exact: true }).click()
  await expect(page.getByText('20 rules checked')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('link', { name: 'Assign: 5 phone numbers' })).toBeVisible()
  await expect(page.getByText('not checked here')).toHaveCount(0)
  expect(await mock.requests('listVoipCarriers')).toHaveLength(1)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => mock.requests('listVoipCarriers')).toHaveLength(2)
  await page.getByRole('link', { name: 'Assign: 5 phone numbers' }).click()
  await expect(page.getByText('5 of 60 match')).toBeVisible()
  await page.getByRole('link', { name: 'Applications', exact: true }).first().click()
  const sign = page.getByRole('img', { name: 'Unencrypted: Neither hook is encrypted' })
  await expect(sign).toBeVisible()
  await page.getByRole('link', { name: 'Findings' }).click()
  await page.getByRole('link', { name: 'Edit hook: Legacy PBX' }).click()
  await page.getByRole('button', { name: 'Use https' }).first().click()
  await page.getByRole('button', { name: 'Use https' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Legacy PBX' })).toBeFocused()
  await expect(sign).toBeHidden()
  await page.getByRole('link', { name: 'Findings' }).click()
  await expect(page.getByRole('heading', { name: 'Failing speech credentials' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unencrypted hooks' })).toBeHidden()
})

test('acknowledges a finding by keyboard, exports and imports acknowledgements, and says if a file can’t be read', async ({
  page,
  mock,
}) => {
  await openSignedIn(page, 'findings')
  await unassigned(page)
    .getByRole('button', { name: /^Acknowledge/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Acknowledge +1 212 555 0111?' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note (optional)' })).toBeFocused()
  await page.keyboard.type('Kept for spring')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Numbers without an application: 4' })).toBeVisible()
  await expect(acknowledged(page)).toContainText('“Kept for spring”')
  // The focus is on the next row, which has taken the place of the acknowledged one.
  await expect(unassigned(page).getByRole('button').first()).toBeFocused()
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export acknowledgements' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Kept for spring')
  await page.reload()
  await acknowledged(page)
    .getByRole('button', { name: /^Show again/ })
    .click()
  await expect(page.getByRole('table', { name: 'Numbers without an application: 5' })).toBeVisible()
  await page
    .getByLabel('Import acknowledgements…')
    .setInputFiles({ name: 'findings.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  await expect(page.getByText('1 acknowledgement imported')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Numbers without an application: 4' })).toBeVisible()
  const older = file.replace(/"at": \d+/, '"at": 1')
  await page
    .getByLabel('Import acknowledgements…')
    .setInputFiles({ name: 'older.json', mimeType: 'application/json', buffer: Buffer.from(older) })
  await expect(page.getByText('Skipped 1: not newer than in this browser.')).toBeVisible()
  // The overview counts it too.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('link', { name: 'Assign: 4 phone numbers' })).toBeVisible()
  expect(await mock.requests('listPhoneNumbers')).toHaveLength(2)

  await page.goBack()
  // As for a file that was moved since, or that the user mayn't read.
  await page.evaluate(() => {
    Blob.prototype.text = () => Promise.reject(new DOMException('', 'NotReadableError'))
  })
  await page
    .getByLabel('Import acknowledgements…')
    .setInputFiles({ name: 'a.json', mimeType: '', buffer: Buffer.from('{}') })
  await expect(notifications(page)).toContainText('The browser couldn’t read this file.')
})

test('finds different passwords for the same hook, and never shows or stores a password', async ({ page, mock }) => {
  const canary = 'not-to-be-found'
  await createLogins(mock, { Morning: `${canary}-1`, Evening: `${canary}-2`, Night: `${canary}-2` })
  const look = async () => {
    expect(await page.content()).not.toContain(canary)
    expect(await page.evaluate(readStorage)).not.toContain(canary)
  }
  await openSignedIn(page, 'findings')
  const table = page.getByRole('table', { name: 'Same hook, different logins: 1' })
  // The spec defines no order of lists, so either of the two may come first.
  const Reason = /^Call hook has another password, unlike the same URL in (Evening|Night)$/
  await expectRow(table, { Name: 'Morning', Reason })
  await look()
  // The form sends the password again, and the journal records the request.
  await page.getByRole('link', { name: 'Edit hook: Morning' }).click()
  await nameField(page).fill('Mornings')
  await look()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Mornings' })).toBeFocused()
  await look()
  await page.getByRole('link', { name: 'Applications', exact: true }).first().click()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export \d+ applications$/ }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/Mornings(?![^]*not-to-be-found)/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Journal' }).click()
  await page.getByRole('link', { name: 'Updated application Morning' }).click()
  await look()
  await page.getByRole('link', { name: 'Findings' }).click()
  await expectRow(table, { Name: 'Mornings', Reason })
})

test('reports a list that can’t be read, and no findings about it', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listApplications', status: 403, message: 'no applications for you' })
  await openSignedIn(page, 'findings')
  const gaps = page.getByRole('listitem').filter({ hasText: 'The applications couldn’t be loaded.' })
  await expect(gaps).toContainText('Numbers with a missing application')
  await expect(page.getByText('no applications for you')).toBeVisible()
  await expect(page.getByRole('table', { name: /missing application/ })).toHaveCount(0)
  await expect(unassigned(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await mock.reset()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: /missing application/ })).toBeVisible()
})

test('a slow list neither hides nor moves the findings of the others', async ({ page }) => {
  const released = defer<void>()
  // A server that hangs on one list until the test releases it; the mock's faults only delay.
  await page.route('**/v1/**/SpeechCredentials*', async (route) => {
    await released.promise
    await route.continue()
  })
  await openSignedIn(page, 'findings')
  await expect(page.getByText(/Still loading: speech credentials…/)).toBeVisible()
  await expect(page.getByText(/^\d+ findings so far/)).toBeVisible()
  await expectNoAxeViolations(page)
  const headings = page.getByRole('heading', { level: 2 })
  const named = () => headings.allTextContents()
  const boxes = async (count: number) =>
    (await headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).slice(0, count)
  await expect(unassigned(page)).toBeVisible()
  const [before, places] = [await named(), await boxes(Infinity)]
  await unassigned(page).getByRole('button').first().focus()
  released.resolve()
  await expect(page.getByText('20 rules checked')).toBeVisible()
  // A worse finding that arrives later is still added at the end.
  await expect(headings.filter({ hasText: 'Failing speech credentials' })).toBeVisible()
  expect((await named()).slice(0, before.length)).toEqual(before)
  expect(await boxes(before.length)).toEqual(places)
  await expect(unassigned(page).getByRole('button').first()).toBeFocused()
  await page.getByRole('button', { name: 'Refresh' }).click()
  const failing = headings.filter({ hasText: 'Failing speech credentials' })
  await expect.poll(async () => (await named()).indexOf((await failing.textContent()) ?? '')).toBe(1)
})

test('shows only how many rules were checked for a healthy account', async ({ page, mock }) => {
  await mock.reset('empty', 'deployed')
  await openSignedIn(page, 'findings')
  await expect(page.getByText('20 rules checked, nothing found')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
})
