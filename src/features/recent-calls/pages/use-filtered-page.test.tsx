import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { createFakeClient, json, text } from '../../../../e2e/fakes/fake-client.ts'
import type { JsonObject } from '../../../contract/json.ts'
import { RecentCall } from '../../../contract/recent-calls.ts'
import { keysOf } from '../../../lib/records.ts'
import { pageText, press, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { type FilterName, serverFilters } from '../filters/server-filters.ts'
import { accountSid, sampleRaw } from '../recent-call-fixtures.ts'
import { toRecordId } from '../record-rows.ts'
import { RecentCallsPage } from './recent-calls-list.tsx'

vi.setConfig({ testTimeout: 30_000 })

const at = Date.UTC(2026, 2, 10, 9, 30)

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
})

/** A server with these records that applies some filters and ignores the others. */
function serve(records: readonly JsonObject[], knows: (name: FilterName) => boolean) {
  const parsed = records.map((raw) => ({ raw, value: RecentCall.schema.parse(raw) }))
  return (url: string) => {
    const query = new URL(url).searchParams
    const names = keysOf(serverFilters).filter((name) => query.has(name) && knows(name))
    const found = parsed.filter(({ value }) =>
      names.every((name) => serverFilters[name].passes(value, query.get(name) ?? '')),
    )
    const [page, count] = [Number(query.get('page')), Number(query.get('count'))]
    const data = found.slice((page - 1) * count, page * count).map(({ raw }) => raw)
    return json({ total: found.length, page: String(page), page_size: String(count), data })
  }
}

/** The most rows drawn since a page was opened. */
let maxRows = 0
const observer = new MutationObserver(() => {
  maxRows = Math.max(maxRows, rowCount())
})

/** Shows its location. The page of all records is another one, and not rendered here. */
function Page() {
  const { pathname, search } = useLocation()
  return (
    <>
      {pathname !== '/recent-calls/all' && <RecentCallsPage />}
      <p>{`at ${pathname}${search}`}</p>
    </>
  )
}

async function open(search: string, answer: (url: string, count: number) => Response, isOn = true, panel = '') {
  const { client, asked } = createFakeClient(({ url }, count) => answer(url, count), {
    connection: { account_sid: accountSid },
  })
  client.capabilities.turn('searchRecentCalls', isOn)
  maxRows = 0
  observer.observe(document.body, { childList: true, subtree: true })
  await renderPage(client, <Page />, `/recent-calls${panel}${search}`)
  onTestFinished(() => client.capabilities.turn('searchRecentCalls', true))
  return () => asked.map(({ url }) => Object.fromEntries(new URL(url).searchParams))
}

const mixed = [
  sampleRaw(at, { from: '+14155550101' }),
  sampleRaw(at - 1000, { from: '+14155550102', direction: 'outbound', answered: true, trunk: 'other' }),
  sampleRaw(at - 2000, { from: '+14155550101', direction: 'outbound' }),
]
const rowCount = () => document.querySelectorAll('tbody time').length

test('verifies a filter once, with one request, and shows the server’s count', async () => {
  const asked = await open(
    '?number=%2B1+(415)+555-0101',
    serve(mixed, () => true),
  )
  await shows('2 call records of the last 7 days match, filtered by the server')
  expect(rowCount()).toBe(2)
  const first = { page: '1', count: '50', days: '7', filter: '14155550101' }
  expect(asked()).toEqual([first, { ...first, count: '10', filter: String.raw`nothing\ has\ this` }])
  await press('Clear filters')
  await shows('3 call records of the last 7 days')
  await press('Refresh')
  await shows('3 call records')
  expect(asked().filter(({ count }) => count === '10')).toHaveLength(1)
})

test.each<[FilterName, string, number]>([
  ['direction', '?direction=outbound', 2],
  ['answered', '?answered=false', 2],
  ['trunk', '?trunk=acme-trunk', 2],
  ['start', '?from=2026-03-10T09:29:59Z', 2],
  ['end', '?to=2026-03-10T09:29:59Z', 1],
])('verifies %s too, and never shows an ignored filter as applied', async (name, search, count) => {
  await open(
    search,
    serve(mixed, () => true),
  )
  await shows(`${count} call record`)
  expect(pageText()).toMatch(/match(es)?, filtered by the server/)
  expect(rowCount()).toBe(count)
  document.body.replaceChildren()
  const asked = await open(
    search,
    serve(mixed, (known) => known !== name),
  )
  await shows('at /recent-calls/all?')
  expect(pageText()).not.toContain('filtered by the server')
  expect(maxRows).toBe(0)
  // The first record that fails the filter is enough: no second request.
  expect(asked().filter((query) => name in query)).toHaveLength(1)
})

