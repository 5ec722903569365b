/** The link that restores the setup of the mock in the browser. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { bar, control, open, openPanel } from './support/mock-bar.ts'
import { expectRow } from './support/words.ts'

test.use({ build: 'demo', viewport: { width: 1440, height: 900 } })

test('a link sets up the mock once, before the first request, even faults in signing in; a damaged one changes nothing', async ({
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
  // Signing in requests these, and the page still opens.
  await control(page, 'faults', { endpoint: 'listApplications', status: 400, message: 'also reported' })
  const knobs = await openPanel(page)
  const words = 'demo · documented + 1 switch · 2 faults · seed 7 · clock frozen, 2026-02-01 09:15'
  await expect(bar(page)).toContainText(words)
  const field = knobs.getByLabel('Link')
  await expect(field).toHaveValue(/phone-numbers#mock=/)
  const link = await field.inputValue()
  expect(link).toContain('/demo/phone-numbers#mock=')

  // Changes the setup, as another tab could. The link must leave nothing of it.
  await control(page, 'reset', { seed: 1, now: '2026-03-10T09:30:00Z', profile: 'deployed' })
  await expect(bar(page)).toContainText('demo · deployed · 0 faults · seed 1')
  await page.goto(link.slice(0, -3))
  await expect(page.getByText('The link is damaged or incomplete')).toBeVisible()
  await expect(bar(page)).toContainText('demo · deployed · 0 faults · seed 1')

  await page.goto(link)
  await expect(page.getByText('The mock was set up from the link.')).toBeVisible()
  await expect(bar(page)).toContainText(words)
  await expect(page.getByRole('heading', { name: 'Phone numbers', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('as reported')
  expect(new URL(page.url()).hash).toBe('')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('The mock was set up from the link.')).toBeHidden()
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('also reported')

  await control(page, 'clock', { advance: 60_000 })
  await page.reload()
  await expect(bar(page)).toContainText('clock frozen, 2026-02-01 09:16')
})

test('a link asks before it discards created records, and Cancel keeps them', async ({ page }) => {
  await open(page)
  const knobs = await openPanel(page)
  await knobs.getByLabel('Include the time').uncheck()
  const link = await knobs.getByLabel('Link').inputValue()
  await page.evaluate(async () => {
    const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' }
    await fetch('/v1/PhoneNumbers', { method: 'POST', headers, body: '{"number":"15550199"}' })
  })
  const question = page.getByRole('dialog', { name: 'Set up the mock from this link?' })
  await page.goto(link)
  await expect(question).toContainText('1 record created')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Link ignored')).toBeVisible()
  await page.getByRole('link', { name: 'Phone numbers' }).click()
  const numbers = page.getByRole('table', { name: 'Phone numbers' })
  await expectRow(numbers, { Number: /15550199/ })

  await page.goto(link)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Set up mock' }).click()
  await expect(page.getByText('The mock was set up from the link.')).toBeVisible()
  await page.getByRole('link', { name: 'Phone numbers' }).click()
  await expect(numbers).toBeVisible()
  await expect(numbers).not.toContainText('15550199')
})
