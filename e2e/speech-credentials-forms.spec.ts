/** Creating and replacing speech credentials: what is sent, what is shown, and what never is. */
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import {
  create,
  fillAws,
  formOf,
  keyFile,
  openCredential,
  openForm,
  panelOf,
  tableOf,
  testButton,
} from './support/credentials-page.ts'
import { notifications } from './support/words.ts'

const secret = 'topsecret/0123456789'

/** Opens the newest journal entry, which shows its request as curl. */
async function curlOf(page: Page, entry: RegExp) {
  await page.getByRole('link', { name: 'Journal' }).click()
  await page.getByRole('link', { name: entry }).click()
  const curl = page.getByRole('region', { name: 'Journal entry' }).getByLabel('Request as curl')
  await expect(curl).toContainText('curl -X POST')
  return curl
}

test('creates an AWS credential once, tests it, and never shows its secret afterwards', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'createSpeechCredential', latencyMs: 800 })
  await openForm(page)
  await create(page)
  await expect(formOf(page).getByLabel('Access key id')).toBeFocused()
  await expect(formOf(page).getByLabel('Access key id')).toHaveAccessibleDescription(/Enter the access key ID\./)
  await expect(formOf(page).getByLabel('Region')).toHaveAccessibleDescription(/Enter the region\./)
  await expectNoAxeViolations(page)
  await fillAws(page, 'AKIANEW01', secret)
  await formOf(page).getByLabel('Region').fill('eu-west-1')
  await formOf(page).getByRole('checkbox', { name: 'Text to speech' }).uncheck()
  await formOf(page).getByRole('checkbox', { name: 'Speech to text' }).uncheck()
  await create(page)
  await expect(formOf(page).getByRole('alert')).toHaveText('Choose at least one.')
  await expect(formOf(page).getByRole('checkbox', { name: 'Text to speech' })).toBeFocused()
  await formOf(page).getByRole('checkbox', { name: 'Speech to text' }).check()
  await expect(formOf(page).getByRole('alert')).toHaveCount(0)
  await formOf(page).getByRole('button', { name: 'Create credential' }).dblclick()
  await expect(panelOf(page).getByRole('heading', { name: /^AWS, [\da-f]{8}$/ })).toBeVisible()
  await expect(panelOf(page)).toContainText('AKIANEW01')
  await expect(notifications(page)).toContainText(/Credential AWS, [\da-f]{8} created/)
  await expect(notifications(page)).not.toContainText('changed the use')
  await expect(panelOf(page)).toContainText('eu-west-1')
  await expect(panelOf(page)).toContainText('Speech to textNever tested')
  expect(await mock.requests('createSpeechCredential')).toHaveLength(1)
  expect(await mock.requests('testSpeechCredential')).toHaveLength(0)
  await testButton(page).click()
  await expect(panelOf(page).getByLabel('Result of the test')).toContainText('Text to speechNot tested')
  await expect(panelOf(page).getByLabel('Result of the test')).toContainText('Speech to textOK')
  expect(await page.content()).not.toContain(secret.slice(0, 9))
  const curl = await curlOf(page, /Created speech credential/)
  await expect(curl).toContainText('"secret_access_key":"[redacted]"')
  await expect(curl).toContainText('"use_for_stt":true')
  await expect(curl).toContainText('"vne_for_stt":true')
  expect(await page.content()).not.toContain(secret.slice(0, 9))
})

test('checks a Google key that is dropped, chosen or pasted, and shows only its owner', async ({ page, mock }) => {
  await openForm(page)
  await formOf(page).getByRole('radio', { name: 'google' }).check()
  const pasted = formOf(page).getByLabel('Or paste the key')
  for (const [text, words] of [
    ['{"type":', /Not JSON/],
    [keyFile('p').replace('service_account', 'authorized_user'), /its type is authorized_user/],
    [keyFile('p').replace('client_email', 'mail'), /no client_email/],
    [keyFile('p').replace('private_key', 'key'), /no private_key/],
  ] as const) {
    await pasted.fill(text)
    await expect(pasted).toHaveAccessibleDescription(words)
  }
  await expectNoAxeViolations(page)
  await formOf(page)
    .getByLabel('Key file')
    .setInputFiles({ name: 'film.json', mimeType: 'text/plain', buffer: Buffer.alloc(200_000, 'x') })
  await expect(pasted).toHaveAccessibleDescription(/Too large to be a service key/)
  await formOf(page)
    .getByLabel('Key file')
    .setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer: Buffer.from(keyFile('chosen-project')) })
  await expect(formOf(page).getByRole('group', { name: 'Service key' })).toContainText(
    'voice@chosen-project.example.com',
  )
  await formOf(page).getByRole('button', { name: 'Use another key' }).click()
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'key.json', { type: 'application/json' }))
    return data
  }, keyFile('dropped-project'))
  await formOf(page).getByText('Drop or choose the key file').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(formOf(page).getByRole('group', { name: 'Service key' })).toContainText('dropped-project')
  expect(await page.content()).not.toContain('notarealkey')
  await expectNoAxeViolations(page)
  await create(page)
  await expect(panelOf(page).getByRole('heading', { name: 'Google, dropped-project' })).toBeVisible()
  await expect(panelOf(page)).toContainText('voice@dropped-project.example.com')
  expect(await mock.requests('createSpeechCredential')).toHaveLength(1)
  const curl = await curlOf(page, /Created speech credential/)
  await expect(curl).toContainText('dropped-project')
  expect(await page.content()).not.toContain('notarealkey')
})

