/** A slow list: what shows while it arrives, and what waits for all of it. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createClient } from '../../api/client.ts'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import type { Column } from './columns.ts'
import type { ListFilter } from './list-filter.tsx'
import { toCsvFormat } from './list-options.tsx'
import { useOwnList } from './list-read.ts'
import { pageText, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { ResourceList } from './resource-list.tsx'
import { useRowSelection } from './row-selection.tsx'
import { searchTexts } from './rows.ts'

const columns: readonly Column<PhoneNumber>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 10,
    cell: ({ number }) => number,
    sortKey: ({ number }) => number,
  },
]
const toRow = ({ value }: Readable<PhoneNumber>) => value
let keysMade = 0
const toKey = ({ phone_number_sid }: PhoneNumber) => {
  keysMade += 1
  return phone_number_sid
}
const toName = ({ number }: PhoneNumber) => number
const csv = toCsvFormat<PhoneNumber>({ number: toName })
const noun = 'phone number'
const filter: ListFilter<PhoneNumber> = {
  query: { filters: {}, chosen: {}, search: searchTexts(({ number }) => [number]) },
  bar: () => null,
  isActive: false,
  clear: () => undefined,
}

/** Stands for any other reader of the list. */
function OtherReader() {
  return `others: ${useRead(phoneNumbersQuery, { enabled: false }).data?.rows.length ?? 'none'}`
}

/** Called once the URL has changed, before the rows follow. */
let onNextSearch: (() => void) | null = null

function SearchWatch() {
  const { search } = useLocation()
  useLayoutEffect(() => {
    const call = search === '' ? null : onNextSearch
    onNextSearch = null
    call?.()
  }, [search])
  return null
}

/** State of the page at each render. */
const drawn: string[] = []

function Page() {
  const all = useRead(phoneNumbersQuery)
  const read = useOwnList(phoneNumbersQuery)
  const part = read.part === null ? 'nothing' : all.data === undefined ? 'a part' : 'a part of what is there'
  drawn.push(read.data === undefined ? part : 'all')
  const select = useRowSelection({ toKey, nameOf: toName, noun, actions: () => null })
  return (
    <>
      <OtherReader />
      <SearchWatch />
      <ResourceList
        title="Phone numbers"
        noun={noun}
        read={read}
        toRow={toRow}
        columns={columns}
        defaultOrder="number"
        toKey={toKey}
        recordPath="/phone-numbers/:sid"
        empty={{ icon: 'search', title: 'None', text: 'There are none.' }}
        filter={filter}
        csv={csv}
        select={select}
        actions={(found) => `actions on ${found.length}`}
      />
    </>
  )
}

const count = 8000

/** Numbers in descending order, so that sorting reverses them. */
const numbers = Array.from({ length: count }, (_, index) => ({
  phone_number_sid: `sid-${index}`,
  account_sid: index % 4 === 3 ? 'another' : 'account',
  number: String(15_550_000_000 + count - index),
  application_sid: null,
  voip_carrier_sid: null,
  note: 'x'.repeat(150),
}))
const bytes = new TextEncoder().encode(JSON.stringify(numbers))

/** Opens the page with a server that has sent a share of the list, and refuses further requests. */
async function open({ headers = {}, path = '/phone-numbers', share = 0.75 } = {}) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const client = createClient({
    connection: { id: 'test', server: '', token: 'a-secret-token', account_sid: 'account' },
    fetch: async () => {
      if (streams.length > 0) return Response.json({ msg: 'not now' }, { status: 400 })
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
      return new Response(body, { headers: { 'content-type': 'application/json', ...headers } })
    },
    sleep: () => Promise.resolve(),
  })
  await renderPage(client, <Page />, path)
  let part = Math.floor(bytes.length * share)
  const say = (some: Uint8Array) => act(async () => streams.at(-1)?.enqueue(some))
  await say(bytes.subarray(0, part))
  return {
    /** Sends up to another share, before `finish`. */
    more: (until: number) => say(bytes.subarray(part, (part = Math.floor(bytes.length * until)))),
    finish: async () => {
      await say(bytes.subarray(part))
      await act(async () => streams.at(-1)?.close())
    },
    breakOff: () => act(async () => streams.at(-1)?.error(new TypeError('terminated'))),
  }
}

const shownNumbers = () =>
  Array.from(document.querySelectorAll('tbody th[scope]'), ({ textContent }) => textContent ?? '')
const headers = () => Array.from(document.querySelectorAll('thead button'), ({ textContent }) => textContent ?? '')

