/** Hook health: which hooks fail, for which applications and since when, from alerts or else from call records. */
import type { Page } from '@playwright/test'
import { demoAccountSid } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { panelOf } from './support/records-page.ts'
import { openSignedIn } from './support/words.ts'

const hook = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: false }) })
const byApplication = (page: Page) => page.getByRole('table', { name: 'Applications by failed calls' })
const alertsAsked = async (mock: Mock) =>
  (await mock.requests()).filter(({ url }) => url.includes(`/Accounts/${demoAccountSid}/Alerts`)).length

test('shows a failing hook’s application, calls a day and start, and opens its alerts by keyboard', async ({
  page,
  mock,
}) => {
  await mock.flip({ beyondTheSpec: true })
  await openSignedIn(page, 'applications')
  await expect(page.getByRole('link', { name: 'Hook health' })).toBeVisible()
  expect(await alertsAsked(mock)).toBe(0)
  await page.getByRole('link', { name: 'Hook health' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Hook health', level: 1 })).toBeVisible()

  const delivery = hook(page, 'hooks.example.com/delivery/status')
  await expect(delivery.getByRole('heading')).toContainText('Failing')
  await expect(delivery).toContainText(/Since \d{4}-\d\d-\d\d \d\d:\d\d \(\d+ \w+ ago\)\. Last good call/)
  await expect(delivery).toContainText('connect ECONNREFUSED 192.0.2.80:443')
  await expect(delivery).toContainText(/Used by\s*Delivery updates status hook/)
  await expect(delivery).toContainText(/Calls a day\s*about \d/)
  await expect(delivery.getByRole('link', { name: 'Delivery updates' })).toHaveAttribute('href', /\/applications\//)
  await expect(hook(page, 'hooks.example.com/payments/confirm')).toContainText(/Likely used by\s*Payment line/)
  await expect(page.getByText('they don’t count calls')).toBeVisible()

  await delivery.getByText('Alerts of hooks.example.com/delivery/status', { exact: true }).press('Enter')
  const alerts = page.getByRole('list', { name: 'Alerts of hooks.example.com/delivery/status' })
  await expect(alerts.getByText('failed to connect to https://hooks.example.com/delivery/status').first()).toBeVisible()
  await expectNoAxeViolations(page)
  // The server quotes hook URLs with user, password and token.
  expect(await page.content()).not.toContain('secret-in-clear')
  await expect(page.getByRole('list', { name: 'Other alerts' })).toContainText('text to speech request to google')
  await alerts.getByRole('link', { name: 'Calls at that time' }).first().press('Enter')
  await expect(page).toHaveURL(/recent-calls\/all\?.*from=/)
})

test('without alerts, shows from call records how each application’s calls ended', async ({ page, mock }) => {
  await mock.flip({ beyondTheSpec: false })
  await openSignedIn(page, 'applications/hooks')
  await expect(page.getByText('This server has no alerts.')).toBeVisible()
  await expect(byApplication(page).getByRole('rowheader', { name: 'Reception' })).toBeVisible()
  await expect(page.getByText(/Inbound calls among the newest 500 call records of the last 24 hours/)).toBeVisible()
  await expectNoAxeViolations(page)
  // A refresh doesn't request them again.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Updated just now')).toBeVisible()
  expect(await alertsAsked(mock)).toBe(1)
})

test('keeps the call records if alerts are refused or fail, and offers a retry after a failure', async ({
  page,
  mock,
}) => {
  await mock.flip({ beyondTheSpec: true })
  await mock.fault({
    endpoint: 'listAlerts',
    status: 403,
    shape: 'message',
    message: 'insufficient privileges',
    times: 1,
  })
  await openSignedIn(page, 'applications/hooks')
  await expect(page.getByText('This token isn’t allowed to read alerts.')).toBeVisible()
  await expect(byApplication(page)).toBeVisible()

  await mock.fault({
    endpoint: 'listAlerts',
    status: 500,
    shape: 'msg',
    message: 'connect ECONNREFUSED 127.0.0.1:8086',
    times: 1,
  })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('connect ECONNREFUSED 127.0.0.1:8086')
  await expect(byApplication(page)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(hook(page, 'hooks.example.com/delivery/status')).toBeVisible()
})

test('shows a single error if every request fails', async ({ page, mock }) => {
  await mock.fault({ endpoint: '*', status: 500, shape: 'msg', message: 'boom', headers: { 'retry-after': '60' } })
  await openSignedIn(page, 'applications/hooks')
  await expect(page.getByRole('alert')).toContainText('The server failed')
  await expect(page.getByRole('button', { name: /Try/ })).toHaveCount(1)
  await expect(page.getByText('Showing data from')).toHaveCount(0)
})

test('the record of a failed call shows alerts of its time on request', async ({ page, mock }) => {
  await mock.flip({ beyondTheSpec: true })
  const { time, ...record } = await newestFailure(mock)
  await mock.fault({
    endpoint: 'listAlerts',
    status: 200,
    json: {
      total: 1,
      page: '1',
      page_size: '500',
      data: [
        {
          time: time.replace('Z', '456789Z'),
          account_sid: demoAccountSid,
          alert_type: 'brand-new-type',
          message: 'hook https://u:secret@a.example/x?token=secret and https://b.example/y?secret failed',
          detail: null,
          target_sid: null,
          vendor: null,
        },
      ],
    },
  })
  await openSignedIn(page, 'recent-calls')
  await page.getByRole('link', { name: record.shown }).click()
  await page.getByRole('button', { name: 'Check server alerts' }).click()
  await expect(panelOf(page).getByRole('heading', { name: 'Server alerts' })).toBeVisible()
  await expect(panelOf(page)).toContainText('hook https://a.example/x and https://b.example/y failed')
  await expect(panelOf(page)).toContainText('possibly from another call')
  await expectNoAxeViolations(page)
  expect(await page.content()).not.toContain('secret')
})

/** Returns when the newest failed call ended, and when it began, in the table's format. */
async function newestFailure(mock: Mock): Promise<{ readonly time: string; readonly shown: string }> {
  const { data } = await mock.ask<{
    data: { sip_status: number; attempted_at: string; terminated_at: string }[]
  }>('GET', `Accounts/${demoAccountSid}/RecentCalls?page=1&count=50&days=7`)
  const failed = data.find(({ sip_status }) => sip_status === 503 || sip_status === 404)
  expect(failed).toBeDefined()
  const { attempted_at = '', terminated_at = '' } = failed ?? {}
  return { time: terminated_at, shown: attempted_at.slice(0, 19).replace('T', ' ') }
}
