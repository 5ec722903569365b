/** Saving the same application in two tabs at once: no change is lost silently. */
import type { BrowserContext, Page, Route } from '@playwright/test'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { nameField, storedApplication } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { openSignedIn } from './support/words.ts'

/** Opens an application's form in two tabs. One has a new name, the other a new voice. */
async function openTwice(page: Page, context: BrowserContext, mock: Mock): Promise<readonly [Page, Page]> {
  const { application_sid } = await storedApplication(mock, 'Sales IVR')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openSignedIn(tab, `applications/${application_sid}/edit`)
    await expect(nameField(tab)).toHaveValue('Sales IVR')
  }
  await nameField(page).fill('Sales desk')
  await other.getByLabel('Voice').fill('Amy')
  await other.getByLabel('Voice').press('Tab')
  return [page, other]
}

const save = (tab: Page) => tab.getByRole('button', { name: 'Save changes' }).click()
const toastOf = (tab: Page) => tab.getByRole('status', { name: 'Notifications' })

/** Removes Web Locks, as on plain http or in another browser. */
async function withoutLocks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
}

/** Holds the next update that a tab sends. */
async function holdUpdate(tab: Page): Promise<{ readonly arrives: Promise<Route> }> {
  let resolve: (route: Route) => void
  const arrives = new Promise<Route>((settle) => (resolve = settle))
  let isHeld = false
  await tab.route('**/v1/Applications/*', async (route) => {
    if (isHeld || route.request().method() !== 'PUT') return route.fallback()
    isHeld = true
    resolve(route)
  })
  return { arrives }
}

test('tabs that save at once take turns, so that both changes are kept', async ({ page, context, mock }) => {
  const tabs = await openTwice(page, context, mock)
  await mock.fault({ endpoint: 'updateApplication', latencyMs: 500, times: 2 })
  await Promise.all(tabs.map(save))
  const asked = (tab: Page) => tab.getByRole('dialog', { name: '“Sales IVR” was changed by someone else' })
  const [first, other] = tabs
  await expect(asked(first).or(toastOf(first).getByText('” saved'))).toBeVisible()
  const second = (await asked(first).isVisible()) ? first : other
  await second.getByRole('button', { name: 'Continue with these' }).click()
  await save(second)
  await expect(toastOf(second)).toContainText('“Sales desk” saved')
  expect(await storedApplication(mock, 'Sales desk')).toMatchObject({ speech_synthesis_voice: 'Amy' })
})

test('without Web Locks, a tab whose change was overwritten shows both values and can save again', async ({
  page,
  context,
  mock,
}) => {
  await withoutLocks(context)
  const [first, second] = await openTwice(page, context, mock)
  const ofFirst = await holdUpdate(first)
  const ofSecond = await holdUpdate(second)
  await Promise.all([save(first), save(second)])
  const [one, two] = await Promise.all([ofFirst.arrives, ofSecond.arrives])
  // Also holds the first response, until the second tab has overwritten the change.
  const answer = await one.fetch()
  await two.continue()
  await expect(toastOf(second)).toContainText('“Sales IVR” saved')
  await one.fulfill({ response: answer })
  const dialog = first.getByRole('dialog', { name: '“Sales IVR” differs from what you saved' })
  await expect(dialog.getByLabel('Name, in your form: Sales desk')).toBeChecked()
  await expect(dialog.getByLabel('Name, on the server now: Sales IVR')).toBeVisible()
  await expect(dialog.getByLabel('TTS voice, on the server now: Amy')).toBeChecked()
  await expectNoAxeViolations(first)
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await save(first)
  await expect(toastOf(first)).toContainText('“Sales desk” saved')
  expect(await storedApplication(mock, 'Sales desk')).toMatchObject({ speech_synthesis_voice: 'Amy' })
})

test('reports a change that is overwritten after its read-back, and offers to restore it', async ({
  page,
  context,
  mock,
}) => {
  await withoutLocks(context)
  const [first, second] = await openTwice(page, context, mock)
  const late = await holdUpdate(second)
  await save(second)
  const overwriting = await late.arrives
  await save(first)
  await expect(toastOf(first)).toContainText('“Sales desk” saved')
  await overwriting.continue()
  await expect(toastOf(second)).toContainText('“Sales IVR” saved')
  // The app reads it again five seconds after the save.
  await first.clock.runFor(5000)
  const told = toastOf(first).getByText('Name: stored as Sales IVR instead of Sales desk.')
  await expect(told).toBeVisible()
  // The toast also works while the form is open with other changes.
  await first.getByRole('link', { name: 'Edit', exact: true }).click()
  await first.getByRole('group', { name: 'Status hook' }).getByLabel('URL').fill('https://hooks.example.com/typed')
  await toastOf(first).getByRole('button', { name: 'Review' }).click()
  const dialog = first.getByRole('dialog', { name: '“Sales IVR” differs from what you saved' })
  await expect(dialog.getByLabel('Name, in your form: Sales desk')).toBeChecked()
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await save(first)
  await expect(first.getByRole('heading', { name: 'Sales desk', exact: true })).toBeVisible()
  expect(await storedApplication(mock, 'Sales desk')).toMatchObject({
    speech_synthesis_voice: 'Amy',
    call_status_hook: { url: 'https://hooks.example.com/typed' },
  })
})
