/** Placing a call: once per form, whatever happens on the way. */
import { demoToken } from '../mocks/service/accounts.ts'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { submit } from './support/connections.ts'
import { expect, test } from './support/fixtures.ts'
import {
  applicationOf,
  callUrl,
  fill,
  formOf,
  from,
  fromOf,
  openForm,
  placeOf,
  sentCalls,
  to,
  toOf,
} from './support/new-call.ts'
import { openSignedIn } from './support/words.ts'

test('one form places one call, despite double click, Enter, Back and reload', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'createCall', latencyMs: 800 })
  await openForm(page)
  await fill(page)
  await placeOf(page).dblclick()
  await toOf(page).press('Enter')
  await toOf(page).press('Control+Enter')
  await expect(page).toHaveURL(callUrl)
  await page.goBack()
  await expect(formOf(page)).toContainText('This form already sent its call, at 2026-03-10 09:30:00')
  await fill(page)
  await toOf(page).press('Enter')
  await expect(placeOf(page)).toHaveAccessibleDescription('This form already sent its call.')
  await expectNoAxeViolations(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(formOf(page)).toContainText('This form already sent its call')
  expect(await sentCalls(mock)).toHaveLength(1)
  // A deliberate second call is possible, with a warning about the recent one.
  await formOf(page).getByRole('button', { name: 'Start a new call' }).click()
  await fill(page)
  await placeOf(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call again' }).click()
  await expect(page).toHaveURL(callUrl)
  expect(await sentCalls(mock)).toHaveLength(2)
})

test('calls from the application that Enter would choose, if Ctrl+Enter sends the form at once', async ({ page }) => {
  await openForm(page)
  await fill(page)
  await applicationOf(page).fill('voicem')
  await applicationOf(page).press('Control+Enter')
  await expect(page).toHaveURL(callUrl)
  await expect(page.getByRole('region', { name: 'Call', exact: true })).toContainText('Voicemail')
})

