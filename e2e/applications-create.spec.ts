/** Creating applications: by keyboard, refused, with a lost response, and as a clone. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import {
  callHook,
  fillNewApplication,
  nameField,
  openApplication,
  statusHook,
  storedApplication,
  storedApplications,
  tabTo,
} from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { byProfile } from './support/mock.ts'
import { expectRow, openSignedIn, signIn } from './support/words.ts'

test('creates an application with the keyboard alone', async ({ page, mock }) => {
  await signIn(page)
  await tabTo(page, page.getByRole('link', { name: 'New application' }))
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.type('Front desk')
  await tabTo(page, callHook(page).getByLabel('URL'))
  await page.keyboard.type('https://hooks.example.com/front/call')
  await tabTo(page, statusHook(page).getByLabel('URL'))
  await page.keyboard.type('https://hooks.example.com/front/status')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Front desk' })).toBeFocused()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('“Front desk” created')
  await expectRow(page.getByRole('table', { name: 'Applications' }), { Name: 'Front desk' })
  expect(await storedApplication(mock, 'Front desk')).toMatchObject({
    call_hook: { url: 'https://hooks.example.com/front/call', method: 'POST', username: null, password: null },
    call_status_hook: { url: 'https://hooks.example.com/front/status', method: 'POST' },
    messaging_hook: byProfile({ documented: { url: '' }, deployed: null }),
    speech_synthesis_vendor: 'google',
    speech_synthesis_language: 'en-US',
    speech_synthesis_voice: 'en-US-Wavenet-C',
    speech_recognizer_vendor: 'google',
    speech_recognizer_language: 'en-US',
  })
})

test('shows errors and advice beside the fields, and sends nothing until the errors are corrected', async ({
  page,
  mock,
}) => {
  const create = page.getByRole('button', { name: 'Create application' })
  const url = callHook(page).getByLabel('URL')
  await openSignedIn(page, 'applications/new')
  await create.click()
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveAccessibleDescription('Enter a name.')
  await expect(statusHook(page).getByLabel('URL')).toHaveAccessibleDescription('Enter a URL.')
  await nameField(page).fill('X')
  await url.fill('hooks.example.com')
  await create.click()
  await expect(url).toBeFocused()
  await fillNewApplication(page, 'Advised')
  await nameField(page).focus()
  await url.fill('ftp://hooks.example.com/call')
  await create.click()
  await expect(url).toBeFocused()
  await expect(url).toHaveAccessibleDescription('Use http, https, ws or wss, not ftp.')
  expect(await mock.requests('createApplication')).toEqual([])

  // Advice doesn't block the form.
  await url.fill(' http://bob:sesame@192.168.1.5/call')
  await expect(url).toHaveAccessibleDescription(/space.*private address.*Not encrypted.*user name or password/)
  await callHook(page).getByRole('button', { name: 'Remove spaces' }).click()
  await callHook(page).getByRole('button', { name: 'Move to basic auth' }).click()
  await expect(url).toHaveValue('http://192.168.1.5/call')
  await create.click()
  await expect(page.getByRole('heading', { name: 'Advised' })).toBeVisible()
  expect(await storedApplication(mock, 'Advised')).toMatchObject({
    call_hook: { url: 'http://192.168.1.5/call', username: 'bob', password: 'sesame' },
  })
})

test('scrolls to a refusal, beside the field that it names if any, and keeps the input', async ({ page, mock }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  const create = page.getByRole('button', { name: 'Create application' })
  const alert = page.getByRole('form', { name: 'New application' }).getByRole('alert')
  await mock.fault({ endpoint: 'createApplication', status: 403, message: 'insufficient privileges', times: 1 })
  await openSignedIn(page, 'applications/new')
  await fillNewApplication(page, 'reception ')
  await expect(nameField(page)).toHaveAccessibleDescription(/Another application has this name/)
  await nameField(page).press('Control+Enter')
  await expect(alert).toContainText('insufficient privileges')
  await expect(alert).toBeInViewport()
  await expect(nameField(page)).toHaveValue('reception ')

  const message = 'call_hook URL has invalid hostname hooks.example.com'
  await mock.fault({ endpoint: 'createApplication', status: 400, message, times: 1 })
  await create.click()
  const url = callHook(page).getByLabel('URL')
  await expect(url).toBeFocused()
  await expect(url).toBeInViewport({ ratio: 1 })
  await expect(url).toHaveAccessibleDescription(`Server message: ${message}`)

  await mock.fault({ endpoint: 'createApplication', status: 422, message: 'Duplicate entry', times: 1 })
  await create.click()
  await expect(alert).toContainText('Duplicate entry')
  await nameField(page).fill('Reception two')
  await create.click()
  await expect(page.getByRole('heading', { name: 'Reception two' })).toBeVisible()
})

test('clears a language and voice that a new vendor lacks, and restores them with the old vendor', async ({ page }) => {
  await openSignedIn(page, 'applications/new')
  const synthesis = page.getByRole('group', { name: 'Text to speech' })
  const field = (name: string) => synthesis.getByRole('combobox', { name })
  await expect(field('Voice')).toHaveValue('en-US-Wavenet-C')
  await field('Language').fill('ar-XA')
  await field('Vendor').fill('aw')
  await expect(field('Voice')).toHaveValue('en-US-Wavenet-C')
  await field('Vendor').fill('aws')
  await expect(field('Voice')).toHaveValue('')
  await expect(field('Voice')).toHaveAccessibleDescription(/Cleared en-US-Wavenet-C, a voice of Google/)
  await expect(field('Language')).toHaveAccessibleDescription(/Cleared ar-XA, a language of Google/)
  await expectNoAxeViolations(page)

  // Undo keeps the language, and the advice then names its vendor. Choosing that vendor restores voice and language.
  await synthesis.getByRole('button', { name: 'Undo' }).first().click()
  await expect(field('Language')).toHaveValue('ar-XA')
  await expect(field('Language')).toHaveAccessibleDescription(/a language of Google/)
  await synthesis.getByRole('button', { name: 'Clear language' }).click()
  await field('Vendor').fill('google')
  await expect(field('Voice')).toHaveValue('en-US-Wavenet-C')
  await expect(field('Language')).toHaveValue('ar-XA')

  await field('Vendor').fill('aws')
  await field('Language').fill('pol')
  await page.getByRole('listbox').getByRole('option', { name: 'pl-PL' }).click()
  await expect(field('Language')).toHaveAccessibleDescription('')
  await field('Voice').click()
  await page.getByRole('listbox').getByRole('option', { name: 'Joanna' }).click()
  await expect(field('Voice')).toHaveValue('Joanna')
})

test('sends the form once, even if it is submitted repeatedly', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'createApplication', latencyMs: 400 })
  await openSignedIn(page, 'applications/new')
  await fillNewApplication(page, 'Only one')
  await page.getByRole('button', { name: 'Create application' }).dblclick()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Only one' })).toBeVisible()
  expect(await mock.requests('createApplication')).toHaveLength(1)
})

test('finds the new application in the list after a lost response', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'createApplication', loseAnswer: true, times: 1 })
  await signIn(page)
  await page.getByRole('link', { name: 'New application' }).click()
  await fillNewApplication(page, 'Lost and found')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Lost and found' })).toBeVisible()
  const told = page.getByRole('status', { name: 'Notifications' })
  await expect(told).toContainText('“Lost and found” created')
  await expect(told).toContainText('No response confirmed it')
  expect(await mock.requests('createApplication')).toHaveLength(1)
})

test('keeps the form for another attempt if the request never arrived', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'createApplication', cut: true, times: 1 })
  await signIn(page)
  await page.getByRole('link', { name: 'New application' }).click()
  await fillNewApplication(page, 'Second try')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByText('was probably not created')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Second try')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Second try' })).toBeVisible()
  expect((await storedApplications(mock)).filter(({ name }) => name === 'Second try')).toHaveLength(1)
})

test('says that a new application is not verified if it can’t be read back', async ({ page, mock }) => {
  await openSignedIn(page, 'applications/new')
  await fillNewApplication(page, 'Unseen')
  await mock.fault({ endpoint: 'getApplication', status: 500, headers: { 'retry-after': '60' } })
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('“Unseen” created, not verified')
})

test('a clone has everything but passwords, and the form says so', async ({ page, mock }) => {
  await openApplication(page, 'Payment line')
  await page.getByRole('link', { name: 'Clone' }).click()
  await expect(nameField(page)).toHaveValue('Payment line copy')
  await expect(page.getByText('Passwords aren’t copied.')).toBeVisible()
  await callHook(page).getByLabel('Password').fill('a new one')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Payment line copy' })).toBeVisible()
  const original = await storedApplication(mock, 'Payment line')
  const clone = await storedApplication(mock, 'Payment line copy')
  expect(clone.call_hook).toMatchObject({ url: original.call_hook.url, username: 'switchboard', password: 'a new one' })
  expect(clone.call_status_hook).toMatchObject({ username: 'switchboard', password: null })
  expect(clone.speech_synthesis_voice).toBe('Amy')
})
