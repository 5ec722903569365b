/** The credential that the next call uses, as shown by the application, the credential and the overview. */
import type { Page } from '@playwright/test'
import { demoAccountSid, providerToken } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { storedApplication } from './support/applications.ts'
import { keyFile, panelOf, testButton } from './support/credentials-page.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { expectRow, openSignedIn } from './support/words.ts'

const attention = (page: Page) => page.getByRole('table', { name: /^Needs attention/ })
const applicationOf = (page: Page) => page.getByRole('region', { name: 'Application', exact: true })

/** Gives the application Voicemail a label, and the account a google credential with it, whose second test fails. */
async function labelVoicemail(mock: Mock): Promise<{ application: string; credential: string }> {
  const key = { vendor: 'google', label: 'shop', service_key: keyFile('revoked'), use_for_tts: 1, use_for_stt: 1 }
  const { sid } = await mock.ask<{ sid: string }>('POST', `Accounts/${demoAccountSid}/SpeechCredentials`, key)
  const { application_sid: application } = await storedApplication(mock, 'Voicemail')
  await mock.ask('PUT', `Applications/${application}`, {
    speech_synthesis_label: 'shop',
    use_for_fallback_speech: 1,
    fallback_speech_recognizer_vendor: 'aws',
  })
  return { application: `applications/${application}`, credential: `speech-credentials/${sid}` }
}

// The deployed profile has labels, and chooses credentials by them.
test.beforeEach(async ({ mock }) => mock.reset('demo', 'deployed'))

test('warns that a failed test takes a Google credential out of use, and shows the effect', async ({ page, mock }) => {
  const { application, credential } = await labelVoicemail(mock)
  await openSignedIn(page, application)
  const panel = applicationOf(page)
  await expect(panel).toContainText('Google, shop was never tested Not used')
  await expect(panel).toContainText('Google, switchboard-demo first Google credential without a label')
  await expect(panel).toContainText(/Fallback STT\s*AWS\s*AWS, [\da-f]{8} only AWS credential without a label/)
  await expectNoAxeViolations(page)
  await panel.getByRole('link', { name: 'Google, shop' }).click()
  await expect(page).toHaveURL(new RegExp(`${credential}$`))
  await expect(panelOf(page)).toContainText(
    'Not used by 1 application for text to speech: Google, shop was never tested',
  )

  // It isn't in use, so a failure has no consequences.
  await testButton(page).click()
  await expect(panelOf(page)).toContainText('Used by 1 application for text to speech')
  await panelOf(page).getByRole('list', { name: 'Use it for text to speech' }).getByRole('link').click()
  await expect(panel).toContainText('Google, shop only Google credential labelled shop')
  await page.goBack()

  await testButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Test Google, shop?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog).toContainText('A failed test takes this credential out of use for text to speech and speech to')
  await expect(dialog).toContainText('1 application loses text to speech')
  await expect(dialog.getByRole('listitem')).toHaveText(['Voicemail'])
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Test credential' }).click()
  await expect(panelOf(page)).toContainText('The key was revoked.')
  await expect(panelOf(page)).toContainText('Not used by 1 application for text to speech')
  expect(await mock.requests('testSpeechCredential')).toHaveLength(2)

  await page.getByRole('link', { name: 'Overview' }).click()
  await expectRow(attention(page), {
    State: 'No speech',
    Name: 'Voicemail',
    Reason: 'TTS: Google, shop failed its last test',
  })
})

test('a server without labels may use any credential of the vendor', async ({ page, mock }) => {
  await mock.reset('demo', 'documented')
  await openSignedIn(page, 'applications')
  await page.getByRole('link', { name: 'Reception', exact: true }).click()
  await expect(applicationOf(page).getByRole('link', { name: /^any of \d Google credentials$/ })).toHaveCount(2)
})

