/** The page of live calls, in the user's words, and calls that another client places and removes. */
import { expect, type Page } from '@playwright/test'
import { demoAccountSid } from '../../mocks/service/accounts.ts'
import { storedApplication } from './applications.ts'
import type { Mock } from './mock.ts'
import { openSignedIn, spelled } from './words.ts'

export const tableOf = (page: Page) => page.getByRole('table', { name: 'Live calls' })
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Call', exact: true })
export const rowOf = (page: Page, to: string) => tableOf(page).getByRole('link', { name: `to ${spelled(to)}` })
export const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name })
export const refresh = (page: Page) => page.getByRole('button', { name: 'refresh' })

/** Fictional destinations: answers after 2 s and talks for an hour, or hangs up 5 s later. */
export const talks = '+14155550196'
export const talksToo = '+13125550196'
export const hangsUp = '+14155550198'

export async function openCalls(page: Page, path = 'calls'): Promise<void> {
  await openSignedIn(page, path)
  await expect(page.getByRole('heading', { name: 'Live calls', level: 1 })).toBeVisible()
  await expect(page.getByText(/\d+ in progress, \d+ listed/)).toBeVisible()
}

/** Advances the clocks of the mock and the browser by `ms`, and runs the page's timers that come due. */
export async function pass(page: Page, mock: Mock, ms: number): Promise<void> {
  await mock.advance(ms)
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + ms)
  await page.clock.fastForward(ms)
}

/** Lets three minutes pass, in which the page must not send requests. */
export async function passLong(page: Page, mock: Mock): Promise<void> {
  for (let minute = 0; minute < 3; minute += 1) await pass(page, mock, 60_000)
}

export async function setVisibility(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
}

/** Places a call as another client, from a number that leads to Reception. Returns its sid. */
export async function placeElsewhere(mock: Mock, to: string): Promise<string> {
  const { application_sid } = await storedApplication(mock, 'Reception')
  const body = { application_sid, from: '+12125550100', to: { type: 'phone', number: to } }
  return (await mock.ask<{ sid: string }>('POST', `Accounts/${demoAccountSid}/Calls`, body)).sid
}

/** Opens a call that has been answered, and the dialog for ending it. */
export async function openAnsweredCall(page: Page, mock: Mock): Promise<void> {
  await mock.flip({ beyondTheSpec: true, updates: true })
  const sid = await placeElsewhere(mock, talks)
  await mock.advance(10_000)
  await openCalls(page, `calls/${sid}`)
  await panelOf(page).getByRole('button', { name: 'End call…' }).click()
}

/** Removes a call's record as another client. The call goes on. */
export async function removeElsewhere(mock: Mock, sid: string): Promise<void> {
  await mock.ask('DELETE', `Accounts/${demoAccountSid}/Calls/${sid}`)
}
