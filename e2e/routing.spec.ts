/** Routing: who answers a number and why, and where all numbers lead. */
import type { Page } from '@playwright/test'
import { demoAccountSid, providerToken } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { holdRequests, storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { expectRow, openSignedIn, spelled } from './support/words.ts'

const reception = '12125550100'
const acme = '5a0c7e31-9d24-4b86-a1f0-3e7b48d2c690'

/** The result for calls over a carrier. */
const answer = (page: Page, over: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: over }) })

async function look(page: Page, number: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Called number' }).fill(number)
}

const sidOf = async (mock: Mock, name: string) => (await storedApplication(mock, name)).application_sid

const createNumber = (mock: Mock, number: string, application_sid: string | null, voip_carrier_sid = acme) =>
  mock.ask('POST', 'PhoneNumbers', { account_sid: demoAccountSid, number, voip_carrier_sid, application_sid })

test('shows by keyboard which application answers a number on each carrier, and changes it in place', async ({
  page,
  mock,
}) => {
  await mock.flip({ beyondTheSpec: true })
  await openSignedIn(page, 'routing')
  const field = page.getByRole('searchbox', { name: 'Called number' })
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type(`+${reception}`)
  await expect(answer(page, 'Over acme-trunk')).toContainText('Reception answers')
  await expect(answer(page, 'Over acme-trunk')).toContainText(`Assigned to ${spelled(reception)}.`)
  await expect(answer(page, 'Over acme-trunk')).toContainText('/reception/call')
  await expect(answer(page, 'Over acme-trunk')).toContainText(/Text to speech.*(only|first|any of).*credential/)
  await expect(answer(page, 'Over backup-trunk')).toContainText('Nothing matches: SIP 404')
  // For screen readers, once typing pauses.
  const spoken = 'acme-trunk: Reception answers. backup-trunk: Nothing matches: SIP 404.'
  await expect(page.getByRole('status').getByText(spoken, { exact: true })).toBeAttached()
  await expect(page.getByText('From the newest 500 call records', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All calls in 7 days' })).toHaveAttribute(
    'href',
    new RegExp(`number=${reception}`),
  )
  // The URL reproduces the result.
  await expect(page).toHaveURL(/routing\?number=%2B12125550100$/)
  await expectNoAxeViolations(page)

  const answers = answer(page, 'Over acme-trunk')
  await mock.fault({ endpoint: 'updatePhoneNumber', status: 422, message: 'not now', times: 1 })
  await answers.getByRole('button', { name: 'Change application…' }).click()
  const picker = page.getByRole('dialog', { name: `Application of ${spelled(reception)}` })
  await picker.getByRole('option', { name: /^Voicemail/ }).click()
  await expect(picker).toContainText('not now')
  await expectNoAxeViolations(page)
  await picker.getByRole('option', { name: /^Voicemail/ }).click()
  await expect(answers).toContainText('Voicemail answers')
  await expect(answers.getByRole('button', { name: 'Change application…' })).toBeFocused()
  await expect(page.getByRole('table', { name: /^All routes/ })).toContainText('Voicemail')
  // The carrier without this number has no record to change.
  await expect(answer(page, 'Over backup-trunk').getByRole('button')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Carrier' }).selectOption('acme-trunk')
  await expect(answer(page, 'Over backup-trunk')).toHaveCount(0)
})

test('never calls an application missing while the applications are unread', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listApplications', status: 500, headers: { 'retry-after': '60' } })
  await openSignedIn(page, `routing?number=${reception}`)
  await expect(page.getByText('1 of 2 lists couldn’t be loaded: applications.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /acme-trunk|5a0c7e31/ }).locator('..')).toContainText(
    'Name unavailable',
  )
  const routes = page.getByRole('table', { name: /^All routes/ })
  await expect(routes.getByRole('rowheader').getByRole('link').first()).toBeVisible()
  await expect(page.getByText(/missing application|Couldn’t refresh/i)).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('says that the numbers are loading, and doesn’t delay the routes for slow call records', async ({
  page,
  mock,
}) => {
  await mock.fault({ endpoint: 'listApplications', status: 422, times: 1 })
  await mock.fault({ endpoint: 'listRecentCalls', hang: true })
  const release = await holdRequests(page, 'GET', 'PhoneNumbers')
  const refusal = page.waitForResponse(/\/Applications/)
  await openSignedIn(page, `routing?number=${reception}`)
  await refusal
  // Still, since the numbers may arrive.
  await expect(page.getByText('Loading phone numbers…')).toBeAttached()
  await expectNoAxeViolations(page)

  release()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table').getByRole('link', { name: 'Reception' }).first()).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Loading…$/ })).toBeVisible()
})

test('without a list of carriers, answers depend on the carrier and say so', async ({ page, mock }) => {
  await mock.flip({ beyondTheSpec: false })
  await openSignedIn(page, `routing?number=${reception}`)
  await expect(answer(page, 'If it comes over 5a0c7e31…')).toContainText('Reception answers')
  await expect(answer(page, 'If it comes over e4b61f9d…')).toContainText(
    'Unless the carrier has a default application.',
  )
})

test('matches patterns, names one that never ends, and says that calls to a missing application fail', async ({
  page,
  mock,
}) => {
  await createNumber(mock, '^1999', await sidOf(mock, 'Voicemail'))
  await createNumber(mock, '^(1+)+x$', await sidOf(mock, 'Reception'))
  await openSignedIn(page, 'routing?number=19995550100')
  const first = page.getByRole('listitem').filter({ hasText: 'Matched by pattern ^1999.' })
  await expect(first).toContainText('Voicemail answers')
  await look(page, '1'.repeat(40))
  const slow = page.getByRole('listitem').filter({ hasText: 'Patterns that take too long:' })
  await expect(slow).toContainText('^(1+)+x$')
  // An equal number decides before any pattern.
  await createNumber(mock, '1'.repeat(40), await sidOf(mock, 'Voicemail'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Voicemail answers' })).toBeVisible()
  await expect(page.getByText('Patterns that take too long:')).toHaveCount(0)
  // A number as people write it. With exact matching, no pattern is tried.
  await look(page, '+1 (999) 555-0100')
  await expect(first).toContainText('Voicemail answers')
  await expect(page.getByText('Looked up as 19995550100')).toBeVisible()
  await page.getByRole('combobox', { name: 'Match' }).selectOption('exact numbers only')
  await expect(answer(page, 'Over any carrier')).toContainText('Nothing matches: SIP 404')

  await look(page, '12125550107')
  await expect(page.getByText('Missing application: calls fail', { exact: true })).toBeVisible()
  await expect(page.getByText(/application answers/)).toHaveCount(0)
})

test('answers a number of two carriers for each, and warns of a shared address', async ({ page, mock }) => {
  await mock.flip({ beyondTheSpec: true })
  await createNumber(mock, reception, await sidOf(mock, 'Voicemail'), 'e4b61f9d-7c53-4d02-8a9e-05f2c81b7d36')
  await openSignedIn(page, `routing?number=${reception}`)
  await expect(answer(page, 'Over acme-trunk')).toContainText('Reception answers')
  await expect(answer(page, 'Over backup-trunk')).toContainText('Voicemail answers')
  const shared = page.getByText('send from the same address, its calls end with SIP 503')
  await expect(shared).toBeVisible()
  await page.getByRole('combobox', { name: 'Carrier' }).selectOption('acme-trunk')
  await expect(shared).toHaveCount(0)
})

test('shows only this account’s carriers for a token with several accounts', async ({ page, mock }) => {
  await mock.flip({ beyondTheSpec: true })
  await openSignedIn(page, `routing?number=${reception}`, providerToken)
  await expect(answer(page, 'Over backup-trunk')).toBeVisible()
  await expect(page.getByText('Reception answers', { exact: true })).toBeVisible()
  await expect(answer(page, 'Over other-trunk')).toHaveCount(0)
})

test('shows the first of many routes, and more on request', async ({ page, mock }) => {
  await mock.reset('large')
  await openSignedIn(page, 'routing')
  const routes = page.getByRole('table', { name: /^All routes: 1\d,\d{3}$/ })
  await expect(routes.getByRole('rowheader')).toHaveCount(100)
  await page.getByRole('button', { name: 'Show 100 more' }).click()
  await expect(routes.getByRole('rowheader')).toHaveCount(200)
  await expect(page.getByText(/^Showing the first 200 of 1\d,\d{3}\./)).toBeVisible()
})

test('numbers, applications and hook hosts link to routing, and its routes to their numbers', async ({ page }) => {
  const routes = page.getByRole('table', { name: /^All routes/ })
  await openSignedIn(page, `phone-numbers?q=${reception}`)
  await page.getByRole('link', { name: spelled(reception) }).click()
  await page.getByRole('link', { name: 'Who answers?' }).click()
  await expect(page.getByText('Reception answers', { exact: true })).toBeVisible()
  await expectRow(routes, { Application: 'Reception', Host: 'hooks.example.com', Numbers: '5' })
  await page.getByRole('searchbox', { name: 'Filter routes' }).fill('reception')
  await expect(routes.getByRole('rowheader')).toHaveText(['Reception'])
  await routes.getByRole('link', { name: '5', exact: true }).click()
  await expect(page).toHaveURL(/phone-numbers\?application=/)
  await expect(page.getByText('5 of 60 match')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).click()
  await page.getByRole('link', { name: 'Reception', exact: true }).click()
  await page.getByRole('link', { name: 'Routes', exact: true }).click()
  await expect(routes.getByRole('rowheader')).toHaveText(['Reception'])
  await expect(page.getByText(/^Calls: inbound, from the newest 500 call records of the last 7 days\./)).toBeVisible()
  await expectRow(routes, { Application: 'Reception', Calls: /^[1-9]\d*$/ })
  await expectNoAxeViolations(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Routes over hooks.example.com' }).first().click()
  await expect(page.getByRole('searchbox', { name: 'Filter routes' })).toHaveValue('hooks.example.com')
  await expectRow(routes, { Application: 'Voicemail', Host: 'hooks.example.com' })
})
