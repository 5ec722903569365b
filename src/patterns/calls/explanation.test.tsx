import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { pageText, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { JobsContext } from '../jobs/jobs-context.tsx'
import { Explanation } from './explanation.tsx'

const application_sid = 'd0000000-0000-4000-8000-000000000001'
const at = Date.now()
const call = {
  direction: 'inbound',
  from: '+15551112222',
  to: 'sales1',
  answered: false,
  sip_status: 603,
  duration: 0,
  trunk: 'acme',
  termination_reason: 'failed',
  waitedMs: 400,
  seenIn: 'record',
} as const

function Page() {
  useRead(applicationsQuery)
  useRead(phoneNumbersQuery)
  return <Explanation call={call} at={at} applicationSid={application_sid} />
}

test('counts the calls to an application’s numbers, of which some may be names', async () => {
  // Records of unanswered calls may not name the application.
  const data = Array.from({ length: 4 }, (_, index) => {
    const attempted_at = new Date(at - index * 60_000).toISOString()
    return { ...call, attempted_at, sip_callid: String(index), to: index === 3 ? '1' : call.to }
  })
  const number = { phone_number_sid: 'e0000000-0000-4000-8000-000000000001', number: call.to, application_sid }
  const { client } = createFakeClient(({ url }) => {
    if (url.includes('/RecentCalls')) return json({ total: 4, page: '1', page_size: '500', data })
    return json(url.includes('/PhoneNumbers') ? [number] : [{ application_sid, name: 'Sales' }])
  })
  await renderPage(
    client,
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <Page />
    </JobsContext>,
  )
  await shows('ended this way')
  expect(pageText()).toContain('3 of 3 calls to Sales ended this way')
})