test('accepts any fields for another vendor, and hides values not known to be harmless', async ({ page, mock }) => {
  await mock.reset('demo', 'deployed')
  await openForm(page)
  await formOf(page).getByRole('radio', { name: 'Another vendor' }).check()
  const vendor = formOf(page).getByRole('combobox', { name: 'Vendor name' })
  await vendor.fill('Playht')
  await expect(vendor).toHaveAccessibleDescription(/Servers use playht; letter case matters/)
  await vendor.fill('playht')
  // Once it has rested, not for each letter on the way to it.
  await expect(page.locator('#root > [aria-live]')).toHaveText(/^Some servers refuse playht without api_key, user_id/)
  await expect(formOf(page).locator('[aria-live]')).toHaveCount(0)
  await formOf(page).getByRole('button', { name: 'Add the usual playht fields' }).click()
  const field = (place: number) => formOf(page).getByRole('group', { name: `Field ${place}` })
  await expect(field(2).getByLabel('Field')).toHaveValue('user_id')
  await expect(field(1).getByLabel('Value')).toHaveAttribute('type', 'password')
  // The field shows a secret as dots, and so a space.
  await field(1).getByLabel('Value').fill(`${secret} `)
  await expect(field(1)).toContainText('Starts or ends with a space.')
  await field(1).getByLabel('Value').fill(secret)
  await field(2).getByLabel('Value').fill('me')
  await expect(formOf(page)).toContainText('Some servers refuse playht without voice_engine.')
  await expectAccessibleAtBothWidths(page)
  await field(3).getByLabel('Value').fill('Play3.0')
  await formOf(page).getByRole('button', { name: 'Add a field' }).click()
  await field(4).getByLabel('Field').fill('passage')
  await field(4).getByLabel('Value').fill('hidden-too')
  await formOf(page).getByLabel('Label').fill('spare')
  await create(page)
  await expect(panelOf(page).getByRole('heading', { name: 'playht, spare' })).toBeVisible()
  const curl = await curlOf(page, /Created speech credential/)
  await expect(curl).toContainText('"user_id":"me"')
  await expect(curl).toContainText('"passage":"[redacted]"')
  expect(await page.content()).not.toContain(secret.slice(0, 9))
})

test('keeps a label that is too long, and says that the server kept none', async ({ page, mock, problems }) => {
  problems.expect('status of 500')
  await mock.reset('demo', 'documented')
  await openForm(page)
  await fillAws(page, 'AKIANEW01', secret)
  const label = formOf(page).getByLabel('Label')
  // As if pasted; `fill` ignores limits of the field.
  await label.focus()
  await page.keyboard.insertText('spare'.repeat(20))
  await create(page)
  await expect(label).toHaveValue('spare'.repeat(20))
  await expect(label).toHaveAccessibleDescription(/Data too long for column 'label'/)
  await label.fill('spare')
  await create(page)
  await expect(notifications(page)).toContainText('The server returned it without the label.')
})

test('shows a refusal beside its field, and keeps the input', async ({ page, mock, problems }) => {
  problems.expect('status of 422')
  await mock.reset('demo', 'deployed')
  await openForm(page)
  await fillAws(page, 'AKIANEW01')
  await mock.fault({ endpoint: 'createSpeechCredential', status: 400, message: 'Region is missing', times: 1 })
  await create(page)
  await expect(formOf(page).getByLabel('Region')).toHaveAccessibleDescription(/Server message: Region is missing/)
  await formOf(page).getByLabel('Label').fill('half works')
  await create(page)
  await expect(formOf(page).getByLabel('Label')).toHaveAccessibleDescription(
    /Server message: Label half works is already in use/,
  )
  await expect(formOf(page).getByLabel('Secret access key')).toHaveValue(secret)
  await formOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(formOf(page).getByLabel('Access key id')).toHaveValue('AKIANEW01')
})

