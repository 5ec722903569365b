/** The frame around every page: navigation, with the keyboard alone, on a phone, and when code or network fails. */
import type { Page } from '@playwright/test'
import { demoAccountSid } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn, signIn } from './support/words.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search applications' })

test('the longest entry of the navigation keeps its line beside a count of two digits', async ({ page, mock }) => {
  const key = { vendor: 'aws', access_key_id: 'AKIA', secret_access_key: 'secret', aws_region: 'eu-west-1' }
  for (const label of ['A', 'B']) {
    const body = { ...key, label, use_for_tts: true, use_for_stt: true }
    await mock.ask('POST', `Accounts/${demoAccountSid}/SpeechCredentials`, body)
  }
  await openSignedIn(page, 'speech-credentials')
  const link = (name: string) => navigation(page).getByRole('link', { name })
  await expect(link('Speech credentials')).toHaveText(/\d\d$/)
  expect((await boxOf(link('Speech credentials'))).height).toBe((await boxOf(link('Findings'))).height)
})

test('the skip link and two-key shortcuts lead to the content, pages and forms, and Back returns', async ({ page }) => {
  await signIn(page)
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('link', { name: 'Reception', exact: true }).focus()
  for (const [keys, name] of [
    ['gn', 'Phone numbers'],
    ['gl', 'Live calls'],
    ['gj', 'Journal'],
    ['gs', 'Settings'],
    ['ga', 'Applications'],
  ] as const) {
    await page.keyboard.type(keys)
    await expect(heading(page, name)).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Switchboard`)
    await expect(navigation(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    // For screen readers: the new page is announced, and has the focus, because the focused link is gone.
    await expect(page.getByText(`${name} · Switchboard`, { exact: true })).toBeAttached()
    await expect(page.getByRole('main')).toBeFocused()
  }
  await page.goBack()
  await expect(heading(page, 'Settings')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Journal')).toBeVisible()

  // "n" opens the page's form beside its unchanged list.
  await page.keyboard.type('ga')
  await searchOf(page).fill('line')
  await searchOf(page).blur()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'New application' })).toBeVisible()
  await expect(searchOf(page)).toHaveValue('line')
  // The form's first field has the focus, so keys are letters.
  await page.keyboard.press('Escape')
  await page.keyboard.type('gn')
  await expect(heading(page, 'Phone numbers')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'New number' })).toBeVisible()
})

test('shortcuts are listed in a dialog, do nothing in fields and dialogs, and can be turned off for good', async ({
  page,
}) => {
  await signIn(page)
  await searchOf(page).focus()
  await page.keyboard.type('gn?')
  await expect(searchOf(page)).toHaveValue('gn?')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Reception', exact: true }).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('row', { name: /^g then n Go to phone numbers$/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.type('gn')
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(heading(page, 'Applications')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reception', exact: true })).toBeFocused()

  await page.keyboard.press('?')
  await sheet.getByRole('checkbox', { name: 'One-key shortcuts' }).uncheck()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(heading(page, 'Applications')).toBeVisible()
  await page.keyboard.type('gs')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await expect(heading(page, 'Applications')).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('the help page lists shortcuts and documentation, and leads to what this server adds', async ({ page }) => {
  await signIn(page)
  await page.keyboard.type('gh')
  await expect(heading(page, 'Help')).toBeVisible()
  await expect(page.getByRole('row', { name: /^g then n Go to phone numbers$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'API description (OpenAPI)' })).toHaveAttribute('href', '/openapi.json')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Server responses' }).click()
  await expect(heading(page, 'Server responses')).toBeVisible()
})

test('offline, says so, keeps the frame if a page’s code fails to load, and loads it on retry', async ({
  page,
  context,
  problems,
}) => {
  problems.expect('ERR_INTERNET_DISCONNECTED')
  await signIn(page)
  const network = page.getByRole('status', { name: 'Network' })
  await expect(network).toHaveText('')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await context.setOffline(true)
  await expect(network).toHaveText('Your browser reports that it’s offline. Requests are sent anyway.')
  await navigation(page).getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page, 'This page failed')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('A part of the app couldn’t be loaded')
  await expectNoAxeViolations(page)

  await page.keyboard.press('Control+K')
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('couldn’t be loaded')
  await context.setOffline(false)
  await expect(network).toHaveText('')

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Settings')).toBeVisible()
  // Its styles have loaded too: the two columns of a section are side by side.
  const about = page.getByRole('heading', { name: 'Appearance' })
  const field = page.getByRole('group', { name: 'Theme' })
  await expect
    .poll(async () => ((await field.boundingBox())?.x ?? 0) - ((await about.boundingBox())?.x ?? 0))
    .toBeGreaterThan(100)

  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
})

test('shows the request budget when it runs low, and how many requests wait for it', async ({ page, mock }) => {
  await openSignedIn(page, 'settings')
  await page.getByRole('textbox', { name: 'Requests per 5 minutes' }).fill('20')
  const budget = page.getByRole('banner').getByRole('link', { name: /requests|waiting/ })
  await expect(budget).toBeHidden()
  await navigation(page).getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  const isNamed = async () => (await mock.requests()).some(({ url }) => url === '/v1/Accounts')
  await expect.poll(isNamed).toBe(true)
  const refresh = page.getByRole('button', { name: 'refresh' })
  for (let asked = (await mock.requests()).length; asked < 20; asked += 1) {
    if (asked === 11) await expect(budget).toHaveText('11 of 20 requests')
    await refresh.click()
    await expect.poll(async () => (await mock.requests()).length).toBeGreaterThan(asked)
    await expect(refresh).toBeVisible()
  }
  await expect(budget).toHaveText('20 of 20 requests')
  await refresh.click()
  await expect(budget).toHaveText(/^1 waiting · budget used up · next in \d+ s$/)
  await expectNoAxeViolations(page)
  await budget.click()
  await expect(page.getByText(/20 of 20 used.*1 request waiting/)).toBeVisible()
  expect(await mock.requests()).toHaveLength(20)
  await page.getByRole('textbox', { name: 'Requests per 5 minutes' }).fill('300')
  await expect.poll(async () => (await mock.requests()).length).toBe(21)
})

test('reports a failing server and its next retry once, and Retry all reloads every list', async ({ page, mock }) => {
  const lists = ['listApplications', 'listPhoneNumbers', 'listCalls', 'listSpeechCredentials'] as const
  for (const [index, endpoint] of lists.entries()) {
    // Both pages read the first two.
    await mock.fault({ endpoint, status: 503, headers: { 'retry-after': '20' }, times: index < 2 ? 2 : 1 })
  }
  await openSignedIn(page, 'phone-numbers')
  const server = page.getByRole('status', { name: 'Server' })
  await expect(server).toHaveText('The server failed (status 503)')
  await expect(page.getByRole('alert')).toContainText('The server failed')
  await expect(page.getByText(/^Retrying in \d+ s$/)).toHaveCount(1)

  await navigation(page).getByRole('link', { name: 'Overview' }).click()
  await expect.poll(() => mock.faultsLeft()).toBe(0)
  await expect(server).toHaveText('The server failed (status 503)')
  await expect(page.getByText('Retrying in 20 s')).toBeVisible()
  await expectNoAxeViolations(page)
  // Still once, now that all have failed.
  await expect(page.getByText(/^Retrying in \d+ s$/)).toHaveCount(1)
  await expect(server).toHaveText('The server failed (status 503)')
  await page.getByRole('button', { name: 'Retry all' }).click()
  await expect(server).toHaveText('')
  await expect(navigation(page).getByRole('link', { name: 'Phone numbers' })).toHaveText(/\d$/)
  for (const name of lists) {
    await expect.poll(async () => (await mock.requests(name)).at(-1)?.status, name).toBe(200)
  }
})

test('at 390 px, actions fit on one line; a menu shows the navigation with counts, and closes when it’s no longer needed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, 'speech-credentials')
  await expect(page.getByText(/^\d+ speech credentials$/)).toBeVisible()
  const tops = ['Export', 'Test all…', 'New credential'].map(async (name) => {
    const box = await page.getByRole(name === 'New credential' ? 'link' : 'button', { name }).boundingBox()
    return box?.y
  })
  expect(new Set(await Promise.all(tops)).size).toBe(1)

  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(navigation(page)).toBeHidden()
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(navigation(page)).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: 'Speech credentials' })).toHaveText(/\d$/)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(navigation(page)).toBeHidden()
  await expect(menu).toBeFocused()
  // Choosing a page closes it, and so does room for it beside the page.
  await menu.click()
  await navigation(page).getByRole('link', { name: 'Phone numbers' }).click()
  await expect(heading(page, 'Phone numbers')).toBeVisible()
  await expect(navigation(page)).toBeHidden()
  await menu.click()
  await page.setViewportSize({ width: 844, height: 600 })
  await expect(page.locator('nav:popover-open')).toHaveCount(0)
  await expect(navigation(page)).toBeVisible()
})

test('shows “Page not found” for an unknown address', async ({ page }) => {
  await openSignedIn(page, 'no/such/page')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect(page).toHaveTitle('Not found · Switchboard')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go to overview' }).click()
  await expect(heading(page, 'Overview')).toBeVisible()
})

test('shows the account’s name, requested once and after everything else', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) asked.push(pathname)
  })
  // Servers ignore the case of SIDs.
  const accounts = [{ account_sid: demoAccountSid.toUpperCase(), name: 'Acme Telecom' }]
  await page.route('**/v1/Accounts', (route) => route.fulfill({ json: accounts }))
  await openSignedIn(page, 'phone-numbers')
  const badge = page.getByRole('banner').getByRole('button', { name: /^Connected to .*, account Acme Telecom$/ })
  await expect(badge).toBeVisible()
  expect(asked).toEqual(expect.arrayContaining(['/v1/PhoneNumbers', '/v1/Applications', '/v1/Accounts']))
  expect(asked.at(-1)).toBe('/v1/Accounts')
  await navigation(page).getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await badge.click()
  await expect(page.getByRole('region', { name: 'Connection' }).getByText('Acme Telecom')).toBeVisible()
  expect(asked.filter((path) => path === '/v1/Accounts')).toHaveLength(1)
})