test('places a call, explains why it failed, and “Call again” opens a new form, filled in', async ({ page, mock }) => {
  await openForm(page)
  await fill(page, '+12065550193')
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
  expect(await sentCalls(mock)).toHaveLength(1)
  const again = page.getByRole('link', { name: 'Call again' })
  await expect(again).toHaveCount(0)
  await mock.advance(60_000)
  await page.clock.runFor(5000)
  // From its call record.
  const note = page.getByRole('region', { name: 'Explanation' })
  await expect(note.getByRole('heading', { name: 'Failed: service unavailable' })).toBeVisible()
  await expect(note.getByRole('listitem').first()).toContainText('The carrier is overloaded or out of service.')
  await expect(note).toContainText('Counted in the newest 500 records')
  await expectNoAxeViolations(page)

  await again.click()
  await expect(applicationOf(page)).toHaveValue('Reception')
  await expect(fromOf(page)).toHaveValue(from)
  await expect(toOf(page)).toHaveValue('+12065550193')
  // Placed only when submitted.
  expect(await sentCalls(mock)).toHaveLength(1)
  await placeOf(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call again' }).click()
  await expect(page).toHaveURL(callUrl)
  await expect.poll(() => sentCalls(mock)).toHaveLength(2)
})

test('only one of two duplicated tabs sends the call', async ({ page, context, mock }) => {
  await mock.fault({ endpoint: 'createCall', latencyMs: 1500 })
  await openForm(page)
  await fill(page)
  // Duplicates the tab as browsers do: with the state of its history entry, once the form has written its own there.
  const other = await context.newPage()
  await other.goto('calls/new')
  for (const one of [page, other]) {
    await expect.poll(() => one.evaluate(() => Reflect.has(Object(history.state), 'intent'))).toBe(true)
  }
  const state: unknown = await page.evaluate(() => history.state)
  await other.evaluate((copied) => history.replaceState(copied, ''), state)
  await other.reload()
  await expect(formOf(other)).toBeVisible()
  await fill(other)
  await Promise.all([placeOf(page).click(), placeOf(other).click()])
  const pages = [page, other]
  const told = async () => {
    const texts = await Promise.all(pages.map((one) => one.getByRole('main').innerText()))
    return texts.filter((text) => text.includes('This form already sent its call')).length
  }
  await expect.poll(told).toBe(1)
  await expect.poll(() => pages.filter((one) => callUrl.test(one.url())).length).toBe(1)
  expect(await sentCalls(mock)).toHaveLength(1)
})

test('warns of the same call from another form within a minute, and Enter cancels it', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
  await page.goto('calls/new')
  await fill(page, '1 206 555-0196')
  await placeOf(page).click()
  const warning = page.getByRole('dialog', { name: 'Call 1 206 555-0196 again?' })
  await expect(warning).toContainText('Another form in this browser sent a call between the same numbers')
  await expect(warning.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(warning).toHaveCount(0)
  await expect(toOf(page)).toHaveValue('1 206 555-0196')
  expect(await sentCalls(mock)).toHaveLength(1)
  // Another number needs no confirmation.
  await toOf(page).fill('+12065550198')
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
  expect(await sentCalls(mock)).toHaveLength(2)
})

test('fixes a missing plus with one click, and sends other kinds of destination, even unknown ones', async ({
  page,
  mock,
}) => {
  await openForm(page, '?from=12125550107&application=nonsense')
  await expect(fromOf(page)).toHaveValue('+12125550107')
  await toOf(page).fill('(206) 555-0196')
  await expect(toOf(page)).toHaveAccessibleDescription(/Start with \+ and the country code/)
  await toOf(page).fill('1 206 555 0196')
  await formOf(page).getByRole('button', { name: 'Use +12065550196' }).click()
  await expect(toOf(page)).toHaveValue('+12065550196')
  await expect(toOf(page)).toBeFocused()
  await fromOf(page).fill('12125559999')
  await formOf(page).getByRole('button', { name: 'Use +12125559999' }).click()
  await expect(fromOf(page)).toHaveValue('+12125559999')
  // The last digits of an own number, which Enter leaves as typed.
  await fromOf(page).fill('550107')
  await fromOf(page).press('Enter')
  await formOf(page).getByRole('button', { name: 'Use +12125550107' }).click()
  await expect(fromOf(page)).toHaveValue('+12125550107')
  // A moment later. If it came after the next step, it would close that list.
  await expect(fromOf(page)).toBeFocused()

  await fill(page, 'sip:alice@example.com')
  await formOf(page).getByRole('button', { name: 'Call as SIP address' }).click()
  await expect(formOf(page).getByRole('textbox', { name: 'SIP address' })).toHaveValue('sip:alice@example.com')
  await formOf(page).getByRole('radio', { name: 'Other', exact: true }).check()
  await formOf(page).getByRole('textbox', { name: 'Type' }).fill('room')
  await formOf(page).getByRole('textbox', { name: 'Destination' }).fill('lobby')
  await expectNoAxeViolations(page)
  // The server may refuse it.
  await mock.fault({ endpoint: 'createCall', status: 400, message: 'missing or invalid to property', times: 1 })
  await placeOf(page).click()
  await expect(formOf(page).getByRole('alert')).toContainText('missing or invalid to property')
  await formOf(page).getByRole('radio', { name: 'SIP address' }).check()
  await expect(formOf(page).getByRole('textbox', { name: 'SIP address' })).toHaveValue('sip:alice@example.com')
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
})

test('the form previews the call, shows what is missing beside each field, and advises without blocking', async ({
  page,
  mock,
}) => {
  await openForm(page)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(
    'The platform calls the destination from your number. When the call is answered, the application controls it.',
  )
  await expectAccessibleAtBothWidths(page)
  await placeOf(page).click()
  await expect(applicationOf(page)).toBeFocused()
  await expect(fromOf(page)).toHaveAccessibleDescription(/Enter the number that the call comes from/)
  await expect(toOf(page)).toHaveAccessibleDescription(/Enter the number to call/)
  await toOf(page).fill('1 206 555 0196')
  await placeOf(page).click()
  await expect(formOf(page).getByRole('alert')).toHaveCount(2)
  await expectAccessibleAtBothWidths(page)

  await fill(page)
  await expect(preview).toHaveText(
    /The platform calls \+1 206 555 0196 from \+1 212 555 0100\. When the call is answered, Reception controls it\./,
  )
  const numbers = preview.getByText(/^\+1/)
  expect(await numbers.evaluateAll((all) => all.map((one) => one.getClientRects().length))).toEqual([1, 1])
  const [recent] = await page.getByRole('region', { name: 'Recent destinations' }).getByRole('button').all()
  await recent?.click()
  await expect(toOf(page)).not.toHaveValue(to)
  await expect(toOf(page)).not.toHaveAccessibleDescription(/\. Sent as is|country code\.$/)
  await expectNoAxeViolations(page)

  expect(await sentCalls(mock)).toHaveLength(0)
  await toOf(page).fill('4711')
  await expect(toOf(page)).toHaveAccessibleDescription(/Too short for a number/)
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
})

test('shows the server’s message of a refusal, keeps the form, and allows another try', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  const alert = formOf(page).getByRole('alert')
  for (const { fault, words } of [
    {
      fault: { status: 480, message: 'no available feature servers at this time' },
      words: [
        'No server is available to handle calls',
        'no available feature servers at this time',
        'Nothing was changed',
      ],
    },
    {
      fault: { status: 400, message: 'application_sid not found' },
      words: ['The server rejected this request', 'application_sid not found'],
    },
  ]) {
    await mock.fault({ endpoint: 'createCall', times: 1, ...fault })
    await placeOf(page).click()
    for (const text of words) await expect(alert).toContainText(text)
    await expect(fromOf(page)).toHaveValue(from)
    await expect(toOf(page)).toHaveValue(to)
    await expectNoAxeViolations(page)
  }
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
  expect((await sentCalls(mock)).map(({ status }) => status)).toEqual([480, 400, 201])
})

