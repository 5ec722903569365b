/** Connections: which account, several of them side by side, and what becomes of a token over a day's work. */
import type { Page } from '@playwright/test'
import { demoAccountSid, otherAccountSid, otherToken, providerToken, demoToken } from '../mocks/service/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { now } from './support/mock.ts'
import { expectNoAxeViolations, expectRow, signIn } from './support/words.ts'

const tableOf = (page: Page) => page.getByRole('table', { name: 'Applications' })
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search applications' })
const tokenOf = (page: Page) => page.getByLabel('Access token')
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in', level: 1 })

interface Typed {
  readonly token: string
  readonly saveAs?: string
  readonly colour?: string
  readonly readOnly?: boolean
  readonly keep?: boolean
}

/** Fills in whichever sign-in form is open, and sends it. */
async function submit(page: Page, { token, saveAs, colour, readOnly = false, keep = false }: Typed): Promise<void> {
  await tokenOf(page).fill(token)
  if (saveAs !== undefined) await page.getByLabel('Save as').fill(saveAs)
  if (colour !== undefined) await page.getByRole('radio', { name: colour }).check()
  if (readOnly) await page.getByRole('checkbox', { name: 'Read-only' }).check()
  if (keep) await page.getByRole('checkbox', { name: 'Keep until this tab is closed' }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /^Connected to/ }).click()
  const menu = page.getByRole('region', { name: 'Connection' })
  await expect(menu.getByRole('heading', { name: 'Switch to' })).toBeVisible()
  return menu
}

/** Everything that lies in the storages of a page. */
async function stored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
}

test.describe('accounts', () => {
  test('a token that sees several works on one at a time; records of others are counted', async ({ page }) => {
    await page.goto('./')
    await submit(page, { token: providerToken })
    const accounts = page.getByRole('form', { name: 'Account' })
    await expect(accounts.getByRole('radio', { name: `${demoAccountSid} 12 applications` })).toBeChecked()
    await expect(accounts.getByRole('radio', { name: `${otherAccountSid} 2 applications` })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectRow(tableOf(page), { Name: 'Reception' })
    await expect(page.getByText('12 applications, 2 of other accounts left out')).toBeVisible()

    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'Other account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch to another account' })
    await dialog.getByRole('radio', { name: otherAccountSid }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('2 applications, 12 of other accounts left out')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(`account ${otherAccountSid.slice(0, 8)}`)
  })

  test('one that nothing tells is typed, and tried before it is taken', async ({ page, mock }) => {
    await mock.reset('empty')
    for (const endpoint of ['listAccounts', 'listPhoneNumbers'] as const) await mock.fault({ endpoint, status: 403 })
    await mock.fault({ endpoint: 'listCalls', status: 403, message: 'insufficient permissions', times: 1 })
    await page.goto('./')
    await submit(page, { token: demoToken })
    await page.getByLabel('Account sid').fill('not-mine')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('The token may not work on this account')
    await expect(page.getByRole('alert')).toContainText('insufficient permissions')
    await expectNoAxeViolations(page)

    await page.getByLabel('Account sid').fill(demoAccountSid)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(`account ${demoAccountSid.slice(0, 8)}`)
  })

  test('a saved connection does not silently become one of another account', async ({ page, problems }) => {
    problems.expect('status of 403')
    await page.goto('./')
    await submit(page, { token: demoToken, saveAs: 'Production' })
    await expect(tableOf(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { name: /Production/ })).toBeChecked()
    await submit(page, { token: otherToken })
    await expect(page.getByText('This token is not for the account of this connection.')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await submit(page, { token: demoToken })
    await expectRow(tableOf(page), { Name: 'Reception' })
  })
})

test.describe('saved connections', () => {
  test('hold a name, a colour and where it is, and never the token', async ({ page }) => {
    await page.goto('./')
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
    await expect(page.getByLabel('Save as')).toHaveCount(0)
    await expect(tokenOf(page)).toBeFocused()
    await expectNoAxeViolations(page)
  })

  test('can be renamed and removed', async ({ page }) => {
    await page.goto('./')
    await submit(page, { token: demoToken, saveAs: 'Prodution' })
    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'Edit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Prodution' })
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Save connection' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Production')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Save connection' }).click()
    await expect(page).toHaveTitle('Production · Applications · Switchboard')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Edit Production' }).click()
    await page.getByRole('button', { name: 'Remove this connection from this browser…' }).click()
    await page.getByRole('button', { name: 'Remove Production' }).click()
    await expect(page.getByRole('radio', { name: /Production/ })).toHaveCount(0)
    await expect(page.getByLabel('Save as')).toBeVisible()
  })

  test('are switched without a reload; nothing of the one is left in the other', async ({ page, mock }) => {
    await page.goto('applications?q=sales')
    await submit(page, { token: demoToken, saveAs: 'Production', colour: 'Rose' })
    await expect(searchOf(page)).toHaveValue('sales')
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
    const menu = await openMenu(page)
    await expectNoAxeViolations(page)
    await menu.getByRole('button', { name: 'Another connection…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch to another connection' })
    await expect(dialog.getByRole('radio', { name: 'Another connection' })).toBeChecked()
    await submit(page, { token: otherToken, saveAs: 'Staging', colour: 'Green' })
    await expect(page).toHaveTitle('Staging · Applications · Switchboard')
    await expect(page.getByText('2 applications')).toBeVisible()
    await expect(searchOf(page)).toHaveValue('')
    await expect(page.getByText('Sales IVR')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true)

    const before = (await mock.requests()).length
    await (await openMenu(page)).getByRole('button', { name: /^Production/ }).click()
    await expect(dialog.getByRole('radio', { name: /Production/ })).toBeChecked()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByText('2 applications')).toBeVisible()
    expect(await mock.requests()).toHaveLength(before)
  })

  test('one that is read-only sends no change, and says why', async ({ page, mock }) => {
    await page.goto('./')
    await submit(page, { token: demoToken, saveAs: 'Production', readOnly: true })
    await expect(page.getByRole('banner')).toContainText('read-only')
    const create = page.getByRole('button', { name: 'New application' })
    await expect(create).toHaveAccessibleDescription(/This connection is read-only/)
    await expectNoAxeViolations(page)
    const menu = await openMenu(page)
    await menu.getByRole('checkbox', { name: 'Read-only' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'New application' })).toBeVisible()
    await expect(page.getByRole('banner')).not.toContainText('read-only')
    expect((await mock.requests()).filter(({ method }) => method !== 'GET')).toStrictEqual([])
  })

  test('whatever lies in the storage, one can sign in', async ({ page }) => {
    await page.goto('./')
    await page.evaluate(() => {
      localStorage.setItem('switchboard.connections', '[{"id":"x","name":"Evil","server":"javascript:alert(1)"},7]')
      sessionStorage.setItem('switchboard.session', '{"server":"https://elsewhere.invalid","token":"t"}')
    })
    await page.reload()
    await expect(page.getByText('Evil')).toHaveCount(0)
    await signIn(page)
  })
})

