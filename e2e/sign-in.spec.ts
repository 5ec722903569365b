/** Signing in and out: accepted and rejected tokens, the reasons given, and what is left behind. */
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn, signInByForm, submitSignIn } from './support/words.ts'

const tokenOf = (page: Page) => page.getByLabel('Access token')

async function submit(page: Page, token: string): Promise<void> {
  await tokenOf(page).fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('works with the keyboard alone, and has no accessibility violations', async ({ page }) => {
  await page.goto('applications')
  await expect(tokenOf(page)).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.type('demo-token')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  // For screen readers: nothing has the focus.
  await expect(page.getByText('Signed in', { exact: true })).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused()
})

test('opens the requested URL with its state, requests data once, and shows the server and the used budget', async ({
  page,
  mock,
  server,
  baseURL,
}) => {
  await page.goto('applications?q=hours&sort=-name')
  await signInByForm(page)
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}applications?q=hours&sort=-name`)
  await expect(page.getByRole('searchbox')).toHaveValue('hours')
  await expect(page).toHaveTitle('Applications · Switchboard')
  expect(await mock.requests('listApplications')).toHaveLength(1)

  await expect(page.getByRole('banner')).toContainText(`Connected to ${new URL(server.url).host}`)
  await page.keyboard.type('gs')
  // Signing in reads the applications, and the settings the account.
  await expect(page.getByText('2 of 300 used in the last 5 minutes.')).toBeVisible()
})

test('reports a wrong token, and keeps it for correction', async ({ page, problems }) => {
  problems.expect('status of 401')
  await page.goto('applications')
  await submit(page, 'no-such-token')
  await expect(page.getByRole('alert')).toContainText('The access token wasn’t accepted')
  await expect(page.getByRole('alert')).toContainText('Unauthorized')
  await expect(tokenOf(page)).toHaveValue('no-such-token')
  await expect(tokenOf(page)).toBeFocused()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await submit(page, 'another-one')
  await expect(tokenOf(page)).toBeFocused()
  for (const part of [page.getByRole('alert'), tokenOf(page)]) await expect(part).toBeInViewport({ ratio: 1 })

  await submit(page, 'demo-token')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
})

test('tells a failing server from a proxy without the API, retries neither, can be cancelled, and keeps the input', async ({
  page,
  mock,
}) => {
  for (const [fault, words] of [
    [{ status: 500, message: 'Too many connections' }, 'Too many connections'],
    [{ status: 404, shape: 'html' }, 'No voice API at this address'],
    [{ status: 503, message: 'Busy' }, 'Busy'],
  ] as const) {
    await mock.reset()
    await mock.fault({ endpoint: 'listApplications', ...fault })
    await submitSignIn(page)
    await expect(page.getByRole('alert')).toContainText(words)
    expect(await mock.requests('listApplications'), words).toHaveLength(1)
    await expect(tokenOf(page)).toHaveValue('demo-token')
    await expectNoAxeViolations(page)
  }

  await mock.reset()
  await mock.fault({ endpoint: 'listApplications', latencyMs: 20_000 })
  await submitSignIn(page)
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(tokenOf(page)).toHaveValue('demo-token')
})

test('signing out leaves no data behind, and signing in returns to the same page', async ({ page, context }) => {
  await page.goto('applications?q=sales')
  await signInByForm(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(tokenOf(page)).toHaveValue('')
  await expect(page.getByText('Sales IVR')).toHaveCount(0)

  const { cookies, origins } = await context.storageState({ indexedDB: true })
  expect(cookies).toStrictEqual([])
  expect(JSON.stringify(origins)).not.toContain('demo-token')

  await signInByForm(page)
  await expect(page.getByRole('searchbox')).toHaveValue('sales')
})

test('pointing at Sign out loads the sign-in page', async ({ page, problems }) => {
  // What the page would load for the next one.
  problems.expect('ERR_INTERNET_DISCONNECTED')
  await openSignedIn(page, 'applications')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  const code = page.waitForResponse(/sign-in-page-/)
  await page.getByRole('button', { name: 'Sign out' }).hover()
  await code
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(tokenOf(page)).toBeVisible()
})

test('signing out without the network says that the sign-in page is missing', async ({ page, problems }) => {
  problems.expect('ERR_INTERNET_DISCONNECTED')
  problems.expect(/dynamically imported module/)
  await page.setViewportSize({ width: 320, height: 640 })
  await openSignedIn(page, 'applications')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('A part of the app couldn’t be loaded')
  await expectNoAxeViolations(page)
  expect((await alert.boundingBox())?.x).toBeGreaterThanOrEqual(16)
  await page.context().setOffline(false)
  await alert.getByRole('button', { name: 'Reload the page' }).click()
  await expect(tokenOf(page)).toBeVisible()
})