test.each<[string, FilterName, string]>([
  ['?number=1415', 'filter', 'number=1415'],
  ['?direction=inbound', 'direction', 'direction=inbound'],
  ['?answered=false', 'answered', 'result=unanswered'],
  ['?from=2026-03-10T09:00Z', 'start', 'from=2026-03-10T09%3A00Z'],
])('does not take records that all pass by chance for proof: %s', async (search, name, link) => {
  const alike = [0, 1, 2].map((index) => sampleRaw(at - index * 1000))
  const asked = await open(
    search,
    serve(alike, () => false),
  )
  await shows('at /recent-calls/all?')
  expect(pageText()).toContain(link)
  expect(maxRows).toBe(0)
  expect(asked().filter((query) => name in query)).toHaveLength(2)
})

test('verifies each of several filters', async () => {
  const asked = await open(
    '?number=0101&direction=outbound',
    serve(mixed, (name) => name === 'filter'),
  )
  await shows('at /recent-calls/all?')
  const both = await open(
    '?number=0101&direction=inbound',
    serve(mixed.slice(0, 1), (name) => name === 'filter'),
  )
  await vi.waitFor(() => expect(both()).toHaveLength(3))
  expect(asked()).toHaveLength(1)
  expect(pageText()).not.toContain('filtered by the server')
})

test('shows an empty result without another request', async () => {
  const asked = await open(
    '?number=777',
    serve(mixed, () => true),
  )
  await shows('No records match')
  // Whether the server filtered is unknown.
  expect(pageText()).not.toContain('filtered by the server')
  expect(asked()).toHaveLength(1)
})

test('does not trust a count without records', async () => {
  await open('?number=777', () => json({ total: 12, page: '1', page_size: '50', data: [] }))
  await shows('at /recent-calls/all?days=7&number=777')
  expect(maxRows).toBe(0)
})

test.each([
  json({ msg: 'unknown parameter' }, 400),
  json({ status: 'fail', message: 'insufficient privileges' }, 403),
  text('<!DOCTYPE html><pre>Cannot GET /v1/Accounts</pre>', 'text/html', 404),
  text('', null, 405),
])('treats a refusal of the query as a server that can’t filter: %o', async (refusal) => {
  await open('?trunk=acme-trunk', () => refusal)
  await shows('at /recent-calls/all?days=7&trunk=acme-trunk')
  expect(pageText()).not.toContain('refused')
})

test('shows nothing after a failed request, and offers to try again', async () => {
  const server = serve(mixed, () => true)
  const asked = await open('?number=0101', (url, count) => (count === 1 ? json({ msg: 'x' }, 500) : server(url)))
  await shows('Try again')
  expect(maxRows).toBe(0)
  await press('Try again')
  await shows('match, filtered by the server')
  expect(asked().length).toBeGreaterThan(2)
})

test('opens a linked record without the filters if the server can’t filter', async () => {
  const link = toRecordId(RecentCall.schema.parse(mixed[1]))
  await open(
    '?direction=inbound&days=30',
    serve(mixed, () => false),
    true,
    `/${link}`,
  )
  await shows('3 call records of the last 30 days')
  expect(pageText()).toContain(`at /recent-calls/${link}?days=30`)
  // Choosing the same filter again leads to the page of all records.
  fireEvent.change(screen.getByRole('combobox', { name: 'Direction' }), { target: { value: 'inbound' } })
  await shows('at /recent-calls/all?days=30&direction=inbound')
})

test('does not ask the server to filter if turned off', async () => {
  const asked = await open(
    '?number=0101',
    serve(mixed, () => true),
    false,
  )
  await shows('at /recent-calls/all?days=7&number=0101')
  expect(asked().filter((query) => 'filter' in query)).toEqual([])
})