test('shows the first rows while a list loads, without sorting or selecting', async () => {
  const { finish } = await open()
  await shows('so far')
  expect(pageText()).toMatch(/Loading… [\d,]+ phone numbers so far/)
  expect(shownNumbers()[0]).toBe('15550008000')
  expect(headers()).toEqual([])
  expect(screen.getByRole('progressbar', { name: 'Loading phone numbers' }).hasAttribute('value')).toBe(false)
  expect(screen.getByRole('checkbox', { name: 'Select all phone numbers' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(pageText()).toContain('others: none')
  expect(pageText()).toContain('actions on 0')

  await finish()
  await shows('6,000 phone numbers, 2,000 of other accounts skipped')
  expect(pageText()).not.toContain('so far')
  expect(pageText()).toContain('others: 8000')
  expect(pageText()).toContain('actions on 6000')
  expect(shownNumbers()[0]).toBe('15550000002')
  expect(headers()).toContain('Number')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('keeps the first rows until the whole list is ready to draw', async () => {
  const { finish } = await open()
  await shows('so far')
  drawn.length = 0
  await finish()
  await shows('6,000 phone numbers')
  expect([...new Set(drawn)].filter((what) => what !== 'a part')).toEqual(['a part of what is there', 'all'])
})

test('searches the rows loaded so far and says so', async () => {
  const { finish } = await open({ path: '/phone-numbers?q=15550007999' })
  await shows('1 of ')
  expect(pageText()).toMatch(/1 of [\d,]+ so far match/)
  await finish()
  await shows('1 of 6,000 match')
})

test('marks the count as busy while it shows the rows of the previous search', async () => {
  const { finish } = await open({ path: '/phone-numbers?q=1555000799' })
  await finish()
  await shows('8 of 6,000 match')
  const matches = screen.getByText('8 of 6,000 match')
  expect(matches.getAttribute('aria-busy')).toBe('false')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '15550007999' } })
  expect(matches.getAttribute('aria-busy')).toBe('true')
  await shows('1 of 6,000 match')
  expect(matches.getAttribute('aria-busy')).toBe('false')
})

test('enables the export once the whole list is loaded', async () => {
  const { finish } = await open()
  await shows('so far')
  fireEvent.click(screen.getByRole('button', { name: /export/i }))
  await shows('Export phone numbers')
  expect(screen.getByRole('button', { name: 'Export phone numbers' }).getAttribute('aria-disabled')).toBe('true')
  await finish()
  await shows('Export 6,000 phone numbers')
})

test('makes the keys of all rows once for all changes of the selection', async () => {
  const { finish } = await open()
  await finish()
  await shows('6,000 phone numbers')
  const all = screen.getByRole('checkbox', { name: /^Select all/ })
  fireEvent.click(all)
  await shows('6,000 selected')
  keysMade = 0
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select 15550000002' }))
  await shows('5,999 selected')
  fireEvent.click(all)
  await shows('6,000 selected')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select 15550000003' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select 15550000004' }), { shiftKey: true })
  await shows('5,998 selected')
  expect(keysMade).toBeLessThan(6000)
})

test('a second click on a header reverses the order again, even if the rows aren’t sorted yet', async () => {
  const { finish } = await open()
  await finish()
  await shows('6,000 phone numbers')
  const head = screen.getByRole('columnheader', { name: /Number/ })
  const click = () => fireEvent.click(within(head).getByRole('button'))
  const orders: (string | null)[] = []
  onNextSearch = () => {
    orders.push(head.getAttribute('aria-sort'))
    click()
  }
  click()
  await shows('15550000002')
  orders.push(head.getAttribute('aria-sort'))
  expect(orders).toEqual(['ascending', 'ascending'])
})

test('exports no empty file if nothing matches', async () => {
  const { finish } = await open({ path: '/phone-numbers?q=nothing' })
  await finish()
  await shows('0 of 6,000 match')
  fireEvent.click(screen.getByRole('button', { name: /export/i }))
  await shows('No phone numbers to export.')
  expect(screen.getByRole('button', { name: 'Export phone numbers' }).getAttribute('aria-disabled')).toBe('true')
})

test('shows the progress if the length of the response is known', async () => {
  await open({ headers: { 'content-length': String(bytes.length) } })
  await shows('so far')
  const value = Number(screen.getByRole('progressbar').getAttribute('value'))
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThanOrEqual(0.75)
})

test('shows the first rows of a list as soon as they are there, if the response says that it is long', async () => {
  const { finish } = await open({ headers: { 'content-length': String(bytes.length) }, share: 0.01 })
  await shows('so far')
  expect(shownNumbers()[0]).toBe('15550008000')
  await finish()
  await shows('6,000 phone numbers')
})

test('shows the first rows of a list that arrives slowly, even if it isn’t known to be long', async () => {
  const { more, finish } = await open({ share: 0.25 })
  await new Promise((resolve) => setTimeout(resolve, 350))
  await more(0.26)
  await shows('so far')
  expect(shownNumbers()[0]).toBe('15550008000')
  await finish()
  await shows('6,000 phone numbers')
})

test('ignores the length of a compressed response', async () => {
  await open({ headers: { 'content-length': String(2 * bytes.length), 'content-encoding': 'gzip' } })
  await shows('so far')
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
})

test('discards the rows loaded so far if the response breaks off', async () => {
  const { breakOff } = await open()
  await shows('so far')
  await breakOff()
  await shows('not now')
  expect(shownNumbers()).toEqual([])
  expect(pageText()).not.toContain('so far')
  expect(pageText()).toContain('others: none')
})
