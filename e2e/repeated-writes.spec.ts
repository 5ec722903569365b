/** Writes that the browser sends again by itself, because connections break without a byte of an answer: what is made too often is told. */
import type { Page } from '@playwright/test'
import { type BreakingProxy, startBreakingProxy } from './support/breaking-proxy.ts'
import {
  create,
  fillAws,
  formOf,
  openCredential,
  openForm as openCredentialForm,
  panelOf,
  testButton,
} from './support/credentials-page.ts'
import { expect, test as base } from './support/fixtures.ts'
import { callUrl, fill, notifications, openForm, placeOf, to } from './support/new-call.ts'
import { openNumbers, panelOf as numberPanel, reception } from './support/numbers-page.ts'
import { spelled } from './support/words.ts'

const test = base.extend<{ readonly breaking: BreakingProxy }>({
  breaking: async ({ server }, use) => {
    const proxy = await startBreakingProxy(server.url)
    await use(proxy)
    await proxy.close()
  },
  baseURL: async ({ breaking }, use) => {
    await use(`${breaking.url}/`)
  },
})

test.beforeEach(({ problems }) => {
  // Reads beyond the spec, and what is gone: through the proxy they have another address than the mock.
  problems.allow('status of 404')
})

/** Breaks a write, by default twice: it is sent again on each connection that the browser has kept. */
async function breakWrite(page: Page, breaking: BreakingProxy, line: RegExp, times = 2): Promise<void> {
  // Without credentials, as the page's own requests are: those have connections of their own.
  await page.evaluate(() =>
    Promise.all(Array.from({ length: 6 }, async (_, nth) => (await fetch(`/?${nth}`, { credentials: 'omit' })).text())),
  )
  breaking.breakNext(line, times)
}

/** The server received the same request three times, byte for byte. */
function expectThrice(breaking: BreakingProxy, line: RegExp): void {
  const received = breaking.received(line)
  expect(received).toHaveLength(3)
  expect(new Set(received).size).toBe(1)
}

const links = (page: Page) => notifications(page).getByRole('link', { name: /^[\da-f-]{36}$/ })

test('one click, three calls: all are told, each with the way to its record', async ({ page, breaking, mock }) => {
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

test('one click, three credentials: all are told, and the excess can be deleted', async ({ page, breaking, mock }) => {
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

test('no answer at all, and a credential of each try: the form tells them all', async ({
  page,
  breaking,
  problems,
}) => {
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

test('one click, three tests at the vendor: that it may be so is told', async ({ page, breaking, mock }) => {
  const line = /^GET \S+\/test /
  await mock.reset('demo', 'deployed')
  await mock.fault({ endpoint: 'testSpeechCredential', latencyMs: 400 })
  await openCredential(page, 'AWS, half works')
  await breakWrite(page, breaking, line)
  await testButton(page).click()
  await expect(panelOf(page)).toContainText('The browser may have sent this test more than once')
  expectThrice(breaking, line)
})

test('one click, three deletes: it is gone, and said to be', async ({ page, breaking }) => {
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
