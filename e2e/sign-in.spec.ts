/** Signing in and out: accepted and rejected tokens, the reasons given, and what is left behind. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { signInByForm, submitSignIn } from './support/words.ts'

const tokenOf = (page: Page) => page.getByLabel('Access token')

async function submit(page: Page, token: string): Promise<void> {
  await tokenOf(page).fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a token opens the applications, which are read once', async ({ page, mock }) => {
  await signInByForm(page)
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await expect(page).toHaveTitle('Applications · Switchboard')
  expect(await mock.requests('listApplications')).toHaveLength(1)
})

test('the URL that was asked for opens, with its state', async ({ page, baseURL }) => {
  await page.goto('applications?q=night&sort=-name')
  await signInByForm(page)
  await expect(page).toHaveURL(`${baseURL}applications?q=night&sort=-name`)
  await expect(page.getByRole('searchbox')).toHaveValue('night')
})

test('an address that leads nowhere says so, in the frame', async ({ page }) => {
  await page.goto('applications/no/such/page')
  await submitSignIn(page)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go to overview' }).click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
})

test('nothing typed, nothing sent', async ({ page, mock }) => {
  await page.goto('applications')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter the access token.')).toBeVisible()
  await expect(tokenOf(page)).toBeFocused()
  await expect(tokenOf(page)).toHaveAccessibleDescription(/Enter the access token/)
  expect(await mock.requests()).toStrictEqual([])
})

test('a token that no browser could send is refused in words', async ({ page, mock }) => {
  await page.goto('applications')
  await submit(page, 'demo tokén')
  await expect(page.getByText('A token has no spaces')).toBeVisible()
  expect(await mock.requests()).toStrictEqual([])
})

test('a pasted header line is understood', async ({ page }) => {
  await page.goto('applications')
  await submit(page, '  Bearer demo-token ')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
})

test('a wrong token is said to be wrong, and stays to be corrected', async ({ page, problems }) => {
  problems.expect('status of 401')
  await page.goto('applications')
  await submit(page, 'no-such-token')
  await expect(page.getByRole('alert')).toContainText('The access token was not accepted')
  await expect(page.getByRole('alert')).toContainText('Unauthorized')
  await expect(tokenOf(page)).toHaveValue('no-such-token')
  await expect(tokenOf(page)).toBeFocused()
  await expectNoAxeViolations(page)

  await submit(page, 'demo-token')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
})

for (const [what, fault, words] of [
  ['a server that is down', { cut: true }, 'No response from the server'],
  ['a server that fails', { status: 500, message: 'Too many connections' }, 'Too many connections'],
  ['a proxy without the API', { status: 404, shape: 'html' }, 'No voice API at this address'],
  ['a web page', { status: 200, shape: 'html' }, 'The server returned a web page, not the API'],
  ['another API', { status: 200, message: 'hello' }, 'Unexpected response from the server'],
  ['too many requests', { status: 429, shape: 'html' }, 'The server is limiting requests'],
] as const) {
  test(`${what} is told apart, with nothing typed lost`, async ({ page, mock }) => {
    await mock.fault({ endpoint: 'listApplications', ...fault })
    await submitSignIn(page)
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(tokenOf(page)).toHaveValue('demo-token')
    await expectNoAxeViolations(page)
  })
}

test('the first answer counts: a wrong address gets no better by asking again', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listApplications', status: 503 })
  await submitSignIn(page)
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await mock.requests('listApplications')).toHaveLength(1)
})

test('a server that is slow can be left waiting', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listApplications', latencyMs: 20_000 })
  await submitSignIn(page)
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(tokenOf(page)).toHaveValue('demo-token')
})

test('signing out leaves nothing, and signing in returns to where one was', async ({ page, context }) => {
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

test('a reload asks again: the token was in memory only', async ({ page }) => {
  await signInByForm(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the frame shows where one is connected, and how much of the request budget is used', async ({ page, server }) => {
  await signInByForm(page)
  const banner = page.getByRole('banner')
  await expect(banner).toContainText(`Connected to ${new URL(server.url).host}`)
  await page.keyboard.type('gs')
  await expect(page.getByText('1 of 300 used in the last 5 minutes.')).toBeVisible()
})

test('the keyboard alone is enough', async ({ page }) => {
  await page.goto('applications')
  await expect(tokenOf(page)).toBeFocused()
  await page.keyboard.type('demo-token')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused()
})

test('the theme can be set, and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInByForm(page)
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await scheme()).toBe('dark')
  await expectNoAxeViolations(page)
  await page.reload()
  expect(await scheme()).toBe('dark')
})

test('accessible at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('applications')
  await expect(tokenOf(page)).toBeVisible()
  await expectNoAxeViolations(page)
})
