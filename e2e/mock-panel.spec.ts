/** The developer panel of the mock in the browser: every knob, and the link that sets it up again. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectNoAxeViolations, expectRow } from './support/words.ts'

test.use({ build: 'demo' })

const bar = (page: Page) => page.getByRole('region', { name: 'Mock backend' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Mock panel' })
const applications = (page: Page) => page.getByRole('table', { name: 'Applications' })
const opener = (page: Page) => bar(page).getByRole('button', { name: 'Mock panel' })

/** The applications, with the mock standing still at the moment that pages have, too. */
async function open(page: Page): Promise<void> {
  await page.goto('applications')
  await expectRow(applications(page), { Name: 'Reception' })
}

async function openPanel(page: Page): Promise<Locator> {
  await opener(page).click()
  await expect(panel(page)).toBeFocused()
  return panel(page)
}

/** What curl does, in this tab or another one. */
async function control(page: Page, path: string, body: unknown): Promise<void> {
  const status = await page.evaluate(
    async ([path, text]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/__mock__/${path}`, { method: 'POST', headers, body: text })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  expect(status).toBe(200)
}

test('a line says what mock this is; its panel opens and closes by keyboard, and follows other tabs', async ({
  context,
  page,
  problems,
}) => {
  problems.expect('status of 400')
  await open(page)
  await expect(bar(page)).toContainText('demo · documented · 0 faults · seed 42 · clock running')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await expect(panel(page)).toContainText('2026-03-10 09:30:00, running')
  await panel(page).getByRole('button', { name: 'Freeze' }).click()
  await expect(bar(page)).toContainText('clock frozen, 2026-03-10 09:30')
  await panel(page).getByRole('button', { name: '+1 h' }).click()
  await expect(bar(page)).toContainText('clock frozen, 2026-03-10 10:30')
  await panel(page).getByLabel('Rate').fill('fast')
  await panel(page).getByRole('button', { name: 'Set rate' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('rate')
  await panel(page).getByLabel('Rate').fill('60')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('clock running at 60×')

  const other = await context.newPage()
  await open(other)
  await control(other, 'clock', { freeze: '2026-03-12T00:00:00Z' })
  await expect(panel(page)).toContainText('2026-03-12 00:00:00, frozen')
  await expect(bar(other)).toContainText('clock frozen, 2026-03-12 00:00')

  await panel(page).getByLabel('Rate').focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('starting again asks first, says what goes, and refuses what makes no sense in words', async ({
  page,
  problems,
}) => {
  problems.expect('status of 400')
  await open(page)
  const knobs = await openPanel(page)
  await knobs.getByLabel('Scenario').selectOption('empty')
  await knobs.getByLabel('Seed').fill('-7')
  await knobs.getByRole('button', { name: 'Start again…' }).click()
  const question = page.getByRole('dialog', { name: 'Start again with “empty”, seed -7?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(question).toContainText('in every tab')
  await question.getByRole('button', { name: 'Start again' }).click()
  await expect(question.getByRole('alert')).toContainText('seed')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(bar(page)).toContainText('demo')
  await knobs.getByLabel('Seed').fill('7')
  await knobs.getByLabel('Starts at').fill('2026-03-01T12:00:00Z')
  await knobs.getByRole('button', { name: 'Start again…' }).click()
  const again = page.getByRole('dialog', { name: 'Start again with “empty”, seed 7?' })
  await expect(again.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await again.getByRole('button', { name: 'Start again' }).click()
  await expect(bar(page)).toContainText('empty · documented · 0 faults · seed 7')
  // The page below has read again.
  await expect(page.getByText('No applications yet')).toBeVisible()
  await expect(knobs).toContainText('2026-03-01 12:00:00, running')
})

test('a fault is filled in, hits, is counted and shows in the log of requests', async ({ page, problems }) => {
  problems.expect('status of 400')
  problems.expect('status of 503')
  await open(page)
  const knobs = await openPanel(page)
  await knobs.getByText('Faults', { exact: true }).click()
  const form = knobs.getByRole('form', { name: 'Add a fault' })
  await form.getByLabel('Endpoint').selectOption('listApplications')
  await form.getByLabel('Error status').fill('99')
  await form.getByRole('button', { name: 'Add fault' }).click()
  await expect(form.getByRole('alert')).toContainText('status')
  await form.getByLabel('Error status').fill('503')
  await form.getByLabel('Message').fill('down for the test')
  await form.getByRole('button', { name: 'Add fault' }).click()
  const active = knobs.getByRole('list', { name: 'Active faults' })
  await expect(active.getByRole('listitem')).toContainText('status 503')
  await expect(bar(page)).toContainText('1 fault ')

  await form.getByLabel('What goes wrong').selectOption({ label: 'Spoilt body' })
  await expect(form.getByLabel('Error status')).toBeHidden()
  await form.getByLabel('Endpoint').selectOption('listCalls')
  await form.getByRole('button', { name: 'Add fault' }).click()
  await expect(active.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'refresh' }).click()
  await expect(knobs.getByRole('list', { name: 'Faults used up' })).toContainText(/fault-\d+, hit once/u)
  await knobs.getByText('Requests', { exact: true }).click()
  const requests = knobs.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  const broken = requests.filter({ hasText: /fault-\d+/u })
  await expect(broken).toContainText('GET /v1/Applications')
  await expect(broken).toContainText('503 listApplications')
  // The client asked again by itself.
  await expect(requests.filter({ hasText: '200 listApplications' })).toHaveCount(2)

  await active.getByRole('button', { name: /^Remove fault-\d+/u }).click()
  await expect(knobs.getByText('None: every endpoint works.')).toBeVisible()
  await knobs.getByRole('button', { name: 'Remove all faults' }).click()
  await expect(knobs.getByText('Used up')).toBeHidden()
  await knobs.getByText('Web callbacks', { exact: true }).click()
  await expect(knobs.getByRole('list', { name: 'Web callbacks' })).toContainText('call_status_hook')
  await expectNoAxeViolations(page)
})

test('switches are found by what they mean, flipped one by one or by the profile, and last', async ({
  page,
  problems,
}) => {
  problems.expect('status of 400')
  await open(page)
  const knobs = await openPanel(page)
  await knobs.getByText('Switches', { exact: true }).click()
  await knobs.getByLabel('Filter switches').fill('base page')
  await expect(knobs.getByText('1 switch of')).toBeVisible()
  await knobs.getByLabel('pageBase').selectOption('0')
  await expect(bar(page)).toContainText('documented + 1 switch')
  await knobs.getByLabel('Filter switches').fill('largest count')
  await knobs.getByLabel('largestCount').fill('0')
  await page.keyboard.press('Enter')
  await expect(knobs.getByRole('alert')).toContainText('largestCount')
  await knobs.getByLabel('largestCount').fill('70')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('documented + 2 switches')
  await knobs.getByLabel('Filter switches').press('Escape')
  await expect(knobs.getByLabel('Filter switches')).toHaveValue('')
  await expectNoAxeViolations(page)

  await page.reload()
  await expect(bar(page)).toContainText('documented + 2 switches')
  await openPanel(page)
  await knobs.getByLabel('Profile').selectOption('deployed')
  await expect(bar(page)).toContainText('deployed + 2 switches')
  await knobs.getByText('Switches', { exact: true }).click()
  await knobs.getByLabel('Only flipped ones').check()
  await expect(knobs.getByRole('list', { name: 'Switches' }).getByRole('listitem')).toHaveCount(2)
  await knobs.getByRole('button', { name: 'Flip back pageBase' }).click()
  await expect(bar(page)).toContainText('deployed + 1 switch ')
  await knobs.getByRole('button', { name: 'Flip all back' }).click()
  await expect(bar(page)).toContainText('deployed · 0 faults')
})

test('a link sets up the whole before the first request, once; a damaged one changes nothing and says so', async ({
  page,
  problems,
}) => {
  problems.expect('status of 400')
  await open(page)
  await page.getByRole('link', { name: 'Phone numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Phone numbers', level: 1 })).toBeVisible()
  await control(page, 'reset', { seed: 7, now: '2026-02-01T08:00:00Z', switches: { pageBase: 0 } })
  await control(page, 'clock', { freeze: '2026-02-01T09:15:00Z' })
  await control(page, 'faults', { endpoint: 'listPhoneNumbers', status: 400, message: 'as reported' })
  const knobs = await openPanel(page)
  const words = 'demo · documented + 1 switch · 1 fault · seed 7 · clock frozen, 2026-02-01 09:15'
  await expect(bar(page)).toContainText(words)
  const field = knobs.getByLabel('Link')
  await expect(field).toHaveValue(/phone-numbers#mock=/)
  const link = await field.inputValue()
  expect(link).toContain('/demo/phone-numbers#mock=')

  // Elsewhere, by what another tab did: nothing of it is left.
  await control(page, 'reset', { seed: 1, now: '2026-03-10T09:30:00Z', profile: 'deployed' })
  await expect(bar(page)).toContainText('demo · deployed · 0 faults · seed 1')
  await page.goto(link.slice(0, -3))
  await expect(page.getByText('The link is damaged or incomplete')).toBeVisible()
  await expect(bar(page)).toContainText('demo · deployed · 0 faults · seed 1')

  await page.goto(link)
  await expect(page.getByText('The mock was set up by the link.')).toBeVisible()
  await expect(bar(page)).toContainText(words)
  await expect(page.getByRole('main')).toContainText('as reported')
  expect(new URL(page.url()).hash).toBe('')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('The mock was set up by the link.')).toBeHidden()

  await control(page, 'clock', { advance: 60_000 })
  await page.reload()
  await expect(bar(page)).toContainText('clock frozen, 2026-02-01 09:16')
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the line is one line, and the panel has the screen', async ({ page }) => {
    await page.goto('applications')
    await expect(bar(page)).toContainText('seed 42')
    expect((await bar(page).boundingBox())?.height).toBeLessThan(32)
    await openPanel(page)
    await expect(panel(page)).toBeInViewport({ ratio: 1 })
    await expectNoAxeViolations(page)
    await panel(page).getByRole('button', { name: 'Close the mock panel' }).click()
    await expect(opener(page)).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
