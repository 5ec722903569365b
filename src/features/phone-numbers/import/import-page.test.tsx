import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { pageText, press, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { createSessionJobs } from '../../../jobs/session-jobs.ts'
import { JobsContext } from '../../../patterns/jobs/jobs-context.tsx'
import { Announcer } from '../../../ui/announce.tsx'
import { ImportPage } from './import-page.tsx'

test('warns beside the preview that some numbers could not be read, as those may be in the file', async () => {
  const { client } = createFakeClient(({ url }) => json(url.includes('/PhoneNumbers') ? [{ number: 7 }] : []))
  await renderPage(
    client,
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <ImportPage />
    </JobsContext>,
  )
  fireEvent.change(screen.getByLabelText('Lines'), { target: { value: 'number,ملاحظة\n15550001000,' } })
  await shows('1 number to create')
  // Otherwise its direction would swap it with the count that follows.
  expect(screen.getByText('ملاحظة').tagName).toBe('BDI')
  expect(pageText()).toContain('1 phone number couldn’t be read')
})

test('announces the summary of the preview once the lines have rested, not while they are typed', async () => {
  const { client } = createFakeClient(() => json([]))
  await renderPage(
    client,
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <ImportPage />
      <Announcer />
    </JobsContext>,
  )
  fireEvent.change(screen.getByLabelText('Lines'), { target: { value: '15550001000' } })
  await shows('1 number to create')
  const live = 'output, [aria-live]'
  expect(screen.getAllByText(/1 number to create/)[0]?.closest(live)).toBeNull()
  const words = '1 line separated by commas, without a header: number, application, carrier. 1 number to create.'
  await waitFor(() => expect(screen.getByText(words, { selector: live })).toBeDefined())
})

test('says that the numbers were loaded again only until the lines change', async () => {
  // The fixed clock of its responses is more than five minutes behind.
  const { client } = createFakeClient(() => json([]))
  await renderPage(
    client,
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <ImportPage />
    </JobsContext>,
  )
  const lines = screen.getByLabelText('Lines')
  fireEvent.change(lines, { target: { value: '15550001000' } })
  await shows('Import 1 number')
  await press('Import 1 number')
  await shows('Nothing was sent yet.')
  fireEvent.change(lines, { target: { value: '15550001000\n15550001001' } })
  await shows('Import 2 numbers')
  expect(pageText()).not.toContain('Nothing was sent yet.')
})

test('says that nothing was sent if the numbers are too old and can’t be loaded again', async () => {
  let isDown = false
  const { client, asked } = createFakeClient(() => (isDown ? json({ msg: 'no' }, 403) : json([])))
  await renderPage(
    client,
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <ImportPage />
    </JobsContext>,
  )
  fireEvent.change(screen.getByLabelText('Lines'), { target: { value: '15550001000' } })
  await shows('Import 1 number')
  isDown = true
  await press('Import 1 number')
  await shows('Nothing was sent yet. The phone numbers are more than 5 minutes old and couldn’t be loaded again.')
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)
})

test('finds only this account’s applications and carriers by name, which other accounts may use, too', async () => {
  const hook = { url: 'https://example.com', method: 'POST' }
  const named = ['my-account', 'another'].map((account_sid) => ({
    account_sid,
    name: 'Acme',
    application_sid: `app of ${account_sid}`,
    voip_carrier_sid: `carrier of ${account_sid}`,
    call_hook: hook,
    call_status_hook: hook,
  }))
  const { client } = createFakeClient(({ url }) => json(/VoipCarriers|Applications/.test(url) ? named : []))
  await renderPage(
    client,
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <ImportPage />
    </JobsContext>,
  )
  fireEvent.change(screen.getByLabelText('Lines'), { target: { value: '15550001000,Acme,Acme' } })
  await shows('1 number to create')
  expect(pageText()).not.toContain('Several')
})
