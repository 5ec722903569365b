/** Administrators' most frequent tasks, in as few steps as possible. A click or a filled-in field is a step. */
import type { Locator, Page } from '@playwright/test'
import { panelOf as credentialOf, tableOf as credentialsOf } from './support/credentials-page.ts'
import { expect, test } from './support/fixtures.ts'
import { chart } from './support/insights-page.ts'
import { tableOf } from './support/numbers-page.ts'
import { openSignedIn } from './support/words.ts'

/** Performs steps and counts them. */
class Steps {
  count = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }
  async click(where: Locator, options: Parameters<Locator['click']>[0] = {}) {
    this.count += 1
    await where.click(options)
  }
  async fill(where: Locator, text: string) {
    this.count += 1
    await where.fill(text)
  }
  /** A key held down is one step. */
  async press(key: string, times = 1) {
    this.count += 1
    for (let done = 0; done < times; done += 1) await this.#page.keyboard.press(key)
  }
  async type(text: string) {
    this.count += 1
    await this.#page.keyboard.type(text)
  }
}

const overview = (page: Page) => expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
const rowLink = (page: Page, place: number) => tableOf(page).getByRole('rowheader').nth(place).getByRole('link')
const done = (page: Page, job: RegExp) => expect(page.getByRole('status', { name: 'Notifications' })).toContainText(job)

test('re-assigning 20 numbers takes six steps by mouse, and eight by keyboard', async ({ page }) => {
  await openSignedIn(page, '')
  await overview(page)
  const steps = new Steps(page)
  await steps.click(page.getByRole('link', { name: 'Phone numbers', exact: true }))
  const check = (place: number) => tableOf(page).getByRole('checkbox').nth(place)
  await steps.click(check(1))
  await steps.click(check(20), { modifiers: ['Shift'] })
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('20 selected')
  await steps.click(page.getByRole('button', { name: 'Re-assign…' }))
  await steps.click(page.getByRole('option', { name: 'Voicemail' }))
  await steps.click(page.getByRole('button', { name: /^Re-assign \d+ phone numbers$/ }))
  await done(page, /Re-assign 1[89] phone numbers to Voicemail: done/)
  expect(steps.count).toBe(6)

  await overviewByKeys(page)
  const keys = new Steps(page)
  await keys.type('gn')
  await expect(rowLink(page, 0)).toBeVisible()
  await page.keyboard.press('j')
  await keys.press('x')
  await keys.press('j', 19)
  await expect(rowLink(page, 19)).toBeFocused()
  await keys.press('X')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('20 selected')
  await keys.press('e')
  await expect(page.getByRole('combobox', { name: 'Search applications' })).toBeFocused()
  await keys.type('after')
  await keys.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Re-assign \d+ phone numbers to After hours\?$/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await keys.press('Enter')
  await done(page, /Re-assign 20 phone numbers to After hours: done/)
  expect(keys.count).toBe(8)
})

test('replacing a failing key takes eight steps', async ({ page }) => {
  await openSignedIn(page, '')
  await overview(page)
  const steps = new Steps(page)
  const failing = page.getByRole('table', { name: /^Needs attention/ }).getByRole('link', { name: /^Test again: AWS/ })
  const name = ((await failing.first().getAttribute('aria-label')) ?? '').replace('Test again: ', '')
  await steps.click(failing.first())
  await steps.click(credentialOf(page).getByRole('link', { name: 'Replace…' }))
  const form = credentialOf(page).getByRole('form')
  await steps.fill(form.getByLabel('Access key id'), 'AKIABETTER01')
  await steps.fill(form.getByLabel('Secret access key'), 'topsecret/0123456789')
  await steps.click(form.getByRole('button', { name: 'Create credential' }))
  await steps.click(credentialOf(page).getByRole('button', { name: 'Test', exact: true }))
  await steps.click(credentialOf(page).getByRole('button', { name: 'Delete old credential…' }))
  await steps.click(page.getByRole('dialog').getByRole('button', { name: 'Delete credential' }))
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('deleted')
  await expect(credentialsOf(page).getByRole('link', { name, exact: true })).toHaveCount(0)
  expect(steps.count).toBe(8)
})

test('finding why fewer calls were answered takes two steps by mouse, and three by keyboard', async ({ page }) => {
  await openSignedIn(page, '')
  await overview(page)
  const steps = new Steps(page)
  await steps.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' }))
  const hours = chart(page, 'ASR and calls per hour')
  const picture = hours.getByRole('group')
  await expect(page.getByText(/^Loaded [\d,]+ call records · complete$/)).toBeVisible({ timeout: 30_000 })
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  if (box === null) throw new Error('the chart is not drawn')
  const at = (share: number) => [box.x + share * box.width, box.y + box.height / 2] as const
  steps.count += 1
  await page.mouse.move(...at(0.5))
  await page.mouse.down()
  await page.mouse.move(...at(0.55))
  await page.mouse.move(...at(0.6))
  await page.mouse.up()
  await expect(chart(page, 'Release causes').getByText('Selection')).toBeVisible()
  expect(steps.count).toBe(2)

  await page.keyboard.press('Escape')
  await overviewByKeys(page)
  const keys = new Steps(page)
  await keys.type('gi')
  await expect(hours.getByRole('link').first()).toBeVisible({ timeout: 30_000 })
  // Tab leads here from the top of the page. This test skips the tab stops in between.
  await hours.getByRole('link').first().focus()
  await keys.press('ArrowRight', 60)
  await keys.press('Shift+ArrowRight', 6)
  await expect(chart(page, 'Release causes').getByText('Selection')).toBeVisible()
  expect(keys.count).toBe(3)
})

async function overviewByKeys(page: Page): Promise<void> {
  await page.keyboard.type('go')
  await overview(page)
}
