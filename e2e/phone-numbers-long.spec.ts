/** A list of phone numbers that takes long to load: its beginning is readable, and everything else waits. */
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoAccountSid } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect, serve, test as base } from './support/fixtures.ts'
import { openNumbers, searchOf, tableOf } from './support/numbers-page.ts'
import { askElsewhere } from './support/two-origins.ts'

const count = 12_000

const carrierAt = (place: number) => `${String(place).padStart(8, 'c')}-0000-4000-8000-000000000000`

const body = Buffer.from(
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      phone_number_sid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      account_sid: demoAccountSid,
      // The last number received is the first in numerical order.
      number: String(15_550_000_000 + count - index),
      application_sid: null,
      // Twelve carriers; most numbers belong to the first.
      voip_carrier_sid: carrierAt(Math.max(0, (index % 20) - 8)),
    })),
  ),
)

/** The list as the test sends it, in response to the latest request. */
class SlowList {
  #response: ServerResponse | null = null
  isRefused = false

  begin(response: ServerResponse) {
    this.#response = response
    if (this.isRefused) {
      response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"msg":"not now"}')
      return
    }
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.write(body.subarray(0, (body.length * 3) / 4))
  }
  end() {
    this.#response?.end(body.subarray((body.length * 3) / 4))
  }
  breakOff() {
    this.#response?.destroy()
  }
}

/** Puts a server in front of the mock's, and lets the test respond to requests for the list. */
const test = base.extend<{ list: SlowList }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
  list: async ({}, use) => use(new SlowList()),

  baseURL: async ({ server, list }, use) => {
    const front = createServer((incoming, response) => {
      if (incoming.url === '/v1/PhoneNumbers' && incoming.method === 'GET') return list.begin(response)
      const { method, headers, url } = incoming
      const onwards = request(server.url + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      incoming.pipe(onwards)
    })
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    // The type is always this one for a TCP port.
    await use(`http://127.0.0.1:${(front.address() as AddressInfo).port}/`)
    front.closeAllConnections()
    await new Promise((resolve) => front.close(resolve))
  },
})

// Some servers have no list of carriers.
test.beforeEach(({ problems }) => problems.allow('VoipCarriers'))

test('shows the beginning of the list while the rest loads, which other pages wait for', async ({ page, list }) => {
  await openNumbers(page)
  const main = page.getByRole('main')
  await expect(main.getByText(/Loading… [\d,]+ phone numbers so far/)).toBeVisible()
  const progress = main.getByRole('progressbar', { name: 'Loading phone numbers' })
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0.5)
  const first = tableOf(page).getByRole('rowheader').first()
  await expect(first).toContainText('2000')
  await expect(tableOf(page).getByRole('button', { name: 'Number', exact: true })).toHaveCount(0)
  await expect(tableOf(page).getByRole('checkbox')).toHaveAccessibleDescription(
    'Available when all phone numbers are loaded.',
  )
  await expectNoAxeViolations(page)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Phone numbers/ })
  await expect(link).not.toContainText(/\d/)

  await searchOf(page).fill('5550011999')
  await expect(main.getByText(/^1 of [\d,]+ so far match$/)).toBeVisible()
  // This number hasn't arrived yet.
  await searchOf(page).fill('15550000001')
  await expect(main.getByText(/^0 of [\d,]+ so far match$/)).toBeVisible()
  list.end()
  await expect(main.getByText('1 of 12,000 match')).toBeVisible()
  await expect(link).toContainText('12,000')
  await expect(main.getByRole('progressbar')).toHaveCount(0)
  await searchOf(page).fill('')
  await expect(first).toContainText('0001')
  await expect(tableOf(page).getByRole('columnheader', { name: 'Number' })).toHaveAttribute('aria-sort', 'ascending')
})

test('the focus on a number doesn’t end up on another one when the list is complete, and sorted', async ({
  page,
  list,
}) => {
  await openNumbers(page)
  await tableOf(page).getByRole('link').nth(2).focus()
  list.end()
  await expect(tableOf(page).getByRole('rowheader').first()).toContainText('0001')
  await expect(tableOf(page).locator('xpath=..')).toBeFocused()
})

test('discards the beginning of a list whose response breaks off', async ({ page, list, problems }) => {
  problems.expect('ERR_CONTENT_LENGTH_MISMATCH')
  problems.expect('400')
  await openNumbers(page)
  await expect(page.getByText('so far')).toBeVisible()
  list.isRefused = true
  list.breakOff()
  await expect(page.getByRole('alert')).toContainText('not now')
  await expect(page.getByText('so far')).toHaveCount(0)
  await expect(tableOf(page)).toHaveCount(0)
})

test('the worker that reads the list can’t request another server', async ({ page, list, problems }) => {
  problems.allow(/connect-src|Content Security Policy/)
  const started = page.waitForEvent('worker', (worker) => worker.url().includes('list-worker'))
  await openNumbers(page)
  const worker = await started
  const other = await serve()
  const url = `${other.url}/openapi.json`
  expect(await worker.evaluate(askElsewhere, url)).toBe('refused')
  // Without the policy it succeeds.
  expect(await askElsewhere(url)).toBe('answered')
  await other.close()

  const ended = worker.waitForEvent('close')
  list.end()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('12,000')).toBeVisible()
  await ended
})

test('without its worker, the page reads the list itself, and says so', async ({ page, list, problems }) => {
  problems.allow(/list-worker|ERR_FAILED/)
  await page.route(/list-worker/, (route) => route.abort())
  await openNumbers(page)
  await expect(page.getByText('so far')).toBeVisible()
  list.end()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('12,000')).toBeVisible()
  await expect(tableOf(page).getByRole('rowheader').first()).toContainText('0001')
  await expect(page.getByText('background worker failed or started too late')).toBeVisible()
})

test('a filter with many values works by keyboard', async ({ page, list }) => {
  await openNumbers(page)
  await expect(page.getByText('so far')).toBeVisible()
  list.end()
  const filters = page.getByRole('group', { name: 'Filters' })
  const any = filters.getByRole('button', { name: 'Carrier: any' })
  await any.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Carrier' })
  const field = dialog.getByRole('combobox', { name: 'Type to filter' })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option', { selected: true })).toHaveText('any')
  await expect(dialog.getByRole('option', { name: 'ccccccc0… 5,400' })).toBeVisible()
  await expectNoAxeViolations(page)
  await field.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(any).toBeFocused()

  await any.press('Enter')
  await field.fill('ccc11')
  await expect(dialog.getByRole('option')).toHaveText([/^cccccc11/])
  await field.press('Enter')
  await expect(filters.getByRole('button', { name: 'Carrier: cccccc11…' })).toBeFocused()
  await expect(page.getByText('600 of 12,000 match')).toBeVisible()
})