test('the provider’s own token can test and delete its credential, but can’t place calls', async ({
  page,
  mock,
  problems,
}) => {
  problems.expect('status of 400')
  await openSignedIn(page, 'speech-credentials', providerToken)
  await page.getByRole('link', { name: 'Google, provider-shared' }).click()
  await testButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test credential' }).click()
  await expect(panelOf(page).getByLabel('Result of the test')).toContainText('OK')
  await panelOf(page).getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('other accounts may use it')
  await dialog.getByRole('button', { name: 'Delete credential' }).click()
  await expect(page.getByText('8 speech credentials')).toBeVisible()

  const { application_sid } = await storedApplication(mock, 'Reception')
  await page.goto(`calls/new?application=${application_sid}&from=%2B12125550100&to=%2B12065550198`)
  const place = page.getByRole('button', { name: 'Place call' })
  await place.click()
  await expect(page.getByRole('alert')).toContainText('unauthorized createCall')
  await expect(place).toHaveAccessibleDescription('This server places calls only with an account’s token.')
  await place.click({ force: true })
  expect(await mock.requests('createCall')).toHaveLength(1)
})

const useButton = (page: Page) => panelOf(page).getByRole('button', { name: 'Change use…' })

test('gives the same warning for a test from a row, a test of all, and a change of use', async ({ page, mock }) => {
  await openSignedIn(page, 'speech-credentials')
  const test = page.getByRole('button', { name: 'Test Google, switchboard-demo' })
  await test.click()
  const dialog = page.getByRole('dialog')
  // The provider's credential would work, but isn't considered.
  await expect(dialog).toContainText('9 applications lose text to speech and speech to text')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(test).toBeFocused()
  await expect(page).toHaveURL(/speech-credentials$/)

  await page.getByRole('button', { name: 'Test all…' }).click()
  await expect(dialog).toContainText('A failed test takes a Google credential out of use')
  await expect(
    dialog.getByRole('list', { name: 'Applications that would lose text to speech and speech to text' }),
  ).toContainText('Reception')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Google, switchboard-demo', exact: true }).click()
  await useButton(page).click()
  await dialog.getByRole('checkbox', { name: 'Text to speech' }).uncheck()
  await expect(dialog).toContainText(/\d+ applications lose text to speech/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await mock.requests('testSpeechCredential')).toHaveLength(0)
  expect(await mock.requests('updateSpeechCredential')).toHaveLength(0)
})

test('changes one use without losing the region, but not of a provider’s credential or on a server without this', async ({
  page,
  mock,
  problems,
}) => {
  problems.expect('status of 403')
  await openSignedIn(page, 'speech-credentials')
  await page.getByRole('link', { name: 'Google, provider-shared' }).click()
  await expect(useButton(page)).toHaveAccessibleDescription(/^Belongs to the service provider/)

  await page.getByRole('link', { name: 'AWS, voices only', exact: true }).click()
  await useButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Text to speech' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Change a switch first.')
  await dialog.getByRole('checkbox', { name: 'Speech to text' }).check()
  await expect(dialog).toContainText('No application would lose speech.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const notifications = page.getByRole('status', { name: 'Notifications' })
  await expect(notifications).toContainText('Use of AWS, voices only saved')
  await expect(panelOf(page)).toContainText(/Region\s*us-west-2/)
  const requests = await mock.requests('updateSpeechCredential')
  expect(requests.map(({ status }) => status)).toEqual([204])

  await mock.fault({ endpoint: 'updateSpeechCredential', absent: true })
  await useButton(page).click()
  await dialog.getByRole('checkbox', { name: 'Text to speech' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notifications).toContainText('This server can’t change credentials')
  await expect(useButton(page)).toHaveCount(0)
  expect(await mock.requests('updateSpeechCredential')).toHaveLength(2)

  await page.getByRole('link', { name: 'Journal' }).click()
  await expect(page.getByRole('row', { name: /^Changed use of speech credential AWS, voices only/ })).toBeVisible()
})

test('reports a change of use that is refused after the user went back', async ({ page, mock }) => {
  await mock.fault({ endpoint: 'updateSpeechCredential', status: 403, message: 'View only', times: 1 })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/SpeechCredentials/*', async (route) => {
    if (route.request().method() === 'PUT') await released
    await route.continue()
  })
  await openSignedIn(page, 'speech-credentials')
  await page.getByRole('link', { name: 'AWS, voices only', exact: true }).click()
  await useButton(page).click()
  await page.getByRole('checkbox', { name: 'Speech to text' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goBack()
  release()
  const notifications = page.getByRole('status', { name: 'Notifications' })
  await expect(notifications).toContainText('Couldn’t change the use of AWS, voices only')
  await expect(notifications).toContainText('View only')
})
