/** The overview: what needs a person now. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

const lists = ['listCalls', 'listRecentCalls', 'listSpeechCredentials', 'listPhoneNumbers', 'listApplications'] as const

test('tells what needs a person, each with the page that shows it, for one request a list', async ({ page, mock }) => {
  await openSignedIn(page, './')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByText(/things? needs? a person$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /calls? in progress$/ })).toHaveAttribute('href', '/calls')
  await expect(page.getByText(/newest 500 records, 2026-03-10 \d\d:\d\d to 2026-03-10 09:29/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^\d+ % answered$/ })).toBeVisible()
  for (const name of lists) expect(await mock.requests(name), name).toHaveLength(1)
  expect(await mock.requests('testSpeechCredential')).toHaveLength(0)

  await page.getByRole('link', { name: '1 number with an unknown application' }).click()
  await expect(page.getByText('1 of 60 match')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '5 numbers without an application' }).click()
  await expect(page.getByText('5 of 60 match')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /% answered$/ }).click()
  await expect(page.getByText('Records 1 to 500 of 59,743')).toBeVisible()
  // What the overview has read is not asked for again.
  const first = (await mock.requests('listRecentCalls')).filter(({ url }) => url.endsWith('page=1&count=500&days=30'))
  expect(first).toHaveLength(1)
})

test('one list that cannot be read blanks no other', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listSpeechCredentials', status: 403, message: 'no credentials for you' })
  await openSignedIn(page, './')
  const failed = page.getByRole('region', { name: 'Speech credentials' })
  await expect(failed).toContainText('no credentials for you')
  await expect(page.getByRole('link', { name: '5 numbers without an application' })).toBeVisible()
  await expect(page.getByText('1 of 5 lists could not be read')).toBeVisible()
  await expect(page.getByText(/a working credential is not known/)).toBeVisible()
  await expectNoAxeViolations(page)
  await mock.reset()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('1 of 5 lists could not be read')).toBeHidden()
})

test('an empty account needs nobody', async ({ page, mock }) => {
  await mock.reset('empty', 'deployed')
  await openSignedIn(page, './')
  await expect(page.getByText('Nothing needs a person')).toBeVisible()
  await expect(page.getByText('No calls in the last 30 days')).toBeVisible()
})

test('no accessibility faults, wide and at 390 px', async ({ page }) => {
  await openSignedIn(page, './')
  await expect(page.getByText(/things? needs? a person$/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
