import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answerer, createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { defer } from '../../../e2e/fakes/fake-clock.ts'
import { pageText, press, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { NamesProvider } from './names-context.tsx'
import { PhoneNumberCreate } from './phone-number-create.tsx'

async function openForm(answer: Answerer) {
  const { client, asked } = createFakeClient(answer)
  await renderPage(
    client,
    <NamesProvider>
      <PhoneNumberCreate />
    </NamesProvider>,
  )
  return asked
}

const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole(name === 'Number' ? 'textbox' : 'combobox', { name }), { target: { value } })

test('suggests only carriers of this account’s numbers', async () => {
  const numbers = ['my-account', 'another'].map((account_sid) => ({
    phone_number_sid: account_sid,
    number: account_sid,
    account_sid,
    application_sid: null,
    voip_carrier_sid: `carrier of ${account_sid}`,
  }))
  await openForm(({ url }) => json(url.endsWith('/PhoneNumbers') ? numbers : []))
  fill('Carrier (optional)', 'carrier of my-account')
  await shows('SID carrier of my-account')
  fill('Carrier (optional)', 'carrier of another')
  await shows('None of your numbers uses this carrier.')
  expect(pageText()).not.toContain('SID carrier of')
})

test('notes when a number was sent once more after the response, which may have taken minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const answered = defer<Response>()
  const asked = await openForm(({ method }) => (method === 'POST' ? answered.promise : json([])))
  fill('Number', '15550001000')
  await press('Create number')
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  const later = Date.now() + 120_000
  vi.setSystemTime(later)
  answered.resolve(json({ msg: 'not for you' }, 403))
  await shows('not for you')
  expect(Number(localStorage.getItem('switchboard.numbers-sent'))).toBeGreaterThanOrEqual(later)
})
