/** One phone number: changing its application, viewing and deleting it. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import {
  askFor,
  assignElsewhere,
  stateOf,
  dangling,
  focusChange,
  numbersOf,
  openNumbers,
  panelOf,
  pick,
  reception,
  tableOf,
  unassigned,
} from './support/numbers-page.ts'
import { expectRow, notifications, openSignedIn, spelled } from './support/words.ts'

test.describe('re-assigning', () => {
  test('in a row sends one write, reads it back, and can be undone; unassigning, too', async ({ page, mock }) => {
    await openNumbers(page)
    await askFor(page, reception)
    await expectNoAxeViolations(page)
    await pick(page, 'Voicemail')
    const toast = notifications(page)
    await expect(toast).toContainText(`${spelled(reception)} assigned to Voicemail`)
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Voicemail', State: '' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(1)
    expect(await mock.requests('getPhoneNumber')).toHaveLength(2)
    expect(await mock.requests('listPhoneNumbers')).toHaveLength(1)
    await expect(page.getByText(/^Updated .*, with your changes$/)).toBeVisible()

    await toast.getByRole('button', { name: 'Undo' }).click()
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Reception' })
    await expect(toast).toContainText(`${spelled(reception)} assigned to Reception`)
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(2)
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(page.getByText('with your changes')).toHaveCount(0)

    await askFor(page, reception)
    await page.getByRole('button', { name: 'Unassign', exact: true }).click()
    await expectRow(tableOf(page), { Number: spelled(reception), Application: '–', State: 'Unassigned' })
    await expect(stateOf(page).getByRole('option', { name: 'unassigned (6)' })).toBeAttached()
  })

  test('works with the keyboard alone: an extra Enter chooses nothing, and Tab leaves', async ({ page, mock }) => {
    await openNumbers(page)
    const search = page.getByRole('combobox', { name: 'Search applications' })
    await focusChange(page, unassigned)
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(0)

    const change = await focusChange(page, reception)
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    // As fast as keys can follow: before the browser reports that the popover has closed.
    await search.evaluate(async (field) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, bubbles: true, cancelable: true }))
      await Promise.resolve()
      if (document.activeElement instanceof HTMLButtonElement) document.activeElement.click()
    })
    await expect(search).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(change).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The next row, which the browser would only reach again from the top of the page.
    await expect(tableOf(page).locator(':focus')).toBeVisible()

    await focusChange(page, reception)
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.type('s')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('upport')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Support queue' })
    await expect(change).toBeFocused()

    await page.keyboard.press('z')
    await expect(notifications(page).getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Reception' })
    await expect(change).toBeFocused()
  })

  test('shows a refusal in the dialog, or in the row if nobody saw it, and changes nothing', async ({ page, mock }) => {
    await openNumbers(page)
    await mock.fault({ endpoint: 'updatePhoneNumber', status: 403, message: 'insufficient privileges', times: 1 })
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    const dialog = page.getByRole('dialog', { name: `Application of ${spelled(reception)}` })
    await expect(dialog.getByRole('alert')).toContainText('insufficient privileges')
    await expect(dialog).toContainText('The number wasn’t changed.')
    await expectNoAxeViolations(page)
    await pick(page, 'Sales IVR')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Sales IVR' })
    await expect(dialog).toHaveCount(0)

    // No result is shown before the response.
    await mock.fault({ endpoint: 'updatePhoneNumber', latencyMs: 1500, status: 403, message: 'read-only token' })
    await askFor(page, unassigned)
    await pick(page, 'Voicemail')
    await expect(page.getByRole('dialog').getByText('Assigning to Voicemail…')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectRow(tableOf(page), { Number: spelled(unassigned), Application: '–', State: /^Changing/ })
    await expectRow(tableOf(page), { Number: spelled(unassigned), Application: '–', State: /^Not changed/ })
    await page.getByRole('button', { name: 'not changed show why' }).click()
    await expect(page.getByRole('alert')).toContainText('read-only token')

    // Nor is it lost on another page.
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await expect(notifications(page)).toContainText(`Couldn’t assign ${spelled(reception)} to Voicemail`)
    await expect(notifications(page)).toContainText('read-only token')
  })

  test('reads the number back: after a lost response, and soon after, in case it was overwritten', async ({
    page,
    mock,
  }) => {
    await openNumbers(page)
    const toast = notifications(page)
    await mock.fault({ endpoint: 'getPhoneNumber', status: 403, after: 1, times: 1 })
    await askFor(page, dangling)
    await pick(page, 'Reception')
    await expect(toast).toContainText('Not verified')

    await askFor(page, reception)
    await pick(page, 'Voicemail')
    await expect(toast).toContainText(`${spelled(reception)} assigned to Voicemail`)
    const { application_sid } = await storedApplication(mock, 'Sales IVR')
    await assignElsewhere(mock, reception, application_sid)
    // The app reads it again five seconds after the save.
    await page.clock.runFor(5000)
    await expect(toast).toContainText('You assigned it to Voicemail, but the server has Sales IVR.')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Sales IVR' })
    await toast.getByRole('button', { name: 'Assign again' }).click()
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Voicemail' })

    const asked = (await mock.requests('updatePhoneNumber')).length
    await mock.fault({ endpoint: 'updatePhoneNumber', loseAnswer: true, times: 1 })
    await askFor(page, unassigned)
    await pick(page, 'Voicemail')
    await expect(toast).toContainText('No response confirmed it')
    await expectRow(tableOf(page), { Number: spelled(unassigned), Application: 'Voicemail' })
    expect(await mock.requests('updatePhoneNumber')).toHaveLength(asked + 1)
  })

  test('is not undone once someone else has re-assigned the number', async ({ page, mock }) => {
    await openNumbers(page)
    const toast = notifications(page)
    await askFor(page, reception)
    await pick(page, 'Voicemail')
    await expect(toast).toContainText(`${spelled(reception)} assigned to Voicemail`)
    const { application_sid } = await storedApplication(mock, 'Sales IVR')
    await assignElsewhere(mock, reception, application_sid)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(toast).toContainText('You assigned it to Voicemail, but the server has Sales IVR.')
    await expectRow(tableOf(page), { Number: spelled(reception), Application: 'Sales IVR' })
  })
})

test.describe('the panel', () => {
  test('shows everything known of a number beside the list, without requesting more', async ({ page, mock }) => {
    await openNumbers(page)
    await page.getByRole('link', { name: spelled(reception) }).click()
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: spelled(reception) })).toBeFocused()
    await expect(page).toHaveTitle(`${spelled(reception)} · Switchboard`)
    await expect(panel.getByRole('link', { name: 'Reception' })).toHaveAttribute(
      'href',
      /\/applications\/[\da-f-]{36}$/,
    )
    await expect(panel).toContainText('Routed')
    await panel.getByText('Record as received').click()
    await expect(panel.getByText('"12125550100"')).toBeVisible()
    await expect(panel.getByText('service_provider_sid')).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await mock.requests('listApplications')).toHaveLength(1)
    expect(await mock.requests('listPhoneNumbers')).toHaveLength(1)
    expect((await mock.requests()).filter(({ url }) => url === '/v1/VoipCarriers')).toHaveLength(1)
  })

  test('of a number whose application is missing says that calls fail, closes to the filtered list, and re-assigns it', async ({
    page,
  }) => {
    await openNumbers(page, 'phone-numbers?assignment=unknown')
    await expectRow(tableOf(page), { Number: spelled(dangling) })
    await expectNoAxeViolations(page)
    const link = page.getByRole('link', { name: spelled(dangling) })
    const panel = panelOf(page)
    await link.click()
    await expect(panel).toContainText('Calls to this number may fail.')
    await expectNoAxeViolations(page)
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toContainText('Calls to it may already fail: its application')
    await page.keyboard.press('Escape')

    await panel.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/phone-numbers\?assignment=unknown$/)
    await expect.poll(() => numbersOf(page)).toEqual([dangling])

    await stateOf(page).selectOption('any')
    await link.click()
    await panel.getByRole('button', { name: 'Change application' }).click()
    await pick(page, 'Voicemail')
    await expect(panel.getByRole('link', { name: 'Voicemail' })).toBeVisible()
    await expectRow(tableOf(page), { Number: spelled(dangling), Application: 'Voicemail' })
  })

  test('says that a number wasn’t found, or that its SID can’t exist', async ({ page, problems }) => {
    for (const [sid, status] of [
      ['00000000-0000-4000-8000-000000000000', 404],
      ['nothing-like-a-sid', 400],
    ] as const) {
      problems.expect(`status of ${status}`)
      await openSignedIn(page, `phone-numbers/${sid}`)
      await expect(page.getByRole('heading', { name: 'Phone number not found' })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'All phone numbers' }).click()
      await expectRow(tableOf(page), { Number: spelled(reception) })
    }
  })
})

test('deleting asks first, shows a refusal, and counts a number that was already deleted as deleted', async ({
  page,
  mock,
}) => {
  const ask = async (number: string) => {
    await page.getByRole('link', { name: spelled(number) }).click()
    await panelOf(page).getByRole('button', { name: 'Delete' }).click()
  }
  const confirm = () => page.getByRole('button', { name: 'Delete number' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete number ${spelled(reception)}?` })
  await mock.fault({ endpoint: 'deletePhoneNumber', status: 403, message: 'insufficient privileges', times: 1 })
  await openNumbers(page)
  await ask(reception)
  await expect(dialog).toContainText('no longer reach Reception')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  await confirm()
  await expect(dialog.getByRole('alert')).toContainText('insufficient privileges')
  await expect(dialog).toContainText('The number wasn’t deleted.')
  await page.keyboard.press('Escape')
  await expectRow(tableOf(page), { Number: spelled(reception) })

  await panelOf(page).getByRole('button', { name: 'Delete' }).click()
  await confirm()
  await expect(notifications(page)).toContainText(`Number ${spelled(reception)} deleted`)
  await expect(page).toHaveURL(/phone-numbers$/)
  await expect(page.getByText('59 phone numbers')).toBeVisible()
  await expect.poll(() => numbersOf(page)).not.toContain(reception)
  expect((await mock.requests('deletePhoneNumber')).map(({ status }) => status)).toEqual([403, 204])

  await mock.fault({ endpoint: 'deletePhoneNumber', status: 404, shape: 'text', message: 'Not Found' })
  await page.getByRole('link', { name: spelled(unassigned) }).click()
  await expect(panelOf(page)).toContainText('Unassigned')
  await assignElsewhere(mock, unassigned, (await storedApplication(mock, 'Sales IVR')).application_sid)
  await panelOf(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('no longer reach Sales IVR')
  await confirm()
  await expect(notifications(page)).toContainText('It was already deleted.')
  await expect(page.getByText('58 phone numbers')).toBeVisible()
})

test('a read-only connection disables changes, and says why', async ({ page, mock }) => {
  await openNumbers(page)
  await page.getByRole('button', { name: /127\.0\.0\.1/ }).click()
  await page.getByRole('checkbox', { name: 'Read-only' }).check()
  await page.keyboard.press('Escape')
  const change = await focusChange(page, reception)
  for (const button of [change, page.getByRole('button', { name: 'New number' })]) {
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(/read-only/)
  }
  await change.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: spelled(reception) }).click()
  await expect(panelOf(page).getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoAxeViolations(page)
  expect(await mock.requests('updatePhoneNumber')).toHaveLength(0)
})
