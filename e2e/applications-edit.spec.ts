/** Editing applications: unchanged fields, confirmations, and concurrent changes by others. */
import { expectAccessibleAtBothWidths } from './support/accessibility.ts'
import {
  callHook,
  changeElsewhere,
  editApplication,
  holdRequests,
  nameField,
  openApplication,
  statusHook,
  storedApplication,
  tabTo,
} from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'

test('changes a name by keyboard alone, and keeps, replaces or removes stored passwords', async ({ page, mock }) => {
  const before = await storedApplication(mock, 'Reception')
  await openApplication(page, 'Reception')
  await tabTo(page, page.getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Front desk')
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }))
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('1 change')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Front desk' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('“Front desk” saved')
  const after = await storedApplication(mock, 'Front desk')
  expect(after).toMatchObject({
    application_sid: before.application_sid,
    speech_synthesis_voice: before.speech_synthesis_voice,
    messaging_hook: before.messaging_hook,
  })
  for (const hook of ['call_hook', 'call_status_hook'] as const) {
    expect({ ...after[hook], webhook_sid: '' }).toEqual({ ...before[hook], webhook_sid: '' })
  }

  await page.getByRole('link', { name: 'Edit' }).click()
  await callHook(page).getByLabel('Replace it').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(callHook(page).getByLabel('New password')).toBeFocused()
  await callHook(page).getByLabel('New password').fill('sesame')
  await statusHook(page).getByLabel('Remove it').check()
  await statusHook(page).getByLabel('User name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(nameField(page)).toBeHidden()
  expect(await storedApplication(mock, 'Front desk')).toMatchObject({
    call_hook: { username: 'switchboard', password: 'sesame' },
    call_status_hook: { username: null, password: null },
  })
})

test('offers to move a password in a URL to basic auth, and never displays it', async ({ page }) => {
  await editApplication(page, 'Voicemail')
  const url = callHook(page).getByLabel('URL')
  await url.fill('https://bob:hunter2@hooks.example.com/call')
  await url.press('Tab')
  const offer = callHook(page).getByRole('button', { name: 'Move to basic auth' })
  await expect(offer).toBeVisible()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(
    'https://bob:[redacted]@hooks.example.com/call',
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('saved')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Journal' }).click()
  await page.getByRole('link', { name: 'Updated application' }).click()
  await expect(page.getByText('https://bob:[redacted]@hooks.example.com/call').first()).toBeVisible()
  expect(await page.content()).not.toContain('hunter2')

  await navigation.getByRole('link', { name: 'Applications' }).click()
  await page.getByRole('link', { name: 'Voicemail', exact: true }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await offer.click()
  await expect(url).toHaveValue('https://hooks.example.com/call')
  await expect(callHook(page).getByLabel('User name')).toHaveValue('bob')
  await expect(callHook(page).getByLabel('Password', { exact: true })).toHaveValue('hunter2')
})

test('asks for a password that the server masks, and never sends the mask back', async ({ page, mock }) => {
  const { call_hook } = await storedApplication(mock, 'Reception')
  await changeElsewhere(mock, 'Reception', { call_hook: { ...call_hook, password: 'secretXXXXXXXX' } })
  await editApplication(page, 'Reception')
  await nameField(page).fill('Front desk')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const password = callHook(page).getByLabel('New password')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/hides the stored password/)
  expect(await mock.requests('updateApplication')).toHaveLength(1)
  await password.fill('sesame')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Front desk' })).toBeVisible()
  expect((await storedApplication(mock, 'Front desk')).call_hook.password).toBe('sesame')
})

test('shows concurrent changes by others side by side before overwriting anything', async ({ page, mock }) => {
  await editApplication(page, 'Sales IVR')
  await callHook(page).getByLabel('Replace it').check()
  await nameField(page).fill('Sales desk')
  await expectAccessibleAtBothWidths(page)
  await callHook(page).getByLabel('Keep it').check()
  await changeElsewhere(mock, 'Sales IVR', { name: 'Sales team', speech_synthesis_voice: 'Amy' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: /changed by someone else/ })
  await expect(dialog.getByRole('button', { name: 'Back to the form' })).toBeFocused()
  await expect(dialog.getByLabel('Name, in your form: Sales desk')).toBeChecked()
  await expect(dialog.getByLabel('TTS voice, on the server now: Amy')).toBeChecked()
  // Its rows are grids on phones: some browsers would find no table there.
  await expect(dialog.locator('table')).toHaveAttribute('role', 'table')
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(nameField(page)).toHaveValue('Sales desk')
  // The other administrator's update is still the only one.
  expect(await mock.requests('updateApplication')).toHaveLength(1)

  await page.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await expect(page.getByLabel('Voice')).toHaveValue('Amy')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Sales desk' })).toBeVisible()
  expect(await storedApplication(mock, 'Sales desk')).toMatchObject({ speech_synthesis_voice: 'Amy' })
})

test('a save that fails keeps the input, and reads the application to learn whether it was saved', async ({
  page,
  mock,
}) => {
  const save = page.getByRole('button', { name: 'Save changes' })
  await editApplication(page, 'Voicemail')
  await nameField(page).fill('Mailbox')
  await mock.fault({ endpoint: 'getApplication', status: 403, message: 'View only', times: 1 })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('View only')
  await expect(page.getByText('nothing was sent')).toBeVisible()
  expect(await mock.requests('updateApplication')).toEqual([])

  // The request never arrives.
  await mock.fault({ endpoint: 'updateApplication', cut: true, times: 1 })
  await save.click()
  await expect(page.getByText('The changes weren’t saved')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Mailbox')

  // Only the response is lost.
  await mock.fault({ endpoint: 'updateApplication', loseAnswer: true, times: 1 })
  await save.click()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('No response confirmed it')
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
  expect(await mock.requests('updateApplication')).toHaveLength(2)
})

test('keeps vendors and languages that the form doesn’t know', async ({ page, mock }) => {
  await changeElsewhere(mock, 'Voicemail', {
    speech_synthesis_vendor: 'custom:ours',
    speech_recognizer_language: 'tlh',
  })
  await editApplication(page, 'Voicemail')
  await nameField(page).fill('Mailbox')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
  expect(await storedApplication(mock, 'Mailbox')).toMatchObject({
    speech_synthesis_vendor: 'custom:ours',
    speech_recognizer_language: 'tlh',
  })
})

test('asks before links, Back or closing the tab discard unsaved changes, but not while the list is searched', async ({
  page,
}) => {
  await editApplication(page, 'Voicemail')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  const asksBeforeClosing = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asksBeforeClosing()).toBe(false)
  await nameField(page).fill('Mailbox')
  expect(await asksBeforeClosing()).toBe(true)
  await page.getByRole('searchbox', { name: 'Search applications' }).fill('sales')
  await expect(page).toHaveURL(/q=sales/)
  await expect(nameField(page)).toHaveValue('Mailbox')

  const dialog = page.getByRole('dialog', { name: 'Discard changes?' })
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(nameField(page)).toHaveValue('Mailbox')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { name: 'Voicemail', exact: true })).toBeVisible()
})

