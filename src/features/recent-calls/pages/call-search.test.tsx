import { expect, test } from 'vitest'
import { useLocation } from 'react-router-dom'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { press, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { accountSid, sampleRaw } from '../recent-call-fixtures.ts'
import { CallSearch } from './call-search.tsx'

const Path = () => <p>at {useLocation().pathname}</p>

test('searches all pages again, for a record that has appeared since', async () => {
  const records = Array.from({ length: 600 }, (_, index) => sampleRaw(1_773_000_000_000 - index * 1000))
  const { client, asked } = createFakeClient(
    ({ url }) => {
      const page = Number(new URL(url).searchParams.get('page'))
      return json({ total: records.length, data: records.slice((page - 1) * 500, page * 500) })
    },
    { connection: { account_sid: accountSid } },
  )
  await renderPage(
    client,
    <>
      <CallSearch call="wanted" />
      <Path />
    </>,
  )
  await shows('in the newest 600 of 600 records')
  expect(asked).toHaveLength(2)
  records.unshift(sampleRaw(1_773_000_001_000, { call_sid: 'wanted' }))
  await press('Search again')
  await shows('at /recent-calls/1773000001000-')
})
