/** The overview: the account's activity, and what needs attention. */
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { countOf, readAllRecords } from './support/all-records.ts'
import { fillNewApplication } from './support/applications.ts'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { now } from './support/mock.ts'
import { expectRow, openSignedIn } from './support/words.ts'

const lists = ['listCalls', 'listSpeechCredentials', 'listPhoneNumbers', 'listApplications'] as const
const attention = (page: Page) => page.getByRole('table', { name: /^Needs attention/ })
const figure = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Last 24 hours' }).getByRole('link', { name: new RegExp(`^${name}`) })

test('lists what needs attention, worst first, each with a link to its page', async ({ page, mock }) => {
  await openSignedIn(page, './')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expectRow(attention(page), { State: 'Failing', Reason: /STT failed the last test$/ })
  await expectRow(attention(page), { State: 'Missing', Action: 'Assign' })
  await expectRow(attention(page), { State: 'Unassigned', Name: '5 phone numbers' })
  const states = await attention(page).getByRole('row').allInnerTexts()
  expect(states.findIndex((row) => row.startsWith('Missing'))).toBeLessThan(
    states.findIndex((row) => row.startsWith('Unassigned')),
  )
  for (const name of lists) expect(await mock.requests(name), name).toHaveLength(1)
  expect(await mock.requests('testSpeechCredential')).toHaveLength(0)

  await page.getByRole('link', { name: 'Assign: 5 phone numbers' }).click()
  await expect(page.getByText('5 of 60 match')).toBeVisible()
  await page.goBack()
  // Out of 8 credentials, or 9 on deployed servers, which also list a provider's.
  const failing = figure(page, 'Credentials failing 2 of')
  const [share = ''] = /2 of \d+/.exec(await failing.innerText()) ?? []
  await failing.click()
  await expect(page.getByText(`${share} match`)).toBeVisible()
  await page.goBack()
  await figure(page, 'Live now').click()
  await expect(page).toHaveURL(/\/calls$/)
})

test('figures of 24 hours and failures in common link to exactly the records that they count', async ({
  page,
  mock,
}) => {
  await openSignedIn(page, './')
  await expect(page.getByText(/calls in 24 h, complete$/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  // All pages of the day, exactly once.
  const pages = (await mock.requests('listRecentCalls')).map(({ url }) => url.replace(/.*page=/, ''))
  expect(pages.toSorted()).toEqual([1, 2, 3, 4, 5].map((number) => `${number}&count=500&days=1`))
  const all = await readAllRecords(mock.url, 1)
  // The 24 hours start at a full hour, because the current hour isn't over.
  const records = all.filter(({ attempted_at }) => attempted_at >= '2026-03-09T10:00')
  const answered = records.filter((record) => record.answered)
  await expect(page.getByText(`${records.length.toLocaleString('en')} calls in 24 h, complete`)).toBeVisible()
  const talk = answered.reduce((sum, { duration }) => sum + duration, 0)
  const average = new Date((talk / answered.length) * 1000).toISOString().slice(15, 19)
  const share = ((100 * answered.length) / records.length).toFixed(1)
  const figures = [
    [`Calls, 24 h ${records.length.toLocaleString('en')}`, records.length],
    [`Answered \\(ASR\\) ${share} %`, answered.length],
    [`Average duration ${average}`, answered.length],
  ] as const
  for (const [name, count] of figures) {
    const link = await figure(page, name).getAttribute('href')
    expect(countOf(all, link), name).toBe(count)
    expect(new URL(link ?? '', mock.url).searchParams.get('days')).toBe('1')
  }

  const clusters = page.getByRole('list', { name: 'Failures in common' })
  for (const place of ['Overview', 'Insights']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click()
    await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible()
    // Following the links has loaded one day.
    if (place === 'Insights') await page.getByRole('button', { name: /^Show / }).click()
    await expect(clusters).toContainText(/\d+ of \d+ failed calls: 404 Not Found, numbers without an application/)
    const links = clusters.getByRole('link', { name: /^View \d+ calls$/ })
    await expect(links).not.toHaveCount(0)
    for (const link of await links.all()) {
      const [count = ''] = /\d+/.exec(await link.innerText()) ?? []
      await link.click()
      await expect(page.getByText(new RegExp(`^${count} of [\\d,]+ match$`))).toBeVisible()
      await page.goBack()
      await expect(clusters).toBeVisible()
    }
  }
})

test('shows figures of the newest calls if there are too many to load', async ({ page, mock }) => {
  await mock.reset('busy')
  await openSignedIn(page, './')
  await expect(page.getByText(/^Newest \d{3} of 2\d\d,\d{3} calls in 24 h$/)).toBeVisible()
  await expect(figure(page, 'Newest calls')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Calls per minute' })).toBeVisible()
  // So short a period doesn't tell how many calls were in progress at once.
  await expect(figure(page, 'Live now')).not.toContainText('peak')
  expect(await mock.requests('listRecentCalls')).toHaveLength(1)
})

test('keeps the tooltip of a chart while the pointer moves onto it, but not on its way over other marks', async ({
  page,
}) => {
  await openSignedIn(page, './')
  const hours = page.getByRole('figure', { name: 'Calls per hour', exact: true })
  const tip = hours.locator('[class*=_tip_]')
  const mark = hours.getByRole('link', { name: /^Mon 9 Mar, 14:00/ })
  await mark.scrollIntoViewIfNeeded()
  const { x, right, y, height } = await boxOf(mark)
  // Above and below the middle: the tooltip is never at the height of the pointer.
  for (const at of [y + 0.2 * height, y + 0.8 * height]) {
    await page.mouse.move(x + 10, at)
    await expect(tip).toHaveCSS('pointer-events', 'none')
    await expect(tip).toHaveCSS('pointer-events', 'auto')
    await page.mouse.move(right + 10, at)
    await expect(tip).toContainText('Mon 9 Mar, 15:00')
  }
  await page.mouse.move(x + 10, y + 0.8 * height)
  await expect(tip).toHaveCSS('pointer-events', 'auto')
  const box = await boxOf(tip)
  await page.mouse.move(box.x - 4, box.y + 20, { steps: 4 })
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 4 })
  await expect(tip).toContainText('Mon 9 Mar, 14:00')
  await page.mouse.move(box.x + 20, box.y - 60)
  await expect(tip).toHaveCount(0)
})

test('tells the bars of service failures from others in forced colours, too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openSignedIn(page, './')
  const causes = page.getByRole('figure', { name: 'Release causes', exact: true }).getByRole('listitem')
  const colourOf = (cause: string) =>
    causes
      .filter({ hasText: cause })
      .locator('[class*=_bar_]')
      .evaluate((bar) => getComputedStyle(bar).backgroundColor)
  const system = (name: string) =>
    page.evaluate((colour) => {
      document.body.style.outlineColor = colour
      return getComputedStyle(document.body).outlineColor
    }, name)
  expect(await colourOf('503')).toBe(await system('CanvasText'))
  expect(await colourOf('487')).toBe(await system('GrayText'))
})

