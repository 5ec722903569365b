/** The developer panel of the mock in the browser: every control, at every width. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { bar, control, open, opener, openPanel, panel } from './support/mock-bar.ts'

// Wide enough to show the panel beside the page.
test.use({ build: 'demo', viewport: { width: 1440, height: 900 } })

test('the status line shows the setup; its panel works by keyboard, follows other tabs, and asks before a reset', async ({
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

  // A reset asks first, and shows why an invalid value is refused.
  const knobs = await openPanel(page)
  await knobs.getByLabel('Scenario').selectOption('empty')
  await knobs.getByLabel('Seed').fill('-7')
  await knobs.getByRole('button', { name: 'Reset mock…' }).click()
  const question = page.getByRole('dialog', { name: 'Reset the mock to “empty”, seed -7?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(question).toContainText('in every tab')
  await question.getByRole('button', { name: 'Reset mock' }).click()
  await expect(question.getByRole('alert')).toContainText('seed')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(bar(page)).toContainText('demo')
  await knobs.getByLabel('Seed').fill('7')
  await knobs.getByLabel('Start time').fill('2026-03-01T12:00:00Z')
  await knobs.getByRole('button', { name: 'Reset mock…' }).click()
  const again = page.getByRole('dialog', { name: 'Reset the mock to “empty”, seed 7?' })
  await expect(again.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await again.getByRole('button', { name: 'Reset mock' }).click()
  await expect(bar(page)).toContainText('empty · documented · 0 faults · seed 7')
  // The page below has read the data again.
  await expect(page.getByText('No applications yet')).toBeVisible()
  await expect(knobs).toContainText('2026-03-01 12:00:00, running')
})

test('adds a fault, counts its hits, and shows them in the request log', async ({ page, problems }) => {
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

  await form.getByLabel('Fault', { exact: true }).selectOption({ label: 'Corrupt body' })
  await expect(form.getByLabel('Error status')).toBeHidden()
  await form.getByLabel('Endpoint').selectOption('listCalls')
  await form.getByRole('button', { name: 'Add fault' }).click()
  await expect(active.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'refresh' }).click()
  await expect(knobs.getByRole('list', { name: 'Used-up faults' })).toContainText(/fault-\d+, hit once/u)
  await knobs.getByText('Requests', { exact: true }).click()
  const requests = knobs.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  const broken = requests.filter({ hasText: /fault-\d+/u })
  await expect(broken).toContainText('GET /v1/Applications')
  await expect(broken).toContainText('503 listApplications')
  // The client has retried by itself.
  await expect(requests.filter({ hasText: '200 listApplications' })).toHaveCount(2)

  await active.getByRole('button', { name: /^Remove fault-\d+/u }).click()
  await expect(knobs.getByText('No faults: every endpoint works.')).toBeVisible()
  await knobs.getByRole('button', { name: 'Remove all faults' }).click()
  await expect(knobs.getByText('Used up')).toBeHidden()
  await knobs.getByText('Web callbacks', { exact: true }).click()
  await expect(knobs.getByRole('list', { name: 'Web callbacks' })).toContainText('call_status_hook')
  await expectNoAxeViolations(page)
})

test('finds switches by meaning, sets them singly or by profile, and keeps them', async ({ page, problems }) => {
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
  await knobs.getByLabel('Changed only').check()
  await expect(knobs.getByRole('list', { name: 'Switches' }).getByRole('listitem')).toHaveCount(2)
  await knobs.getByRole('button', { name: 'Reset pageBase' }).click()
  await expect(bar(page)).toContainText('deployed + 1 switch ')
  await knobs.getByRole('button', { name: 'Reset all' }).click()
  await expect(bar(page)).toContainText('deployed · 0 faults')
})

test.describe('without room beside the page', () => {
  test.use({ viewport: { width: 1100, height: 800 } })

  test('the panel traps and returns the focus, moves beside the page, and fills a phone; the status line stays one line', async ({
    page,
  }) => {
    await open(page)
    const knobs = await openPanel(page)
    // Elements behind the panel can't get the focus.
    const behind = page.getByRole('link', { name: 'Phone numbers' })
    await behind.focus()
    await expect(panel(page)).toBeFocused()
    await expectNoAxeViolations(page)
    await knobs.getByText('Switches', { exact: true }).click()
    await knobs.getByLabel('Filter switches').fill('base page')
    await page.keyboard.press('Escape')
    await expect(knobs.getByLabel('Filter switches')).toHaveValue('')

    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(knobs.getByLabel('Filter switches')).toBeFocused()
    // Only after the change of the window has reached the panel.
    await expect(async () => {
      await behind.focus()
      await expect(behind).toBeFocused({ timeout: 100 })
    }).toPass({ timeout: 15_000 })
    await knobs.getByLabel('Filter switches').focus()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()

    await page.setViewportSize({ width: 390, height: 844 })
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
