/** The keyboard focus when the control that has it disappears. */
import type { Locator, Page } from '@playwright/test'
import { loadAll, openAll, tableOf as recordsOf } from './support/all-records-page.ts'
import { hangsUp, openCalls, panelOf, pass, placeElsewhere, talks } from './support/calls-page.ts'
import { expect, test } from './support/fixtures.ts'
import { openNumbers, reception, unassigned } from './support/numbers-page.ts'
import { openSignedIn } from './support/words.ts'

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const numbers = (page: Page) => page.getByRole('region', { name: 'Phone numbers', exact: true })

/** As with the keyboard: no pointer is involved. */
async function press(control: Locator): Promise<void> {
  await control.focus()
  await control.page().keyboard.press('Enter')
}

async function select(page: Page, number: string): Promise<void> {
  await page.getByRole('checkbox', { name: new RegExp(`^Select .*${number.slice(-4)}$`) }).focus()
  await page.keyboard.press('Space')
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

async function saveViews(page: Page, views: readonly string[]): Promise<Locator> {
  await press(button(page, 'Views…'))
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  for (const view of views) {
    await dialog.getByLabel('View name').fill(view)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('link', { name: view })).toBeVisible()
  }
  return dialog
}

test('on phone numbers, moves to the list when the selection ends', async ({ page }) => {
  const expectInList = async () => {
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
    await expect(numbers(page)).toBeFocused()
  }
  await openNumbers(page)
  await select(page, reception)
  await press(button(page, 'Clear selection'))
  await expectInList()
  await select(page, reception)
  await press(button(page, 'Unassign…'))
  await press(button(page.getByRole('dialog'), 'Unassign 1 phone number'))
  await expectInList()
  await select(page, unassigned)
  await press(button(page, 'Delete…'))
  await press(button(page.getByRole('dialog'), 'Delete 1 phone number'))
  await expectInList()
})

test('moves to the results when an import starts, and to the page’s heading for another one', async ({ page }) => {
  await openSignedIn(page, 'phone-numbers/import')
  await page.getByRole('textbox', { name: 'Lines' }).fill('442079460009,Reception')
  await press(button(page, 'Import 1 number'))
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused()
  await press(button(page, 'Import another file'))
  await expect(page.getByRole('heading', { name: 'Import phone numbers' })).toBeFocused()
})

test.describe('on a live call, moves from End call to the next action', () => {
  test('after ending the call', async ({ page, mock }) => {
    await mock.flip({ beyondTheSpec: true, updates: true })
    const sid = await placeElsewhere(mock, talks)
    await mock.advance(10_000)
    await openCalls(page, `calls/${sid}`)
    await press(button(panelOf(page), 'End call…'))
    await press(button(page.getByRole('dialog'), 'End call'))
    await expect(button(panelOf(page), 'End call…')).toHaveCount(0)
    await expect(panelOf(page).getByRole('link', { name: 'Call again' })).toBeFocused()
  })

  test('after closing the dialog of a call that ended meanwhile', async ({ page, mock }) => {
    await mock.flip({ beyondTheSpec: true, updates: true })
    const sid = await placeElsewhere(mock, hangsUp)
    await openCalls(page, `calls/${sid}`)
    await press(button(panelOf(page), 'End call…'))
    await pass(page, mock, 60_000)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('status').filter({ hasText: 'The call has ended.' })).toBeVisible()
    await press(button(dialog, 'Cancel'))
    await expect(panelOf(page).getByRole('link', { name: 'Call again' })).toBeFocused()
  })
})

test('on all call records, moves to the control that replaces the lost one, the next one, or the list', async ({
  page,
  mock,
}) => {
  await openAll(page)
  await loadAll(page)
  await page.getByRole('combobox', { name: 'Direction' }).selectOption({ index: 1 })
  await press(button(page, 'Clear filters'))
  await expect(button(page, 'Views…')).toBeFocused()

  await page.getByRole('searchbox', { name: 'Search by number' }).fill('nothing')
  await expect(page.getByRole('heading', { name: 'No records match' })).toBeVisible()
  await press(button(page, 'Clear filters').last())
  await expect(recordsOf(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'All call records' })).toBeFocused()

  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 400 })
  const line = page.getByRole('region', { name: 'Loading' })
  await press(button(line, 'Reload'))
  await expect(button(line, 'Pause')).toBeFocused()
  await press(button(line, 'Cancel'))
  await expect(button(line, 'Reload')).toBeFocused()
})

test('moves from Remove to that of the next saved view, and then to the name of a new one', async ({ page }) => {
  await openAll(page)
  const dialog = await saveViews(page, ['Alpha', 'Beta', 'Gamma'])
  await press(button(dialog, 'Remove Beta'))
  await expect(button(dialog, 'Remove Gamma')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(dialog, 'Remove Alpha')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('View name')).toBeFocused()
})

test('returns with the caret to the field behind a dialog that had a field of its own', async ({ page }) => {
  await openSignedIn(page, 'applications/new')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Front desk')
  for (let place = 0; place < 5; place += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await page.keyboard.type('-')
  await expect(name).toHaveValue('Front- desk')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('moves to no field, which would show the keyboard', async ({ page }) => {
    await openAll(page)
    const dialog = await saveViews(page, ['Alpha'])
    await press(button(dialog, 'Remove Alpha'))
    await expect(button(dialog, 'Save view')).toBeFocused()
  })

  test('stays in a field when another control is disabled, and when the user returns to the tab', async ({ page }) => {
    await openNumbers(page)
    const search = page.getByRole('searchbox')
    await search.tap()
    await button(page, 'Export…').evaluate((element) => element.setAttribute('disabled', ''))
    await nextFrame(page)
    await expect(search).toBeFocused()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await nextFrame(page)
    await expect(search).toBeFocused()
  })
})

type Change = (element: HTMLElement) => void

const changes: Record<string, { readonly take: Change; readonly give: Change }> = {
  disabled: {
    take: (element) => element.setAttribute('disabled', ''),
    give: (element) => element.removeAttribute('disabled'),
  },
  inert: { take: (element) => element.setAttribute('inert', ''), give: (element) => element.removeAttribute('inert') },
  // By style alone, which changes too often to be watched.
  hidden: {
    take: (element) => element.style.setProperty('display', 'none'),
    give: (element) => element.style.removeProperty('display'),
  },
}

test('moves from a control that is disabled, inert or hidden to the next one, and stays after a click beside all', async ({
  page,
}) => {
  await openNumbers(page)
  // Not by its role, which it has only while it's shown.
  const columns = page.locator('button', { hasText: /^Columns$/ })
  for (const [state, { take, give }] of Object.entries(changes)) {
    await columns.focus()
    await expect(columns).toBeFocused()
    await columns.evaluate(take)
    await expect(button(page, 'Export…'), state).toBeFocused()
    await columns.evaluate(give)
    // Otherwise the recovery that this schedules could move the focus in the next turn.
    await nextFrame(page)
  }

  await select(page, reception)
  await button(page, 'Clear selection').focus()
  await page.getByRole('banner').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await nextFrame(page)
  await expect(page.locator('body')).toBeFocused()
})

test('stays in the search field of an empty list when a search from a link is cleared', async ({ page, mock }) => {
  await mock.reset('empty')
  await openSignedIn(page, 'applications?q=sales')
  const search = page.getByRole('searchbox', { name: 'Search applications' })
  await expect(search).toHaveValue('sales')
  await expect(page.getByText('0 of 0 match')).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
  await expect(search).toBeFocused()
})
