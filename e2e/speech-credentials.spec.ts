/** Speech credentials: the status board, testing on demand, and taking out of use. */
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { now } from './support/mock.ts'
import {
  create,
  fillAws,
  openCredential,
  openCredentials,
  openForm,
  panelOf,
  tableOf,
  testButton,
} from './support/credentials-page.ts'
import { expectRow, notifications } from './support/words.ts'

const testsIn = async (mock: { requests: (name: 'testSpeechCredential') => Promise<unknown[]> }) =>
  (await mock.requests('testSpeechCredential')).length

// The deployed profile lists labels and identifiers, which people use to tell credentials apart.
test.beforeEach(async ({ mock }) => mock.reset('demo', 'deployed'))

test.describe('the board', () => {
  test('shows the health of each task of every credential, filters, and lets the palette find a pasted SID without requesting it', async ({
    page,
    mock,
  }) => {
    await openCredentials(page)
    await expectRow(tableOf(page), {
      Vendor: /^AWS, rejected key/,
      'Text to speech': 'Failed',
      'Speech to text': 'Failed',
    })
    await expectRow(tableOf(page), { Vendor: /^AWS, voices only/, 'Text to speech': 'OK', 'Speech to text': '–' })
    await expectRow(tableOf(page), {
      Vendor: /^Google, new, never tested/,
      'Text to speech': 'Never tested',
      'Last tested': '–',
      'Key ID or project': 'switchboard-new',
    })
    await expectRow(tableOf(page), { Vendor: /provider$/, 'Key ID or project': 'provider-shared' })
    await page.getByRole('combobox', { name: 'Health' }).selectOption('failed (2)')
    await expect(page).toHaveURL(/\?health=failed$/)
    await expect(page.getByText('2 of 9 match')).toBeVisible()
    await page.getByRole('combobox', { name: 'Vendor' }).selectOption({ label: 'Google (0)' })
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/speech-credentials$/)

    await page.getByRole('link', { name: 'AWS, voices only' }).click()
    await expect(panelOf(page).getByRole('heading', { name: 'AWS, voices only' })).toBeVisible()
    const url = page.url()
    await panelOf(page).getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/speech-credentials$/)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Go to a page, number or SID' })
    await expect(field).toBeFocused()
    await field.fill(url.split('/').at(-1)?.toUpperCase() ?? '')
    await expect(page.getByRole('option', { name: 'AWS, voices only speech credential' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url)
    expect(await mock.requests('getPhoneNumber')).toHaveLength(0)
  })

  test('sends no test when it is opened, refreshed, hovered, focused or searched', async ({ page, mock }) => {
    await openCredentials(page)
    await page.getByRole('button', { name: 'refresh' }).click()
    await expect.poll(async () => (await mock.requests('listSpeechCredentials')).length).toBe(2)
    const buttons = tableOf(page).getByRole('button', { name: /^Test / })
    const links = tableOf(page).getByRole('rowheader').getByRole('link')
    for (const all of [buttons, links]) await expect(all).toHaveCount(9)
    for (const button of await buttons.all()) {
      await button.hover()
      await button.focus()
    }
    for (const link of await links.all()) await link.hover()
    await page.getByRole('searchbox', { name: 'Search speech credentials' }).fill('slow')
    await expect(page.getByText('1 of 9 match')).toBeVisible()
    await page.getByRole('link', { name: 'Google, slow vendor' }).click()
    await expect(testButton(page)).toBeVisible()
    await panelOf(page).getByRole('button', { name: 'refresh' }).click()
    await expect.poll(async () => (await mock.requests('getSpeechCredential')).length).toBe(2)
    await testButton(page).hover()
    await testButton(page).focus()
    await page.keyboard.press('Tab')
    await panelOf(page).getByRole('link', { name: 'Replace…' }).hover()
    await page.goBack()
    await page.goForward()
    await expect(testButton(page)).toBeVisible()
    expect(await testsIn(mock)).toBe(0)
  })

  test('shows an empty list, a failure, its old rows after a failed refresh, and SIDs without labels', async ({
    page,
    mock,
  }) => {
    await mock.reset('empty', 'deployed')
    await openCredentials(page)
    await expect(page.getByRole('heading', { name: 'No speech credentials yet' })).toBeVisible()
    await expectNoAxeViolations(page)
    await mock.reset('demo', 'deployed')
    await mock.fault({ endpoint: 'listSpeechCredentials', status: 403, message: 'insufficient privileges', times: 1 })
    await openCredentials(page)
    await expect(page.getByRole('alert')).toContainText('insufficient privileges')
    // It doesn't say that there are none to test.
    const testAll = page.getByRole('button', { name: 'Test all…' })
    await expect(testAll).toHaveAccessibleDescription('Available when all speech credentials are loaded.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(testAll).toHaveAccessibleDescription('')
    await expect(tableOf(page)).toBeVisible()
    await mock.fault({ endpoint: 'listSpeechCredentials', status: 403, times: 1 })
    await page.getByRole('button', { name: 'refresh' }).click()
    await expect(page.getByText('Couldn’t refresh.')).toBeVisible()
    await expectRow(tableOf(page), { Vendor: /^AWS, rejected key/ })

    await mock.reset('demo', 'documented')
    await page.getByRole('button', { name: 'refresh' }).click()
    await expectRow(tableOf(page), { Vendor: /^AWS, [\da-f]{8}$/, 'Key ID or project': '–' })
    await expectAccessibleAtBothWidths(page)
  })
})

test.describe('a test', () => {
  test('sends one request, repeats no failure by itself, and keeps its result for the session', async ({
    page,
    mock,
  }) => {
    await mock.fault({ endpoint: 'testSpeechCredential', status: 503, message: 'try later', times: 1 })
    await openCredential(page, 'AWS, rejected key')
    await testButton(page).click()
    await expect(panelOf(page)).toContainText('try later')
    await expect(panelOf(page)).toContainText('The vendor may have been called, perhaps more than once.')
    // Announced once, not again whenever the panel opens.
    await expect(page.getByText(/: the test failed\. The server failed$/)).toBeAttached()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await testsIn(mock)).toBe(1)
    await testButton(page).click()
    await expect(panelOf(page)).toContainText('The security token included in the request is invalid.')
    expect(await testsIn(mock)).toBe(2)

    await panelOf(page).getByRole('link', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'AWS, half works' }).click()
    await expect(panelOf(page)).toContainText('Not tested from this browser since sign-in.')
    await testButton(page).dblclick()
    await expect(panelOf(page)).toContainText('Finished at 09:30:00')
    const result = panelOf(page).getByLabel('Result of the test')
    await expect(result).toContainText('Text to speechOK')
    await expect(result).toContainText('Speech recognition is not enabled for this key.')
    await expect(panelOf(page)).toContainText('2026-03-10 09:30:00')
    await expectAccessibleAtBothWidths(page)
    await panelOf(page).getByRole('link', { name: 'Close' }).click()
    await expectRow(tableOf(page), {
      Vendor: /^AWS, half works/,
      'Speech to text': 'Failed',
      'Last tested': 'just now',
    })
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('link', { name: 'AWS, half works' }).click()
    await expect(result).toContainText('Speech recognition is not enabled for this key.')
    expect(await testsIn(mock)).toBe(3)
    await page.getByRole('link', { name: 'Journal' }).click()
    await expectRow(page.getByRole('table', { name: 'Journal' }), {
      Change: 'Tested speech credential AWS, half works',
    })
  })

  test('from a row shows its time in the row, and can be cancelled', async ({ page, mock }) => {
    await openCredentials(page)
    await page.getByRole('button', { name: 'Test Google, slow vendor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test credential' }).click()
    const row = tableOf(page).getByRole('row', { name: /Google, slow vendor/ })
    await expect(row).toContainText('0 s')
    await page.clock.setFixedTime(new Date(now.getTime() + 12_000))
    await expect(row).toContainText('12 s')
    const cell = row.getByRole('cell').filter({ hasText: '12 s' })
    expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.getByRole('link', { name: 'Google, slow vendor' }).click()
    await expect(panelOf(page)).toContainText('Waiting for 12 s.')
    await expectNoAxeViolations(page)
    await panelOf(page).getByRole('button', { name: 'Cancel test' }).click()
    await expect(panelOf(page)).toContainText('Cancelled at 09:30:12, after 12 s. The vendor may have been called')
    await expect(testButton(page)).toBeFocused()
    expect(await testsIn(mock)).toBe(1)
  })

  test('shows an unknown status unchanged', async ({ page }) => {
    await openForm(page)
    await fillAws(page, 'AKIAODDWORD01')
    await create(page)
    await expect(panelOf(page).getByRole('heading', { name: /^AWS, [\da-f]{8}$/ })).toBeVisible()
    await expect(panelOf(page)).toContainText('AKIAODDWORD01')
    await testButton(page).click()
    await expect(panelOf(page).getByLabel('Result of the test')).toContainText('degraded')
    await panelOf(page).getByRole('link', { name: 'Close' }).click()
    await expectRow(tableOf(page), {
      Vendor: /^AWS, [\da-f]{8}$/,
      'Text to speech': 'degraded',
      'Speech to text': 'OK',
    })
  })
})

