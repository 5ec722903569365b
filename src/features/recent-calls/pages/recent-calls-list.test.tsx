import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../../../api/client.ts'
import { createGate, type Gate } from '../../../api/gate.ts'
import type { Json } from '../../../contract/json.ts'
import { afterPaint } from '../../../lib/after-paint.ts'
import { pageText, press, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { RecentCallsPage } from './recent-calls-list.tsx'
import { accountSid, sampleRaw } from '../recent-call-fixtures.ts'

const at = Date.UTC(2026, 2, 10, 9, 30)

/** Drawing many rows is slow while other tests run in parallel. */
const patience = { timeout: 15_000 }
vi.setConfig({ testTimeout: 30_000 })

let asked: string[]

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  // Wide enough for every column.
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.startsWith('(width >=') }),
  )
  asked = []
})

afterEach(() => vi.unstubAllGlobals())

type Answer = (query: URLSearchParams) => Response

/** Renders the page at a URL over a server with these responses. `limit`: the request budget. */
async function open(search: string, answer: Answer, limit = 300): Promise<Gate> {
  const gate = createGate({ limit })
  const client = createClient({
    connection: { id: 'test', server: '', token: 'a-secret-token', account_sid: accountSid },
    gate,
    fetch: async (input) => {
      const { searchParams } = new URL(input instanceof Request ? input.url : input)
      asked.push(searchParams.toString())
      return answer(searchParams)
    },
    sleep: () => Promise.resolve(),
  })
  await renderPage(client, <RecentCallsPage />, `/recent-calls${search}`)
  return gate
}

/** Serves pages of these records as servers do: page and size as text. */
const serve =
  (records: readonly Json[], change: Readonly<Record<string, Json>> = {}): Answer =>
  (query) => {
    const page = Number(query.get('page'))
    const count = Number(query.get('count'))
    const data = records.slice((page - 1) * count, page * count)
    return Response.json({ total: records.length, page: String(page), page_size: String(count), data, ...change })
  }

/** Resolves after a paint, when work that waits for it has started. */
const painted = () => new Promise<void>((resolve) => afterPaint(resolve))

const falling = (count: number) => Array.from({ length: count }, (_, index) => sampleRaw(at - index * 1000))

test('always sends page, count and days, and prefetches the next page', async () => {
  await open('?size=25', serve(falling(60)))
  await shows('Records 1 to 25 of 60')
  await vi.waitFor(() => expect(asked).toEqual(['page=1&count=25&days=7', 'page=2&count=25&days=7']), patience)
  await press('Last')
  await shows('Records 51 to 60 of 60')
  await painted()
  expect(asked).toEqual(['page=1&count=25&days=7', 'page=2&count=25&days=7', 'page=3&count=25&days=7'])
})

test('prefetches nothing if the budget runs low', async () => {
  const gate = await open('?size=25', serve(falling(60)), 1)
  await shows('Records 1 to 25 of 60')
  await painted()
  expect(asked).toEqual(['page=1&count=25&days=7'])
  // It doesn't queue either: a user's page turn would wait behind it.
  expect(gate.state.get().waiting).toBe(0)
})

test('shows unreadable records as received, without hiding readable ones', async () => {
  await open('', serve([sampleRaw(at), sampleRaw(at - 1, { attempted_at: 'yesterday' }), 5]))
  await shows('2 call records couldn’t be read')
  expect(pageText()).toContain('"attempted_at": "yesterday"')
  expect(pageText()).toContain('Records 1 to 3 of 3')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
})

test('does not call a page empty that has only unreadable records', async () => {
  await open('', serve([5, 6]))
  await shows('Unreadable call records')
  expect(pageText()).not.toContain('No calls')
})

test('keeps the server’s order, and says if it is not by time', async () => {
  await open('', serve([sampleRaw(at - 5000), sampleRaw(at), sampleRaw(at - 9000)]))
  await shows('Not in order.')
  expect(pageText()).toContain('1 record on this page is newer than the one above')
  const times = Array.from(document.querySelectorAll('tbody time'), (time) => time.getAttribute('datetime'))
  expect(times).toEqual([at - 5000, at, at - 9000].map((ms) => new Date(ms).toISOString()))
})

test('reports a server that sends another page, or more than one page', async () => {
  await open('?page=2', serve(falling(120), { page: '1', data: falling(60) }))
  await shows('the server says this is page 1')
  expect(pageText()).toContain('The server sent 60 records instead of 50')
})

test('pages through a list without a total, up to its end', async () => {
  await open('?page=3', (query) => Response.json(query.get('page') === '3' ? [] : falling(50)))
  await shows('Page 3 doesn’t exist')
  await press('Previous')
  await shows('Records 51 to 100')
  expect(pageText()).toContain('50 call records on this page')
  expect(pageText()).not.toContain(' of null')
})

test('a page that can’t be read isn’t called the last one', async () => {
  await open('?page=3', () => Response.json({ msg: 'no' }, { status: 403 }))
  await shows('isn’t allowed')
  expect(screen.getByText('Next').getAttribute('title')).toBe('The number of pages is unknown')
})

test('skips records of other accounts and counts them', async () => {
  await open('', serve([sampleRaw(at), sampleRaw(at - 1, { account_sid: 'another' })]))
  await shows('1 of other accounts skipped on this page')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
})

test('distinguishes null, empty and unknown values', async () => {
  const odd = { trunk: null, termination_reason: '', direction: 'sideways', sip_status: 699, duration: null }
  await open('', serve([sampleRaw(at, odd)]))
  await shows('699')
  const cells = Array.from(document.querySelectorAll('tbody td'), ({ textContent }) => textContent)
  expect(cells).toEqual(['sideways', '+1 415 555 0101', '+1 212 555 0100', 'Failed', '699', 'none', 'empty', 'none'])
})
