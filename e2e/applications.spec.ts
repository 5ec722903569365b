/** The list of applications for its readers: searching, sorting, and every way it can be incomplete. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { holdRequests } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { demoAccountSid, demoToken } from '../mocks/service/accounts.ts'
import { submit } from './support/connections.ts'
import { expectRow, openSignedIn, showColumn, signIn } from './support/words.ts'

const tableOf = (page: Page) => page.getByRole('table', { name: 'Applications' })
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search applications' })

/** Returns the names of the rows shown, from the top. */
async function namesOf(page: Page): Promise<string[]> {
  return tableOf(page).getByRole('rowheader').allInnerTexts()
}

test('a row shows the application’s fields, marks an unencrypted hook, and copies the SID', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await expectRow(tableOf(page), {
    Name: 'Delivery updates',
    'Call hook': /^\/.*delivery\/call hooks\.example\.com$/,
    'Status hook': /^\/.*delivery\/status hooks\.example\.com$/,
    'Text to speech': 'AWS · en-US · Joanna',
    'Speech to text': 'AWS · en-US',
  })
  await expectRow(tableOf(page), { Name: 'Legacy PBX', 'Call hook': /^http:\s+not encrypted/ })
  await expect(page.getByText('12 applications')).toBeVisible()
  await expect(page.getByText('Updated just now')).toBeVisible()

  await showColumn(page, 'SID')
  await searchOf(page).fill('Voicemail')
  const row = tableOf(page).getByRole('row', { name: /Voicemail/ })
  const copy = row.getByRole('button', { name: 'Copy SID' })
  await row.hover()
  await copy.click()
  await expect(page.getByText('Copied')).toBeAttached()
  await expect(copy).toHaveAttribute('data-outcome', 'copied')
  // The tick disappears by itself.
  await expect(copy).not.toHaveAttribute('data-outcome')
  await copy.press('Enter')
  await expect(copy).toHaveAttribute('data-outcome', 'copied')
  await expect(copy).toBeFocused()
  await searchOf(page).fill('')
  await searchOf(page).press('ControlOrMeta+v')
  await expect(searchOf(page)).toHaveValue(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  await expect.poll(() => namesOf(page)).toEqual(['Voicemail'])
})

test('search finds applications by name, vendor, language and voice, can be cleared, and has a shortcut', async ({
  page,
}) => {
  await signIn(page)
  await page.keyboard.press('/')
  await expect(searchOf(page)).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(searchOf(page)).toHaveValue('a/b')
  for (const [typed, found] of [
    ['SALES', ['Sales IVR']],
    ['joanna', ['Delivery updates', 'Support queue']],
    ['aws en-gb', ['Payment line']],
  ] as const) {
    await searchOf(page).fill(typed)
    await expect(page.getByText(`${found.length} of 12 match`)).toBeVisible()
    await expect.poll(() => namesOf(page)).toEqual(found)
  }

  await searchOf(page).fill('no such thing')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(tableOf(page)).toBeVisible()
  await expect(searchOf(page)).toBeFocused()
  await expect(page).toHaveURL(/\/applications$/)

  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('checkbox', { name: /One-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(searchOf(page)).not.toBeFocused()
})

test('search and order are kept in the URL; Back undoes an order, but not each key typed', async ({ page }) => {
  await openSignedIn(page, 'no-such-page')
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  const created = tableOf(page).getByRole('columnheader', { name: 'Created' })
  await created.getByRole('button').click()
  await expect(created).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/\?sort=-created_at$/)
  await expect.poll(async () => (await namesOf(page)).slice(0, 2)).toEqual(['Legacy PBX', 'German hotline'])
  await created.getByRole('button').click()
  await expect(created).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await namesOf(page)).at(0)).toBe('Reception')
  await searchOf(page).pressSequentially('survey')
  await expect(page).toHaveURL(/[?&]q=survey(&|$)/)

  await page.reload()
  await expect(searchOf(page)).toHaveValue('survey')
  await expect.poll(() => namesOf(page)).toEqual(['Survey callback'])
  await expect(created).toHaveAttribute('aria-sort', 'ascending')

  await page.goBack()
  await expect(created).toHaveAttribute('aria-sort', 'descending')
  await expect(searchOf(page)).toHaveValue('')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test.describe('ten thousand applications', () => {
  test.beforeEach(async ({ mock, page }) => {
    await mock.reset('large')
    await signIn(page)
  })

  test('are all counted and searched, only the visible ones are rendered, and the last one can be scrolled to', async ({
    page,
  }) => {
    // Waits for the complete list: one that is still loading has no end to scroll to, and another order.
    await expect(page.getByText('10,000 applications')).toBeVisible()
    await expect(tableOf(page)).toHaveAttribute('aria-rowcount', '10001')
    expect(await tableOf(page).getByRole('row').count()).toBeLessThan(150)
    const region = page.getByRole('region', { name: 'Applications' })
    await region.focus()
    await expect(region).toBeFocused()
    await page.keyboard.press('End')
    const last = tableOf(page).getByRole('row', { name: /Voicemail 833/ })
    await expect(last).toBeVisible()
    await expect(last).toHaveAttribute('aria-rowindex', '10001')
    // The form beside them isn't one of them.
    await page.getByRole('link', { name: 'New application' }).click()
    await expect(page.getByRole('form', { name: 'New application' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Previous|Next)$/ })).toHaveCount(0)

    await searchOf(page).fill('reception 417')
    await expect.poll(() => namesOf(page)).toContain('Reception 417')
    await expect(tableOf(page).getByRole('row', { name: /Reception 417/ })).toBeVisible()
  })

  test('keep the focus on a row that is scrolled away, and keep an opened row in view beside its panel', async ({
    page,
  }) => {
    await showColumn(page, 'SID')
    // Once all rows have loaded, their order no longer changes.
    await expect(tableOf(page)).toHaveAttribute('aria-rowcount', '10001')
    const first = tableOf(page).getByRole('row', { name: /After hours 3 / })
    const copy = first.getByRole('button', { name: 'Copy SID' })
    await first.getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect(copy).toBeFocused()
    await tableOf(page).hover()
    for (const distance of [9000, 90_000]) {
      await page.mouse.wheel(0, distance)
      await expect(first).not.toBeInViewport()
      // Other rows have taken its place.
      await expect.poll(() => firstRowInView(page)).toBeGreaterThan(200)
      await expect(copy).toBeFocused()
    }
    await page.keyboard.press('Shift+Tab')
    await expect(first.getByRole('link')).toBeFocused()
    await expect(first).toBeInViewport()
    await expect.poll(() => firstRowInView(page)).toBeLessThan(200)

    await page.mouse.wheel(0, 90_000)
    await expect.poll(() => firstRowInView(page)).toBeGreaterThan(200)
    const row = tableOf(page).locator(`[aria-rowindex="${(await firstRowInView(page)) + 8}"]`)
    const link = row.getByRole('link')
    const name = await link.textContent()
    const { height } = (await row.boundingBox()) ?? { height: 0 }
    await link.click()
    await expect(page.getByRole('heading', { name: String(name), level: 2 })).toBeVisible()
    await expect(row).toHaveAttribute('data-current', 'true')
    await expect(row).toBeInViewport({ ratio: 1 })
    // Rows are higher beside a panel.
    expect((await row.boundingBox())?.height).toBeGreaterThan(1.25 * height)
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
    await expect(row).toBeInViewport({ ratio: 1 })
  })
})