test.describe('deleting', () => {
  test('names the applications that would lose speech', async ({ page, mock }) => {
    await openCredential(page, 'Google, switchboard-demo')
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete credential Google, switchboard-demo?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    // The provider's credential takes its place.
    await expect(dialog).toContainText('No application would lose speech.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: /^AWS, [\da-f]{8}$/ }).click()
    await expect(panelOf(page).getByRole('heading', { name: /^AWS, [\da-f]{8}$/ })).toBeVisible()
    await expect(panelOf(page)).toContainText('AKIADEMO0000000001')
    await page.getByRole('button', { name: 'Delete…' }).click()
    const losing = page.getByRole('dialog')
    // Labelled credentials only serve applications with the same label.
    await expect(losing).toContainText(
      '3 applications lose text to speech and speech to text: no AWS credential without a label.',
    )
    const named = losing.getByRole('list', { name: 'Applications that would lose text to speech and speech to text' })
    await expect(named.getByRole('listitem')).toHaveText(['Support queue', 'Payment line', 'Delivery updates'])
    await expectNoAxeViolations(page)
    expect(await mock.requests('deleteSpeechCredential')).toHaveLength(0)
  })

  test('says that unread applications may depend on it, shows a refusal, and counts one that is gone as deleted', async ({
    page,
    mock,
    problems,
  }) => {
    problems.expect('status of 500')
    problems.expect('status of 404')
    await openCredential(page, 'AWS, voices only')
    await mock.fault({ endpoint: 'listApplications', status: 403 })
    await mock.fault({ endpoint: 'deleteSpeechCredential', status: 400, message: 'not now', times: 1 })
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Applications may depend on it.')
    await dialog.getByRole('button', { name: 'Delete credential' }).click()
    await expect(dialog.getByRole('alert')).toContainText('not now')
    await expect(dialog).toContainText('The credential wasn’t deleted.')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Delete credential' }).click()
    await expect(notifications(page)).toContainText('Credential AWS, voices only deleted')
    await expect(page.getByText('8 speech credentials')).toBeVisible()

    // The panel has read the second credential before someone else deletes it.
    await page.getByRole('link', { name: 'AWS, half works' }).click()
    await expect.poll(async () => (await mock.requests('getSpeechCredential')).length).toBe(2)
    const [, read] = await mock.requests('getSpeechCredential')
    await mock.ask('DELETE', `${read?.url}`.replace('/v1/', ''))
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete credential' }).click()
    await expect(notifications(page)).toContainText('but it’s gone')
    await expect(page.getByText('7 speech credentials')).toBeVisible()
  })

  test('explains why a service provider’s credential can be neither read nor deleted', async ({
    page,
    mock,
    problems,
  }) => {
    problems.expect('status of 403')
    problems.expect('status of 404')
    await openCredentials(page)
    const row = page.getByRole('button', { name: 'Test Google, provider-shared' })
    await expect(row).toHaveAccessibleDescription(/Open it first/)
    await page.getByRole('link', { name: 'Google, provider-shared' }).click()
    await expect(panelOf(page)).toContainText('This credential belongs to the service provider.')
    await expect(panelOf(page)).toContainText('Insufficient privileges')
    await expectNoAxeViolations(page)
    for (const name of ['Test', 'Replace…', 'Delete…']) {
      const button = panelOf(page).getByRole('button', { name, exact: true })
      await expect(button).toHaveAccessibleDescription(/Only its own token can test, replace or delete it\.$/)
      await button.click({ force: true })
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await testsIn(mock)).toBe(0)
    await page.goto('speech-credentials/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Speech credential not found' })).toBeVisible()
  })
})
