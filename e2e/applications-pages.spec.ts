/** The pages of applications: content, links and accessibility. */
import { readFile } from 'node:fs/promises'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { changeElsewhere, nameField, openApplication, storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { byProfile } from './support/mock.ts'
import { expectRow, openSignedIn, signIn } from './support/words.ts'

test('the panel has its own URL, Close and Back lead back to the searched list, and a failed one can be retried', async ({
  page,
  mock,
}) => {
  const { application_sid } = await storedApplication(mock, 'Reception')
  await signIn(page)
  await page.getByRole('searchbox', { name: 'Search applications' }).fill('rec')
  await expect(page).toHaveURL(/q=rec/)
  // A click anywhere in the row works.
  await page
    .getByRole('row', { name: /Reception/ })
    .getByText('en-US-Wavenet-C')
    .click()
  await expect(page).toHaveURL(new RegExp(`/applications/${application_sid}\\?q=rec$`))
  await expect(page.getByRole('heading', { name: 'Reception', exact: true })).toBeFocused()
  await expect(page).toHaveTitle(/^Reception/)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/applications\?q=rec$/)
  await expect(page).toHaveTitle(/^Applications/)
  await expect(page.getByRole('link', { name: 'Reception', exact: true })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Reception', exact: true })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search applications' }).fill('')
  await mock.fault({ endpoint: 'getApplication', status: 403, message: 'not now', times: 1 })
  await page.getByRole('link', { name: 'Voicemail', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Application', exact: true })
  await expect(panel.getByRole('alert')).toContainText('not now')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Voicemail', exact: true })).toBeVisible()
})

test('shows every field received, including unset ones, and a right-to-left name', async ({ page, mock }) => {
  await changeElsewhere(mock, 'Voicemail', { name: 'مكتب الاستقبال' })
  await openApplication(page, 'Reception')
  await expect(page.getByRole('list', { name: 'Phone numbers that use it' }).getByRole('link')).toHaveCount(5)
  await page.getByText('Record as received').click()
  const panel = page.getByRole('region', { name: 'Application', exact: true })
  await expect(panel.getByText('"[redacted]"')).toHaveCount(2)
  // The messaging hook, which was never set.
  await expect(panel.getByText('""', { exact: true })).toHaveCount(byProfile({ documented: 1, deployed: 0 }))
  await expect(panel).not.toContainText('not-a-real-password')

  await page.getByRole('link', { name: 'مكتب الاستقبال' }).click()
  await expect(page.getByRole('heading', { name: 'مكتب الاستقبال' })).toHaveAttribute('dir', 'auto')
})

test('says that an unknown SID wasn’t found, and keeps the list', async ({ page, problems }) => {
  problems.expect('status of 400')
  await openSignedIn(page, 'applications/no-such-sid')
  await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible()
  await expectRow(page.getByRole('table', { name: 'Applications' }), { Name: 'Reception' })
})

test('exports the search results as CSV, unchanged or safe for spreadsheets, even if code loads only at the second click', async ({
  page,
  mock,
  problems,
}) => {
  problems.expect('ERR_FAILED')
  await page.route(/\/applications-csv-/, (route) => route.abort())
  await changeElsewhere(mock, 'Voicemail', { name: '=cmd()' })
  await signIn(page)
  await page.getByRole('searchbox', { name: 'Search applications' }).fill('cmd')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export applications' })
  await expectAccessibleAtBothWidths(page)
  const save = async (mode: RegExp) => {
    await dialog.getByLabel(mode).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export 1 application' }).click(),
    ])
    return (await readFile(await download.path(), 'utf8')).split('\r\n')
  }
  await dialog.getByRole('button', { name: 'Export 1 application' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A part of the app couldn’t be loaded')
  await expectNoAxeViolations(page)
  await page.unroute(/\/applications-csv-/)
  const [header = '', exact = '', end] = await save(/programs/)
  // The live region of the page can't be heard behind the dialog.
  await expect(dialog.getByText('1 application exported')).toBeAttached()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  expect(header).toMatch(/^application_sid,name,call_hook\.url,/)
  expect([exact.split(',')[1], end]).toEqual(['=cmd()', ''])
  const [, escaped = ''] = await save(/Excel/)
  expect(escaped.split(',')[1]).toBe("'=cmd()")
})

test('no accessibility violations in unfolded details, in the delete dialog, and after deleting', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Legacy PBX', exact: true }).click()
  await page.getByText('Record as received').click()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByText('No numbers assigned').last()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Delete application' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a new application: no accessibility violations untouched, invalid or refused', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'createApplication', status: 422, message: 'no' })
  await openSignedIn(page, 'applications/new')
  await expect(nameField(page)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(nameField(page)).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await nameField(page).fill('Switchboard of the long corridor '.repeat(6).trim())
  await expect(nameField(page)).toHaveAccessibleDescription(/Longer than 64 characters \(197\)/)
  await nameField(page).fill('Reception')
  await page.getByRole('group', { name: 'Call hook' }).getByLabel('URL').fill('http://me:you@localhost/')
  await page.getByRole('group', { name: 'Status hook' }).getByLabel('URL').fill('https://a.example/')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('alert')).toContainText('no')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
