/** Traces of calls on trace servers: fetched only on a click, and stored nowhere. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { answered, openRecords, panelOf } from './support/records-page.ts'

async function openAnswered(page: Page): Promise<void> {
  await openRecords(page)
  await page.getByRole('link', { name: answered.time }).click()
  await expect(panelOf(page).getByText(answered.sip_callid, { exact: true })).toBeVisible()
}

const button = (page: Page, name: string) => panelOf(page).getByRole('button', { name, exact: true })

test('saves the packets of a SIP trace; shows it on click, without credentials, and drops it with its record', async ({
  page,
  mock,
}) => {
  await mock.reset('demo', 'deployed')
  await openAnswered(page)
  const download = page.waitForEvent('download')
  await button(page, 'Download pcap').click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`callid-${answered.sip_callid}.pcap`)
  // The magic number of libpcap, little-endian.
  expect([...(await readFile(await file.path())).subarray(0, 4)]).toEqual([0xd4, 0xc3, 0xb2, 0xa1])

  expect(await mock.requests('getSipTrace')).toEqual([])
  await button(page, 'Show SIP trace').press('Enter')
  await expect(panelOf(page).getByRole('region', { name: 'SIP trace' })).toBeFocused()
  const messages = panelOf(page).getByRole('listitem').filter({ hasText: '→' })
  await expect(messages.filter({ hasText: 'INVITE' })).toHaveCount(1)
  await expect(messages.filter({ hasText: '+4.320 s' })).toContainText('200 OK')
  await expectNoAxeViolations(page)
  await button(page, 'Show steps').press('Enter')
  await expect(panelOf(page).getByRole('region', { name: 'Application steps' })).toBeFocused()
  await expect(panelOf(page).getByRole('listitem').filter({ hasText: 'in-progress' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    return { names, session: JSON.stringify(sessionStorage), local: JSON.stringify(localStorage) }
  })
  expect(kept.names).toEqual([])
  expect(`${kept.session}${kept.local}${await page.content()}`).not.toContain('secret-in-clear')
  await panelOf(page).getByRole('link', { name: 'Close' }).click()
  await page.getByRole('link', { name: answered.time }).click()
  await expect(button(page, 'Show SIP trace')).toBeVisible()
  await expect(messages).toHaveCount(0)
  const [asked, ...more] = await mock.requests('getSipTrace')
  expect(more).toEqual([])
  expect(asked?.url).toMatch(new RegExp(`/RecentCalls/${answered.sip_callid}$`))
  await button(page, 'Show SIP trace').click()
  await expect(messages.filter({ hasText: 'INVITE' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('says that the server has no trace, no trace server, or no steps of calls, without an error', async ({
  page,
  mock,
}) => {
  await mock.reset('demo', 'deployed')
  await mock.fault({ endpoint: 'getSipTrace', status: 404, shape: 'text', message: 'Not Found', times: 1 })
  await mock.fault({ endpoint: 'getSpans', absent: true })
  await openAnswered(page)
  await button(page, 'Show steps').click()
  await expect(panelOf(page).getByText('This server doesn’t record call steps.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveAccessibleName('Application steps')
  await expect(panelOf(page).getByRole('alert')).toHaveCount(0)

  await button(page, 'Show SIP trace').click()
  await expect(panelOf(page).getByText('No trace of this call. Traces are kept for 7 days.')).toBeVisible()
  await mock.fault({ endpoint: 'getSipTrace', status: 400, shape: 'text', message: 'Bad Request' })
  await button(page, 'Show SIP trace').click()
  await expect(panelOf(page).getByText('This server has no trace server.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveAccessibleName('SIP trace')
  await expect(button(page, 'Download pcap')).toHaveCount(0)
  await mock.reset('demo', 'documented')
  await page.reload()
  await button(page, 'Show SIP trace').click()
  await expect(panelOf(page).getByText('This server has no trace server.')).toBeVisible()
  await expectNoAxeViolations(page)
})
