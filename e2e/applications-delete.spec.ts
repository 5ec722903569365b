/** Deleting applications: dependent records, refusals by servers, and restoring. */
import type { Page } from '@playwright/test'
import { demoAccountSid } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import {
  changeElsewhere,
  holdRequests,
  openApplication,
  storedApplication,
  storedApplications,
} from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { byProfile } from './support/mock.ts'
import { assignElsewhere, unassigned } from './support/numbers-page.ts'
import { spelled } from './support/words.ts'

async function deleteOpened(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete application' }).click()
}

test('the dialog re-assigns the application’s numbers and deletes it, and the toast restores it', async ({
  page,
  mock,
  problems,
}) => {
  problems.expect('status of 422')
  const before = await storedApplication(mock, 'Reception')
  await openApplication(page, 'Reception')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete application “Reception”?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog).toContainText('Calls to its numbers will fail')
  await expect(dialog).toContainText('Used by 5 numbers')

  await dialog.getByRole('button', { name: 'Delete application' }).click()
  await expect(dialog.getByRole('alert')).toContainText('cannot delete application with phone numbers')

  await dialog.getByRole('combobox', { name: 'Move its numbers to' }).fill('Sales IVR')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Re-assign 5 numbers' }).click()
  await expect(dialog.getByText('5 of 5')).toBeVisible()
  await expect(dialog.getByText(/^No numbers assigned · Updated just now$/)).toBeVisible()
  await expect(dialog).not.toContainText('Calls to its numbers will fail')
  await dialog.getByRole('button', { name: 'Delete application' }).click()

  const toast = page.getByRole('status', { name: 'Notifications' })
  await expect(toast).toContainText('“Reception” deleted')
  await expect(toast).toContainText('new SID. Re-enter the password of the call hook and the status hook')
  await expect(page).toHaveURL(/\/applications$/)
  expect((await storedApplications(mock)).map(({ name }) => name)).not.toContain('Reception')

  await toast.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'Reception', exact: true })).toBeVisible()
  await expect(toast).toContainText('“Reception” restored')
  const after = await storedApplication(mock, 'Reception')
  expect(after.application_sid).not.toBe(before.application_sid)
  expect(after.call_hook).toMatchObject({ url: before.call_hook.url, username: 'switchboard', password: null })
})

test('warns of carriers and devices that use the application as their default', async ({ page, mock }) => {
  await mock.reset('demo', 'deployed')
  await openApplication(page, 'Reception')
  const { application_sid } = await storedApplication(mock, 'Reception')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Used by 5 numbers')
  await expect(dialog).not.toContainText('Default application')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const carrier = { voip_carrier_sid: 'c1', name: 'acme-trunk', account_sid: null, application_sid, is_active: 1 }
  const others = [
    { ...carrier, voip_carrier_sid: 'c2', name: 'backup-trunk' },
    { ...carrier, application_sid: null },
  ]
  await mock.fault({ endpoint: 'listVoipCarriers', status: 200, json: [carrier, ...others] })
  const account = { account_sid: demoAccountSid, name: 'Demo', device_calling_application_sid: application_sid }
  await mock.fault({ endpoint: 'getAccount', status: 200, json: account, times: 1 })
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(dialog).toContainText(
    'Default application of 2 carriers. Calls to other numbers of acme-trunk, backup-trunk will fail.',
  )
  await expect(dialog).toContainText('Default application for devices. Calls from registered devices will fail.')
  await expectNoAxeViolations(page)
})

test('the dialog reads the numbers again before it lists them, and shows which one couldn’t be unassigned', async ({
  page,
  mock,
}) => {
  await openApplication(page, 'Reception')
  await expect(page.getByRole('region', { name: 'Application', exact: true })).toContainText('Used by 5 numbers')
  const { application_sid } = await storedApplication(mock, 'Reception')
  await assignElsewhere(mock, unassigned, application_sid)
  await changeElsewhere(mock, 'Reception', { name: 'Front desk' })
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete application “Front desk”?' })
  await expect(dialog).toContainText('Used by 6 numbers')
  await expect(dialog.getByRole('list', { name: 'Phone numbers that use it' })).toContainText(spelled(unassigned))

  await mock.fault({ endpoint: 'updatePhoneNumber', status: 403, message: 'locked', times: 1 })
  await dialog.getByRole('button', { name: 'Unassign 6 numbers' }).click()
  await expect(dialog.locator('[aria-live=polite]', { hasText: '1 of 6 failed' })).toBeVisible()
  await expect(dialog.getByText('5 done, 1 failed')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'locked' })).toHaveText(/^\+[\d ]+.*locked/)
  await expect(dialog.getByRole('button', { name: 'Unassign 1 number' })).toBeVisible()
})

