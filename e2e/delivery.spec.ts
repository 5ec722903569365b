/** Delivery of a build to browsers: tampered files are refused, and open tabs notice the next build. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { loadAll, openAll } from './support/all-records-page.ts'
import { builds } from './support/builds.ts'
import { signInHeading } from './support/connections.ts'
import { expect, test } from './support/fixtures.ts'
import { now } from './support/mock.ts'
import { pick } from './support/numbers-page.ts'
import { openSignedIn, signInByForm } from './support/words.ts'

/** Returns the files that index.html references, with their integrity hashes. */
async function namedFiles() {
  const html = await readFile(join(builds.root.folder, 'index.html'), 'utf8')
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  return tags
    .map((tag) => ({
      file: attribute(tag, 'src') ?? attribute(tag, 'href') ?? '',
      integrity: attribute(tag, 'integrity'),
    }))
    .filter(({ file }) => /\.(js|css)$/.test(file))
}

test('index.html has the hash of each script and style sheet that it references', async () => {
  const named = await namedFiles()
  const names = named.map(({ file }) => /\/([a-z]+)-[^/]+$/.exec(file)?.[1] ?? file)
  expect(names.toSorted()).toEqual(['app', 'index', 'start', 'style'])
  for (const { file, integrity } of named) {
    const content = await readFile(join(builds.root.folder, file))
    expect(integrity, file).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`)
  }
})

/** The start script is optional, and without a style sheet pages are still readable. */
for (const [name, what] of [
  ['start', 'signs in'],
  ['style', 'signs in'],
  ['app', 'says so'],
  ['index', 'says so'],
] as const) {
  test(`the browser refuses the ${name} file if it was changed in transit`, async ({ page, problems }) => {
    problems.expect(/Failed to find a valid digest in the 'integrity' attribute/)
    if (name === 'app') problems.expect('Failed to fetch dynamically imported module')
    const code = name === 'style' ? 'h1 { display: none }' : 'document.title = "taken over"'
    await page.route(
      (url) => url.pathname.includes(`/${name}-`),
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${code}\n${await response.text()}` })
      },
    )
    const refused = page.waitForEvent('console', (message) => message.text().includes("'integrity' attribute"))
    await page.goto('applications')
    await refused
    if (what === 'signs in') await expect(signInHeading(page)).toBeVisible()
    else await expect(page.getByRole('heading', { name: 'Switchboard couldn’t be loaded' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[data-first-paint="sign-in"]')).toHaveCount(0)
    await expect(page).toHaveTitle(/Switchboard/)
    const marks = await page.locator('svg').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(Math.max(...marks)).toBeLessThanOrEqual(24)
  })
}

/** The earliest time at which a tab checks for a new version or reloads by itself. */
const later = now.getTime() + 6 * 60_000

/** Simulates a deployment: when the app fetches its own page, it gets another build. The old files remain. */
async function deploy(page: Page) {
  let asked = 0
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue()
      asked += 1
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/index-[\w-]{8}/, 'index-newbuild') })
    },
  )
  return { asked: () => asked }
}

