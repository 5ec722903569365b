/** A call whose response is lost: what the live calls reveal, and what is shown if they can't. */
import type { Locator, Page } from '@playwright/test'
import { demoAccountSid } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { holdRequests, storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { callUrl, fill, formOf, from, openForm, placeOf, sentCalls, to, toOf } from './support/new-call.ts'
import { notifications } from './support/words.ts'

test('finds the call among the live calls after a lost response', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  await mock.fault({ endpoint: 'createCall', loseAnswer: true, times: 1 })
  await placeOf(page).click()
  await expect(formOf(page)).toContainText('The call was placed. No response confirmed it')
  await expectNoAxeViolations(page)
  await formOf(page)
    .getByRole('link', { name: /^[\da-f-]{36}$/ })
    .click()
  await expect(page).toHaveURL(callUrl)
  expect(await sentCalls(mock)).toHaveLength(1)
})

test('is less sure of the call found if the live calls couldn’t be read beforehand', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  await mock.fault({ endpoint: 'listCalls', status: 500, times: 1 })
  await mock.fault({ endpoint: 'createCall', loseAnswer: true, times: 1 })
  await placeOf(page).click()
  await expect(formOf(page)).toContainText('The call may have been placed.')
  await expect(formOf(page)).toContainText('couldn’t be loaded beforehand')
})

test('shows both calls if someone else calls the same number meanwhile', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  const { application_sid } = await storedApplication(mock, 'Reception')
  await mock.fault({ endpoint: 'createCall', loseAnswer: true, latencyMs: 1500, times: 1 })
  await placeOf(page).click()
  // Wait until the fault is used up, because it would hit the other call instead.
  await expect.poll(() => mock.faultsLeft()).toBe(0)
  await placeElsewhere(mock, { application_sid, from, to: { type: 'phone', number: to } })
  await expect(formOf(page)).toContainText('Several calls match:')
  await expect(formOf(page).getByRole('link', { name: /^[\da-f-]{36}$/ })).toHaveCount(2)
})

test('finds no call in a minute if the request never arrived, and a retry is a new call', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  await mock.fault({ endpoint: 'createCall', cut: true, times: 1 })
  await placeOf(page).click()
  await expect(formOf(page)).toContainText('Checking whether the call was placed…')
  await expect(placeOf(page)).toHaveAccessibleDescription('Checking whether the call was placed…')
  await expectNoAxeViolations(page)
  await passMinute(page, formOf(page), 'The call was probably not placed')
  await expectNoAxeViolations(page)
  expect(await sentCalls(mock)).toHaveLength(1)
  await formOf(page).getByRole('button', { name: 'Try again as a new call' }).click()
  await expect(toOf(page)).toHaveValue(to)
  await placeOf(page).click()
  // The page's clock stands still, so the first call is still recent.
  await page.getByRole('dialog').getByRole('button', { name: 'Call again' }).click()
  await expect(page).toHaveURL(callUrl)
  expect(await sentCalls(mock)).toHaveLength(2)
})

test('shows the server’s error, and claims nothing while the live calls can’t be read', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  await mock.fault({ endpoint: 'createCall', status: 500, message: 'fetch failed', times: 1 })
  await mock.fault({ endpoint: 'listCalls', status: 503 })
  await placeOf(page).click()
  await expect(formOf(page).getByRole('alert')).toContainText('fetch failed')
  await passMinute(page, formOf(page), 'The live calls couldn’t be loaded')
  await expect(toOf(page)).toHaveValue(to)
})

test('continues the search after leaving the page, and reports its result', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  await mock.fault({ endpoint: 'createCall', cut: true, times: 1 })
  await placeOf(page).click()
  await expect(formOf(page)).toContainText('You can leave this page')
  await page.getByRole('navigation').getByRole('link', { name: 'Applications' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
  await passMinute(page, notifications(page), `Call to ${to}The call was probably not placed.`)
  await expect(notifications(page)).toContainText('No new call between these numbers appeared within a minute.')
})

test('a form that was filled in by its link asks before the page is left or signed out while it places the call', async ({
  page,
  context,
  mock,
}) => {
  const { application_sid } = await storedApplication(mock, 'Reception')
  await openForm(page, `?${String(new URLSearchParams({ application: application_sid, from, to }))}`)
  const release = await holdRequests(page, 'POST', 'Accounts/*/Calls')
  await placeOf(page).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Applications' }).click()
  await page.getByRole('dialog', { name: 'Leave while saving?' }).getByRole('button', { name: 'Stay here' }).click()
  const second = await context.newPage()
  await second.goto('applications')
  await second.getByRole('button', { name: 'Sign out' }).click()
  const asked = second.getByRole('dialog', { name: 'Sign out while saving?' })
  await expect(asked).toContainText('Another tab is sending a form.')
  await expectNoAxeViolations(second)
  await asked.getByRole('button', { name: 'Stay signed in' }).click()
  release()
  await expect(page).toHaveURL(callUrl)
})

/** Advances the page's timers by a minute in steps, because the page reads the live calls in between. */
async function passMinute(page: Page, place: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(place).toContainText(text, { timeout: 100 })
  }).toPass({ timeout: 60_000, intervals: [50] })
}

/** Places a call as another administrator would meanwhile. */
const placeElsewhere = (mock: Mock, body: object) => mock.ask('POST', `Accounts/${demoAccountSid}/Calls`, body)

test('says that the call was placed if the code of its page fails to load', async ({ page, mock, problems }) => {
  problems.allow(/dynamically imported|ERR_FAILED/)
  await openForm(page)
  await fill(page)
  await page.route(/\/assets\/call-panel-.*\.js$/, (route) => route.abort())
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
  await expect(notifications(page)).toContainText('Call to +12065550196 placed')
  expect(await sentCalls(mock)).toHaveLength(1)
})

test('says that the call was placed if the code of its page never arrives', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  // A request that is neither continued nor aborted stays open.
  await page.route(/\/assets\/call-panel-.*\.js$/, () => undefined)
  await placeOf(page).click()
  await expect(notifications(page)).toContainText('Call to +12065550196 placed')
  expect(await sentCalls(mock)).toHaveLength(1)
})