test('re-assigning numbers is a job that blocks deleting until it ends, even if paused and reopened', async ({
  page,
  mock,
}) => {
  // Four are sent at once: the fifth mustn't begin before the click on "Pause".
  await mock.fault({ endpoint: 'updatePhoneNumber', latencyMs: 1000 })
  await openApplication(page, 'Reception')
  const open = () => page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete application “Reception”?' })
  const remove = dialog.getByRole('button', { name: 'Delete application' })
  await open()
  await dialog.getByRole('button', { name: 'Unassign 5 numbers' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByText('Paused', { exact: true })).toBeVisible()
  await expect(dialog.getByText('4 of 5')).toBeVisible()
  await expect(dialog.getByRole('progressbar', { name: 'Unassign 5 numbers' })).toHaveJSProperty('value', 4)
  await expect(remove).toHaveAccessibleDescription('Its numbers are being re-assigned.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect(remove).toHaveAccessibleDescription('Its numbers are being re-assigned.')
  await expect(dialog.getByRole('button', { name: /Unassign/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: /^Jobs: 1 paused, 4 of 5/ }).click()
  const job = page.getByRole('article', { name: 'Unassign 5 numbers' })
  await job.getByRole('button', { name: 'Resume' }).click()
  await expect(job).toContainText('Done')
  expect(await mock.requests('updatePhoneNumber')).toHaveLength(5)
  await page.keyboard.press('Escape')
  await open()
  await expect(dialog).toContainText('No numbers assigned')
  await expect(remove).toHaveAccessibleDescription('')
})

test('shows unreadable numbers as unknown, not as none', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'listPhoneNumbers', status: 403 })
  await openApplication(page, 'Reception')
  const panel = page.getByRole('region', { name: 'Application', exact: true })
  await expect(panel).toContainText('Unknown: the phone numbers couldn’t be loaded')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Unknown: the phone numbers couldn’t be loaded')
  await expect(dialog).not.toContainText('No number')
})

test('says that the server can’t delete applications if it responds 404 or 405', async ({ page, mock }) => {
  await openApplication(page, 'Legacy PBX')
  for (const status of [404, 405]) {
    await mock.fault({ endpoint: 'deleteApplication', status, shape: 'html', times: 1 })
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect(page.getByRole('dialog')).not.toContainText('This server')
    await page.getByRole('button', { name: 'Delete application' }).click()
    await expect(page.getByRole('dialog')).toContainText('This server can’t delete applications.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Delete…' })).toBeFocused()
  }
})

