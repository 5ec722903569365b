import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { at, createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { pageText, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { OverviewPage } from './overview-page.tsx'

const figures = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

/** Renders the page over a server whose lists of calls and credentials hold these records. */
async function open(...records: object[]): Promise<void> {
  const { client } = createFakeClient(({ url }) => {
    if (url.includes('/RecentCalls')) {
      return json({ total: records.length, page: '1', page_size: '500', data: records })
    }
    return /Calls|SpeechCredentials/.test(url) ? json(records) : json([])
  })
  await renderPage(client, <OverviewPage />)
  await act(() => import('./day-charts.tsx'))
}

test('shows no figures of lists whose records can’t be read', async () => {
  await open({ call_sid: 7, speech_credential_sid: 7 })
  await shows('1 unreadable record in call records')
  expect(figures()).toEqual(expect.arrayContaining(['Live now–\u00A0', 'Calls, 24 h–', 'Credentials failing–']))
})

test('counts no failures among credentials that were never tested', async () => {
  await open({ speech_credential_sid: 'c1', vendor: 'google', use_for_tts: 1, use_for_stt: 1, tts_tested_ok: 0 })
  await waitFor(() => expect(figures()).toContain('Credentials failing–1 not tested'))
})

test('calls the records of a day incomplete if some can’t be read', async () => {
  const attempted_at = new Date(at - 60_000).toISOString()
  await open({ attempted_at, answered: true, direction: 'inbound', sip_status: 200 }, { call_sid: 7 })
  await shows('1 call in 24 h')
  expect(pageText()).toContain('1 call in 24 h, incomplete')
})

test('links a failure to its own leg of a call, whose legs may share their call_sid', async () => {
  const attempted_at = new Date(at - 60_000).toISOString()
  const leg = { attempted_at, call_sid: 'call', direction: 'outbound' }
  await open(
    { ...leg, sip_callid: 'answered leg', answered: true, sip_status: 200 },
    { ...leg, sip_callid: 'failed leg', answered: false, sip_status: 503 },
    // Of a server that doesn't know it.
    { ...leg, sip_callid: '', answered: false, sip_status: 503 },
  )
  const failures = within(await screen.findByRole('region', { name: 'Recent service failures' }))
  const links = failures.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.slice(-2)).toEqual(['/recent-calls?call=failed+leg', '/recent-calls?call=call'])
})

test('links to inbound calls that ended with 480 without answered ones, which may have it, too', async () => {
  const untaken = { attempted_at: new Date(at - 60_000).toISOString(), direction: 'inbound', sip_status: 480 }
  await open({ ...untaken, answered: false }, { ...untaken, answered: true, call_sid: 'answered' })
  const link = await screen.findByRole('link', { name: 'View 1 inbound with 480' })
  expect(link.getAttribute('href')).toContain('result=unanswered')
})

test('counts a live call once, even if the server lists it twice', async () => {
  const call = { call_sid: 'c1', call_status: 'in-progress', direction: 'inbound' }
  await open(call, call)
  await waitFor(() => expect(figures()[0]).toMatch(/^Live now1/))
})

test('reports lists that failed for different reasons separately', async () => {
  const { client } = createFakeClient(({ url }) =>
    json([], url.includes('/PhoneNumbers') ? 400 : url.includes('/Applications') ? 403 : 200),
  )
  await renderPage(client, <OverviewPage />)
  await shows('1 of 5 lists couldn’t be loaded: applications. This access token isn’t allowed to do that.')
  expect(pageText()).toContain('1 of 5 lists couldn’t be loaded: phone numbers. The server rejected this request.')
})
