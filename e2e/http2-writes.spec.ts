/** Writes over HTTP/2 on connections that break without a response: a body reaches the server once, as a stream. */
import type { Page } from '@playwright/test'
import { type BreakingProxy, throughProxy } from './support/breaking-proxy.ts'
import { openAnsweredCall } from './support/calls-page.ts'
import { create, fillAws, openForm as openCredentialForm, panelOf } from './support/credentials-page.ts'
import { expect } from './support/fixtures.ts'
import { callUrl, fill, formOf, from, openForm, placeOf, to } from './support/new-call.ts'
import { openNumbers, panelOf as numberPanel, reception } from './support/numbers-page.ts'
import { withSite } from './support/two-origins.ts'
import { notifications, signInByForm, spelled } from './support/words.ts'

const test = throughProxy('h2')

test.use({ ignoreHTTPSErrors: true })

test.beforeEach(({ problems }) => {
  // Optional reads beyond the spec: through the proxy, their origin isn't the mock's.
  problems.allow('status of 404')
  // Chromium doesn't log what ends with its network process (docs/administrators.md#requests-that-browsers-repeat).
  problems.allow('net::ERR_')
})

/** Returns the bodies received, in order, and whether each was a stream, which has no content-length. */
function receivedBy(proxy: BreakingProxy, line: RegExp) {
  return proxy.received(line).map((bytes) => {
    const [head = '', body = ''] = bytes.split('\r\n\r\n')
    expect(head).toContain('\r\ncontent-type: application/json')
    return { body, isStream: !head.includes('\r\ncontent-length: ') }
  })
}

const place = async (page: Page) => {
  await openForm(page)
  await fill(page)
}

test('one click places one call, which is found despite the lost response', async ({ page, breaking, mock }) => {
  const line = /^POST \S+\/Calls /
  await place(page)
  breaking.breakNext(line, 9)
  await placeOf(page).click()
  await expect(formOf(page)).toContainText('The call was placed. No response confirmed it')
  const [call, ...more] = receivedBy(breaking, line)
  expect([call?.isStream, more]).toEqual([true, []])
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ from, to: { type: 'phone', number: to } })
  expect(await mock.requests('createCall')).toHaveLength(1)
})

test('one click creates one credential, and later writes are sent as text', async ({ page, breaking }) => {
  const line = /^POST \S+\/SpeechCredentials /
  await openCredentialForm(page)
  // The list has to be loaded first: the lost record is found by comparison with it.
  await expect(page.getByText(/^\d+ speech credentials$/)).toBeVisible()
  await fillAws(page, 'AKIAONCE')
  breaking.breakNext(line, 1)
  await create(page)
  await expect(notifications(page)).toContainText('No response confirmed it')
  const [first, ...more] = receivedBy(breaking, line)
  expect([first?.isStream, more]).toEqual([true, []])
  expect(first?.body).toContain('"access_key_id":"AKIAONCE"')
  await page.getByRole('link', { name: 'New credential' }).click()
  await fillAws(page, 'AKIATWICE')
  await create(page)
  await expect(panelOf(page)).toContainText('AKIATWICE')
  expect(receivedBy(breaking, line).map(({ isStream }) => isStream)).toEqual([true, false])
})

test('one click hangs up once, and a read after the lost response shows that the call ended', async ({
  page,
  breaking,
  mock,
}) => {
  const line = /^PUT \S+\/Calls\//
  await openAnsweredCall(page, mock)
  breaking.breakNext(line, 9)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'End call' }).click()
  await expect(dialog.getByRole('status')).toContainText('The call has ended.')
  expect(receivedBy(breaking, line)).toEqual([{ body: '{"call_status":"completed"}', isStream: true }])
})

test('also sends a call as a stream if its response arrives', async ({ page, breaking, mock }) => {
  await place(page)
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
  expect(receivedBy(breaking, /^POST /).map(({ isStream }) => isStream)).toEqual([true])
  expect(await mock.requests('createCall')).toHaveLength(1)
})

test('a delete, which has no body, is sent twice, and the number counts as deleted', async ({ page, breaking }) => {
  await openNumbers(page)
  await page.getByRole('link', { name: spelled(reception) }).click()
  await numberPanel(page).getByRole('button', { name: 'Delete' }).click()
  breaking.breakNext(/^DELETE /, 1)
  await page.getByRole('button', { name: 'Delete number' }).click()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('deleted')
  expect(breaking.received(/^DELETE /)).toHaveLength(2)
})

test('sends a call to another origin, whose protocol is unknown, as text', async ({ page, breaking }) => {
  await withSite({ servers: [{ name: 'Other', url: breaking.url }] }, async (site) => {
    await page.goto(`${site.url}/applications`)
    await signInByForm(page, breaking.url)
    await page.getByRole('link', { name: 'Live calls' }).click()
    await page.getByRole('link', { name: 'Place a call' }).click()
    await fill(page)
    await placeOf(page).click()
    await expect(page).toHaveURL(callUrl)
    expect(receivedBy(breaking, /^POST /).map(({ isStream }) => isStream)).toEqual([false])
  })
})
