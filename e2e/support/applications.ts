/** Applications in tests: as a user through the page, and as another client through the API. */
import { expect, type Locator, type Page } from '@playwright/test'
import { speechDefaults } from '../../src/contract/applications.ts'
import { keysOf, recordOf } from '../../src/lib/records.ts'
import type { Mock } from './mock.ts'
import { signIn } from './words.ts'

const speechSettings = keysOf(speechDefaults)
type SpeechSettings = Readonly<Record<(typeof speechSettings)[number], string>>

/** A record as the server returns it. */
interface StoredApplication extends SpeechSettings {
  readonly application_sid: string
  readonly name: string
  readonly call_hook: StoredHook
  readonly call_status_hook: StoredHook
  readonly messaging_hook: StoredHook
  /** Deployed servers only, like the fields below. */
  readonly app_json?: string | null
  readonly env_vars?: Readonly<Record<string, string>> | null
  readonly record_all_calls?: number
  readonly fallback_speech_synthesis_vendor?: string | null
}

interface StoredHook {
  readonly webhook_sid?: string
  readonly url: string
  readonly method: string
  readonly username: string | null
  readonly password: string | null
}

export async function openApplication(page: Page, name: string): Promise<void> {
  await signIn(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

export async function editApplication(page: Page, name: string): Promise<void> {
  await openApplication(page, name)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: `Edit ${name}` })).toBeVisible()
}

export const callHook = (page: Page): Locator => page.getByRole('group', { name: 'Call hook' })
export const statusHook = (page: Page): Locator => page.getByRole('group', { name: 'Status hook' })
export const nameField = (page: Page): Locator => page.getByLabel('Name', { exact: true })

/** Fills in the required fields of a new application. */
export async function fillNewApplication(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name)
  await callHook(page).getByLabel('URL').fill('https://hooks.example.com/new/call')
  await statusHook(page).getByLabel('URL').fill('https://hooks.example.com/new/status')
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${String(target)}`)
}

/** Holds requests about a list's records with this method until the returned function is called. */
export async function holdRequests(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  list: 'Applications' | 'PhoneNumbers' | 'Accounts/*/Calls' = 'Applications',
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/v1/${list}**`, async (route) => {
    if (route.request().method() === method) await released
    await route.continue()
  })
  return release
}

/** Reads the server's records without the browser. */
export const storedApplications = (mock: Mock) => mock.ask<StoredApplication[]>('GET', 'Applications')

/** Returns the application with this name. Throws if there is none. */
export async function storedApplication(mock: Mock, name: string): Promise<StoredApplication> {
  const found = (await storedApplications(mock)).find((application) => application.name === name)
  if (found === undefined) throw new Error(`no application ${name}`)
  return found
}

/** Creates an application as another administrator would meanwhile. Returns its SID. */
export async function createElsewhere(mock: Mock, name: string): Promise<string> {
  const hook = { url: 'https://hooks.example.com/new', method: 'POST' }
  const body = { name, call_hook: hook, call_status_hook: hook }
  return (await mock.ask<{ sid: string }>('POST', 'Applications', body)).sid
}

/** Changes an application as another administrator would meanwhile. */
export async function changeElsewhere(mock: Mock, name: string, change: Partial<StoredApplication>): Promise<void> {
  const { application_sid, ...stored } = await storedApplication(mock, name)
  const { webhook_sid: _call, ...call_hook } = stored.call_hook
  const { webhook_sid: _status, ...call_status_hook } = stored.call_status_hook
  const speech = recordOf(speechSettings, (setting) => stored[setting])
  const body = { ...speech, name, call_hook, call_status_hook, ...change }
  await mock.ask('PUT', `Applications/${application_sid}`, body)
}
