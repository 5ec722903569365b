/** Fields that the form doesn't have: displayed, copied by Clone and Restore, or named as lost. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { changeElsewhere, openApplication, storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'

const extras = {
  app_json: '[{"verb":"hangup"}]',
  env_vars: { CRM_KEY: 'k-123456789' },
  record_all_calls: 1,
  fallback_speech_synthesis_vendor: 'aws',
}

/** Gives an application every field that deployed servers accept. */
async function prepare(mock: Mock): Promise<void> {
  await mock.reset('demo', 'deployed')
  await changeElsewhere(mock, 'Legacy PBX', extras)
}

test('restores a deleted application with its extra fields, or without them if the server refuses one', async ({
  page,
  mock,
}) => {
  await prepare(mock)
  await openApplication(page, 'Legacy PBX')
  // Restoring includes what someone else has changed meanwhile.
  await changeElsewhere(mock, 'Legacy PBX', { ...extras, speech_synthesis_voice: 'Amy' })
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete application' }).click()
  const toast = page.getByRole('status', { name: 'Notifications' })
  await toast.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'Legacy PBX', exact: true })).toBeVisible()
  await expect(toast).toContainText('It has a new SID.')
  await expect(toast).not.toContainText('differences')
  expect(await storedApplication(mock, 'Legacy PBX')).toMatchObject({ ...extras, speech_synthesis_voice: 'Amy' })
  await expect(page.locator('body')).not.toContainText('k-123456789')

  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete application' }).click()
  await mock.fault({ endpoint: 'createApplication', status: 400, message: 'env_vars do not match', times: 1 })
  await toast.getByRole('button', { name: 'Restore' }).click()
  await expect(toast).toContainText('env_vars do not match')
  await toast.getByRole('button', { name: 'Restore without them' }).click()
  await expect(toast).toContainText('Not restored: app_json')
  expect(await storedApplication(mock, 'Legacy PBX')).toMatchObject({ app_json: null, env_vars: null })
})

test('names the fields that can’t be restored, both before and after deleting', async ({ page, mock }) => {
  await prepare(mock)
  await changeElsewhere(mock, 'Legacy PBX', { env_vars: { CRM_KEY: 'k-1234XXXXXXX' } })
  await openApplication(page, 'Legacy PBX')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Restoring it can’t bring everything back. Not copied: env_vars.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Delete application' }).click()
  const toast = page.getByRole('status', { name: 'Notifications' })
  await expect(toast).toContainText('Not copied: env_vars.')
  await toast.getByRole('button', { name: 'Restore' }).click()
  await expect(toast).toContainText('It has a new SID. Not copied: env_vars.')
  expect(await storedApplication(mock, 'Legacy PBX')).toMatchObject({ ...extras, env_vars: null })
})

test('the panel shows extra fields with their secrets hidden, and a clone has them unless that is turned off', async ({
  page,
  mock,
}) => {
  await prepare(mock)
  await openApplication(page, 'Legacy PBX')
  const section = page.getByRole('region', { name: 'Application', exact: true })
  await expect(section.getByRole('heading', { name: 'Not in the API spec' })).toBeVisible()
  await expect(section).toContainText('record_all_calls1')
  await expect(section).toContainText('fallback_speech_synthesis_vendor"aws"')
  await expect(section).toContainText('env_vars"[redacted]"')
  await expect(section).toContainText('Not set (null): service_provider_sid, speech_synthesis_label')
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Clone' }).click()
  const copy = page.getByLabel('Also copy app_json')
  await expect(copy).toBeChecked()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Legacy PBX copy' })).toBeVisible()
  expect(await storedApplication(mock, 'Legacy PBX copy')).toMatchObject(extras)

  await page.getByRole('link', { name: 'Clone' }).click()
  await copy.uncheck()
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Legacy PBX copy copy' })).toBeVisible()
  expect(await storedApplication(mock, 'Legacy PBX copy copy')).toMatchObject({ app_json: null, env_vars: null })
})