test('asks also before Back to an entry that the address bar added discards unsaved changes', async ({ page }) => {
  await openApplication(page, 'Voicemail')
  await page.evaluate(() => (location.hash = 'part'))
  await page.getByRole('link', { name: 'Edit' }).click()
  await nameField(page).fill('Mailbox')
  await page.goBack()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(nameField(page)).toHaveValue('Mailbox')
  await expect(page).toHaveURL(/\/edit/)
})

test('takes no input while saving that the save would not include', async ({ page, mock }) => {
  await editApplication(page, 'Voicemail')
  await nameField(page).fill('Mailbox')
  const release = await holdRequests(page, 'PUT')
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Saving…' })
  await expect(button).toBeVisible()
  await page.keyboard.type(' and more n')
  await expect(nameField(page)).toHaveValue('Mailbox')
  await expect(button).toBeFocused()
  release()
  await expect(page.getByRole('heading', { name: 'Mailbox', exact: true })).toBeVisible()
  await storedApplication(mock, 'Mailbox')
})

test('a save that ends after its form was left changes only the notifications', async ({ page }) => {
  await editApplication(page, 'Voicemail')
  await nameField(page).fill('Mailbox')
  const release = await holdRequests(page, 'PUT')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: 'Phone numbers' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Leave while saving?' })).not.toContainText('discard')
  await page.getByRole('button', { name: 'Leave anyway' }).click()
  await page.getByRole('link', { name: 'New number' }).click()
  const number = page.getByRole('textbox', { name: 'Number' })
  await number.fill('14155550199')
  release()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('“Mailbox” saved')
  // Any navigation would start with the same response as the notification.
  await page.waitForTimeout(300)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(number).toHaveValue('14155550199')
})

test('reports a save that is refused after its form was left', async ({ page, mock }) => {
  await editApplication(page, 'Voicemail')
  await nameField(page).fill('Mailbox')
  await mock.fault({ endpoint: 'updateApplication', status: 403, message: 'View only', times: 1 })
  const release = await holdRequests(page, 'PUT')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: 'Phone numbers' }).first().click()
  await page.getByRole('button', { name: 'Leave anyway' }).click()
  release()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(
    'Couldn’t save application “Voicemail”',
  )
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('View only')
})
