/** A token during a day of work: kept, shared, rejected, about to expire, and locked. */
import type { Page } from '@playwright/test'
import { demoAccountSid, demoToken, otherToken } from '../mocks/service/accounts.ts'
import { defer } from './fakes/fake-clock.ts'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { fillNewApplication, nameField } from './support/applications.ts'
import { openMenu, searchOf, signInHeading, stored, submit, tableOf } from './support/connections.ts'
import { expect, test } from './support/fixtures.ts'
import { now } from './support/mock.ts'
import { signInByForm } from './support/words.ts'

test.describe('the token', () => {
  test('is kept for the tab on request, and removed by signing out', async ({ page, context }) => {
    await page.goto('applications')
    await submit(page, { token: demoToken, keep: true })
    await expect(tableOf(page)).toBeVisible()
    await page.reload()
    await expect(tableOf(page)).toBeVisible()
    const local = await page.evaluate(() => Object.keys(localStorage).map((key) => localStorage.getItem(key)))
    expect(local.join(' ')).not.toContain(demoToken)
    // A tab that is elsewhere, or that the browser has discarded, doesn't hear of it.
    const away = await context.newPage()
    await away.goto('applications')
    await expect(tableOf(away)).toBeVisible()
    await away.goto('about:blank')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInHeading(page)).toBeVisible()
    expect(await stored(page)).not.toContain(demoToken)
    await away.goto('applications')
    for (const tab of [page, away]) {
      await tab.reload()
      await expect(signInHeading(tab)).toBeVisible()
      expect(await stored(tab)).not.toContain(demoToken)
    }
  })

  test('is passed on to another tab, and signing out signs out both', async ({ page, context }) => {
    await page.goto('applications')
    await submit(page, { token: demoToken, saveAs: 'Production' })
    await expect(tableOf(page)).toBeVisible()

    const second = await context.newPage()
    await second.goto('applications?q=sales')
    await expect(searchOf(second)).toHaveValue('sales')
    await expect(second).toHaveTitle('Production · Applications · Switchboard')
    expect(await stored(second)).not.toContain(demoToken)

    await second.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [page, second]) {
      await expect(signInHeading(tab)).toBeVisible()
      await expect(tab.getByText('Reception')).toHaveCount(0)
    }
    const third = await context.newPage()
    await third.goto('applications')
    await expect(signInHeading(third)).toBeVisible()
  })

  test('can be renewed, is asked for over the unchanged page if it is refused, and works for its own account only', async ({
    page,
    mock,
    problems,
  }) => {
    problems.expect('status of 403')
    const asked = async () => (await mock.requests('listApplications')).length
    await signInByForm(page)
    await (await openMenu(page)).getByRole('button', { name: 'Replace token…' }).click()
    const renewal = page.getByRole('dialog', { name: 'Replace token' })
    await renewal.getByLabel('Access token').fill(demoToken)
    await renewal.getByRole('button', { name: 'Replace token', exact: true }).click()
    await expect(renewal).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sign in again' })).toHaveCount(0)
    expect(await asked()).toBe(1)

    await searchOf(page).fill('sales')
    await mock.fault({ endpoint: 'listApplications', status: 401, shape: 'text', message: 'Unauthorized', times: 1 })
    await page.getByRole('button', { name: 'refresh' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog.getByLabel('Access token')).toBeFocused()
    await expect(dialog).toContainText(demoAccountSid)
    await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveValue('sales')
    await expectAccessibleAtBothWidths(page)
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(tableOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await dialog.getByLabel('Access token').fill(demoToken)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(searchOf(page)).toHaveValue('sales')
    // Only the request that failed is repeated.
    await expect(page.getByText('Couldn’t refresh.')).toHaveCount(0)
    expect(await asked()).toBe(3)

    // The token is refused while its renewal is being typed.
    const isTyped = defer<void>()
    await page.route('**/v1/Applications', (route) => isTyped.promise.then(() => route.fulfill({ status: 401 })), {
      times: 1,
    })
    await page.getByRole('button', { name: 'refresh' }).click()
    await (await openMenu(page)).getByRole('button', { name: 'Replace token…' }).click()
    await renewal.getByLabel('Access token').fill(otherToken)
    isTyped.resolve()
    await expect(dialog.getByLabel('Access token')).toHaveValue(otherToken)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('This token has no access to that account')
    await expect(dialog.getByLabel('Access token')).toBeFocused()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInHeading(page)).toBeVisible()
  })

  test('is named as the reason on a page whose data was read ahead, before the click', async ({ page, mock }) => {
    await signInByForm(page)
    for (const endpoint of ['listSpeechCredentials', 'listCalls'] as const)
      await mock.fault({ endpoint, status: 401, shape: 'text', message: 'Unauthorized' })
    for (const name of ['Speech credentials', 'Live calls']) {
      const link = page.getByRole('navigation').getByRole('link', { name })
      await link.focus()
      if (name === 'Speech credentials') await page.getByRole('button', { name: 'Not now' }).click()
      await link.press('Enter')
      await expect(page.getByRole('main')).toContainText('Unauthorized')
      await page.getByRole('button', { name: 'Not now' }).click()
    }
  })

  test('refused while saving, leaves the form unchanged, and its dialogs confirm before they sign out', async ({
    page,
    mock,
  }) => {
    await signInByForm(page)
    await page.getByRole('link', { name: 'New application' }).click()
    await fillNewApplication(page, 'Typed once')
    await mock.fault({ endpoint: 'createApplication', status: 401, shape: 'text', message: 'Unauthorized', times: 1 })
    await page.getByRole('button', { name: 'Create application' }).click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    const asked = page.getByRole('dialog', { name: 'Discard changes and sign out?' })
    await again.getByRole('button', { name: 'Sign out' }).click()
    await expect(asked.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await expect(asked).toHaveCount(0)
    await again.getByRole('button', { name: 'Not now' }).click()
    await expect(nameField(page)).toHaveValue('Typed once')

    await page.getByRole('button', { name: 'Sign in again' }).click()
    await again.getByLabel('Access token').fill(demoToken)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(again).toHaveCount(0)
    await expect(nameField(page)).toHaveValue('Typed once')
    expect(await mock.requests('createApplication')).toHaveLength(1)
    await page.getByRole('button', { name: 'Create application' }).click()
    await expect(page.getByRole('heading', { name: 'Typed once' })).toBeVisible()

    await page.getByRole('link', { name: 'New application' }).click()
    await nameField(page).fill('Typed twice')
    await (await openMenu(page)).getByRole('button', { name: 'Lock' }).click()
    const locked = page.getByRole('dialog', { name: 'Locked' })
    await locked.getByRole('button', { name: 'Sign out' }).click()
    // Other tabs are asked first: Escape would come before the dialog.
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
    await expect(locked).toBeVisible()
    await locked.getByRole('button', { name: 'Sign out' }).click()
    await asked.getByRole('button', { name: 'Discard and sign out' }).click()
    await expect(signInHeading(page)).toBeVisible()
  })

  test('is dropped only after confirmation if a form of this or another tab has unsaved changes', async ({
    page,
    context,
  }) => {
    await signInByForm(page)
    const second = await context.newPage()
    await second.goto('applications/new')
    await nameField(second).fill('Typed once')
    const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Discard changes and sign out?' })
    await second.getByRole('button', { name: 'Sign out' }).click()
    await expect(dialogOf(second).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expectNoAxeViolations(second)
    await dialogOf(second).getByRole('button', { name: 'Keep editing' }).click()
    await expect(nameField(second)).toHaveValue('Typed once')
    await (await openMenu(second)).getByRole('button', { name: 'Another connection…' }).click()
    await expect(second.getByText('You have unsaved changes.')).toBeVisible()
    await second.getByRole('button', { name: 'Stay here' }).click()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(dialogOf(page)).toContainText('Another tab has unsaved changes.')
    await dialogOf(page).getByRole('button', { name: 'Stay signed in' }).click()
    await expect(nameField(second)).toHaveValue('Typed once')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await dialogOf(page).getByRole('button', { name: 'Discard and sign out' }).click()
    for (const tab of [page, second]) await expect(signInHeading(tab)).toBeVisible()
  })

  test('shows a warning shortly before it expires', async ({ page, mock }) => {
    // The menu requests the account's name, which isn't an operation of the spec, so the fault below doesn't cover it.
    await page.route('**/v1/Accounts', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '' }))
    // The mock doesn't know this token; only the page reads it.
    await mock.fault({ endpoint: '*', status: 200, message: 'hello' })
    const payload = Buffer.from(JSON.stringify({ exp: now.getTime() / 1000 + 290 })).toString('base64url')
    await page.goto('applications')
    await page.evaluate((token) => {
      const profile = { savedId: null, name: '', colour: 'none', isReadOnly: false }
      const session = { server: '', token, account_sid: 'a', profile, isKept: true }
      sessionStorage.setItem('switchboard.session', JSON.stringify(session))
    }, `e30.${payload}.c2ln`)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Token expires in 5 min' })).toBeVisible()
    const menu = await openMenu(page)
    await expect(menu).toContainText('in 5 min')
    await expectNoAxeViolations(page)
  })
})

