/** The start of a visit: requests that are sent before the app's code has loaded, and that have no other effect. */
import type { Page, Request } from '@playwright/test'
import { demoToken } from '../mocks/service/accounts.ts'
import { defer } from './fakes/fake-clock.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { signInHeading, submit, tableOf } from './support/connections.ts'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

const pages = ['', 'applications', 'phone-numbers', 'speech-credentials', 'calls', 'recent-calls']

/** The overview's charts with their code, and the numbering plans: loaded after the first paint. */
const afterwards = /\/(day-charts|charts|failure-list|call-list|findings|open-worker|phone-format)-[^/]+$/

/** Holds back the app's code. Only the start script loads. */
async function holdCode(page: Page) {
  const released = defer<void>()
  const scripts: string[] = []
  await page.route(
    (url) => url.pathname.endsWith('.js'),
    async (route) => {
      const { pathname } = new URL(route.request().url())
      scripts.push(pathname)
      if (!/\/start-[^/]+$/.test(pathname)) await released.promise
      await route.continue()
    },
  )
  return { release: () => released.resolve(), scripts }
}

const isRead = (request: Request) => new URL(request.url()).pathname.startsWith('/v1/')

test('each page requests its data and all of its code in parallel, and each only once', async ({ page }) => {
  let asked: string[] = []
  page.on('request', (request) => {
    if (isRead(request)) asked.push(request.url())
  })
  for (const path of pages) {
    // Ends the page before, which may still request something.
    await page.goto('about:blank')
    asked = []
    const { release, scripts } = await holdCode(page)
    // The page of live calls requests these before the names of applications.
    const early = page.waitForRequest(
      (request) => isRead(request) && (path !== 'calls' || request.url().endsWith('/Calls')),
    )
    const opened = openSignedIn(page, path)
    await early
    // By its first request, the document names all of its code.
    const first = await namedFiles(page)
    release()
    await opened
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const named = scripts.filter((script) => first.includes(script) || !afterwards.test(script))
    expect(named.toSorted(), path).toEqual(first.toSorted())
    const all = await namedFiles(page)
    expect(all.toSorted(), path).toEqual([...new Set(all)].toSorted())
    // Except for what is polled.
    const once = asked.filter((url) => path !== 'calls' || !url.endsWith('/Calls'))
    expect(once.toSorted(), path).toEqual([...new Set(once)].toSorted())
  }
})

/** Returns the paths of the scripts that the document names. */
const namedFiles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[rel=modulepreload]')].map(
      (element) => new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href).pathname,
    ),
  )

const firstPaint = (page: Page, what: 'frame' | 'sign-in') => page.locator(`[data-first-paint="${what}"]`)

test('before the app has loaded, shows an inert frame in its place, and none of a session that expires', async ({
  page,
}) => {
  const { release } = await holdCode(page)
  const opened = openSignedIn(page, 'applications')
  const frame = firstPaint(page, 'frame')
  await expect(frame).toBeVisible()
  await expect(firstPaint(page, 'sign-in')).toBeHidden()
  await expect(frame).toHaveAttribute('inert')
  await expect(frame).toHaveAttribute('aria-hidden', 'true')
  const parts = ['nav', 'main', 'nav li:last-child', 'header [title="Sign out"]']
  const boxes = () =>
    Promise.all(parts.map((part) => page.locator(`#root ${part} >> visible=true`).last().boundingBox()))
  const before = await boxes()
  expect(before).not.toContain(null)
  release()
  await opened
  await expect(tableOf(page)).toBeVisible()
  await expect(frame).toHaveCount(0)
  expect(await boxes()).toEqual(before)

  const again = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-connection')
  await page.evaluate(() => localStorage.setItem('switchboard.seen', '1'))
  again.release()
  await expect(signInHeading(page)).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-connection')
})

test('says so if a file doesn’t arrive, and offers a reload', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
  for (const file of ['index', 'app']) {
    const files = new RegExp(`/assets/${file}-`)
    await page.route(files, (route) => route.abort())
    await openSignedIn(page, 'applications')
    await expect(page.getByRole('heading', { name: 'Switchboard couldn’t be loaded' })).toBeVisible()
    await expect(page.getByText('Phone numbers')).toBeHidden()
    await expectNoAxeViolations(page)
    await page.unroute(files)
    await page.getByRole('link', { name: 'Reload the page' }).click()
    await expect(tableOf(page)).toBeVisible()
  }
})

test('browsers offer no translation, which would replace texts that React updates', async ({ page }) => {
  await openSignedIn(page, 'applications')
  await expect(tableOf(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.translate)).toBe(false)
  await expect(page.locator('meta[name="google"]')).toHaveAttribute('content', 'notranslate')
})

