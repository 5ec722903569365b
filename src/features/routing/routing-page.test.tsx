import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { pageText, press, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { RoutingPage } from './routing-page.tsx'

const voip_carrier_sid = 'c0000000-0000-4000-8000-000000000001'

test('tells that numbers could not be read, as a call might match those', async () => {
  const { client } = createFakeClient(({ url }) => json(url.includes('/PhoneNumbers') ? [{ number: 7 }] : []))
  await renderPage(client, <RoutingPage />, '/routing?number=15550001000')
  await shows('No phone numbers to match.')
  expect(pageText()).toContain('1 phone number couldn’t be read')
})

test('Refresh reads the carriers and the latest calls again', async () => {
  let is_active = true
  let reads = 0
  const { client } = createFakeClient(({ url }) => {
    if (url.includes('/VoipCarriers')) return json([{ voip_carrier_sid, name: 'Acme', is_active }])
    if (!url.includes('/RecentCalls')) return json([])
    reads += 1
    return json({ total: 0, page: '1', page_size: '25', data: [] })
  })
  await renderPage(client, <RoutingPage />, '/routing?number=15550001000')
  await shows('Over Acme')
  expect(pageText()).not.toContain('Carrier turned off')
  is_active = false
  await press('Refresh')
  await shows('Carrier turned off')
  expect(reads).toBe(2)
})

test('links to each leg of a call, which may share their call_sid', async () => {
  const data = ['first leg', 'second leg', ''].map((sip_callid, index) => {
    const attempted_at = `2026-11-20T10:0${index}:00.000Z`
    return { attempted_at, answered: true, direction: 'inbound', to: '15550001000', call_sid: 'call', sip_callid }
  })
  const toUser = { ...data[0], to: 'agent15550001000', sip_callid: 'to a user' }
  const { client } = createFakeClient(({ url }) =>
    json(url.includes('/RecentCalls') ? { total: 4, page: '1', page_size: '500', data: [...data, toUser] } : []),
  )
  await renderPage(client, <RoutingPage />, '/routing?number=15550001000')
  await shows('the last 7 days')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((link) => link?.includes('call='))).toEqual([
    '/recent-calls?call=first+leg',
    '/recent-calls?call=second+leg',
    '/recent-calls?call=call',
  ])
})