test('a deleted application can be restored until that succeeds, even after its toast is dismissed', async ({
  page,
  mock,
}) => {
  const toast = page.getByRole('status', { name: 'Notifications' })
  await openApplication(page, 'Legacy PBX')
  await deleteOpened(page)
  await mock.fault({ endpoint: 'createApplication', status: 422, message: 'Too many applications.', times: 1 })
  await toast.getByRole('button', { name: 'Restore' }).click()
  // In sentences.
  await expect(toast).toContainText('The server refused the request. Nothing was changed. Too many applications.')
  await expect(toast).not.toContainText('..')
  await page.getByRole('button', { name: 'Recently deleted (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await expectNoAxeViolations(page)
  const again = dialog.getByRole('button', { name: 'Restore Legacy PBX' })
  await mock.fault({ endpoint: 'createApplication', status: 422, message: 'Still too many.', times: 1 })
  await again.click()
  await expect(dialog).toHaveCount(0)
  await expect(toast).toContainText('Still too many.')
  const deleted = page.getByRole('button', { name: 'Recently deleted (1)' })
  await expect(deleted).toBeFocused()
  await deleted.click()
  await again.click()
  await expect(page.getByRole('heading', { name: 'Legacy PBX', exact: true })).toBeVisible()
  await expect(deleted).toHaveCount(0)

  await deleteOpened(page)
  await expect(toast).toContainText('“Legacy PBX” deleted')
  const deletion = toast.getByRole('listitem').filter({ hasText: '“Legacy PBX” deleted' })
  await deletion.getByRole('button', { name: 'Dismiss' }).click()
  await expect(deletion).toHaveCount(0)
  await deleted.click()
  await again.click()
  await expect(page.getByRole('heading', { name: 'Legacy PBX', exact: true })).toBeVisible()
  await expect(deleted).toHaveCount(0)
})

test('restores an application once, even if its toast and the list of deleted ones both ask for it', async ({
  page,
  mock,
}) => {
  await openApplication(page, 'Legacy PBX')
  await deleteOpened(page)
  const toast = page.getByRole('status', { name: 'Notifications' })
  await page.getByRole('button', { name: 'Recently deleted (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  const release = await holdRequests(page, 'POST')
  await dialog.getByRole('button', { name: 'Restore Legacy PBX' }).click()
  await expect(dialog.getByText('Restoring…')).toBeVisible()
  const restoring = dialog.getByRole('button', { name: 'Restore Legacy PBX' })
  await expect(restoring).toHaveAccessibleDescription('An application is being restored.')
  await expect(restoring).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await toast.getByRole('button', { name: 'Restore' }).click()
  await expect(toast).toHaveText('')
  release()
  await expect(toast).toContainText('“Legacy PBX” restored')
  expect((await storedApplications(mock)).filter(({ name }) => name === 'Legacy PBX')).toHaveLength(1)
  expect(await mock.requests('createApplication')).toHaveLength(1)

  // One after the other: the second has no effect.
  await deleteOpened(page)
  await page.getByRole('button', { name: 'Recently deleted (1)' }).click()
  await dialog.getByRole('button', { name: 'Restore Legacy PBX' }).click()
  await expect(page.getByRole('heading', { name: 'Legacy PBX', exact: true })).toBeVisible()
  await toast.getByRole('button', { name: 'Restore' }).click()
  await expect(toast).not.toContainText('“Legacy PBX” deleted')
  expect(await mock.requests('createApplication')).toHaveLength(2)
})

test('does not claim that nothing was restored if no response proves it', async ({ page, mock }) => {
  await openApplication(page, 'Legacy PBX')
  await deleteOpened(page)
  const toast = page.getByRole('status', { name: 'Notifications' })
  await mock.fault({ endpoint: 'listApplications', status: 403 })
  await mock.fault({ endpoint: 'createApplication', loseAnswer: true, times: 1 })
  await toast.getByRole('button', { name: 'Restore' }).click()
  await expect(toast).toContainText('“Legacy PBX” may have been restored')
  await expect(toast).toContainText(/check .*before trying again/i)
})

test('reads the application after a lost response to learn that it was deleted', async ({ page, mock, problems }) => {
  // From the read that settles it.
  problems.expect('status of 404')
  await openApplication(page, 'Legacy PBX')
  await mock.fault({ endpoint: 'deleteApplication', loseAnswer: true, times: 1 })
  await deleteOpened(page)
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('“Legacy PBX” deleted')
  expect(await mock.requests('deleteApplication')).toHaveLength(1)
})

test('reports an application that someone else deleted as already deleted', async ({ page, mock, problems }) => {
  // Deployed servers refuse to delete a missing record, so only a reading shows that it's gone.
  for (const status of byProfile({ documented: [404], deployed: [400, 404] })) problems.expect(`status of ${status}`)
  await openApplication(page, 'Legacy PBX')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const { application_sid } = await storedApplication(mock, 'Legacy PBX')
  await mock.ask('DELETE', `Applications/${application_sid}`)
  await page.getByRole('button', { name: 'Delete application' }).click()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('was already deleted')
})

test('with the largest text, the dialog doesn’t scroll sideways on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await openApplication(page, 'Sales IVR')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Unassign 5 numbers' })).toBeVisible()
  const body = dialog.locator('[class*=_body_]')
  expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
