/** Optional endpoints beyond the spec: without them only their feature is missing, and none is requested twice. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extras } from '../src/contract/extras.ts'
import { demoAccountSid } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import type { InjectedFault, Mock } from './support/mock.ts'
import { pages } from './support/pages.ts'
import { readStorage } from './support/storage.ts'
import { openSignedIn } from './support/words.ts'

/** searchRecentCalls is excluded, because its path is that of the documented list. */
const reads = Object.values(extras).filter(({ name, effect }) => effect === 'read' && name !== 'searchRecentCalls')
const paths = reads.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

type Stop = readonly [path: string, heading: string | RegExp]

/** Pages that read more of it than the accounts, which the frame of every page names. */
const readers = (
  ['hooks', 'phoneNumbers', 'newPhoneNumber', 'importPhoneNumbers', 'routing', 'findings', 'server'] as const
).map((name) => pages[name])

/** Returns one record of each kind that shows extras. */
async function readRecords(mock: Mock): Promise<readonly Stop[]> {
  const read = (path: string) => mock.ask<Record<string, string>[]>('GET', path)
  const [application] = await read('Applications')
  const [credential] = await read(`Accounts/${demoAccountSid}/SpeechCredentials`)
  const calls = await read(`Accounts/${demoAccountSid}/Calls`)
  const call = calls.find(({ call_status }) => call_status === 'in-progress')
  return [
    [`applications/${application?.['application_sid']}`, `${application?.['name']}`],
    [`speech-credentials/${credential?.['speech_credential_sid']}`, /aws|google|microsoft|deepgram|eleven/i],
    [`calls/${call?.['call_sid']}`, /→|to/],
  ]
}

/** Visits pages and records like a link does, and calls `look` on each. */
async function walk(
  page: Page,
  mock: Mock,
  look: (path: string) => Promise<void>,
  stops: readonly Stop[] = Object.values(pages),
): Promise<void> {
  for (const [path, heading] of [...(await readRecords(mock)), ...stops]) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/${path}`)
    await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
    await expect(page.getByRole('progressbar').or(page.locator('[aria-busy="true"]')), path).toHaveCount(0)
    await look(path)
  }
}

/** Returns a live list of the optional paths requested. Hanging requests count too, although no log has them. */
function watchExtras(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (paths.some((path) => path.test(pathname))) asked.push(pathname)
  })
  return asked
}

const expectNoTrouble = async (page: Page, path: string) => {
  // This page is about alerts: it says that they can't be read, and offers a retry.
  if (path === 'applications/hooks') return
  await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /Try again|Retry/ }), path).toHaveCount(0)
}

const faults: Readonly<Record<string, Omit<InjectedFault, 'endpoint'>>> = {
  'answers 403': { status: 403, message: 'insufficient permissions' },
  'has none of it': { absent: true },
  'answers 405': { status: 405, shape: 'empty' },
  'answers 500': { status: 500 },
  hangs: { hang: true },
}

for (const [what, fault] of Object.entries(faults)) {
  test(`pages work with a server that ${what}, and request each optional endpoint once`, async ({ page, mock }) => {
    test.slow()
    await mock.reset('demo', 'deployed')
    await mock.fault({ endpoint: 'extras', ...fault })
    const asked = watchExtras(page)
    await openSignedIn(page, '')
    const stops = what === 'answers 403' ? undefined : readers
    await walk(page, mock, (path) => expectNoTrouble(page, path), stops)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    expect(asked).toContain('/v1/VoipCarriers')
  })
}

test('requests optional endpoints on demand, and never one turned off, here or in another tab', async ({
  page,
  mock,
  context,
}) => {
  test.slow()
  await mock.reset('demo', 'deployed')
  await mock.fault({ endpoint: 'listVoipCarriers', status: 403, times: 1, message: 'insufficient permissions' })
  await openSignedIn(page, 'settings/server')
  const row = page.getByRole('listitem').filter({ hasText: /^Carriers/ })
  await row.getByRole('button', { name: 'Check' }).click()
  await expect(row.getByText('Not allowed')).toBeVisible()
  await expect(row.getByText('Responded 403')).toBeVisible()
  await row.getByRole('button', { name: 'Check' }).click()
  await expect(row.getByText('Available')).toBeVisible()

  const switchesOf = (tab: Page) => tab.getByRole('region', { name: 'Beyond the API spec' }).getByRole('checkbox')
  const switches = switchesOf(page)
  const count = await switches.count()
  expect(count).toBeGreaterThan(4)
  const other = await context.newPage()
  await openSignedIn(other, 'settings/server')
  // The other tab has read the switches, so it only shows later changes if it's notified.
  await expect(switchesOf(other).and(other.locator(':checked'))).toHaveCount(count)
  for (let index = 0; index < count; index += 1) await switches.nth(index).uncheck()
  await expect(page.getByText('Off', { exact: true })).toHaveCount(count)
  await expect(switchesOf(other).and(other.locator(':checked'))).toHaveCount(0)
  await expect(switchesOf(other)).toHaveCount(count)
  await other.close()
  await expectNoAxeViolations(page)

  // Pages work without them.
  await page.reload()
  await expect(switches.first()).not.toBeChecked()
  const asked = watchExtras(page)
  await walk(page, mock, (path) => expectNoTrouble(page, path))
  expect(asked).toEqual([])
})

const neverCalled = /ApiKeys|WebhookSecret|Limits|TtsCache/i
const canary = 'secret-in-clear'

test('never shows, stores or exports any other fields of optional responses', async ({ page, mock }) => {
  test.slow()
  await mock.reset('demo', 'deployed')
  // The server does return the canary.
  expect(JSON.stringify(await mock.ask('GET', 'VoipCarriers'))).toContain(canary)

  await openSignedIn(page, 'settings/server')
  const checks = page.getByRole('button', { name: /^Check / })
  await expect(checks).toHaveCount(4)
  for (const check of await checks.all()) await check.click()
  await expect(page.getByText('Available', { exact: true })).toHaveCount(4)
  await walk(page, mock, async (path) => expect(await page.content(), path).not.toContain(canary))
  expect(await page.evaluate(readStorage)).not.toContain(canary)
  // The export contains carrier names.
  await page.getByRole('link', { name: 'Phone numbers', exact: true }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 60 phone numbers' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/acme-trunk(?![^]*secret-in-clear)/)
  expect((await mock.requests()).map(({ url }) => url).filter((url) => neverCalled.test(url))).toEqual([])
})
