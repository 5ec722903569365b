/** Live calls: the current calls, and what this browser has seen of them. */
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import {
  chip,
  openCalls,
  panelOf,
  pass,
  passLong,
  placeElsewhere,
  refresh,
  rowOf,
  setVisibility,
  tableOf,
  talks,
  talksToo,
} from './support/calls-page.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { expectRow, spelled } from './support/words.ts'

const callsAsked = async (mock: Mock) => (await mock.requests('listCalls')).length

test.describe('the list', () => {
  test('shows the calls in progress, and the ended ones on request', async ({ page, mock }) => {
    await placeElsewhere(mock, talks)
    await mock.advance(10_000)
    await openCalls(page)
    await expectRow(tableOf(page), {
      To: spelled(talks),
      Status: 'In progress',
      Observed: '0:00',
      Direction: 'Outbound',
      Application: 'Reception',
    })
    await expect(tableOf(page).getByText('Completed')).toHaveCount(0)
    await expect(page.getByText(/Ages count from when this browser first saw the call/)).toBeVisible()
    await expectNoAxeViolations(page)

    await chip(page, /^Ended \d+$/).click()
    await expect(page).toHaveURL(/show=active\.ended$/)
    await expectRow(tableOf(page), { Status: 'Completed', Observed: '–' })
    await page.goBack()
    await expect(tableOf(page).getByText('Completed')).toHaveCount(0)
    await expectRow(tableOf(page), { To: spelled(talks) })
  })

  test('searches, groups and filters, all in view, and keeps that in the URL', async ({ page, mock }) => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await mock.reset('demo', 'deployed')
    await placeElsewhere(mock, talks)
    await openCalls(page)
    const group = page.getByRole('combobox', { name: 'Group' })
    const { right } = await group.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    expect(right).toBeLessThan(1010)
    await group.selectOption('application')
    await expect(page).toHaveURL(/group=application$/)
    await expect(tableOf(page).getByRole('rowheader', { name: /^Reception · \d+ calls?$/ })).toBeVisible()
    await group.selectOption('trunk')
    await expect(tableOf(page).getByRole('rowheader', { name: /^acme-trunk · \d+ calls?$/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Direction').selectOption({ label: await optionOf(page, 'Direction', /^Outbound/) })
    await expect(tableOf(page).getByText('Inbound')).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('(415) 555-0196')
    await expect(page.getByText(/^1 of \d+ match$/)).toBeVisible()
    await expectRow(tableOf(page), { To: spelled(talks) })
    await page.reload()
    await expectRow(tableOf(page), { To: spelled(talks) })
    await expect(page.getByLabel('Direction')).toHaveValue('outbound')
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('nowhere')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page.getByLabel('Direction')).toHaveValue('')
    await expectRow(tableOf(page), { To: spelled(talks) })
  })
})

async function optionOf(page: Page, label: string, text: RegExp): Promise<string> {
  const texts = await page.getByLabel(label, { exact: true }).getByRole('option').allInnerTexts()
  return texts.find((one) => text.test(one)) ?? ''
}

test.describe('sends no request', () => {
  test('while the page is hidden, the browser offline or the token refused, then one at once', async ({
    page,
    mock,
    context,
  }) => {
    await openCalls(page)
    const expectNone = async () => {
      const asked = await callsAsked(mock)
      await passLong(page, mock)
      expect(await callsAsked(mock)).toBe(asked)
      return asked
    }
    await setVisibility(page, 'hidden')
    await expect(page.getByText('Paused while this page is hidden.')).toBeAttached()
    const whileHidden = await expectNone()
    await setVisibility(page, 'visible')
    await expect.poll(() => callsAsked(mock)).toBe(whileHidden + 1)
    // The chart shows the gap.
    await page.getByRole('button', { name: 'Table of Calls in progress' }).click()
    await expect(page.getByRole('row', { name: /^09:33:00 \d+ not watched$/ })).toBeVisible()
    await expect(page.getByRole('slider', { name: 'Calls in progress, by time' })).toHaveAttribute(
      'aria-valuetext',
      /^09:33:00: \d+ calls in progress$/,
    )
    await expectNoAxeViolations(page)

    await context.setOffline(true)
    await expect(page.getByText('Paused while this browser is offline.')).toBeVisible()
    const whileOffline = await expectNone()
    await context.setOffline(false)
    await expect.poll(() => callsAsked(mock)).toBe(whileOffline + 1)

    await mock.fault({ endpoint: 'listCalls', status: 401, times: 1 })
    await pass(page, mock, 5000)
    const dialog = page.getByRole('dialog', { name: /sign in again/i })
    await expect(dialog).toBeVisible()
    await expectNone()
    await placeElsewhere(mock, talks)
    await dialog.getByLabel('Access token').fill('demo-token')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectRow(tableOf(page), { To: spelled(talks) })
  })

  test('while it is paused, except by hand, or another page is open, and remembers what it saw', async ({
    page,
    mock,
  }) => {
    await openCalls(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused.')).toBeVisible()
    const asked = await callsAsked(mock)
    await placeElsewhere(mock, talks)
    await passLong(page, mock)
    expect(await callsAsked(mock)).toBe(asked)
    await refresh(page).click()
    await expectRow(tableOf(page), { To: spelled(talks), Observed: '0:00' })
    expect(await callsAsked(mock)).toBe(asked + 1)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => callsAsked(mock)).toBe(asked + 2)

    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    const before = await callsAsked(mock)
    await passLong(page, mock)
    expect(await callsAsked(mock)).toBe(before)
    await page.getByRole('link', { name: 'Live calls', exact: true }).click()
    await expectRow(tableOf(page), { To: spelled(talks), Observed: '3:00' })
    expect(await callsAsked(mock)).toBe(before + 1)
  })
})

test('refreshes at the chosen interval without moving the focus, less often after a failure, and keeps the list', async ({
  page,
  mock,
}) => {
  await placeElsewhere(mock, talks)
  await openCalls(page)
  await rowOf(page, talks).focus()
  await expect(rowOf(page, talks)).toBeFocused()
  await placeElsewhere(mock, talksToo)
  await pass(page, mock, 5000)
  await expectRow(tableOf(page), { To: spelled(talksToo), Status: 'In progress', Observed: '0:00' })
  await expectRow(tableOf(page), { To: spelled(talks), Status: 'In progress', Observed: '0:05' })
  await expect(rowOf(page, talks)).toBeFocused()
  await pass(page, mock, 5000)
  await expectRow(tableOf(page), { To: spelled(talksToo), Observed: '0:05' })
  await expect(rowOf(page, talks)).toBeFocused()

  await page.getByLabel('Refresh', { exact: true }).selectOption('every 30 s')
  const asked = await callsAsked(mock)
  await pass(page, mock, 20_000)
  await pass(page, mock, 10_000)
  await expect.poll(() => callsAsked(mock)).toBe(asked + 1)
  await page.getByLabel('Refresh', { exact: true }).selectOption('every 5 s')
  await mock.fault({ endpoint: 'listCalls', status: 503, times: 1 })
  await pass(page, mock, 5000)
  await expect(page.getByText('Couldn’t refresh.')).toBeVisible()
  await expect(page.getByText('Retrying every 10 s.', { exact: true })).toBeVisible()
  await expectRow(tableOf(page), { To: spelled(talks) })
  await expectNoAxeViolations(page)
  await pass(page, mock, 10_000)
  await expect(page.getByText('Couldn’t refresh.')).toBeHidden()
  await expect(page.getByText('Retrying every')).toBeHidden()
})

test('keeps the rows in place while calls arrive above them', async ({ page, mock }) => {
  for (let count = 0; count < 20; count += 1) await placeElsewhere(mock, talks)
  await openCalls(page)
  const row = tableOf(page).getByRole('row').nth(-2)
  const sid = await row.getByRole('link').getAttribute('href')
  const placeOf = () => tableOf(page).locator(`a[href="${sid}"]`).boundingBox()
  await row.scrollIntoViewIfNeeded()
  const before = await placeOf()
  await placeElsewhere(mock, talksToo)
  await pass(page, mock, 5000)
  await expect(rowOf(page, talksToo)).toHaveCount(1)
  expect((await placeOf())?.y).toBe(before?.y)
})

test('says why names of applications are unavailable, and reads them again', async ({ page, mock }) => {
  await placeElsewhere(mock, talks)
  await mock.fault({ endpoint: 'listApplications', status: 403, message: 'no applications for you', times: 1 })
  await openCalls(page)
  await expect(page.getByText('1 of 2 lists couldn’t be loaded: applications.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectRow(tableOf(page), { To: spelled(talks), Application: 'Reception' })
  await expect(page.getByText('1 of 2 lists')).toBeHidden()
})

test('no accessibility violations in list and panel', async ({ page, mock }) => {
  const sid = await placeElsewhere(mock, talks)
  await openCalls(page, `calls/${sid}?show=active.ended&group=number`)
  await expect(panelOf(page).getByRole('heading', { level: 2 })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await panelOf(page).getByRole('link', { name: 'Close' }).click()
  // The server decides which calls come first, and only those are rendered.
  await expectRow(tableOf(page), { Status: 'Completed' })
  await expectAccessibleAtBothWidths(page)
})