const version = (page: Page) => page.getByRole('status', { name: 'Version' })
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** Marks the document. A reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(globalThis, 'isMarked', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isMarked') === true)

test('a tab checks for a new version when it opens another page, and offers it', async ({ page, mock }) => {
  await page.goto('applications')
  await signInByForm(page)
  await mark(page)
  const { asked } = await deploy(page)
  await goTo(page, 'Help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  // The last request of signing in, after the list.
  const urls = async () => (await mock.requests()).map(({ url }) => url)
  await expect.poll(urls).toEqual(expect.arrayContaining(['/v1/Accounts']))
  expect(asked()).toBe(0)

  await page.clock.setFixedTime(later)
  const requests = await mock.requests()
  await goTo(page, 'Settings')
  await expect(version(page)).toHaveText('New version')
  await expectNoAxeViolations(page)
  expect(asked()).toBe(1)
  expect(await mock.requests()).toEqual(requests)
  // The token is only in memory, so the tab doesn't reload by itself.
  await goTo(page, 'Help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  expect(asked()).toBe(1)
  await page.getByRole('region', { name: 'Reload' }).getByRole('button', { name: 'Reload' }).click()
  await expect(signInHeading(page)).toBeVisible()
  expect(await isMarked(page)).toBe(false)
})

for (const [what, open] of [
  ['watched calls', (page: Page) => openSignedIn(page, 'calls')],
  [
    'loaded records',
    async (page: Page) => {
      await openAll(page)
      await loadAll(page)
    },
  ],
] as const) {
  test(`${what} keep a tab from reloading by itself`, async ({ page }) => {
    await open(page)
    await expect(page.getByRole('table')).toBeVisible()
    await deploy(page)
    await mark(page)
    await page.clock.setFixedTime(later)
    await goTo(page, 'Help')
    await expect(version(page)).toHaveText('New version')
    await goTo(page, 'Settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  })
}

test('a tab to which the user returns checks for a new version, and reloads by itself if it can lose nothing', async ({
  page,
}) => {
  await openSignedIn(page, 'help')
  // The tab measures time from when its code has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  const { asked } = await deploy(page)
  await mark(page)
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  expect(asked()).toBe(0)
  await page.clock.setFixedTime(later)
  await comeBack()
  await expect(version(page)).toHaveText('New version')
  expect(asked()).toBe(1)
  expect(await isMarked(page)).toBe(true)

  // Opening another page reloads.
  const reloaded = page.waitForEvent('domcontentloaded')
  await goTo(page, 'Settings')
  await reloaded
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(version(page)).toHaveText('')
})

/** Removes a page's code, as a deployment that keeps no old files does. */
const lose = (page: Page, code: RegExp) => page.route(code, (route) => route.fulfill({ status: 404, body: 'gone' }))

test('a page whose code fails twice, or is gone, offers only a reload, and reloads by itself once the tab is older', async ({
  page,
  problems,
}) => {
  problems.expect('404')
  await openSignedIn(page, 'help')
  const settings = /\/settings-page-/
  // Keeps failing while the server has the same build, as in Firefox, which caches a failed import.
  await lose(page, settings)
  const isFetch = (request: Request) => settings.test(request.url()) && request.resourceType() === 'fetch'
  const fetched = page.waitForRequest(isFetch)
  await goTo(page, 'Settings')
  // WebKit needs this wait: before the fetch, it uses the failed preload as the module.
  await fetched
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('only after a reload')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(version(page)).toHaveText('A part of the app couldn’t be loaded')
  await page.unroute(settings)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  // A new build, without the code of a page that this tab hasn't opened.
  await deploy(page)
  const journal = /\/journal-list-/
  await lose(page, journal)
  await mark(page)
  await goTo(page, 'Journal')
  await expect(page.getByRole('alert')).toContainText('A new version was deployed')
  await expect(version(page)).toHaveText('New version')
  // It was opened too recently to reload by itself.
  expect(await isMarked(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  await goTo(page, 'Help')
  await page.clock.setFixedTime(later)
  await page.unroute(journal)
  const reloaded = page.waitForEvent('domcontentloaded')
  await goTo(page, 'Journal')
  await reloaded
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
})

test('keeps the header if the code of a menu, or of the jobs, fails to load', async ({ page, mock, problems }) => {
  problems.expect('ERR_FAILED')
  problems.expect('Failed to fetch dynamically imported module')
  await page.route(/\/(connection-menu|preferences-content|jobs-menu)-/, (route) => route.abort())
  await openSignedIn(page, 'help')
  const header = page.getByRole('banner')
  const failed = /^This part of the app failed/
  for (const [button, menu] of [
    [/^Connected to/, page.getByRole('region', { name: 'Connection' })],
    ['Preferences', header.locator(':popover-open')],
  ] as const) {
    await header.getByRole('button', { name: button }).click()
    await expect(menu.getByRole('alert')).toHaveText(failed)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }

  // The code of the jobs menu loads with the first job.
  await mock.fault({ endpoint: 'updatePhoneNumber', hang: true })
  await goTo(page, 'Phone numbers')
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: 'Re-assign…' }).click()
  await pick(page, 'Reception')
  await page.getByRole('button', { name: /^Re-assign \d+ phone numbers$/ }).click()
  await expect(header.getByRole('alert')).toHaveText(failed)
  await expectNoAxeViolations(page)
  await header.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Stop and sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