test('says when live calls were counted if the page stays open', async ({ page }) => {
  await openSignedIn(page, './')
  await expect(figure(page, 'Live now')).toContainText('peak')
  await page.clock.setFixedTime(now.getTime() + 5 * 60_000)
  await expect(figure(page, 'Live now')).toContainText('last seen at 09:30:00')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(figure(page, 'Live now')).toContainText('peak')
})

test('a list that can’t be read hides no other', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listSpeechCredentials', status: 403, message: 'no credentials for you' })
  await openSignedIn(page, './')
  const failed = page.getByRole('alert').filter({ hasText: /1 of 5 lists couldn’t be loaded: speech credentials\./ })
  await expect(failed).toContainText('no credentials for you')
  await expectRow(attention(page), { State: 'Unassigned', Name: '5 phone numbers' })
  await expectNoAxeViolations(page)
  await mock.reset()
  await failed.getByRole('button', { name: 'Try again' }).press('Enter')
  await expectRow(attention(page), { State: 'Failing', Name: /^AWS, / })
  await expect(failed).toBeHidden()
  // The focus was on the button, which has disappeared.
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeFocused()
})

test('says “All clear” only after checking everything', async ({ page, mock }) => {
  await mock.reset('empty', 'deployed')
  await mock.fault({ endpoint: 'listCalls', status: 503, message: 'down', headers: { 'retry-after': '60' } })
  await openSignedIn(page, './')
  await expect(page.getByText(/No problems found so far. Not checked: live calls$/)).toBeVisible()
  await mock.reset('empty', 'deployed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('All clear')).toBeVisible()
  await expect(page.getByText('No calls in 24 h')).toBeVisible()
})

test('guides a new account to its first call until the guide is dismissed', async ({ page, mock }) => {
  await mock.reset('empty')
  await openSignedIn(page, './')
  const guide = page.getByRole('region', { name: 'Get started' })
  await expect(guide.getByRole('link')).toHaveText(['New credential', 'New application', 'New number', 'Place a call'])
  await expectNoAxeViolations(page)
  await guide.getByRole('link', { name: 'New application' }).click()
  await fillNewApplication(page, 'Front desk')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Front desk' })).toBeFocused()
  await page.keyboard.type('go')
  await expect(guide.getByRole('listitem').filter({ hasText: 'Create an application, done' })).toBeVisible()
  await expect(guide.getByRole('link')).toHaveText(['New credential', 'New number', 'Place a call'])
  await guide.getByRole('button', { name: 'Dismiss guide' }).click()
  await expect(guide).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByText(/^No calls in 24 h$/i)).toBeVisible()
  await expect(guide).toBeHidden()
})

test('slow call records delay nothing else, even if the account may be new', async ({ page, mock }) => {
  await mock.reset('empty')
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 20_000 })
  await openSignedIn(page, './')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible({ timeout: 10_000 })
})
