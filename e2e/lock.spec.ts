/** A locked page: removed from the document, and restored completely when it is unlocked. */
import type { Page } from '@playwright/test'
import { demoToken, otherToken } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { stored, submit } from './support/connections.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { openSignedIn } from './support/words.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Locked' })
const tableOf = (page: Page) => page.getByRole('table', { name: 'Phone numbers' })

/** Locks the page after an hour without activity. */
async function lock(page: Page) {
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 60 * 60_000)
  await page.keyboard.press('Shift')
  await expect(dialogOf(page).getByLabel('Access token')).toBeFocused()
}

async function unlock(page: Page) {
  await dialogOf(page).getByLabel('Access token').fill(demoToken)
  await dialogOf(page).getByRole('button', { name: 'Unlock' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}

/** Returns markup, title and typed values of the document, without white space. */
const documentOf = async (page: Page) => {
  const text = await page.evaluate(() => {
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value)
    return [document.documentElement.outerHTML, document.title, ...typed].join('\n')
  })
  return text.replaceAll(/\s/g, '')
}

/** Returns the mock's phone numbers and their sids. */
async function recordsOf(mock: Mock): Promise<string[]> {
  const numbers = await mock.ask<{ number: string; phone_number_sid: string }[]>('GET', 'PhoneNumbers')
  return numbers.flatMap(({ number, phone_number_sid }) => [number, phone_number_sid])
}

test('holds no records while locked, and then restores scrolling, selection, panel and an open dialog', async ({
  page,
  mock,
}) => {
  const records = await recordsOf(mock)
  const found = async () => {
    const text = await documentOf(page)
    return records.filter((record) => text.includes(record))
  }
  await page.setViewportSize({ width: 1280, height: 500 })
  await openSignedIn(page, 'phone-numbers')
  await tableOf(page).getByRole('link').first().click()
  const panel = page.getByRole('region', { name: 'Phone number', exact: true })
  await expect(panel).toBeVisible()
  const title = await page.title()
  const box = page.getByRole('checkbox', { name: 'Select' }).nth(29)
  await box.check()
  const scrolled = () => tableOf(page).evaluate((table) => table.parentElement?.scrollTop ?? 0)
  const before = await scrolled()
  expect(before).toBeGreaterThan(100)
  expect((await found()).length).toBeGreaterThan(20)

  await lock(page)
  expect(await found()).toEqual([])
  await expect(page).toHaveTitle('Locked · Switchboard')
  await expectNoAxeViolations(page)

  await unlock(page)
  await expect(panel).toBeVisible()
  await expect(page).toHaveTitle(title)
  expect(await scrolled()).toBe(before)
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  expect((await found()).length).toBeGreaterThan(20)

  await panel.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: /^Delete/ })
  await expect(question).toBeVisible()
  const words = (await question.textContent()) ?? ''
  await lock(page)
  await expect(question).toHaveCount(0)
  expect(await found()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  await unlock(page)
  await expect(question).toHaveText(words)
  expect(await question.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await mock.requests('deletePhoneNumber')).toEqual([])
})

test('restores what was typed into a form, even a half-typed choice, and still guards it', async ({ page }) => {
  await openSignedIn(page, 'phone-numbers/new')
  const form = page.getByRole('form', { name: 'New number' })
  await form.getByRole('textbox', { name: 'Number' }).fill('14155550199')
  const application = form.getByRole('combobox', { name: 'Application' })
  await application.fill('voicem')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(1)

  await lock(page)
  expect(await documentOf(page)).not.toMatch(/14155550199|voicem/i)
  await unlock(page)
  await expect(application).toBeFocused()
  await expect(application).toHaveValue('voicem')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(application).toHaveValue('Voicemail')

  await lock(page)
  expect(await documentOf(page)).not.toMatch(/14155550199|voicemail/i)
  await unlock(page)
  await expect(form.getByRole('textbox', { name: 'Number' })).toHaveValue('14155550199')
  await expect(application).toHaveValue('Voicemail')
  await expect(application).toBeFocused()
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
})

test('hides and restores a dialog opened from a table row', async ({ page, mock }) => {
  await mock.reset('demo', 'deployed')
  await openSignedIn(page, 'speech-credentials')
  await page.getByRole('button', { name: 'Test Google, slow vendor' }).click()
  const question = page.getByRole('dialog', { name: 'Test Google, slow vendor?' })
  await expect(question).toBeVisible()
  await lock(page)
  expect(await documentOf(page)).not.toContain('slowvendor')
  await unlock(page)
  await expect(question).toBeVisible()
})

test('pauses a load of call records, and completes it after unlocking', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 200 })
  await openSignedIn(page, 'recent-calls/all?days=7')
  await expect(page.getByText(/^Loading… [\d,]{3,} of 13,993$/)).toBeVisible()

  await lock(page)
  await expect(dialogOf(page).getByText('A job is waiting and will continue after that.')).toBeVisible()
  expect(await documentOf(page)).not.toContain('13,993')
  await mock.reset()
  await unlock(page)
  await expect(page.getByText('Loaded 13,993 call records · complete')).toBeVisible({ timeout: 30_000 })
  const answers = await mock.requests('listRecentCalls')
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('an idle page that locks also ends the session that a discarded tab has stored', async ({ page, context }) => {
  const away = await context.newPage()
  const table = away.getByRole('table', { name: 'Applications' })
  await away.goto('applications')
  await submit(away, { token: otherToken, keep: true })
  await expect(table).toBeVisible()
  await away.goto('about:blank')
  await openSignedIn(page, 'applications')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await lock(page)
  await unlock(page)
  await away.goto('applications')
  await expect(table).toBeVisible()
  expect(await stored(away)).not.toContain(otherToken)
})