/** Returns the aria-rowindex of the row below the table's header. */
async function firstRowInView(page: Page): Promise<number> {
  const head = await tableOf(page).getByRole('columnheader', { name: 'Name' }).boundingBox()
  return page.evaluate(
    ([x, y]) => Number(document.elementFromPoint(x, y)?.closest('tbody tr')?.getAttribute('aria-rowindex') ?? 0),
    [(head?.x ?? 0) + 20, (head?.y ?? 0) + (head?.height ?? 0) + 20] as const,
  )
}

test('keeps the list’s place while it loads, says why it can’t be read or refreshed, and offers a retry', async ({
  page,
  mock,
}) => {
  const failure = { status: 500, message: 'Too many connections', headers: { 'retry-after': '30' }, times: 1 }
  await mock.fault({ endpoint: 'listApplications', ...failure })
  const release = await holdRequests(page, 'GET')
  await openSignedIn(page, 'applications')
  await expect(page.getByText('Loading applications…')).toBeAttached()
  await expect(searchOf(page)).toBeVisible()
  await expectNoAxeViolations(page)

  release()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The server failed')
  await expect(alert).toContainText('Too many connections')
  await expect(alert).toContainText('Status 500')
  // Not announced every second, nor the whole alert at every retry.
  await expect(alert.getByText('Retrying in 30 s')).toHaveAttribute('aria-live', 'off')
  await expect(alert).toHaveAttribute('aria-atomic', 'false')
  await expect(alert.getByRole('button', { name: 'Copy as curl' })).toBeVisible()
  await expectNoAxeViolations(page)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(tableOf(page)).toBeVisible()
  await expect(alert).toHaveCount(0)

  await mock.fault({ endpoint: 'listApplications', status: 422, message: 'maintenance', times: 1 })
  await page.getByRole('button', { name: 'refresh' }).click()
  await expect(page.getByText('Couldn’t refresh.')).toBeVisible()
  await expect(page.getByText('Showing data from').getByRole('time')).toHaveAttribute('aria-live', 'off')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-live', 'off')
  await expectRow(tableOf(page), { Name: 'Reception' })
  await page.getByText('Details').click()
  await expect(page.getByText('maintenance')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Couldn’t refresh.')).toHaveCount(0)
})

test('says that an account has no applications', async ({ page, mock }) => {
  await mock.reset('empty')
  await mock.flip({ beyondTheSpec: false })
  await page.goto('applications')
  await submit(page, { token: demoToken })
  // Neither a record nor a list of accounts gives the sid, so the user has to enter it.
  await page.getByLabel('Account sid').fill(demoAccountSid)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('no accessibility violations or overflow at any width, and a menu for the order on narrow screens', async ({
  page,
}) => {
  await signIn(page)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    // A zoom of 400 %.
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(viewport)
    await searchOf(page).fill('')
    await expectRow(tableOf(page), { Name: 'Reception' })
    await expectNoAxeViolations(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${viewport.width} px`).toBeLessThanOrEqual(0)
    await searchOf(page).fill('nothing like this')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await expectNoAxeViolations(page)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await searchOf(page).fill('')
  await page.getByLabel('Sort by').selectOption('Created, descending')
  await expect.poll(async () => (await namesOf(page)).at(0)).toBe('Legacy PBX')
})
