/** The panel of one call: its details, its timeline in this browser, and removing its record. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import {
  chip,
  hangsUp,
  openCalls,
  panelOf,
  pass,
  placeElsewhere,
  removeElsewhere,
  rowOf,
  tableOf,
  talks,
} from './support/calls-page.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { expectRow, openSignedIn, spelled } from './support/words.ts'

const callsAsked = async (mock: Mock) => (await mock.requests('listCalls')).length

test.describe('the panel', () => {
  test('follows a call until it ends, and shows its timeline as seen by this browser', async ({ page, mock }) => {
    await mock.flip({ beyondTheSpec: false })
    const sid = await placeElsewhere(mock, hangsUp)
    await openCalls(page)
    await rowOf(page, hangsUp).click()
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: `${spelled('12125550100')} → ${spelled(hangsUp)}` })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`calls/${sid}$`))
    await expect(panel.getByRole('link', { name: 'Reception' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Find number' })).toHaveAttribute(
      'href',
      /phone-numbers\?q=12125550100$/,
    )
    await expect(panel.getByText('Outbound', { exact: true })).toBeVisible()
    await expect(panel).toContainText('This server can’t end calls.')
    await expect(panel.getByRole('button', { name: 'End call…' })).toHaveCount(0)
    await expect.poll(() => mock.requests('getCall')).not.toHaveLength(0)
    const read = await mock.requests('getCall')
    await pass(page, mock, 4000)
    await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText(/In progress SIP 200 after/)
    await expect(panel.locator('[aria-live=polite]')).toHaveText('In progress')
    await pass(page, mock, 6000)
    // A read that was pending when the clock moved may have returned the status earlier.
    await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText(
      /09:30:(10|04)\s*Completed SIP 200 after 09:30:04/,
    )
    await expect(panel.getByText('200 OK', { exact: true })).toHaveCount(2)
    await expect(panel.getByText('Observed')).toBeVisible()
    await expectNoAxeViolations(page)
    // The call has ended, so it isn't requested any more.
    await expect.poll(async () => (await mock.requests('getCall')).length).toBeGreaterThan(read.length + 1)
    const asked = (await mock.requests('getCall')).length
    const listed = await callsAsked(mock)
    await pass(page, mock, 10_000)
    await expect.poll(() => callsAsked(mock)).toBeGreaterThan(listed)
    expect(await mock.requests('getCall')).toHaveLength(asked)
    await panel.getByText('Record as received').click()
    await expect(panel.getByText('originating_sip_trunk_name')).toBeVisible()
  })

  test('never claims that an unlisted call ended, and finds its call record', async ({ page, mock, problems }) => {
    // The single read finds it gone, unless the list is faster.
    problems.allow('status of 404')
    const sid = await placeElsewhere(mock, hangsUp)
    await openCalls(page)
    await rowOf(page, hangsUp).click()
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: `${spelled('12125550100')} → ${spelled(hangsUp)}` })).toBeVisible()
    await removeElsewhere(mock, sid)
    await pass(page, mock, 5000)
    await expect(panel.getByText('The call may not have ended')).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('No longer listed')
    await expect(panel).toContainText(/Not among the newest \d+ records of the last day/)
    expect(await mock.requests('listRecentCalls')).toHaveLength(1)
    await expectNoAxeViolations(page)
    await expect(panel.getByRole('button', { name: 'Remove record…' })).toHaveAttribute('aria-disabled', 'true')
    await pass(page, mock, 10_000)
    await panel.getByRole('button', { name: 'Check again' }).click()
    await expect(panel.getByText('Talk time')).toBeVisible()
    expect(await mock.requests('listRecentCalls')).toHaveLength(2)
    await panel.getByRole('link', { name: 'Close' }).click()
    await chip(page, /^No longer listed \d+$/).click()
    await expectRow(tableOf(page), { To: spelled(hangsUp), Status: 'No longer listed' })
  })
})

test.describe('ending a call', () => {
  test('is disabled if the call ended by itself; sends one request, and shows that the call completed', async ({
    page,
    mock,
  }) => {
    await mock.flip({ beyondTheSpec: true, updates: true })
    await placeElsewhere(mock, talks)
    await mock.advance(10_000)
    const sid = await placeElsewhere(mock, hangsUp)
    await openCalls(page, `calls/${sid}`)
    const open = panelOf(page).getByRole('button', { name: 'End call…' })
    const dialog = page.getByRole('dialog', { name: /^End the call from/ })
    await open.click()
    await expect(dialog).toContainText('Stops the call before anyone answers')
    await pass(page, mock, 60_000)
    await expect(dialog.getByRole('status').filter({ hasText: 'The call has ended.' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Stop ringing' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await rowOf(page, talks).click()
    await open.click()
    await expect(dialog).toContainText('ends Reception for this call.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'End call' }).click()
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('Call ended')
    await expect(panelOf(page)).toContainText('Completed')
    await expect(open).toHaveCount(0)
    const puts = (await mock.requests()).filter(({ method }) => method === 'PUT')
    expect(puts.map(({ status }) => status)).toEqual([202])
  })

  test('changes nothing on a server that doesn’t support it, and isn’t offered again', async ({
    page,
    mock,
    problems,
  }) => {
    problems.expect('status of 404')
    await mock.flip({ beyondTheSpec: true, updates: false })
    const sid = await placeElsewhere(mock, talks)
    await mock.advance(10_000)
    await openCalls(page, `calls/${sid}`)
    await panelOf(page).getByRole('button', { name: 'End call…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End call' }).click()
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('This server can’t end calls')
    await expect(panelOf(page).getByRole('button', { name: 'End call…' })).toHaveCount(0)
  })
})

test.describe('removing a record', () => {
  test('requires confirmation for a continuing call, and keeps its known data if it comes back incomplete', async ({
    page,
    mock,
  }) => {
    const sid = await placeElsewhere(mock, talks)
    await mock.advance(10_000)
    await openCalls(page, `calls/${sid}`)
    const panel = panelOf(page)
    const title = panel.getByRole('heading', { name: `→ ${spelled(talks)}` })
    await expect(title).toBeVisible()
    await panel.getByRole('button', { name: 'Remove record…' }).click()
    const dialog = page.getByRole('dialog', { name: /Remove the record of the call/ })
    await expect(dialog).toContainText('This doesn’t end the call.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Remove record' })).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.getByRole('button', { name: 'Remove record' })).toHaveAccessibleDescription(/Confirm first/)
    await expectNoAxeViolations(page)

    await dialog.getByRole('checkbox', { name: 'I understand the call continues' }).check()
    await mock.fault({ endpoint: 'deleteCall', status: 403, message: 'insufficient permissions', times: 1 })
    await dialog.getByRole('button', { name: 'Remove record' }).click()
    await expect(dialog.getByRole('alert')).toContainText('insufficient permissions')
    await dialog.getByRole('button', { name: 'Remove record' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('The call itself isn’t affected.')
    await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('Record removed here')
    await expect(panel).toContainText('You removed its record. The call itself isn’t affected and may continue.')
    await expect(rowOf(page, talks)).toBeHidden()
    expect(await mock.requests('deleteCall')).toHaveLength(2)

    await mock.fault({ endpoint: 'getCall', status: 200, json: { call_sid: sid, sip_status: 200 } })
    await panel.getByRole('button', { name: 'Refresh' }).click()
    await expect(panel).toContainText('Incomplete record.')
    await expect(panel).toContainText('No status, last seen as In progress')
    await expect(panel).not.toContainText('You removed its record.')
    await expect(title).toBeVisible()
    // The list omits it, which proves nothing while the single read still finds it.
    await pass(page, mock, 5000)
    await expect(panel).toContainText('Incomplete record.')
    await expect(panel).not.toContainText('No longer listed')
    await expectNoAxeViolations(page)
    await panel.getByRole('button', { name: 'Remove record…' }).click()
    await expect(dialog).toBeVisible()
  })

  test('says that an unknown call wasn’t found, and counts a record that was already deleted as removed', async ({
    page,
    mock,
    problems,
  }) => {
    problems.expect('status of 404')
    await openSignedIn(page, 'calls/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Call not found' })).toBeVisible()
    // Another tab may have something, and this one may have dropped it.
    await expect(panelOf(page)).toContainText('this tab has no data on this one.')
    await expectNoAxeViolations(page)

    await placeElsewhere(mock, talks)
    await pass(page, mock, 5000)
    await page.getByRole('link', { name: 'All live calls' }).click()
    await rowOf(page, talks).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await panelOf(page).getByRole('button', { name: 'Remove record…' }).click()
    await page.getByRole('checkbox', { name: 'I understand the call continues' }).check()
    await mock.fault({ endpoint: 'deleteCall', status: 404, shape: 'text', times: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Remove record' }).click()
    await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('It was already deleted.')
  })
})