test.describe('the lock', () => {
  test('locks an idle page, and restores it when unlocked', async ({ page, context }) => {
    await page.goto('applications')
    await submit(page, { token: demoToken, keep: true })
    await searchOf(page).fill('sales')
    await context.clock.setFixedTime(new Date(now.getTime() + 29 * 60_000))
    await page.keyboard.press('Shift')
    await context.clock.setFixedTime(new Date(now.getTime() + 60 * 60_000))
    await page.keyboard.press('Shift')

    const dialog = page.getByRole('dialog', { name: 'Locked' })
    await expect(dialog.getByLabel('Access token')).toBeFocused()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByText('Reception')).not.toBeVisible()
    expect(await stored(page)).not.toContain(demoToken)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expectNoAxeViolations(page)

    await dialog.getByLabel('Access token').fill(demoToken)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(searchOf(page)).toHaveValue('sales')
    await expect(searchOf(page)).toBeFocused()
    await page.keyboard.press('Shift')
    await expect(tableOf(page)).toBeVisible()
    await page.reload()
    await expect(tableOf(page)).toBeVisible()
  })

  test('is shared by tabs: none locks while another is used, all lock on request, and one unlocks all', async ({
    page,
    context,
  }) => {
    await signInByForm(page)
    const second = await context.newPage()
    await second.goto('applications')
    await expect(tableOf(second)).toBeVisible()
    const later = now.getTime() + 20 * 60_000
    await context.clock.setFixedTime(new Date(later))
    await second.keyboard.press('Shift')
    // Other tabs learn of changes in the storage quickly, but not at once.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('switchboard.seen'))).toBe(String(later))
    await context.clock.setFixedTime(new Date(now.getTime() + 40 * 60_000))
    await page.keyboard.press('Shift')
    await expect(searchOf(page)).toBeVisible()
    await searchOf(page).fill('sales')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await (await openMenu(second)).getByRole('button', { name: 'Lock' }).click()
    const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Locked' })
    for (const tab of [page, second]) await expect(dialogOf(tab)).toBeVisible()
    const third = await context.newPage()
    await third.goto('applications')
    await expect(signInHeading(third)).toBeVisible()

    await dialogOf(page).getByLabel('Access token').fill(demoToken)
    await dialogOf(page).getByRole('button', { name: 'Unlock' }).click()
    for (const tab of [page, second]) {
      await expect(dialogOf(tab)).toHaveCount(0)
      await expect(tableOf(tab)).toBeVisible()
    }
  })

  test('locks even without the network, and asks for the token once it is back', async ({ page, problems }) => {
    problems.expect('ERR_INTERNET_DISCONNECTED')
    await signInByForm(page)
    const menu = await openMenu(page)
    await page.context().setOffline(true)
    await menu.getByRole('button', { name: 'Lock' }).click()
    const broken = page.getByRole('dialog', { name: 'A part of the app couldn’t be loaded' })
    await expect(broken).toBeVisible()
    await expect(tableOf(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.context().setOffline(false)
    await broken.getByRole('button', { name: 'Try again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Locked' })
    await dialog.getByLabel('Access token').fill(demoToken)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect(tableOf(page)).toBeVisible()
  })
})
