import { expect, test } from 'vitest'
import { useLocation } from 'react-router-dom'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { pageText, press, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { toRecordId } from '../record-rows.ts'
import { accountSid, samplePage, sampleRaw } from '../recent-call-fixtures.ts'
import { CallSearch } from './call-search.tsx'
import { useLocatedRecord } from './use-located-record.ts'

const Path = () => <p>at {useLocation().pathname}</p>

const newest = 1_773_000_000_000

function createServer(length: number) {
  const records = Array.from({ length }, (_, index) => sampleRaw(newest - index * 1000))
  const { client, asked } = createFakeClient(
    ({ url }) => {
      const { searchParams } = new URL(url)
      const [page, count] = [Number(searchParams.get('page')), Number(searchParams.get('count'))]
      return json({ total: records.length, data: records.slice((page - 1) * count, page * count) })
    },
    { connection: { account_sid: accountSid } },
  )
  return { records, client, asked }
}

test('searches all pages again, for a record that has appeared since', async () => {
  const { records, client, asked } = createServer(600)
  await renderPage(
    client,
    <>
      <CallSearch call="wanted" />
      <Path />
    </>,
  )
  await shows('in the newest 600 of 600 records')
  expect(asked).toHaveLength(2)
  records.unshift(sampleRaw(newest + 1000, { call_sid: 'wanted' }))
  await press('Search again')
  await shows('at /recent-calls/1773000001000-')
})

test('reads the pages again to locate a record that was missing', async () => {
  const { records, client } = createServer(10)
  const late = samplePage([sampleRaw(newest - 1500)]).rows[0]?.value
  function Located() {
    const { found, isOver, restart } = useLocatedRecord(late === undefined ? '' : toRecordId(late))
    return <button onClick={() => void restart()}>{found !== null ? 'found' : isOver ? 'missing' : 'searching'}</button>
  }
  await renderPage(client, <Located />, '/?days=30')
  await shows('missing')
  records.splice(2, 0, sampleRaw(newest - 1500))
  await press('missing')
  await shows('found')
  expect(pageText()).not.toContain('missing')
})