test.describe('the token', () => {
  test('is kept for the tab by choice, and gone with signing out', async ({ page }) => {
    await page.goto('./')
    await submit(page, { token: demoToken, keep: true })
    await expect(tableOf(page)).toBeVisible()
    await page.reload()
    await expect(tableOf(page)).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(demoToken)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInHeading(page)).toBeVisible()
    expect(await stored(page)).not.toContain(demoToken)
    await page.reload()
    await expect(signInHeading(page)).toBeVisible()
  })

  test('goes on to a tab opened from a signed-in one, and signing out ends both', async ({ page, context }) => {
    await page.goto('./')
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
    await third.goto('./')
    await expect(signInHeading(third)).toBeVisible()
  })

  test('refused in the middle of work is asked for over the page, which stays as it is', async ({ page, mock }) => {
    await signIn(page)
    await searchOf(page).fill('sales')
    await mock.fault({ endpoint: 'listApplications', status: 401, shape: 'text', message: 'Unauthorized', times: 1 })
    await page.getByRole('button', { name: 'refresh' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog.getByLabel('Access token')).toBeFocused()
    await expect(dialog).toContainText(demoAccountSid)
    await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveValue('sales')
    await expectNoAxeViolations(page)

    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(tableOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await dialog.getByLabel('Access token').fill(demoToken)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(searchOf(page)).toHaveValue('sales')
    // What failed is read again, and that is all.
    await expect(page.getByText('Could not refresh.')).toHaveCount(0)
    const names = (await mock.requests()).map(({ name }) => name)
    expect(names.filter((name) => name === 'listApplications')).toHaveLength(3)
  })

  test('of another account does not take over the page', async ({ page, mock, problems }) => {
    problems.expect('status of 403')
    await signIn(page)
    await mock.fault({ endpoint: 'listApplications', status: 401, times: 1 })
    await page.getByRole('button', { name: 'refresh' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Access token').fill(otherToken)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('The token may not work on this account')
    await expect(dialog.getByLabel('Access token')).toBeFocused()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInHeading(page)).toBeVisible()
  })

  test('that tells when it expires warns shortly before', async ({ page, mock }) => {
    // A token that the mock would not know; it is the page that reads it.
    await mock.fault({ endpoint: '*', status: 200, message: 'hello' })
    const payload = Buffer.from(JSON.stringify({ exp: now.getTime() / 1000 + 290 })).toString('base64url')
    await page.goto('./')
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
  test('closes a page that nobody uses, and opens it as it was', async ({ page, context }) => {
    await page.goto('./')
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

  test('does not close while another tab is used', async ({ page, context }) => {
    await signIn(page)
    const second = await context.newPage()
    await second.goto('./')
    await expect(tableOf(second)).toBeVisible()
    await context.clock.setFixedTime(new Date(now.getTime() + 20 * 60_000))
    await second.keyboard.press('Shift')
    await context.clock.setFixedTime(new Date(now.getTime() + 40 * 60_000))
    await page.keyboard.press('Shift')
    await expect(searchOf(page)).toBeVisible()
    await searchOf(page).fill('sales')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('by hand closes all tabs, and opening one opens the others', async ({ page, context }) => {
    await signIn(page)
    const second = await context.newPage()
    await second.goto('./')
    await expect(tableOf(second)).toBeVisible()
    const menu = await openMenu(second)
    await menu.getByRole('button', { name: 'Lock' }).click()
    const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Locked' })
    for (const tab of [page, second]) await expect(dialogOf(tab)).toBeVisible()
    const third = await context.newPage()
    await third.goto('./')
    await expect(signInHeading(third)).toBeVisible()

    await dialogOf(page).getByLabel('Access token').fill(demoToken)
    await dialogOf(page).getByRole('button', { name: 'Unlock' }).click()
    for (const tab of [page, second]) {
      await expect(dialogOf(tab)).toHaveCount(0)
      await expect(tableOf(tab)).toBeVisible()
    }
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`accessible at 390 px, ${colorScheme}`, async ({ page, mock }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme })
    await page.goto('./')
    await submit(page, { token: demoToken, saveAs: 'Production', colour: 'Rose' })
    await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
    const menu = await openMenu(page)
    await expectNoAxeViolations(page)
    await menu.getByRole('button', { name: 'Edit…' }).click()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await mock.fault({ endpoint: 'listApplications', status: 401, times: 1 })
    await page.getByRole('button', { name: 'refresh' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: /Production/ })).toBeChecked()
    await expectNoAxeViolations(page)
  })
}