test('checks the list after a lost response before offering anything else', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'createSpeechCredential', loseAnswer: true, times: 1 })
  await openForm(page)
  // The list has to be loaded first: the lost record is found by comparison with it.
  await expect(page.getByText(/^\d+ speech credentials$/)).toBeVisible()
  await fillAws(page, 'AKIANEW01')
  await create(page)
  await expect(panelOf(page).getByRole('heading', { name: /^AWS, [\da-f]{8}$/ })).toBeVisible()
  await expect(panelOf(page)).toContainText('AKIANEW01')
  await expect(notifications(page)).toContainText('No response confirmed it')
  expect(await mock.requests('createSpeechCredential')).toHaveLength(1)

  await mock.fault({ endpoint: 'createSpeechCredential', cut: true, times: 1 })
  await page.getByRole('link', { name: 'New credential' }).click()
  await fillAws(page, 'AKIANEW02')
  await create(page)
  await expect(formOf(page)).toContainText('was probably not created.')
  await expect(formOf(page).getByLabel('Secret access key')).toHaveValue(secret)
  await expectNoAxeViolations(page)
  expect(await mock.requests('createSpeechCredential')).toHaveLength(2)
  await create(page)
  await expect(panelOf(page).getByRole('heading', { name: /^AWS, [\da-f]{8}$/ })).toBeVisible()
  await expect(panelOf(page)).toContainText('AKIANEW02')
})

test('replacing deletes the old credential only on request, and only once the new one has passed its test', async ({
  page,
  mock,
}) => {
  await mock.reset('demo', 'deployed')
  await openCredential(page, 'AWS, half works')
  await panelOf(page).getByRole('link', { name: 'Replace…' }).click()
  await fillAws(page, 'AKIATTSFAIL9')
  await create(page)
  await expect(panelOf(page).getByRole('heading', { name: /^AWS, [\da-f]{8}$/ })).toBeVisible()
  await expect(panelOf(page)).toContainText('AKIATTSFAIL9')
  await testButton(page).click()
  const remove = panelOf(page).getByRole('button', { name: 'Delete old credential…' })
  await expect(remove).toHaveAccessibleDescription('The new credential failed its test for text to speech.')
  await remove.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tableOf(page).getByRole('link', { name: 'AWS, half works' })).toBeVisible()
  expect(await mock.requests('deleteSpeechCredential')).toHaveLength(0)

  await panelOf(page).getByRole('link', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'AWS, rejected key' }).click()
  await panelOf(page).getByRole('link', { name: 'Replace…' }).click()
  await expect(formOf(page).getByLabel('Region')).toHaveValue('eu-west-1')
  await expect(formOf(page).getByLabel('Access key id')).toHaveValue('')
  await expect(formOf(page).getByLabel('Label')).toHaveAccessibleDescription(
    /The old credential uses the label rejected key/,
  )
  await expectNoAxeViolations(page)
  await fillAws(page, 'AKIABETTER01')
  await create(page)
  await expect(panelOf(page).getByRole('heading', { name: /^AWS, [\da-f]{8}$/ })).toBeVisible()
  await expect(panelOf(page)).toContainText('AKIABETTER01')
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription('Test the new credential first.')
  // The new one must not be deleted by mistake for the old one.
  await expect(panelOf(page).getByRole('button', { name: 'Delete…', exact: true })).toHaveCount(0)
  expect(await mock.requests('testSpeechCredential')).toHaveLength(1)
  await expectNoAxeViolations(page)
  await testButton(page).click()
  await expect(panelOf(page).getByLabel('Result of the test')).toContainText('Text to speechOK')
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Delete credential AWS, rejected key?' })
  await dialog.getByRole('button', { name: 'Delete credential' }).click()
  await expect(notifications(page)).toContainText('Credential AWS, rejected key deleted')
  await expect(panelOf(page).getByRole('heading', { name: /^AWS, [\da-f]{8}$/ })).toBeVisible()
  await expect(panelOf(page)).toContainText('AKIABETTER01')
  await expect(page).toHaveURL(/speech-credentials\/[\da-f-]{36}$/)
  await expect(tableOf(page).getByRole('link', { name: 'AWS, rejected key' })).toHaveCount(0)
})