test('keeps the form after a refused token, and sends nothing by itself', async ({ page, mock }) => {
  await openForm(page)
  await fill(page)
  await mock.fault({ endpoint: 'createCall', status: 401, shape: 'text', message: 'Unauthorized', times: 1 })
  await placeOf(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Access token').fill(demoToken)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toOf(page)).toHaveValue(to)
  expect(await sentCalls(mock)).toHaveLength(1)
  await placeOf(page).click()
  await expect(page).toHaveURL(callUrl)
})

test('the pages of an application and a number link here, and fill in what they know', async ({ page }) => {
  await openSignedIn(page, 'phone-numbers')
  await page.getByRole('link', { name: '+1 212 555 0100', exact: true }).click()
  await page.getByRole('link', { name: 'Place a call' }).click()
  await expect(fromOf(page)).toHaveValue(from)
  await expect(applicationOf(page)).toHaveValue('Reception')
  await page.goBack()
  await page.getByRole('navigation').getByRole('link', { name: 'Applications' }).click()
  await page.getByRole('link', { name: 'Voicemail', exact: true }).click()
  await page.getByRole('link', { name: 'Place a call' }).click()
  await expect(applicationOf(page)).toHaveValue('Voicemail')
  await expect(fromOf(page)).toHaveValue('')
})

test('places no call on a read-only connection, and says why', async ({ page, mock }) => {
  await page.goto('calls/new')
  await submit(page, { token: demoToken, saveAs: 'Look only', readOnly: true })
  await fill(page)
  await expect(placeOf(page)).toHaveAccessibleDescription(/read-only/)
  await toOf(page).press('Enter')
  await page.getByRole('navigation').getByRole('link', { name: 'Phone numbers' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('link', { name: '+1 212 555 0100', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Place a call' })).toHaveAccessibleDescription(/read-only/)
  expect(await sentCalls(mock)).toHaveLength(0)
})

test('without storage, the form says so and still sends once', async ({ page, mock }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await openForm(page)
  await expect(formOf(page)).toContainText('This browser blocks storage for this site.')
  await fill(page)
  await placeOf(page).dblclick()
  await expect(page).toHaveURL(callUrl)
  expect(await sentCalls(mock)).toHaveLength(1)
})

test('leads on to a new application if the account has none', async ({ page, mock }) => {
  await mock.reset('empty')
  await openSignedIn(page, 'calls/new')
  await page.getByRole('link', { name: 'New application' }).click()
  await expect(page.getByRole('heading', { name: 'New application' })).toBeVisible()
})
