/** Which fields can't stay empty is said before a form complains about them, and which can, on their labels. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

/** Returns the labels of the form's visible fields with an attribute that is true. */
const fieldsWith = (page: Page, attribute: string) =>
  page
    .getByRole('main')
    .locator('form')
    .last()
    .evaluate(
      (form, name) =>
        [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')]
          .filter((field) => field.checkVisibility() && field.getAttribute(name) === 'true')
          .map((field) => `${field.name}: ${field.labels?.[0]?.textContent ?? ''}`),
      attribute,
    )

/** Returns the labels of the form's visible, empty text fields that may stay so, in open parts of the form. */
const emptyFields = (page: Page) =>
  page
    .getByRole('main')
    .locator('form')
    .last()
    .evaluate((form) =>
      [...form.querySelectorAll<HTMLInputElement>('input:is(:not([type]), [type=text], [role=combobox]), textarea')]
        .filter((field) => field.checkVisibility() && field.ariaRequired !== 'true' && field.value === '')
        .map((field) => field.labels?.[0]?.textContent ?? ''),
    )

for (const [path, submit, choices] of [
  ['applications/new', 'Create application', []],
  ['phone-numbers/new', 'Create number', []],
  ['calls/new', 'Place call', ['Phone number', 'SIP address', 'User', 'Teams', 'Other']],
  ['speech-credentials/new', 'Create credential', ['AWS', 'Another vendor']],
] as const) {
  test(`/${path} requires the fields that it rejects if they are empty`, async ({ page }) => {
    await openSignedIn(page, path)
    const button = page.getByRole('button', { name: submit })
    await expect(button).toBeEnabled()
    for (const choice of choices.length === 0 ? [null] : choices) {
      if (choice !== null) await page.getByRole('radio', { name: choice, exact: true }).check()
      const required = await fieldsWith(page, 'aria-required')
      expect(required).not.toEqual([])
      for (const field of await page.locator('[aria-required=true]').all()) {
        if ((await field.isVisible()) && (await field.inputValue()) !== '') await field.fill('')
      }
      await button.click()
      await expect.poll(() => fieldsWith(page, 'aria-invalid'), { message: choice ?? path }).toEqual(required)
    }
  })
}

for (const [path, submit, optional] of [
  ['applications/new', 'Create application', ['URL (optional)']],
  ['phone-numbers/new', 'Create number', ['Carrier (optional)', 'Application (optional)']],
  ['calls/new', 'Place call', []],
  ['speech-credentials/new', 'Create credential', ['Label (optional)']],
] as const) {
  test(`/${path} marks the fields that may stay empty`, async ({ page }) => {
    await openSignedIn(page, path)
    await expect(page.getByRole('button', { name: submit })).toBeEnabled()
    if (path === 'applications/new') await page.getByText('Messaging hook none').click()
    expect(await emptyFields(page)).toEqual(optional)
  })
}

test('signing in requires only a token', async ({ page }) => {
  await page.goto('./')
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeEnabled()
  const required = await fieldsWith(page, 'aria-required')
  expect(required).toEqual(['token: Access token'])
  await button.click()
  await expect.poll(() => fieldsWith(page, 'aria-invalid')).toEqual(required)
})