test('without a session, shows the sign-in screen before the app has loaded, and requests no data', async ({
  page,
  mock,
}) => {
  const { release } = await holdCode(page)
  // The requested page's code loads while the user signs in.
  const code = page.waitForResponse((response) => response.url().includes('/phone-numbers-list-'))
  const opened = page.goto('phone-numbers')
  const panel = firstPaint(page, 'sign-in')
  await expect(panel).toBeVisible()
  await expect(firstPaint(page, 'frame')).toBeHidden()
  const place = await panel.locator('h1').boundingBox()
  release()
  await opened
  await expect(panel).toHaveCount(0)
  expect(await signInHeading(page).boundingBox()).toEqual(place)
  await code
  expect(await mock.requests()).toStrictEqual([])

  // This is no session.
  await page.evaluate(() => sessionStorage.setItem('switchboard.session', '{"token":"demo-token","isKept":true}'))
  await page.reload()
  await expect(signInHeading(page)).toBeVisible()
  expect(await mock.requests()).toStrictEqual([])
  await submit(page, { token: demoToken })
  await expect(page.getByRole('table', { name: 'Phone numbers' })).toBeVisible()
})

test('shows neither frame nor sign-in screen if another tab may be signed in, and the latter after signing out', async ({
  page,
  context,
}) => {
  await openSignedIn(page, 'applications')
  await expect(tableOf(page)).toBeVisible()
  const second = await context.newPage()
  await holdCode(second)
  void second.goto('applications').catch(() => undefined)
  await expect(firstPaint(second, 'frame')).toBeAttached()
  await expect(firstPaint(second, 'frame')).toBeHidden()
  await expect(firstPaint(second, 'sign-in')).toBeHidden()
  await second.close()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(signInHeading(page)).toBeVisible()
  // The pointer may have moved.
  await page.mouse.move(200, 200)
  const { release } = await holdCode(page)
  const reloaded = page.reload()
  await expect(firstPaint(page, 'sign-in')).toBeVisible()
  release()
  await reloaded
  await expect(page.getByLabel('Access token')).toBeFocused()
})

test('asks to sign in again if the first request is refused', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listApplications', status: 401, times: 1 })
  await openSignedIn(page, 'applications')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Access token').fill(demoToken)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(tableOf(page)).toBeVisible()
  expect(await mock.requests('listApplications')).toHaveLength(2)
})

test('hovering a link loads its page, and a click responds while the code of another loads', async ({ page, mock }) => {
  // Requested once nothing else is pending.
  const accountName = page.waitForResponse((response) => response.url().endsWith('/v1/Accounts'))
  await openSignedIn(page, 'applications')
  await expect(tableOf(page)).toBeVisible()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Speech credentials' })
  const code = page.waitForResponse((response) => response.url().includes('/speech-credentials-list-'))
  await link.hover()
  await code
  await expect.poll(() => mock.requests('listSpeechCredentials')).toHaveLength(1)
  await accountName
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await link.click()
  await expect(page.getByRole('table', { name: 'Speech credentials' })).toBeVisible()
  expect(asked).toEqual([])

  const { release } = await holdCode(page)
  const links = page.getByRole('navigation', { name: 'Main' })
  const looks = (name: string) =>
    links.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).fontWeight)
  const selected = await looks('Speech credentials')
  await links.getByRole('link', { name: 'Phone numbers' }).click()
  const bar = page.locator('[class*="_pending_"]')
  await expect(bar).toBeVisible()
  const unselected = await looks('Settings')
  expect([await looks('Speech credentials'), await looks('Phone numbers')]).toEqual([unselected, selected])
  await expect(page.getByRole('table', { name: 'Speech credentials' })).toBeVisible()
  release()
  await expect(page.getByRole('table', { name: 'Phone numbers' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(await looks('Phone numbers')).toBe(selected)
})

test('prefetching takes no more than half of the request budget', async ({ page, mock }) => {
  await openSignedIn(page, 'settings')
  await page.getByRole('textbox', { name: 'Requests per 5 minutes' }).fill('20')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Applications' }).click()
  await expect(tableOf(page)).toBeVisible()
  for (let asked = (await mock.requests()).length; asked < 10; asked += 1) {
    await page.getByRole('button', { name: 'refresh' }).click()
    await expect.poll(async () => (await mock.requests()).length).toBeGreaterThan(asked)
    await expect(page.getByRole('button', { name: 'refresh' })).toBeVisible()
  }
  const code = page.waitForResponse((response) => response.url().includes('/speech-credentials-list-'))
  await navigation.getByRole('link', { name: 'Speech credentials' }).hover()
  await code
  await page.waitForLoadState('networkidle')
  expect(await mock.requests('listSpeechCredentials')).toHaveLength(0)
})
