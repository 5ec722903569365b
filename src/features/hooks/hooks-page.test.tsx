import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClient, json, text } from '../../../e2e/fakes/fake-client.ts'
import { pageText, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { maxPageSize } from '../../contract/recent-calls.ts'
import { HooksPage } from './hooks-page.tsx'

const application_sid = 'd0000000-0000-4000-8000-000000000001'
const hook = { url: 'https://hooks.example.com/call' }
const application = { application_sid, name: 'Sales', call_hook: hook, call_status_hook: hook }
const number = { phone_number_sid: 'e0000000-0000-4000-8000-000000000001', number: '15550001000', application_sid }
const start = Date.parse('2026-11-22T12:00:00Z')
const call = (index: number) => ({
  attempted_at: new Date(start - index * 60_000).toISOString(),
  answered: true,
  direction: 'inbound',
  duration: 5,
  from: '+15551112222',
  to: number.number,
  sip_status: 200,
})

test.each([
  [maxPageSize, 'the newest 500 call records'],
  [maxPageSize - 1, 'all 499 call records'],
])('without a total, tells whether %d records are all of the last 24 hours', async (count, words) => {
  const data = Array.from({ length: count }, (_, index) => call(index))
  const { client } = createFakeClient(({ url }) => {
    if (url.includes('/RecentCalls')) return json({ page: '1', page_size: '500', data })
    if (url.includes('/Applications')) return json([application])
    return url.includes('/PhoneNumbers') ? json([number]) : json({}, 404)
  })
  await renderPage(client, <HooksPage />)
  await shows('Inbound calls among')
  expect(pageText()).toContain(`Inbound calls among ${words} of the last 24 hours`)
})

test('claims no day without calls if their records can’t be read', async () => {
  const { client } = createFakeClient(({ url }) => {
    if (url.includes('/RecentCalls')) return json({ total: 1, page: '1', page_size: '500', data: [{ to: 7 }] })
    return url.includes('/Alerts') ? json({}, 404) : json([])
  })
  await renderPage(client, <HooksPage />)
  await shows('No readable call records of this account among the newest of the last 24 hours.')
  expect(pageText()).not.toContain('No call records')
})

test.each([
  ['This access token isn’t allowed to do that', text('<html>', 'text/html', 404)],
  ['1 of 3 lists couldn’t be loaded: applications.', json({ total: 0, page: '1', page_size: '100', data: [] })],
])('says “%s” if the applications fail, and never that it shows older ones', async (words, alerts) => {
  const { client } = createFakeClient(({ url }) => {
    if (url.includes('/RecentCalls')) return json({ total: 1, page: '1', page_size: '500', data: [call(0)] })
    return url.includes('/Alerts') ? alerts : json([], url.includes('/PhoneNumbers') ? 200 : 403)
  })
  await renderPage(client, <HooksPage />)
  await shows(words)
  expect(pageText()).not.toContain('Couldn’t refresh')
  expect(pageText()).not.toContain('Call records show')
})

test('can try failed alerts again while other lists are still loading', async () => {
  const { client } = createFakeClient(({ url }) => {
    if (url.includes('/Alerts')) return json({}, 501)
    return url.includes('/Applications') ? new Promise(() => {}) : json([])
  })
  await renderPage(client, <HooksPage />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('estimates calls a day from the server’s count, whatever this browser’s clock says', async () => {
  const failed = { time: call(0).attempted_at, alert_type: 'webhook-connection-failure', message: `to ${hook.url}` }
  const { client } = createFakeClient(({ url }) => {
    if (url.includes('/RecentCalls')) {
      return json({ total: 3000, page: '1', page_size: '500', data: Array.from({ length: 500 }, (_, at) => call(at)) })
    }
    if (url.includes('/Alerts')) return json({ total: 1, page: '1', page_size: '100', data: [failed] })
    return json(url.includes('/PhoneNumbers') ? [number] : [application])
  })
  await renderPage(client, <HooksPage />)
  await shows('Calls a day')
  expect(pageText()).toContain('Calls a dayabout 3,000')
})
