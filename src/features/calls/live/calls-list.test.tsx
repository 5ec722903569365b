import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '../../../api/client.ts'
import type { Json } from '../../../contract/json.ts'
import { pageText, press, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { dayMs } from '../../../lib/durations.ts'
import { drawnWhole } from '../../../ui/row-window.ts'
import { CallsPage } from './calls-list.tsx'
import { rawCall } from '../call-fixtures.ts'

/** Renders the page over a server that returns these lists, one after another. */
async function open(...lists: Json[]): Promise<void> {
  const client = createClient({
    connection: { id: 'test', server: '', token: 'a-secret-token', account_sid: 'account' },
    fetch: async (input) => {
      // The client passes only strings.
      if (!(input as string).endsWith('/Calls')) return Response.json([])
      const list = lists.shift()
      return list === undefined ? Response.json({ msg: 'no such thing' }, { status: 400 }) : Response.json(list)
    },
    sleep: () => Promise.resolve(),
  })
  await renderPage(client, <CallsPage />, '/calls')
}

const rows = () => [...document.querySelectorAll('tbody th a')].map(({ textContent }) => textContent)
const rowCount = () => document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')

const many = (more: (place: number) => Readonly<Record<string, Json>> = () => ({})) =>
  Array.from({ length: 5000 }, (_, place) =>
    rawCall(`sid-${String(place).padStart(4, '0')}`, {
      from: `+1510555${String(place).padStart(4, '0')}`,
      ...more(place),
    }),
  )

test('draws only a window of 5,000 calls, and reuses unchanged rows', async () => {
  await open(
    many(),
    many((place) => (place === 0 ? { call_status: 'completed' } : {})),
  )
  await shows('5,000 in progress, 5,000 listed')
  expect(rowCount()).toBe('5001')
  expect(rows().length).toBeLessThanOrEqual(drawnWhole)
  const [, second] = document.querySelectorAll('tbody tr')
  expect(second?.textContent).toContain('+1 510 555 0001')
  await press('Refresh')
  await shows('4,999 in progress, 5,000 listed')
  // The rows are drawn later than the counts, to keep typing responsive.
  await waitFor(() => expect(rowCount()).toBe('5000'))
  expect(document.querySelector('tbody tr')).toBe(second)
})

test('lists unreadable records without hiding readable ones', async () => {
  await open([rawCall('a'), { call_sid: 'b', call_status: 7 }, 'text', null, {}])
  await shows('3 calls couldn’t be read')
  await shows('1 in progress, 1 listed, 1 ended, being cleaned up')
  await shows('The server lists 1 entry of ended calls without any data')
  expect(rows()).toHaveLength(1)
})

test('doesn’t take unreadable calls for none', async () => {
  await open([{ call_sid: 'b', call_status: 7 }])
  await shows('No call could be read')
  expect(pageText()).not.toContain('None ended recently')
})

test('offers once to place a call if there is none, without filters or notes on ages', async () => {
  await open([])
  await shows('None ended recently.')
  expect(screen.getAllByRole('link', { name: 'Place a call' })).toHaveLength(1)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(pageText()).not.toContain('Ages count')
})

test('names the time zone below the calls', async () => {
  await open([rawCall('a')])
  await shows('Ages count')
  expect(pageText()).toContain('Times in UTC')
})

test('shows spaces as no number, so that the link can be clicked', async () => {
  await open([rawCall('a', { from: '  ' })])
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^no number/)]))
})

test('shows a record with almost no fields as a call', async () => {
  await open([{ call_sid: 'bare', call_status: 'trying' }])
  await shows('1 in progress')
  expect(rows()).toEqual(['no number to '])
  expect(document.querySelector('tbody tr')?.textContent).toContain('–')
})

test('counts a call with an unknown status neither as in progress nor as ended', async () => {
  await open([rawCall('a', { call_status: 'parked' })])
  await shows('No call is known to be in progress')
  await shows('Others: 1 unknown status.')
  await press('Show the others')
  await shows('parked')
  expect(rows()).toHaveLength(1)
})

test('skips calls of other accounts and says how many', async () => {
  await open([rawCall('a'), rawCall('b', { account_sid: 'another' })])
  await shows('1 in progress, 1 listed, 1 of other accounts skipped')
  expect(rows()).toHaveLength(1)
})

test('shows why the list could not be loaded', async () => {
  await open()
  await shows('no such thing')
  expect(rows()).toEqual([])
})

test('keeps the list if a refresh fails', async () => {
  await open([rawCall('a')])
  await shows('1 in progress')
  await press('Refresh')
  await shows('Couldn’t refresh.')
  await shows('Retrying every')
  expect(rows()).toHaveLength(1)
})

test('keeps the previous list, with its time, if the list is suddenly empty', async () => {
  await open(many().slice(0, 6), [], [rawCall('a')])
  await shows('6 in progress, 6 listed')
  await press('Refresh')
  await shows('Couldn’t refresh. The server’s call store is probably down.')
  expect(document.body.textContent).toMatch(/Last seen at \d\d:\d\d:\d\d: 6 in progress, 6 listed/)
  await shows('Retrying every 10 s.')
  expect(rows()).toHaveLength(6)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now: Date.now() + dayMs, toFake: ['Date'] })
  const withDay = /Last seen at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d: 6/
  await waitFor(() => expect(document.body.textContent).toMatch(withDay))
  await press('Refresh')
  await shows('1 in progress, 1 listed')
  expect(document.body.textContent).not.toContain('Last seen at')
})
