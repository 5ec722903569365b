/** Writes that the browser repeats because connections break without a byte of a response: duplicates are reported. */
import type { Page } from '@playwright/test'
import { editApplication, fillNewApplication, nameField } from './support/applications.ts'
import { type BreakingProxy, throughProxy } from './support/breaking-proxy.ts'
import { openAnsweredCall } from './support/calls-page.ts'
import {
  create,
  fillAws,
  formOf,
  openCredential,
  openForm as openCredentialForm,
  panelOf,
  testButton,
} from './support/credentials-page.ts'
import { expect } from './support/fixtures.ts'
import { callUrl, fill, openForm, placeOf, to } from './support/new-call.ts'
import { openNumbers, panelOf as numberPanel, reception } from './support/numbers-page.ts'
import { notifications, openSignedIn, spelled } from './support/words.ts'

const test = throughProxy('http/1.1')

test.beforeEach(({ problems }) => {
  // Optional reads beyond the spec, and deleted records: through the proxy, their origin isn't the mock's.
  problems.allow('status of 404')
})

/** Breaks a write, by default twice: the browser repeats it on each connection that it has kept. */
async function breakWrite(page: Page, breaking: BreakingProxy, line: RegExp, times = 2): Promise<void> {
  // Opens connections without credentials, like the page's own requests, which don't share others.
  await page.evaluate(() =>
    Promise.all(Array.from({ length: 6 }, async (_, nth) => (await fetch(`/?${nth}`, { credentials: 'omit' })).text())),
  )
  breaking.breakNext(line, times)
}

/** Expects that the server received the same request three times. */
function expectThrice(breaking: BreakingProxy, line: RegExp): void {
  const received = breaking.received(line)
  expect(received).toHaveLength(3)
  expect(new Set(received).size).toBe(1)
}

const links = (page: Page) => notifications(page).getByRole('link', { name: /^[\da-f-]{36}$/ })

test('reports all three calls of one click, and links to each', async ({ page, breaking, mock }) => {
  const line = /^POST \S+\/Calls /
  await openForm(page)
  await fill(page)
  await breakWrite(page, breaking, line)
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
  await expect(notifications(page)).toContainText(`3 new calls to ${to} instead of one`)
  await expect(links(page)).toHaveCount(3)
  expectThrice(breaking, line)
  expect(await mock.requests('createCall')).toHaveLength(3)
  await links(page).last().click()
  await expect(page.getByRole('button', { name: 'Remove record…' })).toBeVisible()
})

test('reports all three credentials of one click, and extra ones can be deleted', async ({ page, breaking, mock }) => {
  const line = /^POST \S+\/SpeechCredentials /
  await openCredentialForm(page)
  await fillAws(page, 'AKIATHRICE')
  await breakWrite(page, breaking, line)
  await create(page)
  await expect(notifications(page)).toContainText('3 credentials created instead of one')
  expectThrice(breaking, line)
  expect(breaking.received(line)[0]).toContain('"access_key_id":"AKIATHRICE"')
  const excess = await links(page).last().innerText()
  await links(page).last().click()
  await expect(page).toHaveURL(new RegExp(`${excess}$`))
  await panelOf(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete credential' }).click()
  await expect(notifications(page)).toContainText(' deleted')
  const [deletion, ...more] = await mock.requests('deleteSpeechCredential')
  expect([deletion?.url.endsWith(excess), more]).toEqual([true, []])
})

test('lists every credential that was created if no attempt gets a response', async ({ page, breaking, problems }) => {
  problems.expect('net::ERR_CONNECTION_RESET')
  const line = /^POST \S+\/SpeechCredentials /
  await openCredentialForm(page)
  await fillAws(page, 'AKIAEVER')
  await breakWrite(page, breaking, line, 99)
  await create(page)
  await expect(formOf(page)).toContainText(/may have been created. \d matching credentials are in the list/)
  await expect(formOf(page)).not.toContainText('check before trying again')
  const sent = breaking.received(line).length
  expect(sent).toBeGreaterThan(1)
  await expect(formOf(page).getByRole('link', { name: /^[\da-f-]{36}$/ })).toHaveCount(sent)
})

test('says that the browser may have sent a test more than once', async ({ page, breaking, mock }) => {
  const line = /^GET \S+\/test /
  await mock.reset('demo', 'deployed')
  await mock.fault({ endpoint: 'testSpeechCredential', latencyMs: 400 })
  await openCredential(page, 'AWS, half works')
  await breakWrite(page, breaking, line)
  await testButton(page).click()
  await expect(panelOf(page)).toContainText('The browser may have sent this test more than once')
  expectThrice(breaking, line)
})

test('reports a number as deleted after three deletes of one click', async ({ page, breaking }) => {
  const line = /^DELETE /
  await openNumbers(page)
  await page.getByRole('link', { name: spelled(reception) }).click()
  await numberPanel(page).getByRole('button', { name: 'Delete' }).click()
  await breakWrite(page, breaking, line)
  await page.getByRole('button', { name: 'Delete number' }).click()
  await expect(notifications(page)).toContainText(`Number ${spelled(reception)} deleted`)
  await expect(page.getByText('59 phone numbers')).toBeVisible()
  expectThrice(breaking, line)
})

test('reports a call as ended after three hang-ups of one click', async ({ page, breaking, mock, problems }) => {
  problems.allow('status of 422')
  const line = /^PUT \S+\/Calls\//
  await openAnsweredCall(page, mock)
  await breakWrite(page, breaking, line)
  await page.getByRole('dialog').getByRole('button', { name: 'End call' }).click()
  await expect(notifications(page)).toContainText('The call had already ended')
  expectThrice(breaking, line)
})

// The other endpoints share their code with one of those in this spec.
test('says that an application may have been created after three creates of one click', async ({
  page,
  breaking,
  problems,
}) => {
  // The server may refuse another one of this name.
  problems.allow(/status of (4|500)/)
  const line = /^POST \S+\/Applications /
  await openSignedIn(page, 'applications/new')
  await fillNewApplication(page, 'Thrice')
  await breakWrite(page, breaking, line)
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('form', { name: 'New application' })).toContainText(
    'The application may have been created. A matching application is in the list',
  )
  expectThrice(breaking, line)
})

test('reports an application as saved after three updates of one click', async ({ page, breaking }) => {
  const line = /^PUT \S+\/Applications\//
  await editApplication(page, 'Sales IVR')
  await nameField(page).fill('Sales desk')
  await breakWrite(page, breaking, line)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notifications(page)).toContainText('“Sales desk” saved')
  expectThrice(breaking, line)
})
