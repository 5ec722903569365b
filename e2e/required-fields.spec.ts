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

for (const [path, submit, choices, optional] of [
  ['applications/new', 'Create application', [null], ['URL (optional)']],
  ['phone-numbers/new', 'Create number', [null], ['Carrier (optional)', 'Application (optional)']],
  ['calls/new', 'Place call', ['Phone number', 'SIP address', 'User', 'Teams', 'Other'], []],
  ['speech-credentials/new', 'Create credential', ['AWS', 'Another vendor', 'Google'], ['Label (optional)']],
] as const) {
  test(`/${path} marks the fields that may stay empty, and requires those that it rejects`, async ({ page }) => {
    await openSignedIn(page, path)
    const button = page.getByRole('button', { name: submit })
    await expect(button).toBeEnabled()
    if (path === 'applications/new') await page.getByText('Messaging hook none').click()
    expect(await emptyFields(page)).toEqual(optional)

    for (const choice of choices) {
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

test('signing in requires only a token, and sends nothing without it', async ({ page, mock }) => {
  await page.goto('./')
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeEnabled()
  const required = await fieldsWith(page, 'aria-required')
  expect(required).toEqual(['token: Access token'])
  await button.click()
  await expect.poll(() => fieldsWith(page, 'aria-invalid')).toEqual(required)
  await expect(page.getByText('Enter the access token.')).toBeVisible()
  const token = page.getByLabel('Access token')
  await expect(token).toBeFocused()
  await expect(token).toHaveAccessibleDescription(/Enter the access token/)
  expect(await mock.requests()).toStrictEqual([])
})
