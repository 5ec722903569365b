/** The store of live calls is down: the server finds no calls, and pages must not believe that there are none. */
import type { Page, Route } from '@playwright/test'
import { defer } from './fakes/fake-clock.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { openCalls, panelOf, pass, placeElsewhere, tableOf, talks } from './support/calls-page.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { fill, formOf, openForm, placeOf, sentCalls } from './support/new-call.ts'
import { openSignedIn } from './support/words.ts'

const cause = 'The server’s call store is probably down'
const down = { endpoint: '*', callStoreDown: true } as const

/** Starts a request with `begin`, and lets `ms` pass before it reaches the server. */
async function during(page: Page, mock: Mock, method: string, begin: () => Promise<void>, ms: number): Promise<void> {
  const passed = defer<void>()
  const isIt = (request: { method: () => string; url: () => string }) =>
    request.method() === method && request.url().includes('/Calls')
  const hold = async (route: Route) => {
    if (isIt(route.request())) await passed.promise
    await route.continue()
  }
  // Not a delay of the mock's: on a busy machine, that could end before the page's clock has moved.
  await page.route('**/Calls**', hold)
  const sent = page.waitForRequest(isIt)
  await begin()
  const request = await sent
  await pass(page, mock, ms)
  passed.resolve()
  await request.response()
  await page.unroute('**/Calls**', hold)
}

test('overview and list keep live calls as last seen if all disappear at once, and retry by themselves', async ({
  page,
  mock,
}) => {
  await openSignedIn(page, './')
  const figure = page.getByRole('list', { name: 'Last 24 hours' }).getByRole('link', { name: /^Live now/ })
  await expect(figure).toContainText(/Live now[1-9]/)
  const [count = ''] = /Live now\d+/.exec((await figure.textContent()) ?? '') ?? []
  await mock.fault({ ...down, latencyMs: 0 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const failed = page.getByText(/1 of 5 lists couldn’t be loaded: live calls\./)
  await expect(failed).toContainText(`${cause}.`)
  await expect(page.getByText(/^Retrying in \d+ s$/)).toBeVisible()
  await expect(figure).toContainText(count)
  await expect(figure).toContainText('last seen at 09:30:00')
  await expectNoAxeViolations(page)
  await mock.reset()
  await pass(page, mock, 10_000)
  await expect(failed).toBeHidden()
  await expect(figure).not.toContainText('last seen')

  await page.getByRole('link', { name: 'Live calls', exact: true }).click()
  const listed = page.getByText(/\d+ in progress, \d+ listed/)
  const [before = ''] = /\d+ in progress, \d+ listed/.exec(await listed.innerText()) ?? []
  await mock.fault({ ...down, latencyMs: 0 })
  await pass(page, mock, 5000)
  await expect(page.getByText(`Couldn’t refresh. ${cause}.`)).toBeVisible()
  await expect(page.getByText(`Last seen at 09:30:10: ${before}`)).toBeVisible()
  await expect(page.getByText('Retrying every 10 s.', { exact: true })).toBeVisible()
  await expect(tableOf(page).getByRole('link').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await pass(page, mock, 10_000)
  await expect(page.getByText('Retrying every 20 s.', { exact: true })).toBeVisible()
  await mock.reset()
  await pass(page, mock, 20_000)
  await expect(page.getByText(cause)).toBeHidden()
  await expect(page.getByText('Last seen at')).toBeHidden()
  await expect(tableOf(page).getByRole('link').first()).toBeVisible()
})

test('distrusts an empty list that took seconds, says once that it retries, trusts a faster one, and counts entries without data as ended', async ({
  page,
  mock,
}) => {
  await mock.reset('empty')
  await mock.fault({ ...down, latencyMs: 0 })
  const open = async () => {
    await openSignedIn(page, 'calls')
    // Quickly: a server whose other responses take as long would be believed.
    await expect(page.getByRole('link', { name: 'Applications' })).toHaveText('Applications0')
  }
  await during(page, mock, 'GET', open, 4000)
  await expect(page.getByRole('alert')).toContainText(cause)
  await expect(page.getByRole('alert')).toContainText('Calls may be in progress.')
  // Only once: the alert doesn't say so, too.
  await expect(page.getByText('Retrying')).toHaveText('Retrying every 10 s.')
  await expectNoAxeViolations(page)
  await mock.reset('empty')
  await pass(page, mock, 10_000)
  await expect(page.getByText('0 in progress, 0 listed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No call is in progress' })).toBeVisible()
  await expect(page.getByText('None ended recently.')).toBeVisible()
  await expectNoAxeViolations(page)

  await mock.fault({ endpoint: 'listCalls', status: 200, json: [{}, {}] })
  await pass(page, mock, 10_000)
  await expect(page.getByText('0 in progress, 0 listed, 2 ended, being cleaned up')).toBeVisible()
  await expect(page.getByText('The server lists 2 entries of ended calls without any data')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page.getByText('All clear')).toBeVisible()
})

test('treats a slow 404 for a call neither as its end nor as a removal', async ({ page, mock }) => {
  const sid = await placeElsewhere(mock, talks)
  await openCalls(page, `calls/${sid}`)
  const panel = panelOf(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await mock.fault({ ...down, latencyMs: 0 })
  await during(page, mock, 'GET', () => pass(page, mock, 2000), 21_000)
  await expect(panel).toContainText(`Couldn’t refresh. ${cause}.`)
  await expect(panel).toContainText('In progress')
  await expect(panel).not.toContainText('No longer listed')

  await panel.getByRole('button', { name: 'Remove record…' }).click()
  const dialog = page.getByRole('dialog', { name: /Remove the record of the call/ })
  await dialog.getByRole('checkbox', { name: 'I understand the call continues' }).check()
  await during(page, mock, 'DELETE', () => dialog.getByRole('button', { name: 'Remove record' }).click(), 21_000)
  await expect(dialog.getByRole('alert')).toContainText(cause)
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.')
})

test('doesn’t blame the called number if placing a call fails slowly', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  await mock.fault({ ...down, endpoint: 'createCall', latencyMs: 0 })
  await during(page, mock, 'POST', () => placeOf(page).click(), 21_000)
  await expect(formOf(page).getByRole('alert')).toContainText(cause)
  await expect(formOf(page).getByRole('alert')).toContainText('says nothing about the number called')
  await expect(formOf(page).getByRole('alert')).toContainText('Nothing was changed.')
  expect(await sentCalls(mock)).toHaveLength(1)
})
