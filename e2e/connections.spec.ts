/** Connections: choosing an account, and using several side by side. */
import { demoAccountSid, demoToken, otherAccountSid, otherToken, providerToken } from '../mocks/service/accounts.ts'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { fillNewApplication, nameField } from './support/applications.ts'
import { openMenu, searchOf, stored, submit, tableOf, tokenOf } from './support/connections.ts'
import { expect, test } from './support/fixtures.ts'
import { expectRow } from './support/words.ts'

test.describe('accounts', () => {
  test('a token for several accounts works on one at a time, and counts the others’ records', async ({ page }) => {
    await page.goto('applications')
    await submit(page, { token: providerToken })
    const accounts = page.getByRole('form', { name: 'Account' })
    await expect(accounts.getByRole('radio', { name: `${demoAccountSid} 12 applications` })).toBeChecked()
    await expect(accounts.getByRole('radio', { name: `${otherAccountSid} 2 applications` })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectRow(tableOf(page), { Name: 'Reception' })
    await expect(page.getByText('12 applications, 2 of other accounts skipped')).toBeVisible()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(page.getByText('Refreshed', { exact: true })).toBeAttached()

    await page.getByRole('link', { name: 'New application' }).click()
    await nameField(page).fill('Unsaved')
    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'Switch account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch to another account' })
    await expect(dialog.getByText('You have unsaved changes.')).toBeVisible()
    await dialog.getByRole('radio', { name: otherAccountSid }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await expect(page.getByText('2 applications, 12 of other accounts skipped')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(`account ${otherAccountSid.slice(0, 8)}`)
  })

  test('don’t show each other’s records: Back from one to the other leads to the list', async ({ page }) => {
    await page.goto('applications')
    await submit(page, { token: providerToken, keep: true })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: 'Reception', exact: true }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(nameField(page)).toHaveValue('Reception')
    const ofFirst = page.url()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await (await openMenu(page)).getByRole('button', { name: 'Switch account…' }).click()
    await page.getByRole('radio', { name: otherAccountSid }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveTitle('Overview · Switchboard')
    await page.goBack()
    await expectRow(tableOf(page), { Name: 'Front desk' })
    await expect(page).toHaveTitle('Applications · Switchboard')
    await expect(page).toHaveURL(/\/applications$/)
    await page.reload()
    await expectRow(tableOf(page), { Name: 'Front desk' })
    await page.goBack()
    await expectRow(tableOf(page), { Name: 'Front desk' })
    await expect(page).toHaveURL(/\/applications$/)

    // Entries of this connection stay as they are.
    await page.getByRole('link', { name: 'Front desk', exact: true }).click()
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Front desk' })).toBeVisible()
    // By its address, as from a bookmark.
    await page.evaluate((to) => {
      history.pushState(history.state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, ofFirst)
    await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible()
    await expect(nameField(page)).toHaveCount(0)
  })

  test('asks for the SID of an unknown account, and checks it before using it', async ({ page, mock }) => {
    await mock.reset('empty')
    for (const endpoint of ['listAccounts', 'listPhoneNumbers'] as const) await mock.fault({ endpoint, status: 403 })
    await mock.fault({ endpoint: 'listCalls', status: 403, message: 'insufficient permissions', times: 1 })
    await page.goto('applications')
    await submit(page, { token: demoToken })
    await page.getByLabel('Account sid').fill('not-mine')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('This token has no access to that account')
    await expect(page.getByRole('alert')).toContainText('insufficient permissions')
    await expectNoAxeViolations(page)

    await page.getByLabel('Account sid').fill(demoAccountSid)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(`account ${demoAccountSid.slice(0, 8)}`)
  })
})

test.describe('saved connections', () => {
  test('store a name and colour, but never the token, and don’t silently switch to another account', async ({
    page,
    problems,
  }) => {
    problems.expect('status of 403')
    await page.goto('applications')
    await submit(page, { token: demoToken, saveAs: 'Production', colour: 'Rose' })
    await expect(tableOf(page)).toBeVisible()
    await expect(page).toHaveTitle('Production · Applications · Switchboard')
    await expect(page.getByRole('banner')).toContainText('Connected to Production')
    await expectNoAxeViolations(page)
    const text = await stored(page)
    expect(text).toContain('Production')
    expect(text).not.toContain(demoToken)

    await page.reload()
    await expect(page).toHaveTitle('Sign in · Switchboard')
    await expect(page.getByRole('radio', { name: /Production/ })).toBeChecked()
    await expect(page.getByLabel('Connection name (optional)')).toHaveCount(0)
    await expect(tokenOf(page)).toBeFocused()
    await expectAccessibleAtBothWidths(page)

    await submit(page, { token: otherToken })
    await expect(page.getByText('This token is for a different account.')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await submit(page, { token: demoToken })
    await expectRow(tableOf(page), { Name: 'Reception' })
  })

  test('stay as they are when a token for another account is used on that account', async ({ page, problems }) => {
    problems.expect('status of 403')
    await page.goto('applications')
    await submit(page, { token: demoToken, saveAs: 'Production' })
    await expect(tableOf(page)).toBeVisible()
    await page.reload()
    await submit(page, { token: otherToken })
    await expect(page.getByText('This token is for a different account.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('banner')).toContainText(otherAccountSid.slice(0, 8))
    await expect(page.getByRole('banner')).not.toContainText('Production')
    expect(await stored(page)).toContain(demoAccountSid)
    expect(await stored(page)).not.toContain(otherAccountSid)
  })

  test('can be renamed, made read-only and removed', async ({ page }) => {
    await page.goto('applications')
    await submit(page, { token: demoToken, saveAs: 'Prodution' })
    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'Edit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Prodution' })
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Save connection' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Production')
    await expectAccessibleAtBothWidths(page)
    await dialog.getByRole('button', { name: 'Save connection' }).click()
    await expect(page).toHaveTitle('Production · Applications · Switchboard')

    await (await openMenu(page)).getByRole('button', { name: 'Another connection…' }).click()
    const edit = page.getByRole('button', { name: 'Edit Production' })
    const setReadOnly = async (isReadOnly: boolean) => {
      await edit.click()
      await page.getByRole('checkbox', { name: 'Read-only' }).setChecked(isReadOnly)
      await page.getByRole('button', { name: 'Save connection' }).click()
    }
    await setReadOnly(true)
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByRole('banner')).toContainText('read-only')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await setReadOnly(false)
    await submit(page, { token: demoToken })
    await expect(page.getByRole('banner')).toContainText('Connected to Production')
    await expect(page.getByRole('banner')).not.toContainText('read-only')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await edit.click()
    await page.getByRole('button', { name: 'Remove from this browser…' }).click()
    await page.getByRole('button', { name: 'Remove connection' }).click()
    await expect(page.getByRole('radio', { name: /Production/ })).toHaveCount(0)
    await expect(page.getByLabel('Connection name (optional)')).toBeVisible()
  })

  test('are switched without a reload, and nothing of one is left in the other', async ({ page, mock }) => {
    await page.goto('applications?q=sales')
    await submit(page, { token: demoToken, saveAs: 'Production', colour: 'Rose' })
    await expect(searchOf(page)).toHaveValue('sales')
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
    const menu = await openMenu(page)
    await expectAccessibleAtBothWidths(page)
    await menu.getByRole('button', { name: 'Another connection…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch to another connection' })
    await expect(dialog.getByRole('radio', { name: 'Another connection' })).toBeChecked()
    await submit(page, { token: otherToken, saveAs: 'Staging', colour: 'Green' })
    await expect(page).toHaveTitle('Staging · Overview · Switchboard')
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await expect(page.getByText('2 applications')).toBeVisible()
    await expect(searchOf(page)).toHaveValue('')
    await expect(page.getByText('Sales IVR')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true)

    // Not counted: the menu's own request for the account's name.
    const asked = async () => (await mock.requests()).filter(({ url }) => url !== '/v1/Accounts').length
    const before = await asked()
    await (await openMenu(page)).getByRole('button', { name: /^Production/ }).click()
    await expect(dialog.getByRole('radio', { name: /Production/ })).toBeChecked()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByText('2 applications')).toBeVisible()
    expect(await asked()).toBe(before)
  })

  test('stay read-only at the next sign-in, send no changes, and say why', async ({ page, mock }) => {
    await page.goto('applications')
    await submit(page, { token: demoToken, saveAs: 'Production', readOnly: true })
    await expect(page.getByRole('banner')).toContainText('read-only')
    await page.reload()
    await submit(page, { token: demoToken })
    await expect(page.getByRole('banner')).toContainText('read-only')
    const create = page.getByRole('button', { name: 'New application' })
    await expect(create).toHaveAccessibleDescription(/This connection is read-only/)
    await expectNoAxeViolations(page)
    const menu = await openMenu(page)
    await menu.getByRole('checkbox', { name: 'Read-only' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('banner')).not.toContainText('read-only')

    // A form that is open already.
    await page.getByRole('link', { name: 'New application' }).click()
    await fillNewApplication(page, 'Once')
    for (const isReadOnly of [true, false]) {
      await (await openMenu(page)).getByRole('checkbox', { name: 'Read-only' }).setChecked(isReadOnly)
      await page.keyboard.press('Escape')
      const submit = page.getByRole('button', { name: 'Create application' })
      await expect(submit).toHaveAccessibleDescription(isReadOnly ? /This connection is read-only/ : '')
      // The second time, the form is sent, and goes away.
      if (isReadOnly) await submit.click({ force: true })
      await nameField(page).press('Control+Enter')
    }
    await expect(page.getByRole('heading', { name: 'Once' })).toBeVisible()
    expect((await mock.requests()).filter(({ method }) => method !== 'GET')).toHaveLength(1)
  })
})

test('a session is passed on to tabs that wait on the sign-in page, unless a token is typed there', async ({
  page,
  context,
}) => {
  const [waiting, typing, choosing] = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of [page, waiting, typing, choosing]) await tab.goto('applications')
  await tokenOf(typing).fill('typed')
  await submit(choosing, { token: providerToken })
  await expect(choosing.getByRole('form', { name: 'Account' })).toBeVisible()
  await submit(page, { token: demoToken })
  await expect(tableOf(waiting)).toBeVisible()
  await expect(tableOf(page)).toBeVisible()
  // By the time that a tab opened later shows the list, the others would have taken over the session, too.
  const later = await context.newPage()
  await later.goto('applications')
  await expect(tableOf(later)).toBeVisible()
  await expect(tokenOf(typing)).toHaveValue('typed')
  await expect(choosing.getByRole('form', { name: 'Account' })).toBeVisible()
})

test('a new token of another tab is taken over without a dialog, which would take keys typed meanwhile', async ({
  page,
  context,
  mock,
}) => {
  await page.goto('applications')
  await submit(page, { token: demoToken })
  const renewal = page.getByRole('dialog', { name: 'Replace token' })
  // Loads the code of the dialog.
  await (await openMenu(page)).getByRole('button', { name: 'Replace token…' }).click()
  await renewal.getByRole('button', { name: 'Not now' }).click()
  const other = await context.newPage()
  await other.goto('applications')
  await (await openMenu(other)).getByRole('button', { name: 'Replace token…' }).click()
  await tokenOf(other).fill(providerToken)
  await other.getByRole('button', { name: 'Replace token', exact: true }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)

  await page.evaluate(() => {
    const note = () => {
      if (document.querySelector('dialog') !== null) document.body.dataset['flashed'] = 'yes'
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  await mock.fault({ endpoint: 'listApplications', status: 401, times: 1 })
  await page.getByRole('button', { name: 'refresh' }).click()
  await expect(page.getByText('2 of other accounts skipped')).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-flashed')
})
